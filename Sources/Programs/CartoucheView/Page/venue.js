import { byId, element } from "./elements.js";
import { FloorSwitch } from "./floors.js";
import { PlaceField } from "./places.js";
import { RoutePanel } from "./route.js";

/** The controls of a venue: floors, search, the chosen place, the route, and the look. */
export class VenuePanel {
  #panel = byId("venue");
  #look = byId("look");
  #place = byId("place");
  #send;
  #floors;
  #search;
  #route;
  #state = null;
  #isPicking = false;

  constructor(map, send) {
    this.#send = send;
    this.#floors = new FloorSwitch(map, send);
    this.#search = new PlaceField("place-search", "place-matches", send);
    this.#search.chosen = ({ id }) => this.#want("place", { id });
    this.#route = new RoutePanel(send);
    this.#place.querySelector(".close").addEventListener("click", () => this.#want("noPlace"));
    for (const button of this.#place.querySelectorAll("[data-end]")) {
      button.addEventListener("click", () => {
        const { place } = this.#state;
        this.#want("noPlace");
        this.#route.set(button.dataset.end, place);
        if (!this.#route.isShown) this.#route.toggle(true);
      });
    }
    byId("look-view").addEventListener("click", () => this.#want("look", { view: this.#state.view === "flat" ? "3d" : "flat" }));
    byId("look-theme").addEventListener("click", () => this.#want("look", { theme: this.#state.theme === "light" ? "dark" : "light" }));
  }

  /** The initial state of a venue that the page requests. */
  get wish() {
    if (this.#state) return { floor: this.#state.floor, view: this.#state.view, theme: this.#state.theme };
    const kept = readKept();
    return { theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light", ...kept };
  }

  /** Requests the feature at a place on the map. */
  pick(place) {
    if (!this.#state) return;
    this.#isPicking = true;
    this.#want("pick", place);
  }

  /** Requests the shown state from a restarted server. */
  renew() {
    this.#route.renew();
  }

  #want(want, more = {}) {
    this.#send({ type: "venue", want, ...more });
  }

  show(state) {
    const isVenue = Boolean(state.floors);
    this.#state = isVenue ? state : null;
    this.#panel.hidden = !isVenue;
    this.#look.hidden = !isVenue;
    if (isVenue) document.documentElement.dataset.theme = state.theme;
    else delete document.documentElement.dataset.theme;
    this.#floors.show(state.floors ?? [], state.floor);
    if (!isVenue) return;
    keep(this.wish);
    press(byId("look-view"), state.view === "3d");
    press(byId("look-theme"), state.theme === "dark");
    if (this.#isPicking && state.place && this.#route.take(state.place)) {
      this.#isPicking = false;
      this.#want("noPlace");
      return;
    }
    this.#isPicking = false;
    this.#showPlace(state);
    this.#route.show(state);
  }

  #showPlace({ place, routes }) {
    this.#place.hidden = !place;
    if (!place) return;
    byId("place-name").textContent = place.name;
    byId("place-floor").textContent = place.floorTitle ?? "";
    byId("place-description").textContent = place.description;
    byId("place-details").replaceChildren(...place.details.flatMap(({ name, text, link }) => {
      const value = link ? element("a", { href: link, target: "_blank", rel: "noopener noreferrer", textContent: text }) : text;
      return [element("dt", { textContent: name }), element("dd", {}, value)];
    }));
    for (const button of this.#place.querySelectorAll("[data-end]")) button.hidden = !routes;
  }
}

function press(button, isPressed) {
  button.setAttribute("aria-pressed", String(isPressed));
}

/** The look survives a reload of the page; floors that no longer exist are ignored. */
function keep({ view, theme }) {
  sessionStorage.setItem("look", JSON.stringify({ view, theme }));
}

function readKept() {
  try {
    const { view, theme } = JSON.parse(sessionStorage.getItem("look")) ?? {};
    const isLook = ["flat", "3d"].includes(view) && ["light", "dark"].includes(theme);
    return isLook ? { view, theme } : {};
  } catch {
    return {};
  }
}
