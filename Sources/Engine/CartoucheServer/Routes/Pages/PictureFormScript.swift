/// The script of the form for static pictures.
enum PictureFormScript {
  static let text = #"""
    const form = document.getElementById("form"), url = document.getElementById("url");
    const state = document.getElementById("state"), shot = document.getElementById("shot");
    const value = (name) => form.elements[name].value.trim();
    let shown = "", number = 0;

    // The map's page hands over its view.
    const [zoom, latitude, longitude] = location.hash.slice(1).split("/").map(Number);
    if ([zoom, latitude, longitude].every(Number.isFinite) && location.hash.length > 1) {
      Object.entries({ zoom, latitude, longitude }).forEach(([name, number]) => (form.elements[name].value = number));
    }

    function camera() {
      if (value("view") === "auto") return "auto";
      if (value("view") === "box") return ["west", "south", "east", "north"].map(value).join(",");
      // Paths of this form count zoom levels from a world of 256 pixels.
      const center = `${value("longitude")},${value("latitude")},${Number((Number(value("zoom")) + 1).toFixed(4))}`;
      const [bearing, pitch] = [Number(value("bearing")), Number(value("pitch"))];
      return center + (pitch ? `@${bearing},${pitch}` : bearing ? `@${bearing}` : "");
    }

    function address() {
      const query = new URLSearchParams(form.dataset.suffix);
      for (const name of ["marker", "path"]) {
        for (const line of value(name).split("\n")) if (line.trim()) query.append(name, line.trim());
      }
      // Plus signs are themselves in the server's queries, and bars are easier to read as they are.
      const text = query.toString().replaceAll("+", "%20").replaceAll("%7C", "|").replaceAll("%2C", ",").replaceAll("%3A", ":");
      const path = `${camera()}/${value("width")}x${value("height")}${value("scale")}.${value("format")}`;
      return new URL(path + (text ? `?${text}` : ""), location.href.replace(/[?#].*/, "")).href;
    }

    function update() {
      for (const part of form.querySelectorAll("[data-view]")) {
        part.hidden = part.dataset.view !== value("view");
        // What is not shown need not be right.
        for (const input of part.querySelectorAll("input")) input.disabled = part.hidden;
      }
      url.value = address();
    }

    async function draw() {
      update();
      const wanted = ++number;
      state.className = "";
      state.textContent = "Drawing…";
      try {
        const answer = await fetch(url.value);
        if (wanted !== number) return;
        if (!answer.ok) {
          const problem = await answer.json().catch(() => ({ detail: answer.statusText }));
          throw new Error(problem.place ? `${problem.place}: ${problem.detail}` : problem.detail);
        }
        const bytes = await answer.blob();
        if (wanted !== number) return;
        URL.revokeObjectURL(shown);
        shown = URL.createObjectURL(bytes);
        shot.src = shown;
        shot.width = Number(value("width"));
        shot.alt = "The picture that the URL above leads to";
        shot.hidden = false;
        state.textContent = `${value("width")} × ${value("height")} pixels, ${Math.ceil(bytes.size / 1024)} KiB`;
      } catch (error) {
        if (wanted !== number) return;
        shot.hidden = true;
        state.className = "error";
        state.textContent = error.message;
      }
    }

    form.addEventListener("input", update);
    form.addEventListener("submit", (event) => { event.preventDefault(); draw(); });
    document.getElementById("copy").addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(url.value);
        state.textContent = "The URL is copied.";
      } catch {
        url.select();
        state.textContent = "The URL is selected.";
      }
    });
    draw();

    """#
}
