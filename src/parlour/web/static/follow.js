// What others do is shown, one thing after another: the pieces move, a purse says what came, and a strip in the dock's place tells it.
// There is no engine of its own: between the ply that was seen and the newest one it lays the fragments of the history over the table.
"use strict";

{
const PACES = { walk: 1, run: 0.5, once: 0 }; // how long each thing is held, beside the plain measure
const HELD = { least: 1200, most: 2600, letter: 60 }; // ms
const MOST_SHOWN = 12; // plies; of more only the end is shown, and the recap tells all

const strip = document.getElementById("strip");
const follow = { paused: false, skipped: false, until: 0, wake: () => {}, strayed: false, bar: undefined, ringed: new Set() };
const pace = () => PACES[Kept.read("pace") || "walk"] ?? 1;

// --- Which pieces a change has moved: those whose pictures are others than before ----------------------------------------------
const pictures = (piece) => [...piece.querySelectorAll("use")]
  .filter((one) => !one.closest(".why, .doit, .pick > .do"))
  .map((one) => one.getAttribute("href")).join();

function lying(table = main) {
  return new Map([...table.querySelectorAll(".stage [data-piece]")].map((one) => [one.dataset.piece, pictures(one)]));
}

function moved(before, now = lying()) {
  return [...now].filter(([piece, seen]) => seen && before.get(piece) !== seen).map(([piece]) => piece);
}

const named = (names) => names.map((name) => main.querySelector(`.stage [data-piece="${CSS.escape(name)}"]`)).filter(Boolean);

// Of pieces in one another the innermost was moved.
function ring(names, look = "just-moved") {
  const all = named(names);
  for (const one of all) if (!all.some((other) => other !== one && one.contains(other))) one.classList.add(look);
}

function unring(look = "just-moved") {
  for (const one of main.querySelectorAll(`.${look}`)) one.classList.remove(look);
}

// --- Sums: what came or went rises from a purse ------------------------------------------------------------------------------------
const sumIn = (purse) => Number(/[-\u2212]?\d+/.exec(purse.textContent)?.[0].replace("\u2212", "-"));
const sums = () => new Map([...main.querySelectorAll("[data-sum]")].map((one) => [one.dataset.sum, sumIn(one)]));

const STILL = [{ opacity: 1, translate: "-50% -16px" }, { opacity: 1, translate: "-50% -16px" }];
const RISING = [
  { opacity: 0, translate: "-50% 8px" },
  { opacity: 1, translate: "-50% -14px", offset: 0.3 },
  { opacity: 1, translate: "-50% -18px", offset: 0.8 },
  { opacity: 0, translate: "-50% -22px" },
];

function count(before) {
  for (const one of main.querySelectorAll("[data-sum]")) {
    const [was, is] = [before.get(one.dataset.sum), sumIn(one)];
    if (!(was < is || was > is) || !one.offsetParent) continue;
    const box = one.getBoundingClientRect();
    const risen = document.createElement("b");
    risen.className = `risen ${is > was ? "more" : "less"}`;
    risen.ariaHidden = "true";
    risen.textContent = `${is > was ? "+" : "\u2212"}${Math.abs(is - was)}`;
    risen.style.left = `${box.left + box.width / 2}px`;
    risen.style.top = `${box.top}px`;
    document.body.append(risen);
    risen.animate(calm.matches ? STILL : RISING, { duration: 1100, easing: "ease-out" }).finished.finally(() => risen.remove());
  }
}

// --- The strip ---------------------------------------------------------------------------------------------------------------------
// It stands where the dock stands, so that nothing jumps.
function placeStrip() {
  const parts = [...main.querySelectorAll(".dock, .dock > .saying, .dock > .act")].map((one) => one.getBoundingClientRect())
    .filter((box) => box.width && box.height && box.top > innerHeight / 3);
  if (!parts.length) return;
  const [left, right] = [Math.min(...parts.map((box) => box.left)), Math.max(...parts.map((box) => box.right))];
  const [top, bottom] = [Math.min(...parts.map((box) => box.top)), Math.max(...parts.map((box) => box.bottom))];
  Object.assign(strip.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
}

// The newest lines of the log are what is said.
function caption() {
  const lines = [...main.querySelectorAll(".log .e.now")];
  strip.querySelector(".t-who").replaceChildren(...lines.slice(0, 1).map((one) => one.firstElementChild.cloneNode(true)));
  const words = lines.map((one) => one.lastElementChild.cloneNode(true));
  strip.querySelector(".t-says").replaceChildren(...words);
  return words.map((one) => one.textContent.trim()).join(" ");
}

function showStrip(at, of) {
  const words = caption();
  if (!words) return 0;
  strip.querySelector(".t-dots").replaceChildren(...Array.from({ length: of > 1 ? of : 0 }, (_, one) => {
    const dot = document.createElement("i");
    dot.className = one <= at ? "done" : "";
    return dot;
  }));
  strip.hidden = false;
  document.body.classList.add("following");
  placeStrip();
  if (news) news.textContent = words;
  const held = pace() * Math.min(HELD.most, Math.max(HELD.least, HELD.letter * words.length));
  const bar = strip.querySelector(".t-time");
  follow.bar = bar.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: held, fill: "forwards" });
  return held;
}

function hideStrip() {
  if (!strip || strip.hidden) return;
  strip.hidden = true;
  document.body.classList.remove("following");
  follow.paused = false;
  paintPause();
}

function paintPause() {
  const button = strip.querySelector("[data-strip=pause]");
  button.setAttribute("aria-pressed", String(follow.paused));
  strip.classList.toggle("paused", follow.paused);
  if (follow.paused) follow.bar?.pause();
  else if (follow.bar?.playState === "paused") follow.bar.play();
}

// Until the last thing was seen long enough; a pause holds it, skipping ends it.
async function held() {
  while (!follow.skipped && (follow.paused || performance.now() < follow.until)) {
    const left = follow.paused ? 250 : follow.until - performance.now();
    const started = performance.now();
    await new Promise((done) => { follow.wake = done; setTimeout(done, left); });
    if (follow.paused) follow.until += performance.now() - started;
  }
}

// On a phone the tab opens where something moved; one's own turn brings back the tab that it is about.
function leadTo(pieces) {
  const all = named(pieces);
  if (shown().dataset.turn === "1") {
    if (follow.strayed) openTab(tabOfPhase());
    follow.strayed = false;
  } else if (all.length && !all.some((one) => one.offsetParent)) {
    bringIntoView(all[0]);
    follow.strayed = true;
  }
}

// One thing is laid over the table, and told.
async function step(html, at, of) {
  const [before, purses] = [lying(), sums()];
  await swap(html);
  const pieces = moved(before);
  for (const piece of pieces) follow.ringed.add(piece);
  ring([...follow.ringed]);
  leadTo(pieces);
  count(purses);
  follow.until = performance.now() + showStrip(at, of);
}

// --- The way to the newest table -----------------------------------------------------------------------------------------------
const numberIn = (html, name) => Number(new RegExp(`data-${name}="(-?\\d+)"`).exec(html)?.[1]);

// Lays the newest table over the one that is shown, by way of the plies between. Who decides just now is not kept from it.
async function followTo(html) {
  const [from, last] = [Number(shown().dataset.ply), numberIn(html, "last")];
  const isDeciding = shown().dataset.turn === "1";
  if (!strip || !pace() || document.hidden || isDeciding || last <= from || last - from > MOST_SHOWN) {
    await arrive(html);
    if (pace() && last > from && (document.hidden || last - from > MOST_SHOWN)) openRecap();
    return;
  }
  follow.skipped = false;
  for (let ply = from + 1; ply < last && !follow.skipped; ply += 1) {
    const past = await at(ply).catch(() => "");
    await held();
    if (past && !follow.skipped) await step(past, ply - from - 1, last - from);
  }
  await held();
  await step(html, last - from - 1, last - from);
  if (shown().dataset.turn === "1" || shown().dataset.over === "1" || follow.skipped) hideStrip();
}

// One's own move is seen at once, and then what the others answered.
async function followOwn(html) {
  ownMove();
  const [from, last] = [Number(shown().dataset.ply), numberIn(html, "last")];
  const own = strip && pace() && last - from > 1 && last - from <= MOST_SHOWN && await at(from + 1).catch(() => "");
  if (!own) return swap(html, true);
  await swap(own, true);
  return followTo(html);
}

function openRecap() {
  const recap = main.querySelector("#recap");
  if (recap) recap.open = true;
}

async function arrive(html) {
  const before = lying();
  await swap(html);
  for (const piece of moved(before)) follow.ringed.add(piece);
  ring([...follow.ringed]);
  hideStrip();
}

// A move of one's own: what was new is known.
function ownMove() {
  follow.ringed.clear();
  follow.until = 0;
  unring();
  hideStrip();
}

// To what is now: of the strip, and of everything else that a person does meanwhile.
function skip() {
  follow.skipped = true;
  follow.paused = false;
  follow.wake();
  hideStrip();
}

// Whoever does something is not kept waiting for what is still to be shown.
document.addEventListener("submit", () => { if (strip && !strip.hidden) skip(); }, true);

function pause(isPaused = !follow.paused) {
  follow.paused = isPaused;
  paintPause();
  follow.wake();
}

document.addEventListener("click", (event) => {
  const asked = event.target.closest("[data-strip]")?.dataset.strip;
  if (asked === "pause") pause();
  if (asked === "skip") skip();
});

function goOn() {
  follow.until = 0;
  pause(false);
}

const stripKeys = { " ": () => pause(), Enter: goOn, ArrowRight: goOn, Escape: skip, s: skip };
document.addEventListener("keydown", (event) => {
  if (!strip || strip.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=radio]), textarea")) return;
  const isButton = event.target.closest("[data-strip]") && (event.key === " " || event.key === "Enter");
  if (!stripKeys[event.key] || isButton) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  stripKeys[event.key]();
}, true);
addEventListener("resize", () => { if (strip && !strip.hidden) placeStrip(); });

// --- A line of the log lights its pieces; pressed, it is shown again -------------------------------------------------------------
const changed = new Map(); // the pieces that a ply moved

async function piecesOf(ply) {
  if (!changed.has(ply)) {
    const [before, after] = await Promise.all([ply - 1, ply].map(async (one) => {
      const page = document.createElement("template");
      page.innerHTML = await at(one);
      return lying(page.content);
    }));
    changed.set(ply, moved(before, after));
  }
  return changed.get(ply);
}

const plyOf = (target) => Number(target.closest?.(".log [data-at]")?.dataset.at || 0);

let lit = 0;
document.addEventListener("pointerover", async (event) => {
  const ply = plyOf(event.target);
  if (!table || ply === lit) return;
  lit = ply;
  unring("told-of");
  if (!ply) return;
  await new Promise((done) => { setTimeout(done, 150); }); // the hand only passes
  if (lit !== ply) return;
  const pieces = await piecesOf(ply).catch(() => []);
  if (lit === ply) ring(pieces, "told-of");
});

document.addEventListener("click", (event) => {
  const ply = table && !event.target.closest("a, button, summary") && plyOf(event.target);
  if (ply) showAgain(ply);
});

// From the ply before to this one, and there it stays; «Last ply» leads back.
function showAgain(ply) {
  closeOver();
  goTo(ply - 1);
  inTurn(async () => {
    const [before, purses] = [lying(), sums()];
    goTo(ply);
    inTurn(async () => { ring(moved(before), "told-of"); count(purses); });
  });
}

// --- How fast: kept in this browser ------------------------------------------------------------------------------------------------
function paintPace() {
  for (const one of document.querySelectorAll("[name=follow-pace]")) {
    one.closest("fieldset").hidden = false;
    one.checked = one.value === (Kept.read("pace") || "walk");
  }
}
document.addEventListener("change", (event) => {
  if (event.target.name !== "follow-pace") return;
  Kept.write("pace", event.target.value);
  if (!pace()) skip();
});

// Who comes back sees what happened meanwhile, once a visit.
function comeBack() {
  const key = `parlour-seen-${table}`;
  try {
    if (pace() && !sessionStorage.getItem(key)) openRecap();
    sessionStorage.setItem(key, "1");
  } catch { /* private windows */ }
}

window.following = { to: followTo, ownTo: followOwn, paint: paintPace, skip };
document.addEventListener("DOMContentLoaded", comeBack);
}
