/// The map of the pages: tiles that are moved by mouse, touch and keys.
enum MapScript {
  static let text = #"""
    /** Longitude and latitude as a place in the square of the world, whose side is 1. */
    export function project(longitude, latitude) {
      const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI) / 180);
      return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
    }

    export function unproject(x, y) {
      return [(x - 0.5) * 360, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
    }

    /** A tile that is a picture; one that is not there shows nothing. */
    export function picture(url) {
      const image = new Image();
      image.alt = "";
      image.decoding = "async";
      image.draggable = false;
      image.ready = new Promise((done) => {
        image.onload = () => done();
        image.onerror = () => (image.classList.add("failed"), done());
      });
      image.src = url;
      return image;
    }

    const wrapped = (value, size) => ((value % size) + size) % size;
    const degrees = (value, above, below) => `${Math.abs(value).toFixed(4)}° ${value < 0 ? below : above}`;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)");

    /**
     * A map of tiles in an element. Zoom levels count from a world of 512 pixels, and rest at whole ones, at which pictures
     * are as sharp as they were drawn. Events: `move`, `rest`, and `pick` with a place that was clicked.
     */
    export class TileMap extends EventTarget {
      #tiles = new Map();
      #pointers = new Map();
      #frame = 0;
      #flight = 0;
      #rest = 0;
      #wheel = 0;

      constructor(element, { tile, minzoom = 0, maxzoom = 22, tileSize = 512, deepest = maxzoom }) {
        super();
        Object.assign(this, { element, tile, minzoom, maxzoom, shift: Math.round(Math.log2(512 / tileSize)), deepest });
        const { longitude, latitude, zoom } = element.dataset;
        this.home = { longitude: Number(longitude) || 0, latitude: Number(latitude) || 0, zoom: Math.round(Number(zoom) || 0) };
        [this.x, this.y] = project(this.home.longitude, this.home.latitude);
        this.zoom = this.#limited(this.home.zoom);
        this.#readHash();
        addEventListener("hashchange", () => this.#readHash());
        new ResizeObserver(() => this.#draw()).observe(element);
        element.addEventListener("pointerdown", (event) => this.#press(event));
        element.addEventListener("pointermove", (event) => this.#drag(event));
        for (const name of ["pointerup", "pointercancel"]) element.addEventListener(name, (event) => this.#release(event));
        element.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
        element.addEventListener("dblclick", (event) => this.zoomBy(event.shiftKey ? -1 : 1, this.#offset(event)));
        element.addEventListener("keydown", (event) => this.#key(event));
        this.#draw();
        this.#settle();
      }

      get center() {
        const [longitude, latitude] = unproject(wrapped(this.x, 1), this.y);
        return { longitude, latitude };
      }

      /** Moves the middle to a place. */
      moveTo(longitude, latitude, zoom = this.zoom) {
        cancelAnimationFrame(this.#flight);
        [this.x, this.y] = project(longitude, latitude);
        this.zoom = this.#limited(Math.round(zoom));
        this.#changed();
      }

      /** Moves by pixels. */
      moveBy(right, down) {
        const world = 512 * 2 ** this.zoom;
        this.x = wrapped(this.x + right / world, 1);
        this.y = Math.max(0, Math.min(1, this.y + down / world));
        this.#changed();
      }

      /** Zooms by levels, keeping what is at an offset from the middle. */
      zoomBy(levels, offset = [0, 0]) {
        const start = this.zoom, end = this.#limited(Math.round(start + levels));
        this.#fly(start, end, offset);
      }

      /** The place at an offset from the middle, in pixels. */
      placeAt([right, down]) {
        const world = 512 * 2 ** this.zoom;
        return { x: wrapped(this.x + right / world, 1), y: this.y + down / world };
      }

      /** The tile under a place of the world's square, with the place within it as a share of its side. */
      tileAt({ x, y }) {
        const z = this.#level(), count = 2 ** z;
        const [column, row] = [Math.floor(x * count), Math.floor(y * count)];
        const shown = [...this.#tiles.values()].find((tile) => tile.z === z && wrapped(tile.x, count) === column && tile.y === row);
        return shown && { node: shown.node, x: x * count - column, y: y * count - row };
      }

      /** The nodes of all tiles that are shown. */
      get nodes() { return [...this.#tiles.values()].map((tile) => tile.node); }

      #limited(zoom) { return Math.max(0, Math.min(this.deepest, zoom)); }

      #level() { return Math.max(this.minzoom, Math.min(this.maxzoom, Math.round(this.zoom) + this.shift)); }

      #fly(start, end, offset) {
        cancelAnimationFrame(this.#flight);
        const began = performance.now(), duration = isStill.matches ? 0 : 160;
        const step = (now) => {
          const part = duration ? Math.min(1, Math.max(0, (now - began) / duration)) : 1;
          this.#zoomTo(start + (end - start) * part * (2 - part), offset);
          if (part < 1) this.#flight = requestAnimationFrame(step);
        };
        this.#flight = requestAnimationFrame(step);
      }

      #zoomTo(zoom, [right, down]) {
        const before = 512 * 2 ** this.zoom;
        this.zoom = this.#limited(zoom);
        const after = 512 * 2 ** this.zoom;
        this.x = wrapped(this.x + right / before - right / after, 1);
        this.y = Math.max(0, Math.min(1, this.y + down / before - down / after));
        this.#changed();
      }

      #changed() {
        if (!this.#frame) this.#frame = requestAnimationFrame(() => { this.#frame = 0; this.#draw(); });
        this.dispatchEvent(new Event("move"));
        clearTimeout(this.#rest);
        this.#rest = setTimeout(() => this.#settle(), 250);
      }

      #settle() {
        const { longitude, latitude } = this.center;
        const text = `#${this.zoom.toFixed(2).replace(/\.?0+$/, "")}/${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
        if (location.hash !== text) history.replaceState(null, "", text + "");
        this.dispatchEvent(new Event("rest"));
      }

      #readHash() {
        const [zoom, latitude, longitude] = location.hash.slice(1).split("/").map(Number);
        if ([zoom, latitude, longitude].every(Number.isFinite) && location.hash.length > 1) this.moveTo(longitude, latitude, zoom);
      }

      // Tiles

      #draw() {
        const { clientWidth: width, clientHeight: height } = this.element;
        if (!width || !height) return;
        const z = this.#level(), count = 2 ** z, size = (512 * 2 ** this.zoom) / count;
        const left = width / 2 - this.x * count * size, top = height / 2 - this.y * count * size;
        const wanted = new Set();
        for (let y = Math.max(0, Math.floor(-top / size)); y < Math.min(count, (height - top) / size); y++) {
          for (let x = Math.floor(-left / size); x < (width - left) / size; x++) {
            const key = `${z}/${x}/${y}`;
            wanted.add(key);
            if (!this.#tiles.has(key)) this.#add(key, z, x, y);
          }
        }
        let isWaiting = false;
        for (const key of wanted) isWaiting ||= !this.#tiles.get(key).isReady;
        for (const [key, tile] of this.#tiles) {
          // Those of other levels stay below until the new ones are there.
          if (!wanted.has(key) && (tile.z === z || !isWaiting || this.#tiles.size > 200)) {
            tile.node.remove();
            this.#tiles.delete(key);
            continue;
          }
          const side = (512 * 2 ** this.zoom) / 2 ** tile.z;
          const x = Math.round(width / 2 + (tile.x - this.x * 2 ** tile.z) * side), y = Math.round(height / 2 + (tile.y - this.y * 2 ** tile.z) * side);
          const right = Math.round(width / 2 + (tile.x + 1 - this.x * 2 ** tile.z) * side), bottom = Math.round(height / 2 + (tile.y + 1 - this.y * 2 ** tile.z) * side);
          Object.assign(tile.node.style, { transform: `translate(${x}px, ${y}px)`, width: `${right - x}px`, height: `${bottom - y}px`, zIndex: tile.z === z ? 2 : 1 });
        }
        this.element.classList.toggle("waiting", isWaiting);
      }

      #add(key, z, x, y) {
        const node = this.tile(z, wrapped(x, 2 ** z), y);
        const tile = { z, x, y, node, isReady: false };
        this.#tiles.set(key, tile);
        this.element.append(node);
        (node.ready ?? Promise.resolve()).then(() => {
          tile.isReady = true;
          if (this.#tiles.get(key) === tile) this.#draw();
        });
      }

      // Input

      #offset({ clientX, clientY }) {
        const { left, top, width, height } = this.element.getBoundingClientRect();
        return [clientX - left - width / 2, clientY - top - height / 2];
      }

      #press(event) {
        if (event.button > 0) return;
        cancelAnimationFrame(this.#flight);
        this.element.setPointerCapture(event.pointerId);
        this.#pointers.set(event.pointerId, { at: this.#offset(event), from: this.#offset(event) });
        this.moved = this.#pointers.size > 1;
        this.element.classList.add("dragging");
      }

      #drag(event) {
        const pointer = this.#pointers.get(event.pointerId);
        if (!pointer) return;
        const before = this.#fingers();
        pointer.at = this.#offset(event);
        const after = this.#fingers();
        if (Math.hypot(pointer.at[0] - pointer.from[0], pointer.at[1] - pointer.from[1]) > 4) this.moved = true;
        if (!this.moved) return;
        this.moveBy(before.middle[0] - after.middle[0], before.middle[1] - after.middle[1]);
        if (before.span > 0 && after.span > 0) this.#zoomTo(this.zoom + Math.log2(after.span / before.span), after.middle);
      }

      #fingers() {
        const [a, b = a] = [...this.#pointers.values()].map(({ at }) => at);
        return { middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], span: Math.hypot(a[0] - b[0], a[1] - b[1]) };
      }

      #release(event) {
        const pointer = this.#pointers.get(event.pointerId);
        if (!pointer) return;
        const { middle } = this.#fingers();
        this.#pointers.delete(event.pointerId);
        if (this.#pointers.size) return;
        this.element.classList.remove("dragging");
        if (!Number.isInteger(this.zoom)) this.#fly(this.zoom, this.#limited(Math.round(this.zoom)), middle);
        if (!this.moved && event.type === "pointerup") this.pick(pointer.at);
      }

      /** Tells of a place that is chosen, at an offset from the middle. */
      pick(offset) { this.dispatchEvent(new CustomEvent("pick", { detail: this.placeAt(offset) })); }

      #turn(event) {
        event.preventDefault();
        this.#wheel += event.deltaY * (event.deltaMode ? 30 : 1);
        if (Math.abs(this.#wheel) < 60) return;
        this.zoomBy(this.#wheel < 0 ? 1 : -1, this.#offset(event));
        this.#wheel = 0;
      }

      #key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const step = event.shiftKey ? 300 : 100;
        const act = {
          ArrowLeft: () => this.moveBy(-step, 0), ArrowRight: () => this.moveBy(step, 0),
          ArrowUp: () => this.moveBy(0, -step), ArrowDown: () => this.moveBy(0, step),
          "+": () => this.zoomBy(1), "=": () => this.zoomBy(1), "-": () => this.zoomBy(-1),
          Home: () => this.goHome(), Enter: () => this.pick([0, 0]),
        }[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }

      goHome() { this.moveTo(this.home.longitude, this.home.latitude, this.home.zoom); }
    }

    /** Shows a map's place, says it when the map rests, and lets the buttons move it. */
    export function show(map) {
      const place = document.getElementById("place"), voice = document.getElementById("voice");
      const text = () => {
        const { longitude, latitude } = map.center;
        return `Zoom ${map.zoom.toFixed(1).replace(".0", "")}, ${degrees(latitude, "north", "south")}, ${degrees(longitude, "east", "west")}`;
      };
      map.addEventListener("move", () => (place.textContent = text()));
      map.addEventListener("rest", () => {
        place.textContent = text();
        if (document.activeElement === map.element && voice.textContent !== text()) voice.textContent = text();
      });
      const acts = { in: () => map.zoomBy(1), out: () => map.zoomBy(-1), home: () => map.goHome() };
      for (const button of document.querySelectorAll("[data-control]")) {
        button.addEventListener("click", () => acts[button.dataset.control]());
      }
      place.textContent = text();
      window.cartouche = { map };
      return map;
    }

    """#
}
