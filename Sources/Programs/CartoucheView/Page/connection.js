/** The socket to the server. After a failure it is reopened, with increasing delays of up to four seconds. */
export class Connection {
  #socket = null;
  #attempts = 0;
  #handlers;

  /** @param handlers opened(), closed(), message(object), frame(ArrayBuffer) */
  constructor(handlers) {
    this.#handlers = handlers;
    this.#open();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  #open() {
    const url = new URL("socket", document.baseURI);
    url.protocol = "ws:";
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#attempts = 0;
      this.#handlers.opened();
    });
    socket.addEventListener("message", (event) => {
      if (typeof event.data === "string") this.#handlers.message(JSON.parse(event.data));
      else this.#handlers.frame(event.data);
    });
    socket.addEventListener("close", () => {
      this.#handlers.closed();
      const pause = Math.min(250 * 2 ** this.#attempts, 4000);
      this.#attempts += 1;
      setTimeout(() => this.#open(), pause);
    });
  }
}
