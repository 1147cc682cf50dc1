#if Server
  import Cartouche
  import CartoucheJSON
  import Chromium
  import Testing

  @testable import CartoucheServer

  /// The pages in a real browser: in both colour schemes, on a phone and on a desk, by mouse and by keys.
  @Suite(
    .serialized,
    .enabled(if: Chromium.path != nil, "no Chromium is installed; bin/setup --browser installs it"))
  struct BrowserTests {
    /// A server of the world and of the sample venue.
    private static func server() async throws -> LiveServer {
      try await LiveServer(ServerOptions(), [WorldResources.stylePath ?? "", VenueServer.bundle])
    }

    /// Shows a path of the server, with a list of everything that is written to the console from then on.
    private static func show(
      _ path: String, size: PageSize = .desktop, isDark: Bool = false,
      _ work: @escaping @Sendable (Page) async throws -> Void
    ) async throws {
      let server = try await server()
      let browser = try Chromium()
      defer { browser.quit() }
      let page = try await browser.page("about:blank", size: size, isDark: isDark)
      // Refused styles and scripts are events of the document, and broken scripts are events of the window.
      try await page.call(
        "Page.addScriptToEvaluateOnNewDocument",
        [
          "source": """
          window.messages = [];
          for (const name of ["log", "info", "warn", "error"]) console[name] = (...parts) => messages.push(parts.join(" "));
          addEventListener("error", (event) => messages.push(event.message ?? `no ${event.target.src}`), true);
          addEventListener("unhandledrejection", (event) => messages.push(String(event.reason)));
          document.addEventListener("securitypolicyviolation", (event) => messages.push(event.violatedDirective));
          """
        ])
      try await page.call("Page.navigate", ["url": .string("http://127.0.0.1:\(server.port)\(path)")])
      try await page.wait(for: "location.href !== 'about:blank' && document.readyState === 'complete'")
      try await work(page)
      #expect(try await page.evaluate("messages").array == [])
    }

    /// A condition under which a page has shown everything.
    private static let shown: [String: String] = [
      "/":
        "document.images.length > 2 && [...document.images].every((image) => image.complete && image.naturalWidth)",
      "/styles/World/":
        "cartouche.map.nodes.length && cartouche.map.nodes.every((node) => node.naturalWidth > 0)",
      "/styles/World/static/": "document.getElementById('shot').naturalWidth > 0",
      "/data/world/":
        "cartouche.map.nodes.length && cartouche.map.nodes.some((node) => node.features?.length)",
      "/venues/sample-venue/": "document.getElementById('floor').naturalWidth > 0",
    ]

    @Test(arguments: shown.keys.sorted(), [false, true])
    func pagesAreShownInLightAndDark(path: String, isDark: Bool) async throws {
      for size in [PageSize.desktop, .phone] {
        try await Self.show(path, size: size, isDark: isDark) { page in
          try await page.wait(for: Self.shown[path] ?? "true")
          // Nothing is wider than the window.
          let width = try await page.evaluate("document.documentElement.scrollWidth - innerWidth").number
          #expect((width ?? .nan) <= 0)
          let ground = try await page.evaluate(
            "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0]")
          #expect(((ground.number ?? .nan) < 100) == isDark)
          // Everything that can be reached by keys has a name.
          let nameless = try await page.evaluate(
            """
            [...document.querySelectorAll("a, button, input, select, textarea, [tabindex='0']")]
              .filter((node) => !node.closest("[aria-hidden]") && !(node.ariaLabel || node.textContent.trim() || node.closest("label")))
              .map((node) => node.outerHTML)
            """)
          #expect(nameless.array == [])
        }
      }
    }

    @Test func aMapIsMovedByKeysMouseAndWheel() async throws {
      try await Self.show("/styles/World/") { page in
        try await page.wait(for: "window.cartouche?.map")
        try await page.evaluate("document.getElementById('map').focus()")
        let start = try await page.evaluate("cartouche.map.center.longitude").number ?? .nan
        try await page.key("ArrowRight")
        try await page.wait(for: "cartouche.map.center.longitude > \(start) + 1")
        let zoom = try await page.evaluate("cartouche.map.zoom").number ?? .nan
        try await page.key("+")
        try await page.wait(for: "cartouche.map.zoom === \(zoom + 1)")
        // The place is said, and is in the address.
        try await page.wait(
          for: "document.getElementById('voice').textContent.startsWith('Zoom \(Int(zoom + 1)), ')")
        try await page.wait(for: "location.hash.startsWith('#\(Int(zoom + 1))/')")
        try await page.key("Home")
        try await page.wait(
          for: "cartouche.map.zoom === \(zoom) && Math.abs(cartouche.map.center.longitude - \(start)) < 0.001"
        )
        try await page.drag(from: [600, 400], to: [500, 400])
        try await page.wait(for: "cartouche.map.center.longitude > \(start) + 1")
        try await page.wheel(-120, at: [640, 400])
        try await page.wait(for: "cartouche.map.zoom === \(zoom + 1)")
        try await page.evaluate("document.querySelector('[data-control=out]').click()")
        try await page.wait(for: "cartouche.map.zoom === \(zoom)")
        // An address leads to its place.
        try await page.evaluate("location.hash = '#4/47.00000/8.00000'")
        try await page.wait(
          for: "cartouche.map.zoom === 4 && Math.abs(cartouche.map.center.latitude - 47) < 0.001")
        try await page.wait(for: Self.shown["/styles/World/"] ?? "")
      }
    }

    @Test func twoFingersZoom() async throws {
      try await Self.show("/styles/World/", size: .phone) { page in
        try await page.wait(for: "window.cartouche?.map")
        let zoom = try await page.evaluate("cartouche.map.zoom").number ?? .nan
        try await page.touch("touchStart", [[150, 400], [240, 400]])
        for step in 1...6 {
          let way = Double(step) * 18
          try await page.touch("touchMove", [[150 - way, 400], [240 + way, 400]])
        }
        try await page.touch("touchEnd", [])
        try await page.wait(for: "cartouche.map.zoom >= \(zoom + 1) && Number.isInteger(cartouche.map.zoom)")
      }
    }

    @Test func featuresOfTilesAreToldAndLayersAreSwitched() async throws {
      try await Self.show("/data/world/#3/47.00000/8.00000") { page in
        try await page.wait(for: Self.shown["/data/world/"] ?? "")
        try await page.wait(for: "cartouche.map.nodes.every((node) => node.features)")
        try await page.evaluate("document.getElementById('map').focus()")
        try await page.key("Enter")
        try await page.wait(for: "document.querySelectorAll('#features article').length > 0")
        let layers = "[...document.querySelectorAll('#features h3')].map((node) => node.textContent)"
        #expect(try await page.evaluate("\(layers).includes('countries')").bool == true)
        #expect(
          try await page.evaluate("document.getElementById('count').textContent").string?.contains("feature")
            == true)
        let box =
          "[...document.querySelectorAll('#layer-list label')].find((node) => node.textContent === 'countries').querySelector('input')"
        try await page.evaluate("\(box).focus()")
        try await page.key(" ")
        try await page.wait(for: "!\(box).checked")
        try await page.evaluate("document.getElementById('map').focus()")
        try await page.key("Enter")
        try await page.wait(for: "!\(layers).includes('countries')")
      }
    }

    @Test func aFormMakesTheURLOfAPicture() async throws {
      try await Self.show("/styles/World/static/#3/47.00000/8.00000") { page in
        try await page.wait(for: Self.shown["/styles/World/static/"] ?? "")
        let url = "document.getElementById('url').value"
        #expect(
          try await page.evaluate(url).string?.hasSuffix("/styles/World/static/8,47,4/640x400.png") == true)
        try await page.evaluate(
          """
          (() => {
            const { elements } = document.getElementById("form");
            Object.assign(elements.width, { value: "300" });
            Object.assign(elements.marker, { value: "8,47|pin-s+d33" });
            Object.assign(elements.scale, { value: "@2x" });
            elements.marker.focus();
            document.getElementById("form").requestSubmit();
          })()
          """)
        try await page.wait(for: "document.getElementById('shot').naturalWidth === 600")
        #expect(
          try await page.evaluate(url).string?.hasSuffix("300x400@2x.png?marker=8,47|pin-s%2Bd33") == true)
        try await page.wait(
          for: "document.getElementById('state').textContent.startsWith('300 × 400 pixels')")
      }
    }

    @Test func aVenueIsWalkedThroughByKeys() async throws {
      try await Self.show("/venues/sample-venue/") { page in
        try await page.wait(for: Self.shown["/venues/sample-venue/"] ?? "")
        try await page.evaluate("document.getElementById('plan').focus()")
        try await page.key("PageUp")
        try await page.wait(for: "document.getElementById('voice').textContent.startsWith('Level 1')")
        try await page.wait(for: "document.getElementById('floor').alt.startsWith('Level 1')")
        try await page.evaluate("document.getElementById('query').focus()")
        try await page.call("Input.insertText", ["text": "ofice 0016"])
        try await page.wait(
          for: "document.querySelector('#matches button')?.textContent.startsWith('Office 0016')")
        try await page.evaluate("document.querySelector('#matches button').focus()")
        try await page.key(" ")
        try await page.wait(for: "document.getElementById('floor').alt === 'Ground floor'")
        #expect(try await page.evaluate("document.getElementById('to').value").string == "Office 0016")
        try await page.evaluate("document.getElementById('from').focus()")
        try await page.call("Input.insertText", ["text": "s_21b1aed23196cd44"])
        try await page.evaluate("document.querySelector('#way button').focus()")
        try await page.key(" ")
        try await page.wait(for: "document.querySelectorAll('#legs > li').length > 0")
        #expect(
          try await page.evaluate("document.getElementById('state').textContent").string?.contains(" m, ")
            == true)
        try await page.evaluate("document.getElementById('clear').click()")
        try await page.wait(for: "document.querySelectorAll('#legs > li').length === 0")
        try await page.evaluate("document.querySelector('[data-view=stack]').click()")
        try await page.wait(for: "document.getElementById('floor').alt === 'All floors'")
      }
    }
  }
#endif
