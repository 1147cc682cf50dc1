const keyNames = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
  "+": "plus", "=": "plus", "-": "minus", _: "minus", Home: "home", 0: "home", Escape: "escape",
};
/** The pixels per line and per page of a wheel, as in MapLibre GL JS. */
const wheelUnits = [1, 40, 800];

/** Sends the user's actions on the map to the server, which moves the camera. */
export class Input {
  #map;
  #send;
  #pressed = new Set();
  /** The place where each pointer went down; null once it has moved or another one is down. */
  #taps = new Map();
  /** Receives the position of a hovering mouse, and null when it leaves. */
  hover = () => {};
  /** Receives the position of a click or a tap that moves nothing. */
  tap = () => {};

  constructor(map, send) {
    this.#map = map;
    this.#send = send;
    const pointer = (phase) => (event) => this.#pointer(phase, event);
    map.addEventListener("pointerdown", pointer("down"));
    map.addEventListener("pointermove", pointer("move"));
    map.addEventListener("pointerup", pointer("up"));
    map.addEventListener("pointercancel", pointer("cancel"));
    map.addEventListener("lostpointercapture", (event) => {
      if (this.#pressed.has(event.pointerId)) this.#pointer("cancel", event);
    });
    map.addEventListener("pointerleave", () => this.hover(null));
    map.addEventListener("contextmenu", (event) => event.preventDefault());
    map.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    map.addEventListener("keydown", (event) => this.#key(event));
    // Safari has gestures of its own on trackpads.
    map.addEventListener("gesturestart", (event) => event.preventDefault());
  }

  place(event) {
    const box = this.#map.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #pointer(phase, event) {
    const isMouse = event.pointerType === "mouse";
    if (phase === "down") {
      if (isMouse && event.button !== 0 && event.button !== 2) return;
      if (isMouse && this.#pressed.size > 0) return;
      this.#map.setPointerCapture(event.pointerId);
      this.#pressed.add(event.pointerId);
      const isAlone = this.#pressed.size === 1 && event.button === 0 && modifiers(event).length === 0;
      if (!isAlone) this.#taps.clear();
      this.#taps.set(event.pointerId, isAlone ? this.place(event) : null);
    } else if (!this.#pressed.has(event.pointerId)) {
      if (isMouse && phase === "move") this.hover(this.place(event));
      return;
    }
    const start = this.#taps.get(event.pointerId);
    if (start && Math.hypot(this.place(event).x - start.x, this.place(event).y - start.y) > 6) this.#taps.set(event.pointerId, null);
    if (phase === "up" || phase === "cancel") {
      this.#pressed.delete(event.pointerId);
      if (phase === "up" && this.#taps.get(event.pointerId)) this.tap(this.place(event));
      this.#taps.delete(event.pointerId);
    }
    this.#map.classList.toggle("dragging", this.#pressed.size > 0);
    this.#send({
      type: "pointer", pointer: isMouse ? "mouse" : "touch", phase, id: event.pointerId, ...this.place(event),
      button: event.button === 2 ? "secondary" : "primary", keys: modifiers(event), time: event.timeStamp,
    });
  }

  #wheel(event) {
    event.preventDefault();
    const delta = (event.deltaY || event.deltaX) * wheelUnits[event.deltaMode];
    this.#send({ type: "wheel", delta, ...this.place(event), keys: modifiers(event), time: event.timeStamp });
  }

  #key(event) {
    const key = keyNames[event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#send({ type: "key", key, keys: modifiers(event), time: event.timeStamp });
  }
}

function modifiers(event) {
  return ["shift", "control", "alt", "meta"].filter((name) => event[`${name === "control" ? "ctrl" : name}Key`]);
}
