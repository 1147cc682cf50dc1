import { byId, element } from "./elements.js";

/** The fields that are waiting for matches, by search number. */
const waiting = new Map();
let searches = 0;

/** Passes the server's matches to the field that requested them. */
export function showMatches({ number, matches }) {
  waiting.get(number)?.(matches);
  waiting.delete(number);
}

/** A field that finds places by name: a combobox with a list below (ARIA 1.2). */
export class PlaceField {
  #input;
  #list;
  #send;
  #matches = [];
  #current = -1;
  #number = 0;
  /** Receives the chosen place. */
  chosen = () => {};
  /** Called when the text was emptied. */
  cleared = () => {};

  constructor(inputId, listId, send) {
    this.#input = byId(inputId);
    this.#list = byId(listId);
    this.#send = send;
    const roles = { role: "combobox", "aria-autocomplete": "list", "aria-controls": listId, "aria-expanded": "false", spellcheck: "false", autocomplete: "off" };
    for (const [name, value] of Object.entries(roles)) this.#input.setAttribute(name, value);
    this.#input.addEventListener("input", () => this.#search());
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#input.addEventListener("blur", () => this.#close());
    // The list stands at the field, wherever that goes.
    for (const [target, event] of [[window, "resize"], [document, "scroll"]]) {
      target.addEventListener(event, () => this.#place(), { capture: true, passive: true });
    }
    // The field keeps the focus, so that the list stays until the button is released.
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get input() {
    return this.#input;
  }

  set text(text) {
    this.#input.value = text;
  }

  #search() {
    const text = this.#input.value.trim();
    waiting.delete(this.#number);
    if (!text) {
      this.#close();
      this.cleared();
      return;
    }
    searches += 1;
    this.#number = searches;
    waiting.set(this.#number, (matches) => this.#show(matches));
    this.#send({ type: "venue", want: "search", number: this.#number, text: text.slice(0, 200) });
  }

  #show(matches) {
    if (document.activeElement !== this.#input) return;
    this.#matches = matches;
    this.#current = -1;
    const items = matches.map(({ name, floor }, index) => {
      const item = element("li", { id: `${this.#list.id}-${index}` }, name, element("span", { className: "where", textContent: floor }));
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      item.addEventListener("click", () => this.#choose(index));
      return item;
    });
    if (items.length === 0) items.push(element("li", { className: "none", textContent: "No matching places." }));
    this.#list.replaceChildren(...items);
    this.#list.hidden = false;
    this.#place();
    this.#input.setAttribute("aria-expanded", "true");
    this.#input.removeAttribute("aria-activedescendant");
  }

  /** Puts the list below the field, or above it where there is more room. */
  #place() {
    if (this.#list.hidden) return;
    const gap = 4, edge = 8, { left, width } = this.#list.parentElement.getBoundingClientRect();
    const { top, bottom } = this.#input.getBoundingClientRect();
    const below = innerHeight - bottom - gap - edge, above = top - gap - edge;
    const isBelow = below >= Math.min(160, above);
    Object.assign(this.#list.style, {
      left: `${left}px`, width: `${width}px`, maxHeight: `${Math.min(320, isBelow ? below : above)}px`,
      top: isBelow ? `${bottom + gap}px` : "auto", bottom: isBelow ? "auto" : `${innerHeight - top + gap}px`,
    });
  }

  #close() {
    this.#list.hidden = true;
    this.#matches = [];
    this.#input.setAttribute("aria-expanded", "false");
    this.#input.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.#matches.length > 0) {
      event.preventDefault();
      const count = this.#matches.length;
      const from = this.#current < 0 && step < 0 ? 0 : this.#current;
      this.#point((from + step + count) % count);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.#matches.length > 0) this.#choose(Math.max(this.#current, 0));
    } else if (event.key === "Escape" && !this.#list.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    }
  }

  #point(index) {
    this.#current = index;
    for (const [place, item] of [...this.#list.children].entries()) item.setAttribute("aria-selected", String(place === index));
    const item = this.#list.children[index];
    item.scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", item.id);
  }

  #choose(index) {
    const match = this.#matches[index];
    if (!match) return;
    this.#input.value = match.name;
    this.#close();
    this.chosen(match);
  }
}
