/// The script of the page of a venue.
enum VenueScript {
  static let text = #"""
    const $ = (id) => document.getElementById(id);
    const plan = $("plan"), image = $("floor"), state = $("state"), legs = $("legs");
    const { suffix } = plan.dataset;
    const isDark = matchMedia("(prefers-color-scheme: dark)");
    const floors = [...document.querySelectorAll("[name=floor]")];
    const languages = navigator.languages.slice(0, 4).join(",");
    const look = { view: "plan", size: 1, select: "", route: "", step: 0 };
    let shown = 0;

    const floor = () => floors.find((input) => input.checked) ?? floors[0];
    const query = (values) => {
      const search = new URLSearchParams(suffix);
      for (const [name, value] of Object.entries(values)) if (value) search.append(name, value);
      return search.toString().replaceAll("+", "%20");
    };

    /** Shows the floor; until it is there, the one before stays. */
    function draw() {
      const input = floor();
      if (!input) return;
      const number = ++shown, { clientWidth, clientHeight } = plan;
      const width = Math.max(120, Math.min(2000, clientWidth)) * look.size, height = Math.max(120, Math.min(2000, clientHeight)) * look.size;
      const scale = devicePixelRatio > 1 && width * height < 3e6 ? "@2x" : "";
      const next = new Image();
      plan.classList.add("waiting");
      next.onload = next.onerror = (event) => {
        if (number !== shown) return;
        plan.classList.remove("waiting");
        if (event.type === "error") { say("The floor cannot be drawn."); return; }
        image.src = next.src;
        image.width = width;
        image.height = height;
        image.alt = look.view === "stack" ? "All floors" : input.ariaLabel;
      };
      next.src = `${encodeURIComponent(input.value)}${scale}.png?${query({
        view: look.view, width: Math.round(width), height: Math.round(height), language: languages,
        theme: isDark.matches ? "dark" : "", select: look.select, route: look.route, accessible: look.route && $("accessible").checked ? "true" : "",
      })}`;
    }

    function say(text) { $("voice").textContent = text; }

    function choose(id, isSaid = true) {
      const input = floors.find((input) => input.value === id);
      if (!input) return;
      input.checked = true;
      if (isSaid) say(input.ariaLabel);
      draw();
    }

    function resize(step) {
      const before = look.size;
      look.size = Math.max(1, Math.min(4, look.size * 2 ** step));
      if (look.size === before) return;
      const factor = look.size / before;
      const middle = [(plan.scrollLeft + plan.clientWidth / 2) * factor, (plan.scrollTop + plan.clientHeight / 2) * factor];
      image.width *= factor;
      image.height *= factor;
      plan.scrollTo(middle[0] - plan.clientWidth / 2, middle[1] - plan.clientHeight / 2);
      draw();
    }

    for (const input of floors) input.addEventListener("change", () => choose(input.value));
    const acts = { in: () => resize(1), out: () => resize(-1) };
    for (const button of document.querySelectorAll("[data-control]")) button.addEventListener("click", () => acts[button.dataset.control]());
    for (const button of document.querySelectorAll("[data-view]")) {
      button.addEventListener("click", () => {
        look.view = look.view === button.dataset.view ? "plan" : button.dataset.view;
        for (const other of document.querySelectorAll("[data-view]")) other.setAttribute("aria-pressed", other.dataset.view === look.view);
        draw();
      });
    }
    plan.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const place = floors.indexOf(floor());
      const act = {
        "+": () => resize(1), "=": () => resize(1), "-": () => resize(-1),
        PageUp: () => choose(floors[place - 1]?.value), PageDown: () => choose(floors[place + 1]?.value),
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    });
    let waiting = 0;
    new ResizeObserver(() => { clearTimeout(waiting); waiting = setTimeout(draw, 120); }).observe(plan);
    isDark.addEventListener("change", draw);

    async function ask(path, values) {
      const answer = await fetch(`${path}?${query({ ...values, language: languages })}`);
      const body = await answer.json();
      if (!answer.ok) throw new Error(body.detail);
      return body;
    }

    // Places

    function button(text, note, act) {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      if (note) button.append(Object.assign(document.createElement("span"), { className: "faint", textContent: ` ${note}` }));
      button.addEventListener("click", () => act(button));
      item.append(button);
      return item;
    }

    let asked = 0;
    async function find() {
      const text = $("query").value.trim(), number = ++asked;
      if (!text) { $("matches").replaceChildren(); state.textContent = ""; return; }
      try {
        const { matches } = await ask("search", { q: text, limit: "8" });
        if (number !== asked) return;
        state.className = "";
        state.textContent = matches.length ? `${matches.length} ${matches.length === 1 ? "place" : "places"}` : "There is no such place.";
        $("matches").replaceChildren(...matches.map((match) => button(match.name, match.floorName, () => {
          look.select = match.id;
          $("to").value = match.name;
          known.set(match.name, match.id);
          choose(match.floor ?? floor().value);
          state.textContent = `${match.name}${match.floorName ? `, ${match.floorName}` : ""}`;
        })));
      } catch (error) { fail(error); }
    }

    function fail(error) {
      state.className = "error";
      state.textContent = error.message;
    }

    $("query").addEventListener("input", find);
    $("find").addEventListener("submit", (event) => { event.preventDefault(); find(); });

    // Routes

    /** Names of places with their identifiers; of several places with one name, the first. */
    const known = new Map();
    const id = (text) => known.get(text) ?? text;

    async function route(event) {
      event.preventDefault();
      const from = id($("from").value.trim()), to = id($("to").value.trim());
      if (!from || !to) { fail(new Error("Say where the way begins and where it ends.")); return; }
      try {
        const found = await ask("route", { from, to, accessible: $("accessible").checked ? "true" : "" });
        look.route = `${from},${to}`;
        look.select = "";
        state.className = "";
        state.textContent = `${Math.round(found.length)} m, ${Math.max(1, Math.round(found.length / 75))} min`;
        legs.replaceChildren(...found.legs.map((leg) => {
          const item = button(leg.floorName, "", (button) => mark(button, leg.floor));
          const steps = document.createElement("ol");
          steps.append(...leg.instructions.map((step) => Object.assign(document.createElement("li"), { textContent: step.sentence })));
          item.append(steps);
          return item;
        }));
        $("clear").hidden = false;
        // On a phone the route may be below the window.
        state.scrollIntoView({ block: "start" });
        mark(legs.querySelector("button"), found.legs[0]?.floor);
      } catch (error) { fail(error); }
    }

    function mark(button, floor) {
      for (const other of legs.querySelectorAll("button")) other.setAttribute("aria-current", other === button);
      choose(floor);
    }

    $("way").addEventListener("submit", route);
    $("clear").addEventListener("click", () => {
      look.route = "";
      legs.replaceChildren();
      state.textContent = "";
      $("clear").hidden = true;
      $("from").focus();
      draw();
    });

    ask(`../${location.pathname.split("/").at(-2)}.json`, {}).then(({ locations }) => {
      for (const { name, id, floor } of locations) {
        if (!name || known.has(name)) continue;
        known.set(name, id);
        $("names").append(Object.assign(document.createElement("option"), { value: name }));
      }
    }).catch(() => {});
    window.cartouche = { look };

    """#
}
