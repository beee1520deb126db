// Stands between the browser and the server. All it does: where there is no line it shows a page of ours, which it has kept.
"use strict";

const NAME = {{ name|tojson }};
const KEPT = {{ kept|tojson }};
const AWAY = KEPT[0];

addEventListener("install", (event) => event.waitUntil((async () => {
  await (await caches.open(NAME)).addAll(KEPT);
  await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("parlour-") && name !== NAME) await caches.delete(name);
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  const path = new URL(url).pathname;
  if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(AWAY)));
  else if (KEPT.indexOf(path) > 0) event.respondWith(fetch(event.request).catch(() => caches.match(path)));
});
