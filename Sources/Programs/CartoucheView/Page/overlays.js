import { notify } from "./panels.js";

/** Sends files to the server, which draws them over the map. */
async function lay(files, send) {
  for (const file of files) {
    try {
      const url = new URL("overlay", document.baseURI);
      url.searchParams.set("name", file.name);
      const answer = await fetch(url, { method: "POST", body: file });
      const action = { label: "Zoom to it", run: () => send({ type: "zoomToOverlay", name: file.name, time: performance.now() }) };
      if (answer.ok) notify(`${file.name} was added to the map.`, { action });
      else notify(await answer.text(), { isError: true });
    } catch {
      notify(`${file.name} cannot be sent: there is no connection to the server.`, { isError: true });
    }
  }
}

/** Accepts files that are dropped onto the page or chosen with the button. */
export function takeFiles(send) {
  const target = document.getElementById("drop");
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  let depth = 0;
  addEventListener("dragenter", (event) => {
    if (!hasFiles(event)) return;
    depth += 1;
    target.hidden = false;
  });
  addEventListener("dragleave", (event) => {
    if (!hasFiles(event)) return;
    depth -= 1;
    target.hidden = depth <= 0;
  });
  addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    target.hidden = true;
    lay(event.dataTransfer.files, send);
  });
  const chooser = document.getElementById("file");
  chooser.addEventListener("change", () => {
    lay([...chooser.files], send);
    chooser.value = "";
  });
}
