// Parlour: what a page can do beyond plain forms. Everything here is optional: without it the same forms and links work.
"use strict";

const main = document.getElementById("table");
const table = main && main.dataset.table;
const news = document.getElementById("news");
const said = document.getElementById("said");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// --- Forms: where we are, and a word for the shuffle ---------------------------------------------------------------------
function prepare(root) {
  for (const field of root.querySelectorAll("[data-here]")) field.value = location.pathname + location.search;
  for (const field of root.querySelectorAll("[data-word]")) {
    field.value ||= [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");
  }
  for (const button of root.querySelectorAll("[data-copy]")) button.hidden = false;
  for (const slider of root.querySelectorAll("[data-history] input")) paint(slider);
}

function paint(slider) {
  slider.style.setProperty("--at", `${(100 * slider.value) / (Number(slider.max) || 1)}%`);
}

function say(text) {
  if (!said || !text) return;
  said.textContent = text;
  said.hidden = false;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { said.hidden = true; }, 6000);
}

// --- Swapping the table in: pieces that moved are seen to move -------------------------------------------------------------
const shown = () => main.querySelector(".play");
const version = () => Number(shown().dataset.version);
const isLive = () => shown().dataset.live === "1";

// What finds the same control again in the next table; "" where nothing does.
function pathTo(control) {
  if (control.id) return `#${CSS.escape(control.id)}`;
  if (control.name && control.value) return `[name="${control.name}"][value="${CSS.escape(control.value)}"]`;
  return control.dataset.ply ? `[data-ply="${control.dataset.ply}"]` : "";
}

function remember() {
  const active = document.activeElement;
  const inside = active && main.contains(active);
  return {
    focus: inside && pathTo(active),
    inside,
    typed: main.querySelector("#say")?.value || "",
    open: [...main.querySelectorAll("details[open][id]")].map((one) => one.id),
    picked: [...main.querySelectorAll(".pick input:checked")].map((one) => one.value),
    ply: shown().dataset.ply,
  };
}

function restore(before) {
  const input = main.querySelector("#say");
  if (input && before.typed) input.value = before.typed;
  for (const id of before.open) document.getElementById(id)?.setAttribute("open", "");
  if (before.ply === shown().dataset.ply) {
    for (const one of main.querySelectorAll(".pick input")) if (before.picked.includes(one.value)) one.checked = true;
  }
  if (!before.inside) return;
  const target = (before.focus && main.querySelector(before.focus)) || main.querySelector("#act .primary") || main.querySelector("#act");
  target?.focus({ preventScroll: true });
}

function name(element, text) {
  if (element) element.style.viewTransitionName = text;
}

async function swap(html) {
  const next = document.createElement("template");
  next.innerHTML = html;
  const before = remember();
  const flights = [...next.content.querySelectorAll("[data-from]")]
    .filter((to) => !main.querySelector(`[data-piece="${to.dataset.piece}"]`)) // it lies there already
    .map((to) => [main.querySelector(`[data-piece="${to.dataset.from}"]`), to])
    .filter(([from]) => from);
  const change = () => {
    main.replaceChildren(next.content);
    prepare(main);
    restore(before);
  };
  if (!document.startViewTransition || calm.matches || document.hidden) {
    change();
  } else {
    flights.forEach(([from], at) => name(from, `flight-${at}`));
    const seen = document.startViewTransition(() => {
      change();
      flights.forEach(([, to], at) => name(to, `flight-${at}`));
    });
    await seen.finished.catch(() => {});
    flights.forEach(([, to]) => name(to, ""));
  }
  document.title = `${shown().dataset.title} · Parlour`;
  if (news && isLive() && shown().dataset.news) news.textContent = shown().dataset.news;
}

// One change at a time: what comes meanwhile waits.
let turn = Promise.resolve();
const inTurn = (work) => (turn = turn.then(work).catch((error) => say(String(error.message || error))));

async function look(ply) {
  const live = ply === undefined;
  const answer = await fetch(`/t/${table}/fragment${live ? "" : `?ply=${ply}`}`, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.statusText);
  await swap(await answer.text());
}

function goTo(ply) {
  const live = ply === "now" || Number(ply) >= Number(shown().dataset.last);
  history.replaceState(null, "", live ? `/t/${table}` : `/t/${table}?ply=${ply}`);
  inTurn(() => look(live ? undefined : ply));
}

// --- Moves and other forms ---------------------------------------------------------------------------------------------------
async function post(action, fields) {
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams(fields), headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const inner = page.getElementById("table");
  if (!inner || inner.dataset.table !== table) {
    if (answer.redirected) location.assign(answer.url);
    else throw new Error(page.querySelector("main .say, main p")?.textContent || answer.statusText);
    return;
  }
  await swap(inner.innerHTML);
}

// A button may hold several moves of one turn, parted by semicolons: the server makes all of them or none.
// A second click on a table that has gone on meanwhile does nothing.
async function play(action, move, ply) {
  const form = main.querySelector("#moves");
  if (form?.elements.ply.value !== ply) return;
  const fields = new FormData(form);
  fields.set("move", move);
  await post(action, fields);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!table || !main.contains(form) || form.method !== "post") return;
  const action = new URL(form.action).pathname;
  if (action === `/t/${table}/move`) {
    event.preventDefault();
    const ply = form.elements.ply.value;
    if (button) inTurn(() => play(form.action, button.value, ply));
  } else if (form.dataset.act !== undefined) {
    event.preventDefault();
    const fields = new FormData(form);
    if (form.dataset.act === "chat") form.querySelector("#say").value = "";
    inTurn(async () => {
      await post(form.action, fields);
      // on a phone it lies far below the button
      if (action === `/t/${table}/hint`) main.querySelector(".hints")?.scrollIntoView({ block: "center" });
    });
  }
});

// --- History, copying, why not ------------------------------------------------------------------------------------------------
document.addEventListener("click", async (event) => {
  const step = event.target.closest("a[data-ply]");
  if (step && table && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    goTo(step.dataset.ply);
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
    copy.classList.add("done");
  }
  for (const open of document.querySelectorAll(".why.open")) open.classList.remove("open");
  const blocked = event.target.closest("[aria-disabled=true][aria-describedby]");
  if (blocked) document.getElementById(blocked.getAttribute("aria-describedby"))?.classList.add("open");
  const asked = event.target.closest("[data-why]");
  if (asked) explain(asked);
});

async function explain(asked) {
  const answer = await fetch(`/t/${table}/why?move=${encodeURIComponent(asked.dataset.why)}`);
  if (!answer.ok) return;
  const { rule, sentence } = await answer.json();
  say(`${sentence} (${rule}).`);
}

document.addEventListener("input", (event) => {
  const slider = event.target.closest("[data-history] input");
  if (!slider) return;
  paint(slider);
  clearTimeout(paint.timer);
  paint.timer = setTimeout(() => goTo(slider.value), 120);
});

// --- Keys -------------------------------------------------------------------------------------------------------------------------
const keys = {
  u: () => main.querySelector('form[action$="/undo"] button'),
  h: () => main.querySelector('form[action$="/hint"] button'),
  ArrowLeft: () => main.querySelector(".hist-row a:nth-of-type(2)"),
  ArrowRight: () => main.querySelector(".hist-row a:nth-of-type(3)"),
};
document.addEventListener("keydown", (event) => {
  if (!table || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea")) return;
  if (event.key === "Escape") for (const open of document.querySelectorAll(".why.open")) open.classList.remove("open");
  if (/^[1-9]$/.test(event.key)) {
    const pick = main.querySelectorAll(".pick input")[event.key - 1];
    if (pick) { pick.click(); pick.focus(); }
  } else if (event.key === "Enter" && event.target.matches(".pick input")) {
    event.preventDefault();
    const verbs = [...main.querySelectorAll(".verbs button[name=move]")];
    (verbs.find((one) => one.value === event.target.value) || verbs.find((one) => one.offsetParent))?.click();
  } else if (event.key === "c") {
    event.preventDefault();
    main.querySelector("#say")?.focus();
  } else if (keys[event.key] && !event.target.matches(".pick input[type=radio]")) {
    const found = keys[event.key]();
    if (found) { event.preventDefault(); found.click(); }
  }
});

// --- Clocks -------------------------------------------------------------------------------------------------------------------------
function clockText(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
if (table) setInterval(() => {
  for (const clock of main.querySelectorAll(".clock[data-runs]")) {
    clock.dataset.seconds = Math.max(0, clock.dataset.seconds - 1);
    clock.textContent = clockText(Number(clock.dataset.seconds));
  }
}, 1000);

// --- Live: the stream names the newest version; after a gap we simply look again -----------------------------------------------
function listen() {
  const stream = new EventSource(`/t/${table}/live`);
  stream.addEventListener("table", (event) => {
    const { version: newest } = JSON.parse(event.data);
    inTurn(async () => {
      if (newest <= version()) return;
      await look(isLive() ? undefined : shown().dataset.ply);
    });
  });
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
  addEventListener("pagehide", () => stream.close(), { once: true });
}

// --- A page that waits for work to be done looks again and again --------------------------------------------------------------------
async function lookAgain() {
  const waiting = document.querySelector("main[data-again]");
  if (!waiting) return;
  await new Promise((done) => setTimeout(done, 1200));
  try {
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = fresh.querySelector("main");
    if (answer.ok && found && !found.matches("[data-again]")) {
      document.title = fresh.title;
      waiting.replaceWith(found);
      prepare(document);
    } else if (answer.ok && found) {
      for (const one of waiting.querySelectorAll("[data-progress]")) one.replaceWith(found.querySelector(`#${one.id}`) || one);
    }
  } catch { /* the server may be away for a moment */ }
  lookAgain();
}

prepare(document);
if (table) listen();
lookAgain();
