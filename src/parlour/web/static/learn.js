// Lessons: keys, and the page opens with the teacher's words in the reader's ear and what is lit before the eyes. All of it is optional.
"use strict";

{
  const table = document.getElementById("table");
  const card = document.getElementById("thought");

  // The focus is with the teacher; what is lit comes into sight where it is not.
  const look = () => {
    card.focus({ preventScroll: true });
    const first = document.getElementById("lit")?.closest("[data-lit]") || table.querySelector("[data-lit]");
    if (first && !card.querySelector(".answer.no")) {
      const stage = first.closest(".stage"); // where the table is one screen only this scrolls
      const covered = getComputedStyle(card.parentElement).position === "sticky" && card.getBoundingClientRect().width > innerWidth * 0.8
        ? card.getBoundingClientRect().bottom : 0;
      const sight = stage ? stage.getBoundingClientRect() : { top: covered, bottom: innerHeight - 40 };
      const room = sight.bottom - sight.top;
      let { top, bottom } = first.getBoundingClientRect();
      for (const other of (stage || table).querySelectorAll("[data-lit]")) { // and as many of the others as there is room for
        const lies = other.getBoundingClientRect();
        if (!lies.height || Math.max(bottom, lies.bottom) - Math.min(top, lies.top) > room) continue;
        [top, bottom] = [Math.min(top, lies.top), Math.max(bottom, lies.bottom)];
      }
      if (bottom - top > room - 28) first.scrollIntoView({ block: bottom - top > room ? "start" : "center" });
      else if (top < sight.top || bottom > sight.bottom) (stage || window).scrollBy(0, (top + bottom - sight.top - sight.bottom) / 2);
    }
  };
  look();
  addEventListener("load", () => { // an address that names what is lit has given it the focus meanwhile
    const at = document.activeElement;
    if (at === document.body || at.closest("[data-lit]")) look();
  });

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
