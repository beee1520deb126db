// Lessons: keys, and the page opens with the teacher's words in the reader's ear and what is lit before the eyes. All of it is optional.
"use strict";

{
  const table = document.getElementById("table");
  const card = document.getElementById("thought");

  // The focus is with the teacher; what is lit comes into sight where it is not.
  card.focus({ preventScroll: true });
  const lit = document.getElementById("lit")?.closest("[data-lit]") || table.querySelector("[data-lit]");
  if (lit && !card.querySelector(".answer.no")) {
    const { top, bottom } = lit.getBoundingClientRect();
    const stage = lit.closest(".stage")?.getBoundingClientRect(); // where the table is one screen only this scrolls
    const covered = getComputedStyle(card.parentElement).position === "sticky" && card.getBoundingClientRect().width > innerWidth * 0.8
      ? card.getBoundingClientRect().bottom : 0;
    const [first, last] = stage ? [stage.top, stage.bottom] : [covered, innerHeight - 40];
    if (top < first || bottom > last) lit.scrollIntoView({ block: bottom - top > last - first ? "start" : "center" });
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea")) return;
    const isChoosing = event.target.matches(".pick input");
    if (/^[1-9]$/.test(event.key)) {
      const pick = table.querySelectorAll(".pick input")[event.key - 1];
      if (pick) { pick.click(); pick.focus(); }
      return;
    }
    if (event.key === "Enter" && isChoosing) {
      event.preventDefault();
      const verbs = [...table.querySelectorAll(".verbs button[name=move]")];
      (verbs.find((one) => one.value === event.target.value) || verbs.find((one) => one.offsetParent))?.click();
      return;
    }
    if (isChoosing && event.key.startsWith("Arrow")) return;
    const wanted = card.querySelector(`[data-key="${CSS.escape(event.key.length === 1 ? event.key.toLowerCase() : event.key)}"]`);
    if (wanted) { event.preventDefault(); wanted.click(); }
  });
}
