import { Connection } from "./connection.js";
import { Input } from "./input.js";
import { Ornaments } from "./ornaments.js";
import { takeFiles } from "./overlays.js";
import { dismissNotice, Inspector, LayerPanel, notify, showFindings } from "./panels.js";
import { Picture } from "./picture.js";
import { showMatches } from "./places.js";
import { VenuePanel } from "./venue.js";

const stage = document.getElementById("stage");
const map = document.getElementById("map");
const selection = document.getElementById("selection");
const progress = document.getElementById("progress");

const picture = new Picture(document.getElementById("picture"));
const ornaments = new Ornaments();
const send = (message) => connection.send(message);
const layers = new LayerPanel(send);
const inspector = new Inspector(map, send);
const venue = new VenuePanel(map, send);
const input = new Input(map, send);
input.hover = (place) => inspector.point(place);
input.tap = (place) => {
  inspector.point(place);
  venue.pick(place);
};

/** The last camera, kept in the URL in the order of MapLibre GL JS, so that it survives a reload. */
let camera = readCamera();
let lastView = null;
map.classList.add("waiting");

const connection = new Connection({
  opened() {
    dismissNotice();
    inspector.reset();
    sendView();
    venue.renew();
  },
  closed() {
    notify("The connection to the server was lost. Reconnecting …", { stays: true });
  },
  message(message) {
    handlers[message.type]?.(message);
  },
  frame(buffer) {
    picture.show(buffer, (number) => {
      map.classList.remove("waiting");
      send({ type: "shown", frame: number });
    });
  },
});

const handlers = {
  view(view) {
    lastView = view;
    camera = view.camera;
    ornaments.show(view);
    map.classList.toggle("fixed", view.fixed);
    map.style.width = view.fixed ? `${view.width}px` : "";
    map.style.height = view.fixed ? `${view.height}px` : "";
    selection.hidden = !view.selection;
    if (view.selection) {
      const [left, top, right, bottom] = view.selection;
      Object.assign(selection.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    }
    if (view.resting) writeCamera();
  },
  style: (style) => layers.show(style),
  findings: showFindings,
  attributions: ({ parts }) => ornaments.showAttributions(parts),
  loading({ count }) {
    progress.hidden = count === 0;
  },
  features: (answer) => inspector.show(answer),
  async commandLine({ text, notes }) {
    const code = [text, ...notes.map((note) => `# ${note}`)].join("\n");
    try {
      await navigator.clipboard.writeText(text);
      notify("The command line was copied to the clipboard.", { code });
    } catch {
      notify("The command line of this view:", { code, stays: true });
    }
  },
  venue: (state) => venue.show(state),
  matches: showMatches,
  refusal: ({ text }) => console.warn(text),
};

function sendView() {
  send({
    type: "view", width: Math.max(stage.clientWidth, 1), height: Math.max(stage.clientHeight, 1),
    ratio: devicePixelRatio, time: performance.now(), camera: camera ?? undefined, hidden: [...layers.hidden], venue: venue.wish,
  });
}

new ResizeObserver(sendView).observe(stage);
/** The density changes when the window moves to another screen, or the page is enlarged. */
function watchRatio() {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
    sendView();
    watchRatio();
  }, { once: true });
}
watchRatio();

for (const button of document.querySelectorAll("[data-control]")) {
  button.addEventListener("click", (event) => send({ type: "control", name: button.dataset.control, time: event.timeStamp }));
}
document.getElementById("copy").addEventListener("click", () => send({ type: "commandLine" }));
takeFiles(send);

function readCamera() {
  const numbers = location.hash.slice(1).split("/").map(Number);
  if (numbers.length < 3 || numbers.some((number) => !Number.isFinite(number))) return null;
  const [zoom, latitude, longitude, bearing = 0, pitch = 0] = numbers;
  if (Math.abs(latitude) > 90 || zoom < -2 || zoom > 25.5 || pitch < 0 || pitch > 85 || Math.abs(bearing) > 3600) return null;
  return { zoom, latitude, longitude, bearing, pitch, roll: 0 };
}

function writeCamera() {
  const { zoom, latitude, longitude, bearing, pitch } = camera;
  const numbers = [zoom.toFixed(2), latitude.toFixed(5), longitude.toFixed(5)];
  if (bearing || pitch) numbers.push(bearing.toFixed(1));
  if (pitch) numbers.push(pitch.toFixed(0));
  history.replaceState(null, "", `#${numbers.join("/")}`);
}

/** For tests and measurements of the page. */
window.cartouche = { picture, get view() { return lastView; }, get isConnected() { return connection.isOpen; } };
