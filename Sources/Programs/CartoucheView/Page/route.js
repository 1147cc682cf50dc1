import { byId, element } from "./elements.js";
import { PlaceField } from "./places.js";

/** The symbols shown before instructions, by action. */
const signs = {
  depart: "●", straight: "↑", "slight-left": "↖", "slight-right": "↗", left: "←", right: "→",
  "sharp-left": "↙", "sharp-right": "↘", "change-floor": "⇅", arrive: "◎",
};

/** The route between two places: its ends, and its instructions floor by floor. */
export class RoutePanel {
  #panel = byId("route");
  #button = byId("show-route");
  #summary = byId("route-summary");
  #accessible = byId("route-accessible");
  #send;
  #fields;
  #ends = { from: null, to: null };
  /** The end that a click on the map sets. */
  #armed = null;
  #shown = "";
  #leg = -1;

  constructor(send) {
    this.#send = send;
    this.#fields = { from: new PlaceField("route-from", "from-matches", send), to: new PlaceField("route-to", "to-matches", send) };
    for (const [end, field] of Object.entries(this.#fields)) {
      field.chosen = (place) => this.set(end, place);
      field.cleared = () => this.set(end, null);
      field.input.addEventListener("focus", () => (this.#armed = end));
    }
    this.#button.addEventListener("click", () => this.toggle(this.#panel.hidden));
    this.#panel.querySelector(".close").addEventListener("click", () => this.toggle(false));
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.toggle(false);
    });
    this.#accessible.addEventListener("change", () => this.#find());
    byId("route-swap").addEventListener("click", () => {
      const { from, to } = this.#ends;
      this.#ends = { from: to, to: from };
      this.#fields.from.text = to?.name ?? "";
      this.#fields.to.text = from?.name ?? "";
      this.#find();
    });
  }

  get isShown() {
    return !this.#panel.hidden;
  }

  toggle(isShown) {
    this.#panel.hidden = !isShown;
    this.#button.setAttribute("aria-expanded", String(isShown));
    if (isShown) {
      const empty = this.#ends.from ? (this.#ends.to ? null : "to") : "from";
      if (empty) this.#await(empty);
    } else {
      this.#armed = null;
      this.#ends = { from: null, to: null };
      for (const field of Object.values(this.#fields)) field.text = "";
      this.#send({ type: "venue", want: "noRoute" });
      this.#button.focus();
    }
  }

  /** Sets an end to a place, and finds the route when both are set. */
  set(end, place) {
    this.#ends[end] = place;
    if (place) {
      this.#fields[end].text = place.name;
      this.#armed = null;
      const other = end === "from" ? "to" : "from";
      if (!this.#ends[other]) this.#await(other);
    }
    this.#find();
  }

  /** Waits for an end; on a phone without opening the keyboard over the map. */
  #await(end) {
    this.#armed = end;
    if (!matchMedia("(pointer: coarse)").matches) this.#fields[end].input.focus();
  }

  /** Uses a clicked place for the end that is waiting for one; returns false if none is. */
  take(place) {
    if (!this.isShown || !this.#armed) return false;
    this.set(this.#armed, place);
    return true;
  }

  /** Requests the route again, for example after a restart of the server. */
  renew() {
    if (this.#ends.from && this.#ends.to) this.#find();
  }

  #find() {
    const { from, to } = this.#ends;
    if (from && to) {
      this.#send({ type: "venue", want: "route", from: from.id, to: to.id, accessible: this.#accessible.checked });
    } else if (this.#shown) {
      this.#send({ type: "venue", want: "noRoute" });
    }
  }

  show({ route, routes, language, floor }) {
    this.#button.hidden = !routes;
    if (route) {
      this.#ends = { from: route.from, to: route.to };
      this.#fields.from.text = route.from.name;
      this.#fields.to.text = route.to.name;
      this.#accessible.checked = route.accessible;
      this.#panel.hidden = false;
      this.#button.setAttribute("aria-expanded", "true");
    }
    const text = JSON.stringify(route ?? null);
    if (text !== this.#shown) {
      this.#shown = route ? text : "";
      this.#leg = -1;
      this.#summary.classList.toggle("error", Boolean(route?.problem));
      this.#summary.textContent = route?.problem ?? (route ? summary(route) : "");
      byId("legs").replaceChildren(...(route?.legs ?? []).map((leg, index) => this.#item(leg, index, language)));
    }
    const legs = route?.legs ?? [];
    if (legs[this.#leg]?.floor !== floor) this.#leg = legs.findIndex((leg) => leg.floor === floor);
    for (const [index, button] of [...byId("legs").querySelectorAll("button")].entries()) {
      button.setAttribute("aria-current", String(index === this.#leg));
    }
  }

  #item({ title, instructions }, index, language) {
    const button = element("button", { type: "button", textContent: title });
    button.addEventListener("click", () => {
      this.#leg = index;
      this.#send({ type: "venue", want: "leg", number: index });
    });
    const list = element("ol", { lang: language }, ...instructions.map(({ action, text }) => {
      const item = element("li", { textContent: text, dir: language === "ar" ? "rtl" : "" });
      item.dataset.sign = signs[action] ?? "";
      return item;
    }));
    return element("li", {}, button, list);
  }
}

function summary({ length, legs }) {
  const floors = new Set(legs.map(({ floor }) => floor)).size;
  return `${Math.round(length)} m${floors > 1 ? ` on ${floors} floors` : ""}`;
}
