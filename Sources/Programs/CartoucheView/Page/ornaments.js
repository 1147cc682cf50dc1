const usesMiles = /-(US|GB|LR|MM)$/i.test(navigator.language);

/** The ornaments of the map: compass, scale bar, attribution. */
export class Ornaments {
  #needle = document.getElementById("needle");
  #compass = document.getElementById("compass");
  #scale = document.getElementById("scale");
  #scaleText = document.getElementById("scale-text");
  #attribution = document.getElementById("attribution");
  #voice = document.getElementById("voice");
  #said = "";

  show(view) {
    const { bearing, pitch } = view.camera;
    this.#needle.setAttribute("transform", `rotate(${-bearing} 10 10) translate(10 10) scale(1 ${Math.cos((pitch * Math.PI) / 180)}) translate(-10 -10)`);
    this.#compass.setAttribute("aria-label", bearing || pitch ? `Turn to north; bearing ${Math.round(bearing)}°${pitch ? `, tilt ${Math.round(pitch)}°` : ""}` : "Turn to north");
    this.#showScale(usesMiles ? view.imperial : view.metric);
    if (view.resting) this.#say(view.camera);
  }

  #showScale(bar) {
    this.#scale.hidden = !bar;
    if (!bar) return;
    this.#scale.style.width = `${bar.length}px`;
    this.#scaleText.textContent = bar.text;
    this.#scale.setAttribute("aria-label", `Scale: the bar is ${bar.text} long`);
  }

  /** Announces the position of the map to screen readers when it comes to rest. */
  #say({ longitude, latitude, zoom }) {
    const text = `Zoom ${zoom.toFixed(1)}, ${place(latitude, "north", "south")}, ${place(longitude, "east", "west")}`;
    if (text === this.#said) return;
    this.#said = text;
    this.#voice.textContent = text;
  }

  /** Shows the attribution of the data as texts and links, without markup from the style. */
  showAttributions(parts) {
    const nodes = parts.flatMap(({ text, link }, index) => {
      const node = link
        ? Object.assign(document.createElement("a"), { textContent: text, href: link, target: "_blank", rel: "noopener noreferrer" })
        : text;
      return index > 0 ? [" ", node] : [node];
    });
    this.#attribution.replaceChildren(...nodes);
  }
}

function place(degrees, above, below) {
  return `${Math.abs(degrees).toFixed(4)}° ${degrees < 0 ? below : above}`;
}
