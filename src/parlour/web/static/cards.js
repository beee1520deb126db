// The card table: what is typed is sent, checked and kept at once. Without script a button does the same for a whole sheet.
const WAIT = 350; // milliseconds after the last letter
const AGAIN = 4000; // milliseconds after which what could not be sent is sent again
const sheet = document.querySelector("[data-cs-sheet]");
const told = document.querySelector("[data-cs-said]");
const sent = new Map(); // what the server has, by cell
const unsent = new Set();
let timer = 0;
let sending = null; // a promise while something is on its way
let lastCell = "";

for (const cell of sheet.querySelectorAll("input[id]")) sent.set(cell.name, cell.value);
sheet.querySelector("[data-cs-keep]").classList.remove("primary");

// --- What a cell is said to be ---------------------------------------------------------------------------------------
const line = (kind, text) => Object.assign(document.createElement(kind), { textContent: text });

const mark = (cell, was, fault) => {
  const place = cell.closest("td");
  const says = place.querySelector(".cs-says");
  place.classList.toggle("cs-other", was !== null);
  place.classList.toggle("cs-wrong", fault !== "");
  if (fault) cell.setAttribute("aria-invalid", "true");
  else cell.removeAttribute("aria-invalid");
  const lines = [];
  if (was !== null) lines.push(line("span", `≠ ${sheet.dataset.was.replace("VALUE", () => was || sheet.dataset.nothing)}`));
  if (fault) lines.push(line("b", `! ${fault}`));
  says.replaceChildren(...lines);
};

const show = (answer) => {
  for (const field of document.querySelectorAll("input[name=version]")) field.value = answer.version;
  for (const cell of sheet.querySelectorAll("input[id]")) mark(cell, ...(answer.cells[cell.name] ?? [null, ""]));
  for (const [name, html] of Object.entries(answer.parts)) document.querySelector(`[data-cs-part=${name}]`).innerHTML = html;
};

// --- Sending ---------------------------------------------------------------------------------------------------------
const send = async () => {
  const names = [...unsent];
  const fields = new URLSearchParams();
  for (const name of ["csrf", "sheet", "version"]) fields.set(name, sheet.elements[name].value);
  for (const name of names) fields.set(name, sheet.elements[name].value);
  if (names.length === 1 && names[0] === lastCell) fields.set("goes_on", "yes");
  unsent.clear();
  let answer;
  try {
    answer = await fetch(sheet.action.replace(/cells$/, "typed"), { method: "POST", body: fields });
  } catch {
    for (const name of names) unsent.add(name);
    told.textContent = told.dataset.lost;
    told.className = "notice panel";
    timer = setTimeout(begin, AGAIN);
    return;
  }
  const found = await answer.json();
  if (answer.ok) {
    for (const name of names) sent.set(name, fields.get(name));
    lastCell = names.length === 1 ? names[0] : "";
    show(found);
    told.className = "vh";
    told.textContent = told.dataset.kept;
  } else {
    told.className = "notice panel"; // such as: changed elsewhere; what was typed stays in its cell
    told.textContent = found.detail;
  }
};

const begin = () => {
  clearTimeout(timer);
  timer = 0;
  if (!sending && unsent.size) {
    sending = send().finally(() => {
      sending = null;
      if (unsent.size && !timer) begin();
    });
  }
  return sending;
};

const settled = async () => {
  while (sending || unsent.size) {
    const before = unsent.size;
    await begin();
    if (!sending && unsent.size === before && before) return; // out of reach
  }
};

sheet.addEventListener("input", (event) => {
  const { name, value } = event.target;
  if (!sent.has(name)) return;
  if (value === sent.get(name) && !sending) unsent.delete(name);
  else unsent.add(name);
  clearTimeout(timer);
  timer = setTimeout(begin, WAIT);
});
sheet.addEventListener("focusout", (event) => {
  if (event.target.name !== lastCell) return;
  settled().then(() => {
    if (document.activeElement !== event.target) lastCell = ""; // what is typed there later is a step of its own
  });
});

// --- Buttons wait until everything typed is kept ------------------------------------------------------------------------
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form.matches("[data-cs-act], [data-cs-sheet]")) || (!sending && !unsent.size)) return;
  event.preventDefault();
  const { submitter } = event;
  const { action } = form;
  settled().then(() => {
    const alike = (one) => one.action === action && one.elements.do?.value === form.elements.do?.value;
    const now = form.isConnected ? form : [...document.forms].find(alike); // the buttons of steps are drawn anew
    const button = submitter?.isConnected && now.contains(submitter) ? submitter : now.querySelector("button");
    if (button.disabled) return;
    now.requestSubmit(button);
  });
});

// --- Keys -----------------------------------------------------------------------------------------------------------------
const beside = (cell, down) => {
  const [, row, column] = cell.name.match(/^r(\d+)c(\d+)$/);
  return document.getElementById(`r${Number(row) + down}c${column}`);
};

sheet.addEventListener("keydown", (event) => {
  if (!sent.has(event.target.name) || event.isComposing) return;
  const down = { ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1 }[event.key];
  if (!down || event.altKey || (event.key !== "Enter" && event.target.list)) return; // a list is chosen from by arrows
  event.preventDefault();
  const next = beside(event.target, down);
  if (next) {
    next.focus();
    next.select();
  }
});

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea, select")) return;
  const key = event.key.toLowerCase();
  const button = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : "";
  if (!button) return;
  event.preventDefault();
  document.querySelector(`[data-cs-${button}]:not(:disabled)`)?.click();
});
