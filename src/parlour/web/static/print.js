// On paper nothing scrolls: words that do not fit their card become smaller, and a board fills its page.
"use strict";
for (const card of document.querySelectorAll(".pr-card")) {
  let size = 8.2;
  while (card.scrollHeight > card.clientHeight && size > 4.4) {
    size -= 0.2;
    card.style.setProperty("--pr-words", `${size}pt`);
  }
  card.toggleAttribute("data-cut", card.scrollHeight > card.clientHeight);
}
for (const table of document.querySelectorAll(".pr-table")) {
  const page = table.parentElement.getBoundingClientRect();
  const [piece, around] = [table.querySelector(".cut-piece").getBoundingClientRect(), table.getBoundingClientRect()];
  const margin = 2 * table.offsetLeft;
  const scale = Math.min((page.width - margin) / piece.width, (page.height - margin) / piece.height, 2.2);
  table.style.transform = `scale(${scale})`;
  table.style.left = `${(page.width - scale * piece.width) / 2 - scale * (piece.left - around.left)}px`;
  table.style.top = `${(page.height - scale * piece.height) / 2 - scale * (piece.top - around.top)}px`;
}
