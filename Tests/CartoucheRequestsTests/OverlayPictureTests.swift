import Cartouche
import CartoucheGeometry
import CartoucheRaster
import Foundation
import Testing

@testable import CartoucheRequests

/// Overlays as they are seen in pictures.
@Suite struct OverlayPictureTests {
  /// A map without anything but a gray ground.
  static var paper: Map {
    Map(StyleDocument(layers: [ground]))
  }

  private static var ground: StyleLayer {
    var layer = StyleLayer(id: "ground", type: "background")
    layer.paint = ["background-color": "#c0c0c0"]
    return layer
  }

  private func picture(_ text: String, on map: Map = paper) async throws -> RequestedPicture {
    let request = try ImageRequest(parsing: Array(text.utf8))
    let picture = try await Snapshotter().picture(of: request, on: map)
    if let folder = ProcessInfo.processInfo.environment["REQUEST_PICTURES"] {
      try Data(picture.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(request.id ?? "picture").png"))
    }
    return picture
  }

  /// The box of pixels that are not the ground: left, top, right, bottom, the last two not included.
  private func drawn(_ picture: RequestedPicture) -> SIMD4<Int>? {
    let (width, height, pixels) = (picture.snapshot.width, picture.snapshot.height, picture.snapshot.pixels)
    var box = SIMD4(width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width
      where pixels[4 * (y * width + x)..<(4 * (y * width + x) + 3)].contains(where: { abs(Int($0) - 192) > 5 }
      ) {
        box = SIMD4(min(box.x, x), min(box.y, y), max(box.z, x + 1), max(box.w, y + 1))
      }
    }
    return box.z > 0 ? box : nil
  }

  @Test(arguments: [(0, 0), (45, 0), (0, 60), (200, 40)])
  func theTipOfAPinIsAtThePlace(bearing: Int, pitch: Int) async throws {
    let picture = try await picture(
      """
      {"id": "tip-\(bearing)-\(pitch)", "center": [8.5, 47.5], "zoom": 10, "bearing": \(bearing), "pitch": \(pitch),
       "width": 100, "height": 100, "overlays": [{"type": "marker", "at": [8.5, 47.5], "color": "#c00"}]}
      """)
    let box = try #require(drawn(picture))
    #expect(abs(box.w - 50) <= 1)
    #expect(abs(Double(box.x + box.z) / 2 - 50) <= 0.5)
  }

  @Test func nothingIsCutWhenThePictureIsFitted() async throws {
    for (index, text) in [
      """
      [{"type": "marker", "at": [8, 47], "size": "large", "color": "#06c"}, {"type": "marker", "at": [9, 46]}]
      """,
      """
      [{"type": "path", "path": [[8, 47], [9, 48], [10, 47]], "stroke": "#c00", "stroke-width": 40}]
      """,
      """
      [{"type": "circle", "at": [8, 47], "radius": 20000, "border": "#000", "border-width": 10}]
      """,
      """
      [{"type": "marker", "at": [179, -17]}, {"type": "marker", "at": [-179, -18], "color": "#00c"}]
      """,
    ].enumerated() {
      for turn in ["", "\"bearing\": 30,", "\"pitch\": 50, \"bearing\": 60,"] {
        let picture = try await picture(
          """
          {"id": "fit-\(index)-\(turn.count)", "fit": "overlays", \(turn) "padding": 4, "width": 300, "height": 200,
           "overlays": \(text)}
          """)
        let box = try #require(drawn(picture))
        #expect(box.x >= 3 && box.y >= 3 && box.z <= 297 && box.w <= 197, "\(index) \(turn) \(box)")
        // As close as possible: one side is full.
        #expect(box.z - box.x >= 200 || box.w - box.y >= 120, "\(index) \(turn) \(box)")
      }
    }
  }

  @Test func onePlaceAloneIsShownAtZoom15() async throws {
    let picture = try await picture(
      #"{"width": 200, "height": 200, "overlays": [{"type": "marker", "at": [8.5, 47.5]}]}"#)
    #expect(picture.camera.zoom == 15)
  }

  @Test func boxesAreFittedInMercator() throws {
    var request = ImageRequest(width: 400, height: 400)
    request.view = .bounds(
      CoordinateBounds(west: -77.043686, south: 38.892035, east: -77.028923, north: 38.904192))
    var camera = try request.map(on: Self.paper).camera
    #expect(abs(camera.zoom - 14.1361) < 0.0001)
    #expect(abs(camera.center.x + 77.036305) < 1e-6 && abs(camera.center.y - 38.898114) < 1e-6)
    request.height = 600
    request.view = .bounds(CoordinateBounds(west: 0, south: 0, east: 40, north: 80))
    camera = try request.map(on: Self.paper).camera
    #expect(abs(camera.zoom - 1.5957) < 0.0001)
    #expect(abs(camera.center.y - 57.045) < 0.001)
  }

  @Test func theLastOverlayIsOnTop() async throws {
    let picture = try await picture(
      """
      {"id": "order", "center": [0, 0], "zoom": 2, "width": 60, "height": 60, "overlays": [
       {"type": "polygon", "rings": [[[-9, -9], [9, -9], [9, 9], [-9, 9]]], "fill": "#f00", "fill-opacity": 1},
       {"type": "path", "path": [[-9, 0], [9, 0]], "stroke": "#0f0", "stroke-width": 8},
       {"type": "path", "path": [[0, -9], [0, 9]], "stroke": "#00f", "stroke-width": 8}]}
      """)
    let pixels = picture.snapshot.pixels
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[4 * (y * 60 + x)..<4 * (y * 60 + x) + 3]) }
    #expect(pixel(30, 30) == [0, 0, 255])
    #expect(pixel(20, 30) == [0, 255, 0])
    #expect(pixel(20, 20) == [255, 0, 0])
  }

  @Test func pathsTakeTheShorterWay() async throws {
    let picture = try await picture(
      """
      {"id": "fiji", "fit": "overlays", "width": 300, "height": 100, "overlays": [
       {"type": "path", "path": [[175, -17], [-175, -17]], "stroke": "#c00", "stroke-width": 10}]}
      """)
    #expect(picture.camera.zoom > 4)
    #expect(abs(abs(picture.camera.center.x) - 180) < 0.001)
    let box = try #require(drawn(picture))
    #expect(box.x < 40 && box.z > 260)
  }

  @Test func sheetsOfPinsAreDrawn() async throws {
    for (scale, name) in [(1.0, "pins"), (2.0, "pins@2x")] {
      var request = ImageRequest(width: 640, height: 560)
      request.id = name
      request.scale = scale
      request.view = .center([0, 0], zoom: 1)
      let symbols =
        PinIcons.names + [
          "a", "b", "g", "k", "m", "q", "r", "s", "w", "z", "0", "3", "5", "6", "8", "9", "42", "99", "",
        ]
      let colors = ["#d53e3e", "#0072b2", "#009e73", "#e69f00", "#444444", "#f5f5f5", "#8e44ad"]
      for (index, symbol) in symbols.enumerated() {
        let size = ["small", "medium", "large"][index % 3]
        request.overlays.append(
          try Overlay([
            "type": "marker", "at": [0, 0], "symbol": .string(symbol), "size": .string(size),
            "color": .string(colors[index % colors.count]),
            "offset": [.double(Double(index % 12) * 52 - 286), .double(Double(index / 12) * 60 - 200)],
          ]))
      }
      let picture = try await picture(String(decoding: request.json.encoded(), as: UTF8.self))
      #expect(drawn(picture) != nil)
    }
  }

  @Test func theWorldHasPins() async throws {
    for (name, turn) in [
      ("flat", ""), ("turned", "\"bearing\": 40,"), ("tilted", "\"pitch\": 55, \"bearing\": -20,"),
    ] {
      _ = try await picture(
        """
        {"id": "world-\(name)", "center": [10, 45], "zoom": 2.6, \(turn) "width": 600, "height": 400, "overlays": [
         {"type": "circle", "at": [2.35, 48.85], "radius": 900000, "fill": "#0072b2", "fill-opacity": 0.3,
          "stroke": "#0072b2"},
         {"type": "path", "path": [[-0.1, 51.5], [12.5, 41.9], [28.9, 41]], "stroke": "#d55e00", "stroke-width": 5,
          "border": "#fff", "border-width": 2, "line-cap": "round", "line-join": "round"},
         {"type": "marker", "at": [-0.1, 51.5], "symbol": "rail"},
         {"type": "marker", "at": [12.5, 41.9], "symbol": "museum", "color": "#009e73", "size": "large"},
         {"type": "marker", "at": [28.9, 41], "symbol": "b", "color": "#444", "size": "small"}]}
        """, on: try .world())
    }
  }
}
