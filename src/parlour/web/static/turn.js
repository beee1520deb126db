// What tells a person that it is their turn, wherever they look: the tab's title and icon, the app's badge, a notification, a sound.
// All of it is read from the table that is shown; notification and sound are off until they are asked for.
"use strict";

// --- What this browser remembers; a browser that may remember nothing plays all the same -------------------------------------
const Kept = {
  read(name) {
    try { return JSON.parse(localStorage.getItem(`parlour-${name}`)); } catch { return null; }
  },
  write(name, value) {
    try { localStorage.setItem(`parlour-${name}`, JSON.stringify(value)); } catch { /* private windows */ }
  },
};

// The tables that were seen last, for the page that is shown without a line.
const KnownTables = {
  MOST: 5,
  read: () => Kept.read("tables") || [],
  see(path, title) {
    Kept.write("tables", [{ path, title, at: Date.now() }, ...this.read().filter((one) => one.path !== path)].slice(0, this.MOST));
  },
};

{
// --- Sounds, made of waves: [hertz, seconds after the start, seconds long, how loud] --------------------------------------------
const SOUNDS = {
  turn: [[880, 0, 0.24, 0.14], [1320, 0.02, 0.2, 0.06]],
  coin: [[2093, 0, 0.09, 0.06], [2637, 0.05, 0.16, 0.06]],
  card: [[190, 0, 0.05, 0.12], [140, 0.02, 0.06, 0.1]],
  end: [[523, 0, 0.2, 0.1], [659, 0.12, 0.2, 0.1], [784, 0.24, 0.24, 0.12]],
};
let speaker;

function sound(name) {
  if (!Kept.read("sound")) return;
  speaker ||= new AudioContext();
  const now = speaker.currentTime;
  for (const [hertz, after, length, loud] of SOUNDS[name]) {
    const [wave, volume] = [speaker.createOscillator(), speaker.createGain()];
    wave.frequency.value = hertz;
    volume.gain.setValueAtTime(loud, now + after);
    volume.gain.exponentialRampToValueAtTime(0.001, now + after + length);
    wave.connect(volume).connect(speaker.destination);
    wave.start(now + after);
    wave.stop(now + after + length);
  }
  document.documentElement.dataset.sounded = name;
}

// --- What the table says of itself -------------------------------------------------------------------------------------------------
const room = document.getElementById("table");
const tab = document.getElementById("icon");
const lostLine = document.getElementById("line");

function told() {
  const play = room.querySelector(".play");
  return {
    isTurn: play.dataset.turn === "1",
    isOver: play.dataset.over === "1",
    ply: Number(play.dataset.last),
    title: play.dataset.title,
    news: play.dataset.news || "",
    purses: [...room.querySelectorAll("[class*=purse]")].map((one) => one.textContent).join(),
    words: room.querySelectorAll("#chat .lines b").length,
  };
}

// Of several reasons the first counts: no line, your turn, the end that one has not seen, a word while one was elsewhere.
function state(now) {
  if (lostLine && !lostLine.hidden) return "lost";
  if (now.isTurn) return "turn";
  if (now.isOver && unseen.end) return "over";
  return unseen.word ? "chat" : "quiet";
}

const unseen = { end: false, word: false };
let before;
let note;

function show(now) {
  const found = state(now);
  if (tab && tab.getAttribute("href") !== tab.dataset[found]) tab.href = tab.dataset[found];
  if (navigator.setAppBadge) (now.isTurn ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => {});
}

function notify(now) {
  if (!Kept.read("tell") || !document.hidden || Notification.permission !== "granted") return;
  note = new Notification(now.title, { body: now.news, tag: room.dataset.table, icon: tab?.dataset.turn });
  note.onclick = () => { focus(); note.close(); };
}

function heard(now) {
  if (now.isOver && !before.isOver) return sound("end");
  if (now.isTurn && !before.isTurn) return sound("turn");
  if (now.ply > before.ply) sound(now.purses !== before.purses ? "coin" : "card");
}

function look() {
  const now = told();
  if (before) {
    if (document.hidden && now.words > before.words) unseen.word = true;
    if (document.hidden && now.isOver && !before.isOver) unseen.end = true;
    if (now.isTurn && !before.isTurn || now.isOver && !before.isOver) notify(now);
    if (!now.isTurn) note?.close();
    heard(now);
  }
  before = now;
  show(now);
  KnownTables.see(location.pathname, now.title);
}

function seenAgain() {
  if (document.hidden) return;
  Object.assign(unseen, { end: false, word: false });
  note?.close();
  look();
}

// --- Switches: a button that says whether it is on -------------------------------------------------------------------------------
function paintSwitches() {
  for (const button of document.querySelectorAll("[data-switch]")) {
    button.hidden = button.dataset.switch === "tell" && !("Notification" in window);
    button.setAttribute("aria-pressed", String(Boolean(Kept.read(button.dataset.switch))));
  }
}

document.addEventListener("click", async (event) => {
  const name = event.target.closest("[data-switch]")?.dataset.switch;
  if (!name) return;
  const isWanted = !Kept.read(name);
  const isAllowed = !isWanted || name !== "tell" || (await Notification.requestPermission()) === "granted";
  Kept.write(name, isWanted && isAllowed);
  paintSwitches();
  if (name === "sound") sound("turn");
});

if (room) {
  look();
  const changes = { childList: true, subtree: true, attributeFilter: ["data-version", "data-turn"] };
  new MutationObserver(() => { look(); paintSwitches(); }).observe(room, changes);
  if (lostLine) new MutationObserver(() => show(before)).observe(lostLine, { attributeFilter: ["hidden"] });
  document.addEventListener("visibilitychange", seenAgain);
}
paintSwitches();

// The worker keeps the page that is shown without a line.
navigator.serviceWorker?.register("/worker.js").catch(() => {});
}
