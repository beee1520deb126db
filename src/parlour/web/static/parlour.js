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
  window.following?.paint();
  for (const button of root.querySelectorAll("[data-copy]")) button.hidden = false;
  for (const button of root.querySelectorAll("[data-autoplay]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(Boolean(playByItself.timer)));
  }
  for (const slider of root.querySelectorAll("[data-history] input")) {
    if (goal === undefined) slider.value = slider.getAttribute("value"); // else a hand is on it
    paint(slider);
  }
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

// --- A new table is laid over the old one: what is the same stays, with its focus, its scrolling and what was chosen --------
const shown = () => main.querySelector(".play");
const version = () => Number(shown().dataset.version);
const isLive = () => shown().dataset.live === "1";

// What tells a thing from those beside it: of controls that share a name their value does, of labels what they are for.
function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  if (node.nodeName === "LABEL" && node.htmlFor) return `for=${node.htmlFor}`;
  const name = node.getAttribute("name") || "";
  const isOneOfMany = node.matches("button, [type=radio], [type=checkbox]");
  return node.getAttribute("id") || node.getAttribute("data-piece") || (name && isOneOfMany ? `${name}=${node.value}` : name);
}

function layOver(old, next) {
  if (old.isEqualNode(next)) return;
  if (old.nodeName !== next.nodeName || keyOf(old) !== keyOf(next)) {
    old.replaceWith(next);
  } else if (old.nodeType !== Node.ELEMENT_NODE) {
    old.data = next.data;
  } else {
    layAttributes(old, next);
    layChildren(old, next);
  }
}

function layAttributes(old, next) {
  const isKept = (name) => name === "open" && old.nodeName === "DETAILS" && old.id; // a fold that a person opened
  for (const { name, value } of next.attributes) if (!isKept(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!isKept(name) && !next.hasAttribute(name)) old.removeAttribute(name);
}

function layChildren(old, next) {
  const coming = new Set([...next.childNodes].map(keyOf));
  for (const child of [...old.childNodes]) if (keyOf(child) && !coming.has(keyOf(child))) child.remove();
  const kept = new Map([...old.childNodes].map((child) => [keyOf(child), child]));
  let at = old.firstChild;
  for (const child of [...next.childNodes]) {
    const key = keyOf(child);
    const same = key ? kept.get(key) : at && !keyOf(at) && at.nodeName === child.nodeName && at;
    if (!same) {
      old.insertBefore(child, at);
      continue;
    }
    kept.delete(key);
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    layOver(same, child);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

// What finds the same control again in the next table; "" where nothing does.
function pathTo(control) {
  if (control.id) return `#${CSS.escape(control.id)}`;
  if (control.name && control.value) return `[name="${control.name}"][value="${CSS.escape(control.value)}"]`;
  return control.dataset.ply ? `[data-ply="${control.dataset.ply}"]` : "";
}

// What a person has chosen and not yet played stays chosen while it can still be played; a move of one's own begins anew.
function keepPicks(picked, isOwn) {
  const picks = [...main.querySelectorAll(".pick input")];
  if (isOwn) {
    for (const one of picks) one.checked = one.defaultChecked;
    for (const asked of main.querySelectorAll("details.sure, details.recap")) asked.open = false;
  } else for (const one of picks) if (picked.includes(one.value)) one.checked = true;
}

function keepFocus(active, path) {
  if (document.activeElement === active || !path && main.contains(document.activeElement)) return;
  const target = (path && main.querySelector(path)) || main.querySelector("#act .primary") || main.querySelector("#act");
  target?.focus({ preventScroll: true });
}

// A stream carries no secrets: signs stand for the token of forms and for one's own link, which stay as the page has them.
const token = document.querySelector("input[name=csrf]")?.value;
function keepSecrets(html) {
  return html.replaceAll("\ue010", token).replaceAll("\ue011", document.getElementById("personal")?.value || "");
}

async function swap(html, isOwn = false) {
  await hand;
  const next = document.createElement("template");
  next.innerHTML = keepSecrets(html);
  const active = main.contains(document.activeElement) && document.activeElement;
  const path = active && pathTo(active);
  const picked = [...main.querySelectorAll(".pick input:checked")].filter((one) => !one.defaultChecked).map((one) => one.value);
  const flights = [...next.content.querySelectorAll("[data-from]")]
    .filter((to) => !main.querySelector(`[data-piece="${to.dataset.piece}"]`)) // it lies there already
    .map((to) => [to.dataset.piece, main.querySelector(`[data-piece="${to.dataset.from}"]`)?.getBoundingClientRect()]);
  const tab = tabOfPhase();
  const [wasOver, spoken] = [Boolean(main.querySelector(".ended")), main.querySelectorAll("#chat .lines b").length];
  layChildren(main, next.content);
  if (!wasOver && isLive()) main.querySelector(".turn:has(.ended)")?.scrollIntoView({ block: "nearest" });
  if (tabOfPhase() !== tab) openTab(tabOfPhase());
  tellOfChat(spoken);
  if (isOwn) swap.own = performance.now();
  prepare(main);
  keepPicks(picked, isOwn);
  if (active) keepFocus(active, path);
  if (!calm.matches && !document.hidden) for (const [order, [piece, from]] of flights.entries()) if (from) fly(piece, from, order);
  document.title = `${shown().dataset.title} · Parlour`;
  if (news && isLive() && shown().dataset.news) news.textContent = shown().dataset.news;
  warnOfClock();
}

// --- One screen: tabs of the phone, and the drawer. Radios open them without script; here they open by themselves --------------------
const tabOfPhase = () => main.querySelector(".tabs input[checked]")?.id;

function openTab(id) {
  const tab = id && document.getElementById(id);
  if (tab) tab.checked = true;
}

// The tab under which something stands is opened, if it is not in sight.
function bringIntoView(thing) {
  const part = thing?.closest("[data-tab]");
  if (part && !thing.offsetParent) openTab(`tab-${part.dataset.tab}`);
}

function openDrawer(name) {
  const opener = document.getElementById(`d-${name}`);
  if (!opener) return;
  opener.checked = true;
  openTab("tab-log");
}

// Closes what lies over the stage; tells whether there was anything.
function closeOver() {
  const open = [...main.querySelectorAll("details.recap[open], .dock details.sure[open]")];
  for (const one of open) one.open = false;
  const shut = document.getElementById("d-none");
  const wasOpen = shut && !shut.checked;
  if (wasOpen) shut.checked = true;
  return wasOpen || open.length > 0;
}

// A second click on what is open closes it.
let wasChosen;
document.addEventListener("pointerdown", (event) => {
  const opener = event.target.closest(".rail .tab")?.querySelector("input");
  wasChosen = opener?.checked && opener;
}, true);
document.addEventListener("click", (event) => {
  if (wasChosen && event.target === wasChosen) closeOver();
  wasChosen = undefined;
});

// What is said out of sight is said once more, where one looks.
function tellOfChat(known) {
  const lines = [...main.querySelectorAll("#chat .lines p:has(b)")];
  const box = main.querySelector("#chat")?.getBoundingClientRect();
  const isInSight = box && box.height > 0 && box.top < innerHeight && box.bottom > 0;
  if (lines.length > known && !isInSight && !lines.at(-1).matches(".by-you")) say(lines.at(-1).innerText);
}

// A piece is seen to come from where it lay, and leaves a trail; like pieces follow one another. It can be clicked all the while.
const FLIGHT = { long: 450, apart: 120, trail: [0.22, 0.38, 0.6] }; // ms, ms, parts of the way
function fly(piece, from, order) {
  const to = main.querySelector(`[data-piece="${piece}"]`);
  const here = to?.getBoundingClientRect();
  if (!here?.width || !from.width) return;
  const [x, y] = [from.left + from.width / 2 - here.left - here.width / 2, from.top + from.height / 2 - here.top - here.height / 2];
  const size = Math.min(1.5, Math.max(0.5, from.width / here.width));
  const [start, end] = [{ translate: `${x}px ${y}px`, scale: size, zIndex: 3 }, { translate: "0 0", scale: 1, zIndex: 3 }];
  const timing = { duration: FLIGHT.long, delay: Math.min(order, 6) * FLIGHT.apart, easing: "ease-out" };
  to.animate([start, end], { ...timing, fill: "backwards" });
  for (const part of FLIGHT.trail) {
    const ghost = document.createElement("i");
    ghost.className = "trail";
    ghost.append(...[...to.querySelectorAll("svg")].slice(0, 1).map((one) => one.cloneNode(true)));
    const [left, top] = [here.left + x * (1 - part), here.top + y * (1 - part)];
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${here.width}px`, height: `${here.height}px` });
    document.body.append(ghost);
    const shown = { duration: FLIGHT.long, delay: timing.delay + part * FLIGHT.long / 2, fill: "backwards" };
    ghost.animate([{ opacity: 0 }, { opacity: 0.4, offset: 0.2 }, { opacity: 0 }], shown).finished.finally(() => ghost.remove());
  }
}

// Nothing moves away under a hand that presses: what is pressed and let go is a click on what was pressed.
const MOST_HELD = 1000; // ms; a hand may rest
let hand = Promise.resolve();
let letGo = () => {};
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("button, label, summary, a")) return;
  hand = new Promise((free) => { letGo = free; });
  setTimeout(letGo, MOST_HELD);
}, true);
const after = new MessageChannel(); // a message comes after the click
after.port1.onmessage = () => letGo();
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => after.port2.postMessage(end), true);

// One change at a time: what comes meanwhile waits.
let turn = Promise.resolve();
const inTurn = (work) => (turn = turn.then(work).catch((error) => error instanceof Away || say(String(error.message || error))));

async function fragment(ply) {
  const answer = await fetch(`/t/${table}/fragment${ply === undefined ? "" : `?ply=${ply}`}`, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

// The newest table, or again the ply that is looked at: whoever looks back hears that the game has gone on.
async function look() {
  const ply = isLive() ? undefined : shown().dataset.ply;
  await swap(await reached(() => fragment(ply)));
}

// --- The line to the server: while it is down the page says so, and keeps what was played ---------------------------------------
const line = document.getElementById("line");
let kept; // what could not be sent
let isAway = false;

function lost() {
  isAway = true;
  if (!line) return;
  line.textContent = kept ? line.dataset.kept : line.dataset.away;
  line.hidden = false;
  clearTimeout(lost.timer);
  lost.timer = setTimeout(() => fetch("/health").then(found, lost), 1500);
}

function found() {
  if (!isAway) return;
  isAway = false;
  clearTimeout(lost.timer);
  if (line) line.hidden = true;
  const resend = kept;
  kept = undefined;
  if (table && resend) inTurn(() => post(...resend));
  else if (table) inTurn(look);
}

// What a request brings; a line that is down is no error of the page.
async function reached(ask) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TypeError) { lost(); throw new Away(); }
    throw error;
  }
}

class Away extends Error {}

// --- Moves and other forms ---------------------------------------------------------------------------------------------------
async function post(action, fields, isMove = false) {
  main.setAttribute("aria-busy", "true");
  try {
    const accept = told.isOpen ? "application/json" : "text/html"; // what was done then comes by the stream
    const sent = () => fetch(action, { method: "POST", body: new URLSearchParams(fields), headers: { Accept: accept } });
    const answer = await reached(sent).catch((error) => {
      if (error instanceof Away) { kept = [action, fields, isMove]; lost(); }
      throw error;
    });
    if (answer.headers.get("content-type")?.startsWith("application/json")) {
      await heardOf(await answer.json(), isMove);
      return true;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const inner = page.getElementById("table");
    if (!inner || inner.dataset.table !== table) {
      if (answer.redirected) location.assign(answer.url);
      else throw new Error(page.querySelector("main .say, main p")?.textContent || answer.statusText);
      return answer.ok;
    }
    await swap(inner.innerHTML, isMove && answer.ok);
    return answer.ok;
  } finally {
    main.removeAttribute("aria-busy");
  }
}

// What was done is seen by the same patch that the others get; if it does not come, we look.
const MOST_AWAITED = 3000; // ms
async function heardOf({ path, version: made }, isMove) {
  if (path !== `/t/${table}`) {
    location.assign(path);
    return;
  }
  const end = performance.now() + MOST_AWAITED;
  while (told.version < made && performance.now() < end) {
    await new Promise((done) => { told.heard = done; setTimeout(done, end - performance.now()); });
  }
  const html = told.version < made ? await reached(() => fragment()) : told.html;
  await (isMove && window.following ? window.following.ownTo(html) : swap(html, isMove));
}

// A button may hold several moves of one turn, parted by semicolons: the server makes all of them or none.
// It is sent for the ply that was seen when it was pressed, and the server makes it if the decision still stands, once. If a move
// of one's own came between, it is meant for the table as it is now, where it can still be made there.
async function play(action, move, ply, version) {
  const pressed = `${version} ${ply} ${move}`;
  if (play.made === pressed) return; // the second click of two: it is made
  const fields = new FormData(main.querySelector("#moves"));
  const isOffered = [...main.querySelectorAll('[name="move"], [name="pick"]')].some((one) => one.value === move && !one.disabled);
  if (!isOffered) fields.set("ply", ply);
  fields.set("move", move);
  if (await post(action, fields, true)) play.made = pressed;
}

// The second click of a double click lands on what the first one brought: it is no move.
let pressed = { time: 0, isSecond: false };
document.addEventListener("click", (event) => {
  pressed = { time: event.timeStamp, isSecond: event.detail > 1 && swap.own > pressed.time };
}, true);

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!table || !main.contains(form) || form.method !== "post") return;
  const action = new URL(form.action).pathname;
  if (action === `/t/${table}/move`) {
    event.preventDefault();
    const [ply, version] = [form.elements.ply.value, form.elements.version.value];
    if (button && !pressed.isSecond) inTurn(() => play(form.action, button.value, ply, version));
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

// --- History: the page keeps what it saw, so that one can run through a game ------------------------------------------------------
const MOST_SEEN = 200;
const seen = new Map(); // fragments by ply
let goal; // the ply that was asked for last; those on the way to it may be passed over

const here = () => goal ?? Number(shown().dataset.ply);

function goTo(ply) {
  window.following?.skip();
  const last = Number(shown().dataset.last);
  goal = ply === "now" ? last : Math.min(last, Math.max(0, Number(ply)));
  history.replaceState(null, "", goal === last ? `/t/${table}` : `/t/${table}?ply=${goal}`);
  if (goTo.isUnderWay) return;
  goTo.isUnderWay = true;
  inTurn(async () => {
    try {
      while (goal !== undefined) {
        const [from, to] = [Number(shown().dataset.ply), goal];
        const html = await at(to);
        if (goal === to) goal = undefined;
        await swap(html);
        if (goal === undefined) readAhead(to, Math.sign(to - from));
      }
    } finally {
      goTo.isUnderWay = false;
      goal = undefined;
    }
  });
}

async function at(ply) {
  if (ply === Number(shown().dataset.last)) return reached(() => fragment());
  if (!seen.has(ply)) {
    const html = await reached(() => fragment(ply));
    if (seen.size >= MOST_SEEN) seen.delete(seen.keys().next().value);
    seen.set(ply, html);
  }
  return seen.get(ply);
}

// Whoever steps on will step on.
async function readAhead(ply, step) {
  const last = Number(shown().dataset.last);
  for (let next = ply + step; step && Math.abs(next - ply) <= 3 && next > 0 && next < last; next += step) {
    if (goal !== undefined) return;
    await at(next).catch(() => {});
  }
}

// By itself, a ply a second, until the present.
function playByItself(isOn) {
  clearInterval(playByItself.timer);
  playByItself.timer = 0;
  for (const button of main.querySelectorAll("[data-autoplay]")) button.setAttribute("aria-pressed", String(isOn));
  if (!isOn) return;
  if (isLive()) goTo(0);
  playByItself.timer = setInterval(() => {
    if (goal !== undefined) return;
    if (isLive()) playByItself(false);
    else goTo(here() + 1);
  }, 1000);
}

document.addEventListener("input", (event) => {
  const slider = event.target.closest("[data-history] input");
  if (!slider) return;
  paint(slider);
  goTo(slider.value);
});

// --- Copying, why not -----------------------------------------------------------------------------------------------------------
document.addEventListener("click", async (event) => {
  const step = event.target.closest("a[data-ply]");
  if (step && table && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    playByItself(false);
    goTo(step.dataset.ply);
  }
  // «Choose first» leads to what can be chosen
  if (event.target.closest(".btn.lead, .slot.open")) {
    event.preventDefault();
    leadToChoice();
  }
  if (event.target.closest("[data-autoplay]")) playByItself(!playByItself.timer);
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

function leadToChoice() {
  const options = [...main.querySelectorAll(".pick input")];
  const lit = options[0] || main.querySelector(".stage .glow, .stage .can");
  if (![...options, ...main.querySelectorAll(".stage .glow")].some((one) => one.offsetParent)) bringIntoView(lit);
  const option = options.find((one) => one.offsetParent);
  (main.querySelector(".pile.glow") || option?.closest(".opt-box") || main.querySelector(".glow"))?.scrollIntoView({ block: "center" });
  option?.focus({ preventScroll: true });
}

async function explain(asked) {
  const answer = await fetch(`/t/${table}/why?move=${encodeURIComponent(asked.dataset.why)}`);
  if (!answer.ok) return;
  const { rule, sentence } = await answer.json();
  say(`${sentence} (${rule}).`);
}

// --- Keys -------------------------------------------------------------------------------------------------------------------------
const keys = {
  u: () => main.querySelector('form[action$="/undo"] button'),
  h: () => main.querySelector('form[action$="/hint"] button'),
};
const steps = { ArrowLeft: -1, ArrowRight: 1 };

// What digits choose: the panel's choices, or what can be clicked on the stage.
function choices() {
  const picks = [...main.querySelectorAll(".pick :is(input, .do)")];
  return picks.length ? picks : [...main.querySelectorAll(".stage button[name=move]")].filter((one) => one.offsetParent);
}

// A digit chooses, Enter plays: what plays at once is only led to.
function choose(option) {
  if (option?.matches("input")) option.click();
  option?.focus();
}

// The rules of this moment, in the drawer or in their fold.
function showMoment() {
  const fold = main.querySelector("#fold-rules");
  fold.open = true;
  openDrawer("rules");
  fold.querySelector("summary").focus();
}

// To pass is led to as well; what asks first asks.
function pass(button) {
  if (button?.matches("summary")) button.parentElement.open = true;
  button?.focus();
}

document.addEventListener("keydown", (event) => {
  if (!table || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    for (const open of document.querySelectorAll(".why.open")) open.classList.remove("open");
    closeOver();
  }
  if (event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea")) return;
  if (/^[1-9]$/.test(event.key)) choose(choices()[event.key - 1]);
  else if (event.key === "0") pass(main.querySelector("#act .row > button[name=move], #act .row > .sure > summary"));
  else if (event.key === "Enter" && event.target.matches(".pick input")) {
    event.preventDefault();
    const verbs = [...main.querySelectorAll(".verbs button[name=move]")];
    const verb = verbs.find((one) => one.value === event.target.value) || verbs.find((one) => one.offsetParent);
    if (verb) verb.click();
    else [...main.querySelectorAll(".with button")].find((one) => one.offsetParent)?.focus(); // a coin is in the hand: where to?
  } else if (event.key === "c") {
    event.preventDefault();
    openDrawer("chat");
    main.querySelector("#say")?.focus();
  } else if (event.key === "l" && document.getElementById("d-log")) openDrawer("log");
  else if (event.key === "m" && main.querySelector("#fold-rules")) showMoment();
  else if (event.key === "r" && main.querySelector("#recap")) main.querySelector("#recap").open ^= true;
  else if (steps[event.key] && main.querySelector("[data-history]") && !event.target.matches(".pick input[type=radio], .tab > input")) {
    event.preventDefault();
    goTo(here() + steps[event.key]);
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
  warnOfClock();
}, 1000);

// One's own clock warns, once a decision, in colour and in words.
const SHORT = 20;
function warnOfClock() {
  const [own, ...copies] = main.querySelectorAll(".clock.own[data-runs]");
  const isShort = Boolean(own) && Number(own.dataset.seconds) <= SHORT;
  for (const clock of own ? [own, ...copies] : []) clock.classList.toggle("short", isShort);
  if (isShort && warnOfClock.ply !== shown().dataset.last) {
    warnOfClock.ply = shown().dataset.last;
    say(own.dataset.warning);
  }
}

// --- Live: the stream brings the page, and then what changes in it, line by line --------------------------------------------------
const told = { isOpen: false, version: -1, lines: [], html: "", heard: () => {} };

// Lays a patch over what was told; one that does not fit it shows that something was lost.
function isTaken({ version: newest, after, patch }) {
  if (after !== -1 && after !== told.version) return false;
  const lines = patch.flatMap((one) => (typeof one === "string" ? one.split("\n") : told.lines.slice(one[0], one[0] + one[1])));
  Object.assign(told, { isOpen: true, version: newest, lines, html: lines.join("\n") });
  told.heard();
  inTurn(showNews);
  return true;
}

async function showNews() {
  if (told.version <= version()) return;
  seen.clear();
  if (!isLive()) await look();
  else if (window.following) await window.following.to(told.html);
  else await swap(told.html);
}

function listen() {
  const stream = new EventSource(`/t/${table}/live?patches=1`);
  stream.addEventListener("open", found);
  stream.addEventListener("patch", (event) => {
    if (isTaken(JSON.parse(event.data))) return;
    stream.close();
    Object.assign(told, { isOpen: false, version: -1 });
    listen(); // the whole page comes first
  });
  stream.addEventListener("error", () => {
    lost();
    told.isOpen = false;
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
