// Pages about people. All of it is optional: without script every form and link works too.
"use strict";

// Deleting oneself is off until one's own name is typed.
for (const field of document.querySelectorAll("[data-must]")) {
  const button = field.form.querySelector("button");
  const look = () => { button.disabled = field.value.trim() !== field.dataset.must; };
  field.addEventListener("input", look);
  look();
}

// The hall changes by itself: what has another mark is put in place of what was there. What is being filled in is left alone.
const hall = document.querySelector("[data-hall]");
if (hall && "EventSource" in window) {
  for (const note of document.querySelectorAll("[data-changes]")) note.hidden = false;
  for (const link of document.querySelectorAll(".again")) link.hidden = true;
  let shown = hall.dataset.hall;

  const replace = (old, fresh) => {
    const known = new Set([...old.querySelectorAll("[data-row]")].map((row) => row.dataset.row));
    const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : "";
    for (const row of fresh.querySelectorAll("[data-row]")) if (!known.has(row.dataset.row)) row.classList.add("fresh");
    old.replaceWith(fresh);
    if (focused) [...fresh.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
  };

  const look = async () => {
    const answer = await fetch(`/hall${location.search}`, { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const fresh of page.querySelectorAll("[data-live]")) {
      const old = document.querySelector(`[data-live="${fresh.dataset.live}"]`);
      if (old && old.dataset.mark !== fresh.dataset.mark) replace(old, fresh);
    }
    if (page.title !== document.title) document.title = page.title;
    const [sign, old] = [page, document].map((where) => where.querySelector("link[rel=icon]"));
    if (sign && old && sign.getAttribute("href") !== old.getAttribute("href")) old.replaceWith(sign);
    const go = document.querySelector("[data-live=seek] [data-go]");
    if (go) location.assign(go.href);
  };

  const events = new EventSource("/hall/live");
  events.addEventListener("hall", async (event) => {
    const { mark } = JSON.parse(event.data);
    if (mark === shown) return;
    shown = mark;
    try { await look(); } catch { shown = ""; } // the next event brings it
  });
  addEventListener("pagehide", () => events.close());
}
