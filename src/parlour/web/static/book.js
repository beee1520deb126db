// The book by script: a button that prints it, and the chapter that is read lit among the marks. All else works without.
const print = document.querySelector("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}

const marks = new Map([...document.querySelectorAll(".bk-marks a")].map((link) => [link.hash.slice(1), link]));
const chapters = [...marks.keys()].map((id) => document.getElementById(id)).filter(Boolean);

function readNow() {
  const line = window.innerHeight / 3;
  const read = chapters.filter((one) => one.getBoundingClientRect().top <= line).pop() || chapters[0];
  for (const [id, link] of marks) {
    if (id === read?.id) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

if (chapters.length) {
  document.addEventListener("scroll", readNow, { passive: true });
  readNow();
}
