// The almanac by script: filters and search answer at once. Without it the same form asks the server.
const form = document.querySelector(".al-filters");
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f\u00ad]/g, "");
const cards = [...document.querySelectorAll(".al-deck > li")].map((card) => ({
  card,
  kind: card.closest(".al-group").dataset.kind,
  does: card.dataset.does.split(" "),
  along: card.dataset.along.split(" "),
  text: plain(card.textContent),
}));

function filter() {
  const asked = new FormData(form);
  const [kind, does, along] = ["kind", "does", "along"].map((name) => asked.get(name) || "");
  const words = plain(asked.get("q") || "").split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const one of cards) {
    const fits = (!kind || one.kind === kind) && (!does || one.does.includes(does)) && (!along || one.along.includes(along));
    one.card.hidden = !(fits && words.every((word) => one.text.includes(word)));
    shown += !one.card.hidden;
  }
  for (const group of document.querySelectorAll(".al-group")) group.hidden = !group.querySelector(".al-deck > li:not([hidden])");
  document.getElementById("none").hidden = shown > 0;
  const status = form.querySelector("[data-shown]");
  status.textContent = status.dataset.shown.replace("{n}", shown);
}

if (form) {
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => { event.preventDefault(); filter(); });
  document.querySelector("[data-all]").addEventListener("click", (event) => {
    event.preventDefault();
    for (const all of form.querySelectorAll('input[type=radio][value=""]')) all.checked = true;
    form.elements.q.value = "";
    filter();
    form.elements.q.focus();
  });
}
