import { byId, element } from "./elements.js";

/** A panel with the buttons that show and close it. */
class Panel {
  constructor(id, buttonId, attribute) {
    this.panel = byId(id);
    this.button = byId(buttonId);
    this.attribute = attribute;
    this.button.addEventListener("click", () => this.toggle(this.panel.hidden));
    this.panel.querySelector(".close").addEventListener("click", () => this.toggle(false, true));
    this.panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.toggle(false, true);
    });
  }

  toggle(isShown, returnsFocus = false) {
    this.panel.hidden = !isShown;
    this.button.setAttribute(this.attribute, String(isShown));
    this.changed?.(isShown);
    if (returnsFocus) this.button.focus();
  }
}

/** The layers of the style and the files over it, each with a checkbox that shows or hides it. */
export class LayerPanel extends Panel {
  hidden = new Set();
  #send;
  #layers = [];
  #search = byId("layer-search");

  constructor(send) {
    super("layers", "show-layers", "aria-expanded");
    this.#send = send;
    this.#search.addEventListener("input", () => this.#list());
    // Venues of many floors have thousands of layers: they are listed when they are seen.
    this.changed = (isShown) => isShown && this.#list();
  }

  show({ name, layers, overlays }) {
    byId("style-name").textContent = name || "Layers";
    document.title = name ? `${name} – Cartouche` : "Cartouche";
    this.#layers = layers.toReversed();
    if (!this.panel.hidden) this.#list();
    byId("overlay-list").replaceChildren(...overlays.map((overlay) => {
      const button = (sign, title, act) => {
        const made = element("button", { type: "button", textContent: sign, title });
        made.setAttribute("aria-label", title);
        made.addEventListener("click", act);
        return made;
      };
      return element("li", {}, element("span", { textContent: overlay }),
        button("⌖", `Zoom to ${overlay}`, () => this.#send({ type: "zoomToOverlay", name: overlay, time: performance.now() })),
        button("✕", `Remove ${overlay} from the map`, () => this.#send({ type: "removeOverlay", name: overlay })));
    }));
  }

  #list() {
    const wanted = this.#search.value.trim().toLowerCase();
    const layers = this.#layers.filter(({ id, type }) => `${id} ${type}`.toLowerCase().includes(wanted));
    byId("layer-list").replaceChildren(...layers.map((layer) => this.#item(layer)));
  }

  #item(layer) {
    const { id, type, visible } = layer;
    const isShown = visible && !this.hidden.has(id);
    const box = element("input", { type: "checkbox", checked: isShown });
    const label = element("label", { className: isShown ? "" : "off", title: id }, box,
      element("span", { className: "id", textContent: id }), element("span", { className: "type", textContent: type }));
    box.addEventListener("change", () => {
      layer.visible = box.checked || visible;
      if (box.checked) this.hidden.delete(id);
      else this.hidden.add(id);
      label.className = box.checked ? "" : "off";
      this.#send({ type: "visibility", layer: id, visible: box.checked });
    });
    return element("li", {}, label);
  }
}

/** The features under the pointer; at most one query is in progress. */
export class Inspector extends Panel {
  #send;
  #map;
  #number = 0;
  #isWaiting = false;
  #next = null;

  constructor(map, send) {
    super("inspector", "show-inspector", "aria-pressed");
    this.#send = send;
    this.#map = map;
    this.changed = (isShown) => {
      map.classList.toggle("inspecting", isShown);
      if (isShown) this.point({ x: map.clientWidth / 2, y: map.clientHeight / 2 });
    };
  }

  /** Queries the features at a place; null keeps the current ones. */
  point(place) {
    if (this.panel.hidden || !place) return;
    this.#next = place;
    this.#ask();
  }

  #ask() {
    if (this.#isWaiting || !this.#next) return;
    this.#number += 1;
    this.#isWaiting = true;
    this.#send({ type: "inspect", number: this.#number, ...this.#next });
    this.#next = null;
  }

  /** Resets the query after the connection was lost. */
  reset() {
    this.#isWaiting = false;
  }

  show({ number, features, place }) {
    if (number !== this.#number) return;
    this.#isWaiting = false;
    byId("inspected-place").textContent = place
      ? `${Math.abs(place[1]).toFixed(5)}° ${place[1] < 0 ? "S" : "N"}, ${Math.abs(place[0]).toFixed(5)}° ${place[0] < 0 ? "W" : "E"}` : "";
    const articles = features.map(({ id, layer, source, sourceLayer, properties }) => {
      const list = element("dl");
      for (const [name, value] of properties) list.append(element("dt", { textContent: name }), element("dd", { textContent: value }));
      const origin = [source, sourceLayer].filter(Boolean).join(" › ") + (id === undefined ? "" : `, id ${id}`);
      return element("article", {}, element("h2", { textContent: layer ?? source }), element("p", { className: "origin", textContent: origin }), list);
    });
    if (articles.length === 0) articles.push(element("p", { className: "none", textContent: "No features here." }));
    byId("inspected").replaceChildren(...articles);
    this.#ask();
  }
}

/** Shows the findings in style and data over the map. */
export function showFindings({ findings, broken }) {
  const box = byId("findings");
  box.hidden = findings.length === 0;
  box.classList.toggle("broken", broken);
  const count = (severity) => findings.filter((finding) => finding.severity === severity).length;
  const counts = [[count("error"), "error"], [count("warning"), "warning"]].filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}${number === 1 ? "" : "s"}`).join(", ");
  byId("findings-count").textContent = broken ? brokenText() : counts;
  byId("finding-list").replaceChildren(...findings.slice(0, 100).map(({ severity, message, place }) => {
    const item = element("li", {}, element("span", { className: `severity ${severity}`, textContent: `${severity}: ` }), message);
    if (place) item.append(element("code", { textContent: place }));
    return item;
  }));
  if (broken) box.open = true;
}

function brokenText() {
  const isEmpty = byId("map").classList.contains("waiting");
  return isEmpty ? "The style cannot be read" : "The style cannot be read; the map shows the last readable version";
}

/** A line of code that breaks between words, not after the hyphens of options. */
function codeLine(line) {
  const words = line.split(" ").flatMap((word) => [element("span", { textContent: word }), " "]);
  return element("code", {}, ...words);
}

let noticeTimer = 0;

/** Shows a message for a while, with optional code below it to be copied by hand, or a button for what may come next. */
export function notify(text, { isError = false, code = "", action = null, stays = false } = {}) {
  const notice = byId("notice");
  clearTimeout(noticeTimer);
  notice.className = isError ? "error" : "";
  notice.replaceChildren(text, ...code.split("\n").filter(Boolean).map(codeLine));
  if (action) {
    const button = element("button", { type: "button", className: "action", textContent: action.label });
    button.addEventListener("click", () => {
      dismissNotice();
      action.run();
    });
    notice.append(button);
  }
  notice.hidden = false;
  if (!stays) noticeTimer = setTimeout(() => (notice.hidden = true), code || action ? 8000 : 4000);
}

export function dismissNotice() {
  byId("notice").hidden = true;
}
