import { byId, element } from "./elements.js";

/** The floor switch, highest first: a radio group that the arrow and page keys operate. */
export class FloorSwitch {
  #group = byId("floors");
  #voice = byId("voice");
  #floors = [];
  #shown = null;
  #send;

  constructor(map, send) {
    this.#send = send;
    this.#group.addEventListener("keydown", (event) => this.#key(event));
    map.addEventListener("keydown", (event) => {
      const step = { PageUp: -1, PageDown: 1 }[event.key];
      if (!step || this.#group.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.#go(this.#index + step);
    });
  }

  get #index() {
    return this.#floors.findIndex(({ id }) => id === this.#shown);
  }

  show(floors, shown) {
    this.#group.hidden = floors.length === 0;
    if (JSON.stringify(floors) !== JSON.stringify(this.#floors)) {
      this.#floors = floors;
      this.#group.replaceChildren(...floors.map((floor) => this.#button(floor)));
    }
    const isNew = this.#shown !== null && shown !== this.#shown;
    this.#shown = shown;
    for (const [index, button] of [...this.#group.children].entries()) {
      const isShown = floors[index].id === shown;
      button.setAttribute("aria-checked", String(isShown));
      button.tabIndex = isShown ? 0 : -1;
      if (isShown) button.scrollIntoView({ block: "nearest" });
    }
    const floor = floors[this.#index];
    if (isNew && floor) this.#voice.textContent = name(floor);
  }

  #button(floor) {
    const button = element("button", { type: "button", title: name(floor) },
      element("span", { className: "sign", textContent: floor.sign }), element("span", { className: "title", textContent: floor.title }));
    button.setAttribute("role", "radio");
    button.setAttribute("aria-label", name(floor));
    button.addEventListener("click", () => this.#want(floor));
    return button;
  }

  #key(event) {
    const step = { ArrowUp: -1, ArrowLeft: -1, PageUp: -1, ArrowDown: 1, ArrowRight: 1, PageDown: 1 }[event.key];
    const end = { Home: 0, End: this.#floors.length - 1 }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    const index = end ?? Math.min(Math.max(this.#index + step, 0), this.#floors.length - 1);
    this.#group.children[index]?.focus();
    this.#go(index);
  }

  #go(index) {
    const floor = this.#floors[index];
    if (floor) this.#want(floor);
  }

  #want(floor) {
    if (floor.id !== this.#shown) this.#send({ type: "venue", want: "floor", id: floor.id });
  }
}

function name({ title, building }) {
  return building ? `${title}, ${building}` : title;
}
