// The page without a line: which tables this browser saw last, and a look every few seconds whether the server answers again.
"use strict";

const list = document.querySelector("#known ul");
for (const { path, title, at } of KnownTables.read()) {
  const link = Object.assign(document.createElement("a"), { href: path, textContent: title });
  const when = Object.assign(document.createElement("small"), { textContent: new Date(at).toLocaleString(document.documentElement.lang) });
  const line = document.createElement("li");
  line.append(link, " ", when);
  list.append(line);
}
list.parentElement.hidden = !list.children.length;

// Shown in place of another page it goes on to that one; opened by its own name there is nothing to go on to.
if (location.pathname !== "/away") setInterval(() => fetch("/health").then((answer) => answer.ok && location.reload(), () => {}), 3000);
