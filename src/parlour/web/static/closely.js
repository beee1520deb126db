// A piece seen closely: under a resting pointer for a glance, by the key I or a long press to stay. It is fetched when it is wanted, and
// never comes between a hand and a choice: a glance takes no pointer, and only a press that was long is no click.
"use strict";

{
const RESTED = 600; // ms that a pointer lies still
const PRESSED = 500; // ms that a finger presses
const STRAYED = 10; // px; a finger that goes further scrolls
const GAP = 10; // px between a piece and its panel
const MOST_FETCHED = 200;

const panel = document.getElementById("close");
const body = panel.querySelector(".cl-body");
const families = new Set(panel.dataset.families.split(" "));
const fetched = new Map(); // by version and names: what was told, "" of what is none
const over = { piece: null, timer: 0, tired: false }; // the piece under the pointer; tired of it, once something was done there
const press = { timer: 0, x: 0, y: 0, isLong: false };
let shownPiece = null;

// --- Pieces ---------------------------------------------------------------------------------------------------------------------
const isOne = (piece) => families.has(piece.dataset.piece.split("-")[0]);

function pieceAt(target) {
  const label = target.matches?.("input") ? target.labels?.[0] : null;
  for (let one = (label || target).closest?.("[data-piece]"); one; one = one.parentElement?.closest("[data-piece]")) {
    if (isOne(one)) return one;
  }
  return label?.querySelector("[data-piece]") || null;
}

// The names of a piece and of those that it lies in: the innermost that the table knows is looked at.
function namesOf(piece) {
  const names = [];
  for (let one = piece; one; one = one.parentElement.closest("[data-piece]")) if (isOne(one)) names.push(one.dataset.piece);
  return names.slice(0, 4).join(",");
}

const inSight = () => [...main.querySelectorAll(".stage [data-piece], .dock [data-piece]")]
  .filter((one) => isOne(one) && one.getClientRects().length);

async function told(piece) {
  const { version: made, ply } = shown().dataset;
  const names = namesOf(piece);
  const key = `${made} ${ply} ${names}`;
  if (!fetched.has(key)) {
    const past = isLive() ? "" : `&ply=${ply}`;
    const answer = await fetch(`/t/${table}/look?piece=${encodeURIComponent(names)}${past}`);
    if (fetched.size >= MOST_FETCHED) fetched.clear();
    fetched.set(key, answer.ok ? await answer.text() : "");
  }
  return fetched.get(key);
}

// --- The panel --------------------------------------------------------------------------------------------------------------------
function lay(html, piece) {
  body.innerHTML = html;
  shownPiece?.classList.remove("looked-at");
  shownPiece = piece;
  piece.classList.add("looked-at");
  panel.scrollTop = 0;
}

// Beside the piece where there is most room; on a phone the style sheet has it at the foot.
function place(piece) {
  panel.style.left = panel.style.top = "";
  if (innerWidth <= 860) return;
  const [it, box] = [piece.getBoundingClientRect(), panel.getBoundingClientRect()];
  const room = { right: innerWidth - it.right, left: it.left, below: innerHeight - it.bottom, above: it.top };
  const isBeside = Math.max(room.right, room.left) >= box.width + 2 * GAP;
  const middle = (start, size, most) => Math.max(GAP, Math.min(most - size - GAP, start - size / 2));
  const left = isBeside ? (room.right >= room.left ? it.right + GAP : it.left - box.width - GAP)
    : middle(it.left + it.width / 2, box.width, innerWidth);
  const top = isBeside ? middle(it.top + it.height / 2, box.height, innerHeight)
    : room.below >= room.above ? Math.min(it.bottom + GAP, innerHeight - box.height - GAP) : Math.max(GAP, it.top - box.height - GAP);
  Object.assign(panel.style, { left: `${left}px`, top: `${Math.max(GAP, top)}px` });
}

const isKept = () => panel.matches(":modal");

function shut() {
  if (isKept()) panel.close();
  else panel.removeAttribute("open");
  document.body.classList.remove("looking");
  shownPiece?.classList.remove("looked-at");
  shownPiece = null;
}

async function glance(piece) {
  const html = await told(piece).catch(() => "");
  if (!html || over.piece !== piece || over.tired || isKept() || !piece.isConnected) return;
  lay(html, piece);
  for (let one = piece; one && main.contains(one); one = one.parentElement) one.removeAttribute("title"); // one note is enough
  panel.setAttribute("open", "");
  document.body.classList.add("looking");
  place(piece);
}

// It stays until it is closed, and has the focus. Tells whether there was anything to look at.
async function keep(piece) {
  const html = await told(piece).catch(() => "");
  if (!html) return false;
  const wasKept = isKept();
  if (!wasKept) shut();
  lay(html, piece);
  if (!wasKept) {
    panel.showModal();
    panel.focus({ preventScroll: true });
  }
  place(piece);
  return true;
}

// To the next piece that is another one.
async function step(by) {
  const all = inSight();
  const name = () => body.querySelector(".cl-piece")?.dataset.name;
  const before = name();
  let at = all.indexOf(shownPiece);
  for (let tried = 0; tried < all.length; tried += 1) {
    at = (at + by + all.length) % all.length;
    if (await keep(all[at]) && name() !== before) return;
  }
}

// --- The pointer ------------------------------------------------------------------------------------------------------------------
function leave() {
  clearTimeout(over.timer);
  over.piece = null;
  over.tired = false;
  if (!isKept()) shut();
}

function tire() {
  clearTimeout(over.timer);
  over.tired = true;
  if (!isKept()) shut();
}

main.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || event.buttons || !(event.movementX || event.movementY)) return;
  const piece = pieceAt(event.target);
  if (piece !== over.piece) leave();
  over.piece = piece;
  if (!piece || over.tired || panel.open || document.body.classList.contains("following")) return;
  clearTimeout(over.timer);
  over.timer = setTimeout(() => glance(piece), RESTED);
});
main.addEventListener("pointerleave", leave);
document.addEventListener("wheel", tire, { passive: true });

// --- A long press -------------------------------------------------------------------------------------------------------------------
function letGo() {
  clearTimeout(press.timer);
}

document.addEventListener("pointerdown", (event) => {
  press.isLong = false;
  if (!isKept()) tire();
  const piece = event.pointerType !== "mouse" && event.isPrimary && main.contains(event.target) && pieceAt(event.target);
  if (!piece) return;
  Object.assign(press, { x: event.clientX, y: event.clientY });
  const coming = told(piece).catch(() => ""); // it is there when the press has become long
  press.timer = setTimeout(async () => {
    if (!(await coming)) return;
    press.isLong = true;
    keep(piece);
  }, PRESSED);
}, true);
document.addEventListener("pointermove", (event) => {
  if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > STRAYED) letGo();
}, { passive: true });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo, true);
document.addEventListener("click", (event) => {
  if (!press.isLong) return;
  press.isLong = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("contextmenu", (event) => {
  if (press.isLong) event.preventDefault();
});

// --- Keys and buttons -----------------------------------------------------------------------------------------------------------------
const keysInside = { i: shut, ArrowLeft: () => step(-1), ArrowRight: () => step(1) };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isKept()) {
    event.stopImmediatePropagation(); // what lies below hears no keys
    if (!keysInside[event.key]) return;
    event.preventDefault();
    keysInside[event.key]();
    return;
  }
  const hovered = over.piece?.isConnected ? over.piece : null;
  if (event.key === "i" && !event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea")) {
    const active = document.activeElement;
    const focused = main.contains(active) && active.matches(":focus-visible") && pieceAt(active);
    const piece = focused || hovered || inSight()[0];
    if (piece) keep(piece);
  } else if (event.key === "Escape" && panel.open) {
    tire();
    event.stopImmediatePropagation();
  } else if (panel.open) tire();
}, true);

panel.addEventListener("click", (event) => {
  const asked = event.target.closest("[data-look]")?.dataset.look;
  if (asked === "shut" || event.target === panel) shut();
  else if (asked) step(Number(asked));
});
panel.addEventListener("close", () => { if (!panel.open) shut(); });

// The table has changed under the panel: a glance goes, what is kept open is told anew.
new MutationObserver(() => {
  if (!panel.open) return;
  const again = () => main.querySelector(`[data-piece="${CSS.escape(shownPiece?.dataset.piece || "")}"]`);
  const piece = shownPiece?.isConnected ? shownPiece : again();
  if (!isKept()) tire();
  else if (!piece) shut();
  else keep(piece).then((isThere) => isThere || shut());
}).observe(main, { subtree: true, attributeFilter: ["data-version", "data-ply"] });
addEventListener("resize", () => { if (panel.open && shownPiece) place(shownPiece); });
}
