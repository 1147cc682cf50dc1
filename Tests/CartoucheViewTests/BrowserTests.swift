import CartoucheImages
import CartoucheJSON
import Chromium
import Foundation
import Testing

@testable import CartoucheView

/// The page in a real browser: what a person does moves the map, and the picture on the page is the engine's.
@Suite(
  .serialized, .enabled(if: Chromium.path != nil, "no Chromium is installed; bin/setup --browser installs it")
)
struct BrowserTests {
  /// A page on the map of a style that a test may save anew.
  private struct Shown: Sendable {
    let page: Page
    let host: PageStandIn

    /// The camera of the last picture.
    func camera(_ name: String) async throws -> Double {
      try await page.evaluate("cartouche.view.camera.\(name)").number ?? .nan
    }

    /// Waits until the map rests and is shown exactly.
    func rest() async throws {
      try await Task.sleep(for: .milliseconds(60))
      try await page.wait(for: "cartouche.view?.resting && cartouche.picture.log.at(-1)?.isExact")
    }

    /// The pixel of the canvas at a place in device pixels.
    func pixel(_ x: Int, _ y: Int) async throws -> [Int] {
      let script =
        "[...document.getElementById('picture').getContext('2d').getImageData(\(x), \(y), 1, 1).data]"
      return try await page.evaluate(script).array?.compactMap { $0.number.map { Int($0) } } ?? []
    }
  }

  private func show(
    _ host: PageStandIn? = nil, size: PageSize = PageSize(width: 640, height: 480), isDark: Bool = false,
    _ work: @escaping @Sendable (Shown) async throws -> Void
  ) async throws {
    let host = try host ?? PageStandIn()
    let server = PageServer(host.viewed, token: AccessToken(), files: try PageFiles())
    let (urls, continuation) = AsyncStream<String>.makeStream()
    let running = Task { try await server.run(port: 0) { continuation.yield($0) } }
    defer { running.cancel() }
    let browser = try Chromium()
    defer { browser.quit() }
    for await url in urls {
      let shown = Shown(page: try await browser.page(url, size: size, isDark: isDark), host: host)
      try await shown.page.wait(for: "window.cartouche?.view")
      try await shown.rest()
      try await work(shown)
      break
    }
  }

  @Test func aMouseAWheelAndKeysMoveTheMap() async throws {
    try await show { shown in
      let page = shown.page
      try await page.drag(from: [300, 200], to: [350, 200])
      try await shown.rest()
      // 50 of the 2048 pixels that the world is wide at zoom 2.
      #expect(abs(try await shown.camera("longitude") + 50 * 360 / 2048) < 0.2)

      try await page.wheel(-300, at: [320, 240])
      try await page.wait(for: "cartouche.view.camera.zoom > 2.2")
      try await shown.rest()

      try await page.drag(from: [300, 200], to: [380, 200], button: "right")
      try await shown.rest()
      #expect(try await shown.camera("bearing") != 0)

      try await page.evaluate("document.getElementById('map').focus()")
      try await page.key("Home")
      try await page.wait(for: "cartouche.view.camera.bearing === 0 && cartouche.view.camera.pitch === 0")
      let zoom = try await shown.camera("zoom")
      try await page.key("+")
      try await page.wait(for: "cartouche.view.camera.zoom > \(zoom + 0.4)")
      try await page.key("ArrowUp", modifiers: 8)
      try await page.wait(for: "cartouche.view.camera.pitch > 5")
      try await page.evaluate("document.querySelector('[data-control=home]').click()")
      try await page.wait(for: "cartouche.view.camera.zoom === 2 && cartouche.view.camera.pitch === 0")
      try await page.evaluate("document.querySelector('[data-control=zoomIn]').click()")
      try await page.wait(for: "cartouche.view.camera.zoom === 3")
      try await page.evaluate("document.querySelector('[data-control=zoomOut]').click()")
      try await page.wait(for: "cartouche.view.camera.zoom === 2")
    }
  }

  @Test func thePictureOnThePageIsTheEngines() async throws {
    try await show { shown in
      let encoded = try await shown.page.evaluate("document.getElementById('picture').toDataURL('image/png')")
        .string
      let data = try #require(encoded?.split(separator: ",").last.flatMap { Data(base64Encoded: String($0)) })
      let found = try PNGDecoder().decode([UInt8](data))
      await shown.host.say(#"{"type":"view","width":640,"height":480,"ratio":1,"time":0}"#)
      try await shown.host.wait("the same picture") { shown.host.frames.last?.isExact == true }
      #expect(found.pixels == shown.host.canvas.pixels)
    }
  }

  @Test func fingersZoomAndTheStyleIsFollowed() async throws {
    try await show(size: PageSize(width: 390, height: 600, ratio: 2, isMobile: true)) { shown in
      let page = shown.page
      let zoom = try await shown.camera("zoom")
      try await page.touch("touchStart", [[150, 300], [240, 300]])
      for step in 1...6 {
        let way = Double(step) * 15
        try await page.touch("touchMove", [[150 - way, 300], [240 + way, 300]])
        try await Task.sleep(for: .milliseconds(16))
      }
      try await Task.sleep(for: .milliseconds(150))
      try await page.touch("touchEnd", [])
      try await page.wait(for: "cartouche.view.camera.zoom > \(zoom + 0.8)")

      try shown.host.save(PageStandIn.style("#0000ff"))
      try await page.wait(for: "cartouche.picture.log.length && cartouche.view.resting")
      try await page.wait(
        for: "document.getElementById('picture').getContext('2d').getImageData(2, 2, 1, 1).data[2] > 250")
      try shown.host.save("{\"version\": 8,,}")
      try await page.wait(
        for: "document.querySelector('#findings.broken code').textContent.endsWith('style.json:1:15')")
      #expect(try await shown.pixel(2, 2) == [0, 0, 255, 255])
      try shown.host.save(PageStandIn.style("#00ffff"))
      try await page.wait(for: "document.getElementById('findings').hidden")
    }
  }

  @Test func panelsTellOfLayersAndFeaturesAndFilesAreTaken() async throws {
    try await show { shown in
      let page = shown.page
      try await page.evaluate("document.getElementById('show-layers').click()")
      #expect(try await page.evaluate("document.querySelectorAll('#layer-list li').length").number == 2)
      try await page.evaluate("document.querySelector('#layer-list input').click()")
      try await page.wait(
        for:
          "document.getElementById('picture').getContext('2d').getImageData(320, 240, 1, 1).data[0] === 255")
      try await page.evaluate("document.querySelector('#layer-list input').click()")
      try await page.wait(
        for:
          "document.getElementById('picture').getContext('2d').getImageData(320, 240, 1, 1).data[1] === 255")

      try await page.evaluate("document.getElementById('show-inspector').click()")
      try await page.mouse(.moved, 330, 250, button: "none")
      try await page.wait(for: "document.querySelector('#inspected h2')?.textContent === 'land'")

      try await page.evaluate(
        """
        (() => {
          const data = new DataTransfer();
          const text = '{"type":"Point","coordinates":[100,40]}';
          data.items.add(new File([text], 'here.geojson', { type: 'application/geo+json' }));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        })()
        """)
      try await page.wait(for: "document.querySelector('#overlay-list span')?.textContent === 'here.geojson'")
      try await page.wait(for: "document.querySelector('#notice .action')?.textContent === 'Zoom to it'")
      try await page.evaluate("document.querySelector('#notice .action').click()")
      try await page.wait(
        for:
          "Math.abs(cartouche.view.camera.longitude - 100) < 0.001 && Math.abs(cartouche.view.camera.latitude - 40) < 0.001"
      )

      try await page.evaluate("document.getElementById('copy').click()")
      try await page.wait(
        for:
          "document.querySelector('#notice code')?.textContent.startsWith('cartouche render --size=640x480 ')"
      )
    }
  }

  /// The text of an element; empty when there is none, or it is hidden.
  private static func text(_ selector: String) -> String {
    "(document.querySelector('\(selector)')?.innerText ?? '')"
  }

  @Test func aVenueHasFloorsASearchPlacesAndWays() async throws {
    try await show(PageStandIn(venue: []), size: .desktop) { shown in
      let page = shown.page
      try await page.wait(for: "document.querySelectorAll('#floors [role=radio]').length === 2")
      let current = "document.querySelector('#floors [aria-checked=true]').innerText"
      #expect(try await page.evaluate(current).string?.contains("Ground floor") == true)
      // Keys on the map and in the group change the floor, and it is said.
      try await page.evaluate("document.getElementById('map').focus()")
      try await page.key("PageUp")
      try await page.wait(for: "\(current).includes('Level 1')")
      #expect(
        try await page.evaluate("document.getElementById('voice').textContent").string == "Level 1 – Soins")
      try await page.evaluate("document.querySelector('#floors [aria-checked=true]').focus()")
      try await page.key("ArrowDown")
      try await page.wait(for: "\(current).includes('Ground floor')")

      // A name with an error is found, and chosen by keys.
      try await page.evaluate("document.getElementById('place-search').focus()")
      try await page.call("Input.insertText", ["text": "ofice 0016"])
      try await page.wait(for: "\(Self.text("#place-matches li")).startsWith('Office 0016')")
      try await page.key("ArrowDown")
      try await page.wait(for: "document.querySelector('#place-matches [aria-selected=true]')")
      try await page.key("Enter")
      try await page.wait(for: "\(Self.text("#place-name")) === 'Office 0016'")
      #expect(try await page.evaluate(Self.text("#place-floor")).string == "Ground floor")

      // From there to a room that is found, and back again.
      try await page.evaluate("document.querySelector('[data-end=from]').click()")
      try await page.wait(for: "document.getElementById('route-from').value === 'Office 0016'")
      try await page.wait(for: "document.activeElement.id === 'route-to'")
      try await page.call("Input.insertText", ["text": "1016"])
      try await page.wait(for: "document.querySelectorAll('#to-matches [role=option]').length > 0")
      // No panel lies over the list or cuts it off.
      let isWhole = """
        (() => {
          const list = document.getElementById('to-matches'), { left, top, bottom } = list.getBoundingClientRect();
          return bottom - top > 20 && [top + 6, bottom - 6].every((y) => list.contains(document.elementFromPoint(left + 20, y)));
        })()
        """
      #expect(try await page.evaluate(isWhole).bool == true)
      try await page.key("Enter")
      try await page.wait(for: "document.querySelectorAll('#legs button').length === 2")
      #expect(try await page.evaluate(Self.text("#route-summary")).string?.hasSuffix("on 2 floors") == true)
      try await page.evaluate("document.querySelectorAll('#legs button')[1].click()")
      try await page.wait(for: "\(current).includes('Level 1')")
      try await page.wait(for: "document.querySelectorAll('#legs button')[1].ariaCurrent === 'true'")
      try await page.evaluate("document.querySelector('#route .close').click()")
      try await page.wait(for: "document.querySelectorAll('#legs button').length === 0")
    }
  }

  @Test func aRoomIsChosenByATapAndTheLookFollowsTheColorScheme() async throws {
    try await show(PageStandIn(venue: []), size: .phone, isDark: true) { shown in
      let page = shown.page
      try await page.wait(for: "document.documentElement.dataset.theme === 'dark'")
      #expect(try await shown.pixel(4, 1200).first ?? 255 < 60)
      // Somewhere inside of the building is a room with a name.
      for step in 0..<12 {
        let place = SIMD2(195.0, 300 + 20 * Double(step))
        try await page.touch("touchStart", [place])
        try await page.touch("touchEnd", [])
        try await Task.sleep(for: .milliseconds(400))
        if try await page.evaluate("!document.getElementById('place').hidden").bool == true { break }
      }
      #expect(try await page.evaluate("\(Self.text("#place-name")).length > 0").bool == true)
      try await page.evaluate("document.getElementById('look-view').click()")
      try await page.wait(for: "cartouche.view.camera.pitch === 45")
      try await page.evaluate("document.getElementById('look-theme').click()")
      try await page.wait(for: "document.documentElement.dataset.theme === 'light'")
      try await shown.rest()
      #expect(try await shown.pixel(4, 1200).first ?? 0 > 200)
    }
  }
}
