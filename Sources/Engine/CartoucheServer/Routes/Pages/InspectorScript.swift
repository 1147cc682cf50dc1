/// The script of the tile inspector: it draws features of tiles as they are, a colour for each layer.
enum InspectorScript {
  static let text = #"""
    import { TileMap, picture, project, show } from "./map.js";

    const element = document.getElementById("map");
    const { minzoom, maxzoom, format, tileSize, suffix } = element.dataset;
    const isDark = matchMedia("(prefers-color-scheme: dark)");
    const list = document.getElementById("layer-list");
    const hidden = new Set();
    const names = [];

    /** A layer's colour, which depends on its name alone. */
    function color(name, alpha = 1) {
      let hash = 7;
      for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)) >>> 0;
      return `hsl(${(hash * 137) % 360} 65% ${isDark.matches ? 65 : 38}% / ${alpha})`;
    }

    function addLayer(name) {
      if (names.includes(name)) return;
      names.push(name);
      const item = document.createElement("li"), label = document.createElement("label");
      const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: true });
      const swatch = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      swatch.setAttribute("class", "swatch");
      swatch.setAttribute("aria-hidden", "true");
      const square = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      for (const side of ["width", "height"]) square.setAttribute(side, "14");
      square.setAttribute("fill", color(name));
      swatch.dataset.layer = name;
      swatch.append(square);
      label.append(box, swatch, name);
      item.append(label);
      list?.append(item);
      box.addEventListener("change", () => {
        if (box.checked) hidden.delete(name); else hidden.add(name);
        redraw();
      });
    }

    /** The shapes of a feature's geometry within its tile, whose side is 512. */
    function shapes(geometry, at) {
      const path = new Path2D();
      const line = (points) => points.forEach((point, index) => path[index ? "lineTo" : "moveTo"](...at(point)));
      const rings = (list) => list.forEach((ring) => { line(ring); path.closePath(); });
      const dot = (point) => { const [x, y] = at(point); path.moveTo(x + 3, y); path.arc(x, y, 3, 0, 7); };
      const draw = {
        Point: dot, MultiPoint: (points) => points.forEach(dot), LineString: line,
        MultiLineString: (lines) => lines.forEach(line), Polygon: rings, MultiPolygon: (list) => list.forEach(rings),
      }[geometry?.type];
      draw?.(geometry.coordinates);
      return path;
    }

    function draw(canvas) {
      const context = canvas.getContext("2d");
      context.setTransform(canvas.width / 512, 0, 0, canvas.height / 512, 0, 0);
      context.clearRect(0, 0, 512, 512);
      for (const { layer, kind, path } of canvas.features ?? []) {
        if (hidden.has(layer)) continue;
        if (kind !== "LineString") {
          context.fillStyle = color(layer, kind === "Point" ? 0.9 : 0.12);
          context.fill(path, "evenodd");
        }
        context.strokeStyle = color(layer, kind === "Polygon" ? 0.6 : 0.9);
        context.lineWidth = kind === "Polygon" ? 0.75 : 1.25;
        context.stroke(path);
      }
    }

    function vectorTile(z, x, y) {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = Math.round(512 * Math.min(2, devicePixelRatio));
      const count = 2 ** z;
      const at = ([longitude, latitude]) => {
        const [right, down] = project(longitude, latitude);
        return [(right * count - x) * 512, (down * count - y) * 512];
      };
      canvas.ready = (async () => {
        const answer = await fetch(`${z}/${x}/${y}.geojson${suffix}`);
        if (answer.status !== 200) return;
        const { features } = await answer.json();
        canvas.features = features.map(({ geometry, properties, id }) => ({
          layer: properties.layer, kind: geometry?.type.replace("Multi", ""), path: shapes(geometry, at), properties, id,
        }));
        for (const { layer } of canvas.features) addLayer(layer);
        draw(canvas);
      })().catch(() => {});
      return canvas;
    }

    const isVector = format === "geojson";
    const deepest = Math.min(24, Number(maxzoom) + (isVector ? 4 : 1));
    const map = show(new TileMap(element, {
      minzoom: Number(minzoom), maxzoom: Number(maxzoom), deepest, tileSize: Number(tileSize),
      tile: (z, x, y) => isVector ? vectorTile(z, x, y) : picture(`${z}/${x}/${y}.${format}${suffix}`),
    }));
    function redraw() { if (isVector) map.nodes.forEach(draw); }
    for (const name of JSON.parse(element.dataset.layers)) addLayer(name);

    isDark.addEventListener("change", () => {
      for (const swatch of document.querySelectorAll(".swatch")) swatch.firstChild.setAttribute("fill", color(swatch.dataset.layer));
      redraw();
    });

    // Features

    const probe = document.createElement("canvas").getContext("2d");
    const found = document.getElementById("features"), count = document.getElementById("count");

    function text(tag, content, parent) {
      const node = document.createElement(tag);
      node.textContent = content;
      parent.append(node);
      return node;
    }

    function tell({ layer, id, kind, properties }) {
      const article = document.createElement("article");
      text("h3", layer, article);
      const names = document.createElement("dl");
      const rows = Object.entries(properties).filter(([name]) => name !== "layer");
      if (id !== undefined) rows.unshift(["id", id]);
      for (const [name, value] of [["geometry", kind], ...rows]) {
        text("dt", name, names);
        text("dd", typeof value === "object" ? JSON.stringify(value) : String(value), names);
      }
      article.append(names);
      return article;
    }

    if (isVector) {
      map.addEventListener("pick", ({ detail }) => {
        const tile = map.tileAt(detail);
        const [x, y] = tile ? [tile.x * 512, tile.y * 512] : [0, 0];
        // Tiles that are stretched have larger pixels than the window.
        probe.lineWidth = 10 * 2 ** Math.min(0, Number(maxzoom) - map.zoom);
        const hits = (tile?.node.features ?? []).filter(({ layer, kind, path }) =>
          !hidden.has(layer) && (probe.isPointInStroke(path, x, y) || (kind !== "LineString" && probe.isPointInPath(path, x, y, "evenodd"))));
        const rank = { Point: 0, LineString: 1, Polygon: 2 };
        hits.sort((a, b) => rank[a.kind] - rank[b.kind]);
        count.textContent = hits.length ? `${hits.length} ${hits.length === 1 ? "feature" : "features"}` : "There are no features here.";
        found.replaceChildren(...hits.slice(0, 50).map(tell));
        // On a phone the list of layers may be longer than the window.
        if (hits.length) count.previousElementSibling.scrollIntoView({ block: "nearest" });
      });
    }

    """#
}
