// What a page of the server cannot do by itself: hear of changes, keep its place on the map, take clicks on the map.
"use strict";

const page = () => document.getElementById("page");
const kept = new Map(); // what was scrolled to, by `data-keep`
let stream = null, streamOf = null, busy = false, heard = null;

const show = (address) => htmx.ajax("GET", address, {target: "#page", select: "#page", swap: "outerHTML", source: page()});

const other = () => {
  const there = page().dataset;
  return heard !== null && there.game === heard.game && Number(there.actions) !== heard.actions;
};

function renew() {
  if (busy || !other()) return;
  const address = `/games/${page().dataset.game}`;
  history.replaceState(history.state, "", address);
  show(address);
}

// A browser opens only a few connections to one server: pages that nobody sees do without theirs.
function listen() {
  const game = document.hidden ? null : page().dataset.game ?? null;
  if (game === streamOf) return;
  stream?.close();
  streamOf = game;
  heard = null;
  if (game === null) return;
  stream = new EventSource(`/api/changes?game=${encodeURIComponent(game)}`);
  for (const kind of ["standing", "applied", "undone"])
    stream.addEventListener(kind, (event) => {
      heard = {game, actions: JSON.parse(event.data).standing.actions};
      renew();
    });
  stream.addEventListener("closed", () => { stream.close(); location.assign("/"); });
}

function showMarked(box) {
  const mark = box.querySelector(".marked, .route");
  if (!mark) {
    if (box.dataset.keep === "map") box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
    return;
  }
  const there = mark.getBoundingClientRect(), here = box.getBoundingClientRect();
  box.scrollBy(there.left - here.left - here.width / 2, there.top - here.top - here.height / 2);
}

function restore() {
  document.getElementById("map")?.classList.add(...[sessionStorage.getItem("zoom")].filter(Boolean));
  for (const box of document.querySelectorAll("[data-keep]")) {
    const at = kept.get(box.dataset.keep);
    if (at) box.scrollTo(at.left, at.top);
    else showMarked(box);
  }
}

addEventListener("htmx:beforeRequest", () => { busy = true; });
addEventListener("htmx:afterRequest", () => { busy = false; });
addEventListener("htmx:beforeSwap", () => {
  for (const box of document.querySelectorAll("[data-keep]"))
    kept.set(box.dataset.keep, {left: box.scrollLeft, top: box.scrollTop});
});
addEventListener("htmx:afterSettle", () => {
  restore();
  listen();
  renew();
  document.getElementById("refusal")?.scrollIntoView({block: "start"});
});

addEventListener("htmx:sendError", () => {
  const told = document.createElement("p");
  told.className = "refusal";
  told.setAttribute("role", "alert");
  told.textContent = "The server does not answer. Load the page again when it is back: what was finished stands.";
  page().prepend(told);
});

addEventListener("click", (event) => {
  const hex = event.target.closest?.("a.hex");
  if (hex && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const address = hex.getAttribute("href");
    show(address).then(() => {
      history.pushState({htmx: true}, "", address);
      document.getElementById("choice")?.scrollIntoView({block: "nearest"});
    });
  }
  if (event.target.closest?.("[data-zoom]")) {
    const sizes = ["", "large", "fit"], map = document.getElementById("map");
    const now = sizes.findIndex((size) => size && map.classList.contains(size));
    const next = sizes[(Math.max(now, 0) + 1) % sizes.length];
    map.classList.remove("large", "fit");
    if (next) map.classList.add(next);
    sessionStorage.setItem("zoom", next);
    showMarked(map.querySelector("[data-keep]"));
  }
});

addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-filter]")) return;
  const wanted = event.target.value.toLowerCase();
  for (const way of event.target.nextElementSibling.children)
    way.hidden = !way.textContent.toLowerCase().includes(wanted);
});

addEventListener("change", async (event) => {
  if (event.target.id !== "open" || !event.target.files.length) return;
  const told = document.getElementById("open-told");
  try {
    const saved = JSON.parse(await event.target.files[0].text());
    const sent = {method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify({saved})};
    const answer = await fetch("/api/games.open", sent), found = await answer.json();
    if (answer.ok) location.assign(`/games/${found.game}`);
    else told.textContent = `${found.message}. ${found.hint ?? ""}`;
  } catch (error) {
    told.textContent = `This file is no saved game: ${error.message}`;
  }
});

document.addEventListener("visibilitychange", listen);
document.addEventListener("DOMContentLoaded", () => { restore(); listen(); });
