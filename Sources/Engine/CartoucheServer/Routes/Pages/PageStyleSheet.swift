/// The look of the pages, which is that of the live view's.
enum PageStyleSheet {
  static let text = #"""
    :root {
      color-scheme: light dark;
      --ground: light-dark(#e9e6df, #1a1d20);
      --paper: light-dark(#fff, #202428);
      --ink: light-dark(#1c2227, #eceff1);
      --faint: light-dark(#5d6870, #a5afb6);
      --line: light-dark(rgb(28 34 39 / 0.16), rgb(236 239 241 / 0.18));
      --hover: light-dark(rgb(28 34 39 / 0.07), rgb(236 239 241 / 0.1));
      --accent: light-dark(#17607d, #6fc3e2);
      --error: light-dark(#a4201c, #ff9a90);
      --shadow: 0 1px 2px light-dark(rgb(0 0 0 / 0.18), rgb(0 0 0 / 0.5)), 0 2px 10px light-dark(rgb(0 0 0 / 0.12), rgb(0 0 0 / 0.4));
      font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; background: var(--ground); color: var(--ink); }
    a { color: var(--accent); }
    .top { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 8px 16px; background: var(--paper); border-bottom: 1px solid var(--line); }
    .top h1 { margin: 0; font-size: 17px; font-weight: 600; flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; }
    .top nav { display: flex; flex-wrap: wrap; gap: 4px 14px; }
    .top a { padding: 6px 0; }
    .unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .numbers { font-variant-numeric: tabular-nums; }
    .faint { color: var(--faint); }
    .error { color: var(--error); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    noscript { display: block; padding: 16px; }

    /* Lists */
    .list main { max-width: 72rem; margin: 0 auto; padding: 8px 16px 48px; }
    .list h2 { font-size: 16px; margin: 24px 0 10px; }
    .cards { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(256px, 100%), 1fr)); gap: 16px; }
    .cards > li { background: var(--paper); border-radius: 10px; box-shadow: var(--shadow); overflow: hidden; display: flex; flex-direction: column; }
    .cards .preview { display: block; background: var(--ground); }
    .cards img { display: block; width: 100%; height: 192px; object-fit: cover; }
    .cards h3 { margin: 10px 14px 2px; font-size: 15px; overflow-wrap: anywhere; }
    .cards p { margin: 0 14px 12px; display: flex; flex-wrap: wrap; gap: 0 12px; }
    .cards p a { padding: 4px 0; }

    /* Pages that the map fills */
    .map { height: 100dvh; display: flex; flex-direction: column; overflow: hidden; }
    .map main { position: relative; flex: 1; min-height: 0; display: flex; }
    .map .top { padding-block: 6px; }
    #stage { position: relative; flex: 1; min-width: 0; overflow: hidden; }
    #map { position: absolute; inset: 0; overflow: hidden; touch-action: none; cursor: grab; user-select: none; -webkit-user-select: none; }
    #map.dragging { cursor: grabbing; }
    #map:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
    #map img, #map canvas { position: absolute; left: 0; top: 0; max-width: none; pointer-events: none; }
    #map .failed { visibility: hidden; }
    #cross { position: absolute; left: 50%; top: 50%; width: 21px; height: 21px; margin: -10.5px 0 0 -10.5px; pointer-events: none; z-index: 30; visibility: hidden;
      background: linear-gradient(var(--accent), var(--accent)) center / 21px 2px no-repeat, linear-gradient(var(--accent), var(--accent)) center / 2px 21px no-repeat; }
    #map:focus-visible #cross { visibility: visible; }
    .bar { position: absolute; top: 12px; right: 12px; z-index: 40; display: flex; flex-direction: column; background: var(--paper); border-radius: 8px; box-shadow: var(--shadow); overflow: hidden; }
    .bar button { width: 40px; height: 40px; padding: 0; border: 0; background: none; color: inherit; font: 600 18px/1 inherit; font-family: inherit; cursor: pointer; }
    .bar button + button { border-top: 1px solid var(--line); }
    .bar button:focus-visible { outline-offset: -3px; }
    button:hover { background: var(--hover); }
    #foot { position: absolute; left: 0; right: 0; bottom: 0; z-index: 40; display: flex; align-items: flex-end; justify-content: space-between; gap: 12px; pointer-events: none; font-size: 12px; }
    #place, #credits { margin: 0; padding: 2px 8px; background: var(--paper); pointer-events: auto; }
    #place { border-top-right-radius: 6px; white-space: nowrap; }
    #credits { border-top-left-radius: 6px; }
    #credits:empty { display: none; }

    /* Panels beside a map */
    .side { width: 320px; flex: none; background: var(--paper); border-left: 1px solid var(--line); overflow-y: auto; padding: 4px 0 16px; }
    .side.start { border-left: 0; border-right: 1px solid var(--line); }
    .side h2 { margin: 12px 14px 6px; font-size: 14px; }
    .side p { margin: 6px 14px; overflow-wrap: anywhere; }
    .side ul, .side ol { list-style: none; margin: 0; padding: 0; }
    #layer-list label { display: grid; grid-template-columns: 18px 14px 1fr; gap: 8px; align-items: center; padding: 4px 14px; min-height: 32px; cursor: pointer; overflow-wrap: anywhere; }
    #layer-list label:hover { background: var(--hover); }
    #layer-list input { margin: 0; width: 16px; height: 16px; accent-color: var(--accent); }
    .swatch { width: 14px; height: 14px; }
    #features article { padding: 8px 14px; border-top: 1px solid var(--line); }
    #features h3 { margin: 0 0 4px; font-size: 14px; overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: minmax(60px, auto) 1fr; gap: 2px 10px; margin: 0; font-size: 13px; }
    dt { color: var(--faint); overflow-wrap: anywhere; }
    dd { margin: 0; overflow-wrap: anywhere; }

    /* Forms */
    input, select, textarea, .act { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 6px 9px; min-height: 38px; width: 100%; }
    input[type="checkbox"], input[type="radio"] { width: auto; min-height: 0; }
    .act { width: auto; cursor: pointer; font-weight: 600; }
    .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 10px; }
    fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 12px; padding: 8px 12px 12px; background: var(--paper); min-width: 0; }
    legend { font-weight: 600; padding: 0 4px; }
    .field > span { display: block; font-size: 13px; color: var(--faint); }
    .fields[data-view] { margin-top: 10px; }
    .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 8px 0; }
    .row #url { flex: 1 1 240px; font-family: ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; font-size: 13px; }
    #shot { display: block; max-width: 100%; height: auto; box-shadow: var(--shadow); background: var(--paper); }
    .form { display: grid; grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); gap: 20px; padding-top: 12px; }

    /* Venues */
    #plan { position: absolute; inset: 0; overflow: auto; display: grid; place-items: center; }
    #plan:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
    #plan img { display: block; max-width: none; }
    #plan.waiting img { opacity: 0.6; }
    .bar.floors { top: auto; padding: 0; border: 0; margin: 0; bottom: 36px; max-height: 60%; overflow-y: auto; }
    .floors label { display: block; cursor: pointer; border-top: 1px solid var(--line); }
    .floors label:first-of-type { border-top: 0; }
    .floors input { position: absolute; opacity: 0; pointer-events: none; }
    .floors span { display: block; padding: 9px 12px; }
    .floors input:checked + span { background: var(--accent); color: var(--paper); }
    .floors input:focus-visible + span { outline: 2px solid var(--ink); outline-offset: -3px; }
    .choice { display: flex; gap: 8px; align-items: center; min-height: 38px; }
    .side form { padding: 0 14px; display: grid; gap: 8px; margin-top: 10px; }
    .side li button { width: 100%; text-align: left; border: 0; background: none; color: inherit; font: inherit; padding: 7px 14px; cursor: pointer; border-top: 1px solid var(--line); }
    .side li button:focus-visible { outline-offset: -3px; }
    .side li button[aria-current="true"] { background: var(--hover); font-weight: 600; }
    .side li ol { padding: 0 14px 8px 28px; list-style: decimal; font-size: 13px; }

    @media (max-width: 720px) {
      .form { grid-template-columns: minmax(0, 1fr); }
      .map main { flex-direction: column; }
      .side { width: auto; height: 42%; border: 0; border-top: 1px solid var(--line); }
      .side.start { order: 2; border-right: 0; }
      #place { white-space: normal; }
    }
    @media (prefers-reduced-motion: reduce) { * { scroll-behavior: auto !important; transition: none !important; } }

    """#
}
