import CartoucheCoreGraphics
import CartoucheImages
import CartoucheUIKit
import Foundation
import HTTPTestServer
import MapLibre
import MapLibreMapView
import Testing

/// The promises about the design of maps, as pictures of map views.
@MainActor @Suite struct StyleRowTests {
  private static let magenta: [UInt8] = [255, 0, 255]
  private let tint = UIColor(red: 1, green: 0, blue: 1, alpha: 1)

  private func count(_ color: [UInt8], in image: UIImage) -> Int {
    guard let picture = image.cgImage?.image else { return 0 }
    return (0..<picture.width * picture.height).count { Array(picture.pixels[4 * $0..<4 * $0 + 3]) == color }
  }

  // MARK: The tint

  @Test(
    "S3 lines and areas without a look of their own have the tint; lines are opaque and three points wide")
  func shapes() async throws {
    // A delegate that answers nothing about shapes.
    let recorder = LocationRecorder()
    let mapView = recorder.mapView()
    mapView.tintColor = tint
    let ends = [-20, 20.0].map { CLLocationCoordinate2D(latitude: 0, longitude: $0) }
    mapView.addAnnotation(MLNPolyline(coordinates: ends, count: 2))
    let picture = try await mapView.picture()
    #expect(picture.color(at: (180, 120)) == Self.magenta)
    // The green of the white ground is missing where the line is.
    let greens = (0..<240).map { Int(picture.color(at: (180, $0))[1]) }
    let width = Double(greens.reduce(0) { $0 + 255 - $1 }) / 255
    #expect(abs(width - 3) < 0.1, "\(width) points")
    let corners = [(-10, -10), (-10, 10), (10, 10), (10, -10)].map {
      CLLocationCoordinate2D(latitude: Double($0.0), longitude: Double($0.1))
    }
    mapView.addAnnotation(MLNPolygon(coordinates: corners, count: 4))
    #expect(try await mapView.picture().color(at: (160, 100)) == Self.magenta)
    mapView.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    mapView.removeAnnotations(mapView.annotations ?? [])
    mapView.addAnnotation(MLNPolygon(coordinates: corners, count: 4))
    #expect(try await mapView.picture().color(at: (160, 100)) == [0, 255, 0])
  }

  @Test("S3 the user's location and the buttons of callouts have the tint of the view")
  func views() async throws {
    let recorder = LocationRecorder()
    let located = recorder.mapView()
    located.tintColor = tint
    located.showsUserLocation = true
    #expect(count(Self.magenta, in: try await located.picture()) == 0)
    recorder.allow(located)
    recorder.feed(located, 0, 0)
    #expect(count(Self.magenta, in: try await located.picture()) > 50)

    let annotations = AnnotationRecorder()
    let selected = annotations.mapView()
    annotations.showsCallouts = true
    annotations.accessories.right = UIButton(type: .detailDisclosure)
    selected.tintColor = tint
    let point = annotations.point("A place", 0, 0)
    selected.addAnnotation(point)
    #expect(count(Self.magenta, in: try await selected.picture()) == 0)
    selected.selectAnnotation(point, moveIntoView: false, animateSelection: false, completionHandler: nil)
    #expect(count(Self.magenta, in: try await selected.picture()) > 10)
  }

  // MARK: Labels on turned maps

  /// A style with a label at 0°, 0°, or along a line through it.
  ///
  /// - Parameter members: Further members of the style, each with a comma.
  private func style(_ layout: String, _ members: String = "") -> String {
    """
    {"version": 8, \(members)"sources": {"s": {"type": "geojson", "data":
      {"type": "LineString", "coordinates": [[-40, 0], [0, 0], [40, 0]]}},
      "p": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#fff"}},
      {"id": "names", "type": "symbol", \(layout)}]}
    """
  }

  /// A map view of such a style.
  private func labelled(_ json: String) -> MLNMapView {
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), styleJSON: json)
    (mapView.showsLogoView, mapView.showsAttributionButton) = (false, false)
    mapView.showsCompassView = false
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: 2, animated: false)
    return mapView
  }

  /// The picture turned by half a turn.
  private func turned(_ picture: UIImage) throws -> UIImage {
    let image = try #require(picture.cgImage?.image)
    let count = image.width * image.height
    let pixels = (0..<count).reversed().flatMap { image.pixels[4 * $0..<4 * $0 + 4] }
    return UIImage(pixels: pixels, width: image.width, height: image.height)
  }

  @Test("S4 the label of a point is the same on a map turned by any angle") func points() async throws {
    let mapView = labelled(style(#""source": "p", "layout": {"text-field": "Legible", "text-size": 24}"#))
    let upright = try await mapView.picture()
    #expect(upright.difference(from: try turned(upright)) > 200)
    for direction in [30, 90, 180, 271.5] {
      mapView.direction = direction
      #expect(try await mapView.picture().difference(from: upright) == 0, "\(direction)°")
    }
  }

  @Test("S4 the label of a line is never upside down, unless the style says so") func lines() async throws {
    let layout = #""source": "s", "layout": {"symbol-placement": "line-center", "text-field": "Legible", "#
    for (keepsUpright, isTurned) in [("true", false), ("false", true)] {
      let mapView = labelled(style(layout + #""text-size": 24, "text-keep-upright": \#(keepsUpright)}"#))
      let north = try await mapView.picture()
      #expect(north.difference(from: try turned(north)) > 200)
      mapView.direction = 180
      let south = try await mapView.picture()
      let (same, other) = (south.difference(from: north), south.difference(from: try turned(north)))
      #expect((other < same) == isTurned, "\(same) and \(other) pixels differ")
    }
  }

  @Test("S4 gestures that would turn and tilt the map have flags, which leave it to the program")
  func flags() async throws {
    let stage = Stage.ready()
    (stage.mapView.isRotateEnabled, stage.mapView.isPitchEnabled) = (false, false)
    stage.down(CGPoint(x: 100, y: 200), CGPoint(x: 300, y: 200))
    stage.turn(to: 50)
    stage.up()
    stage.down(CGPoint(x: 150, y: 300), CGPoint(x: 250, y: 300))
    stage.move(to: CGPoint(x: 150, y: 200), CGPoint(x: 250, y: 200))
    stage.up()
    #expect(stage.mapView.direction == 0 && stage.mapView.camera.pitch == 0)
    stage.mapView.direction = 40
    #expect(stage.mapView.direction == 40)
    (stage.mapView.isRotateEnabled, stage.mapView.isPitchEnabled) = (true, true)
    stage.mapView.direction = 0
    stage.down(CGPoint(x: 100, y: 200), CGPoint(x: 300, y: 200))
    stage.turn(to: 50)
    #expect(stage.mapView.direction != 0)
  }

  // MARK: Fonts

  @Test("N4 K6 map views and snapshots draw labels with the fonts of the program's settings")
  func fonts() async throws {
    let server = try LoopbackServer { _, _ in .response(404, []) }
    defer { server.stop() }
    let layout = #""source": "p", "layout": {"text-field": "Legible", "text-font": ["Nowhere"]}"#
    // Without a server the embedded font draws the label; a server that lacks the range leaves it out, as on iOS.
    for (glyphs, isDrawn) in [(nil, true), (server.url("/{fontstack}/{range}.pbf"), false)] {
      let members = glyphs.map { #""glyphs": "\#($0)", "# } ?? ""
      let text = style(layout, members)
      let view = try await labelled(text).picture()
      #expect((count([255, 255, 255], in: view) < 200 * 200) == isDrawn)
      let file = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID().uuidString).json")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(text.utf8).write(to: file)
      let options = MLNMapSnapshotOptions(
        styleURL: file, camera: MLNMapCamera(), size: CGSize(width: 100, height: 100))
      (options.showsLogo, options.showsAttribution) = (false, false)
      options.zoomLevel = 2
      let snapshot = try await MLNMapSnapshotter(options: options).start()
      let pixels = Int(100 * 100 * snapshot.image.scale * snapshot.image.scale)
      #expect((count([255, 255, 255], in: snapshot.image) < pixels) == isDrawn)
    }
  }
}
