const types = { 1: "image/png", 2: "image/jpeg", 3: "image/webp" };

/** The parsed bytes of a frame, in the format of FrameMessage on the server. */
function parse(buffer) {
  const view = new DataView(buffer);
  const frame = {
    number: view.getUint32(0, true),
    isExact: (view.getUint8(4) & 1) === 1,
    width: view.getUint16(5, true),
    height: view.getUint16(7, true),
    inputTime: view.getFloat64(9, true),
    parts: [],
  };
  let offset = 19;
  for (let count = view.getUint16(17, true); count > 0; count -= 1) {
    const [x, y, width, height] = [0, 2, 4, 6].map((place) => view.getUint16(offset + place, true));
    const type = types[view.getUint8(offset + 8)];
    const length = view.getUint32(offset + 9, true);
    offset += 13;
    frame.parts.push({ x, y, width, height, file: new Blob([new Uint8Array(buffer, offset, length)], { type }) });
    offset += length;
  }
  return frame;
}

/** The picture of the map: changed parts are drawn over the previous picture. */
export class Picture {
  #canvas;
  #context;
  #queue = Promise.resolve();
  /** The last frames with their times in milliseconds, for measurements. */
  log = [];

  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
  }

  /** Draws a frame after those before it, then calls `shown` with its number, even if it cannot be drawn. */
  show(buffer, shown) {
    const number = new DataView(buffer).getUint32(0, true);
    this.#queue = this.#queue.then(() => this.#draw(buffer)).catch(console.error).then(() => shown(number));
  }

  async #draw(buffer) {
    const arrival = performance.now();
    const frame = parse(buffer);
    const options = { premultiplyAlpha: "default", colorSpaceConversion: "none" };
    const bitmaps = await Promise.all(frame.parts.map((part) => createImageBitmap(part.file, options)));
    const canvas = this.#canvas;
    if (canvas.width !== frame.width || canvas.height !== frame.height) {
      canvas.width = frame.width;
      canvas.height = frame.height;
    }
    frame.parts.forEach((part, index) => {
      this.#context.clearRect(part.x, part.y, part.width, part.height);
      this.#context.drawImage(bitmaps[index], part.x, part.y);
      bitmaps[index].close();
    });
    this.log.push({ number: frame.number, isExact: frame.isExact, input: frame.inputTime, arrival, drawn: performance.now(), bytes: buffer.byteLength });
    if (this.log.length > 1000) this.log.splice(0, 500);
  }
}
