import CartoucheCoreGraphics
import CartoucheImages
import MapLibre
import Testing

@MainActor
struct MapViewTests {
  @Test("Loading and drawing are reported in the documented order, once for each style")
  func loading() async throws {
    let stage = Stage()
    await stage.mapView.settle()
    #expect(
      stage.recorder.calls == [
        "willStartLoading", "style Test", "willStartRenderingMap", "willStartFrame", "didFinishFrame true",
        "didFinishRenderingMap true", "didFinishLoading", "idle",
      ])
    stage.recorder.clear()
    await stage.mapView.settle()
    #expect(stage.recorder.calls.isEmpty)
    stage.mapView.reloadStyle(nil)
    #expect(stage.mapView.style == nil)
    await stage.mapView.settle()
    #expect(stage.recorder.calls.first == "willStartLoading" && stage.recorder.calls.last == "idle")
  }

  @Test("A movement is reported between frames, then the map becomes idle")
  func movement() async throws {
    let stage = Stage()
    await stage.mapView.settle()
    stage.recorder.clear()
    stage.mapView.setCenter(CLLocationCoordinate2D(latitude: 47.1, longitude: 8.1), animated: true)
    await stage.mapView.settle()
    #expect(
      stage.recorder.calls == [
        "will 1 true", "is 1", "did 1 true", "willStartFrame", "didFinishFrame true", "idle",
      ])
  }

  @Test("A style that cannot be loaded, or is invalid, is reported as an error")
  func failure() async throws {
    let stage = Stage(MLNMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), styleJSON: "{]"))
    await stage.mapView.settle()
    #expect(stage.recorder.calls == ["willStartLoading", "didFail MLNErrorDomain 4"])
    stage.mapView.styleURL = URL(fileURLWithPath: "/nowhere/style.json")
    await stage.mapView.settle()
    #expect(stage.recorder.calls.suffix(2) == ["willStartLoading", "didFail MLNErrorDomain 5"])
    #expect(stage.mapView.style == nil && stage.mapView.styleJSON == "{}")
  }

  @Test("The camera is the style's, unless the program set one before")
  func initialCamera() async throws {
    let first = Stage()
    await first.mapView.settle()
    #expect(first.mapView.zoomLevel == 9 && abs(first.mapView.centerCoordinate.latitude - 47) < 1e-9)
    let second = Stage()
    second.mapView.setCenter(CLLocationCoordinate2D(latitude: 1, longitude: 2), zoomLevel: 5, animated: false)
    await second.mapView.settle()
    #expect(second.mapView.zoomLevel == 5 && abs(second.mapView.centerCoordinate.longitude - 2) < 1e-9)
    second.mapView.resetPosition()
    #expect(second.mapView.zoomLevel == 9)
  }

  @Test("Changes of the style are drawn in the next picture")
  func liveStyle() async throws {
    let stage = Stage()
    stage.recorder.onFinish = { style in
      (style.layer(withIdentifier: "areas") as? MLNFillStyleLayer)?.fillColor = NSExpression(
        forConstantValue: UIColor.blue)
    }
    let blue = try await stage.mapView.picture()
    #expect(blue.pixel(100, 200) == [0, 0, 255])
    stage.mapView.style?.transition = MLNTransition(duration: 0, delay: 0)
    (stage.mapView.style?.layer(withIdentifier: "areas") as? MLNFillStyleLayer)?.fillColor = NSExpression(
      forConstantValue: UIColor.red)
    let red = try await stage.mapView.picture()
    #expect(red.pixel(100, 200) == [255, 0, 0])
    let gone = try await {
      stage.mapView.styleJSON = #"{"version": 8, "sources": {}, "layers": []}"#
      return try await stage.mapView.picture()
    }()
    #expect(stage.mapView.style?.layers.isEmpty == true)
    #expect(gone.size == CGSize(width: 400, height: 400))
  }

  @Test("A picture has the size of the view, and ornaments where they are shown")
  func ornaments() async throws {
    let stage = Stage()
    let bare = stage.mapView
    bare.showsLogoView = false
    bare.showsAttributionButton = false
    let plain = try await bare.picture()
    #expect(plain.size == CGSize(width: 400, height: 400))
    bare.showsScale = true
    bare.compassVisibility = .visible
    bare.scaleBarPosition = .bottomLeft
    bare.compassViewMargins = CGPoint(x: 20, y: 30)
    let dressed = try await bare.picture()
    let changed = (0..<400).flatMap { y in (0..<400).map { ($0, y) } }.filter {
      plain.pixel($0.0, $0.1) != dressed.pixel($0.0, $0.1)
    }
    #expect(changed.contains { $0.0 < 150 && $0.1 > 360 } && changed.contains { $0.0 > 335 && $0.1 < 75 })
    #expect(!changed.contains { $0.0 > 385 || $0.1 < 28 })
  }

  @Test("A view without area has no picture")
  func noArea() async {
    let view = MLNMapView(frame: .zero, styleJSON: Stage.style)
    await #expect(throws: MLNMapViewError.noArea(width: 0, height: 0)) { try await view.picture() }
  }

  @Test("Features are found at points and in rectangles, by layer and predicate, with their attributes")
  func queries() async throws {
    let stage = Stage()
    let mapView = stage.mapView
    #expect(mapView.visibleFeatures(at: CGPoint(x: 200, y: 200)).isEmpty)
    await mapView.settle()
    let found = mapView.visibleFeatures(at: CGPoint(x: 200, y: 200))
    #expect(found.map { $0.attribute(forKey: "name") as? String } == ["Red", "Green"])
    #expect(
      mapView.visibleFeatures(at: CGPoint(x: 200, y: 200), styleLayerIdentifiers: ["points"]).count == 1)
    #expect(mapView.visibleFeatures(at: CGPoint(x: 200, y: 200), styleLayerIdentifiers: ["no such"]).isEmpty)
    #expect(mapView.visibleFeatures(at: CGPoint(x: 200, y: 200), styleLayerIdentifiers: []).isEmpty)
    let all = CGRect(x: 0, y: 0, width: 400, height: 400)
    #expect(mapView.visibleFeatures(in: all).count == 2)
    let green = mapView.visibleFeatures(
      in: all, styleLayerIdentifiers: nil, predicate: NSPredicate(format: "name == 'Green'"))
    #expect(green.count == 1 && green.first is MLNPolygonFeature)
    #expect(mapView.visibleFeatures(in: .infinite).count == 2)
    #expect(mapView.visibleFeatures(in: .null).isEmpty)
    #expect(mapView.visibleFeatures(at: CGPoint(x: CGFloat.nan, y: 0)).isEmpty)
  }

  @Test("Completion handlers are called when a movement is over, even if another replaced it")
  func completions() async {
    let stage = Stage()
    let log = Log()
    let camera = stage.mapView.camera
    camera.centerCoordinate = CLLocationCoordinate2D(latitude: 40, longitude: 3)
    stage.mapView.setCamera(camera, withDuration: 2, animationTimingFunction: nil) { log.note("first") }
    stage.mapView.fly(to: stage.mapView.camera(camera, fitting: Self.alps, edgePadding: .zero)) {
      log.note("second")
    }
    #expect(log.lines == ["first"])
    await stage.mapView.settle()
    #expect(log.lines == ["first", "second"])
    stage.mapView.setCamera(stage.mapView.camera, animated: true)
    stage.mapView.setCenter(
      stage.mapView.centerCoordinate, zoomLevel: stage.mapView.zoomLevel, direction: 0, animated: true
    ) {
      log.note("third")
    }
    #expect(log.lines.last == "third")
  }

  private static let alps = MLNCoordinateBoundsMake(
    CLLocationCoordinate2D(latitude: 44, longitude: 6), CLLocationCoordinate2D(latitude: 47, longitude: 14))

  @Test("Bounds, places and shapes are fitted within the content inset and additional ones")
  func fitting() {
    let mapView = Stage().mapView
    mapView.contentInset = UIEdgeInsets(top: 100, left: 0, bottom: 0, right: 0)
    mapView.setVisibleCoordinateBounds(
      Self.alps, edgePadding: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10), animated: false)
    let rect = mapView.convert(Self.alps, toRectTo: mapView)
    #expect(rect.minX >= 9.9 && rect.maxX <= 390.1 && rect.minY >= 109.9 && rect.maxY <= 390.1)
    #expect(rect.width > 379 || rect.height > 279)
    let camera = mapView.cameraThatFitsCoordinateBounds(Self.alps)
    mapView.setCamera(camera, animated: false)
    #expect(mapView.convert(Self.alps, toRectTo: mapView).width > 399)
    let shape = MLNPolyline(coordinates: [Self.alps.sw, Self.alps.ne], count: 2)
    let turned = mapView.cameraThatFitsShape(shape, direction: 90, edgePadding: .zero)
    #expect(turned.heading == 90)
    mapView.setVisibleCoordinates(
      [Self.alps.sw, Self.alps.ne], count: 2, edgePadding: .zero, animated: false)
    #expect(mapView.visibleCoordinateBounds.sw.longitude <= 6.001)
  }

  @Test("Points and places are inverse to each other, in points of any view")
  func conversion() {
    let stage = Stage.ready()
    let mapView = stage.mapView
    mapView.frame = CGRect(x: 50, y: 20, width: 300, height: 300)
    let place = mapView.convert(CGPoint(x: 70, y: 80), toCoordinateFrom: stage.window)
    let point = mapView.convert(place, toPointTo: mapView)
    #expect(abs(point.x - 20) < 1e-6 && abs(point.y - 60) < 1e-6)
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    let back = mapView.convert(mapView.convert(rect, toCoordinateBoundsFrom: mapView), toRectTo: mapView)
    #expect(abs(back.minX - 10) < 1e-3 && abs(back.width - 100) < 1e-3 && abs(back.height - 50) < 1e-3)
    let projection = mapView.mapProjection()
    #expect(abs(projection.metersPerPoint - mapView.metersPerPoint(atLatitude: 0)) < 1e-6)
    let camera = projection.camera
    camera.heading = 90
    projection.setCamera(camera, with: .zero)
    #expect(mapView.direction == 0 && projection.camera.heading == 90)
    let north = projection.convert(CLLocationCoordinate2D(latitude: 0.01, longitude: 0))
    #expect(north.x < 150 && abs(north.y - 150) < 1e-6)
    let round = projection.convert(CGPoint(x: 30, y: 40))
    let again = projection.convert(round)
    #expect(abs(again.x - 30) < 1e-6 && abs(again.y - 40) < 1e-6)
  }

  @Test("The camera keeps within zoom levels, tilts and screen bounds")
  func limits() {
    let mapView = Stage.ready().mapView
    mapView.minimumZoomLevel = 3
    mapView.maximumZoomLevel = 12
    mapView.zoomLevel = 20
    #expect(mapView.zoomLevel == 12)
    mapView.zoomLevel = 0
    #expect(mapView.zoomLevel == 3)
    mapView.minimumPitch = 10
    #expect(abs(mapView.camera.pitch - 10) < 1e-9)
    mapView.minimumPitch = 0
    let camera = mapView.camera
    camera.pitch = 80
    mapView.camera = camera
    #expect(abs(mapView.camera.pitch - 60) < 1e-9)
    mapView.camera.pitch = 0
    mapView.setCamera(
      MLNMapCamera(lookingAtCenter: Self.alps.sw, altitude: 1000, pitch: 0, heading: 0), animated: false)
    mapView.maximumScreenBounds = Self.alps
    mapView.zoomLevel = 3
    let seen = mapView.visibleCoordinateBounds
    #expect(seen.sw.longitude >= 6 - 1e-6 && seen.ne.longitude <= 14 + 1e-6)
    #expect(mapView.maximumScreenBounds.ne.longitude == 14)
  }

  @Test("Turning back to north has its own reason")
  func resetNorth() async {
    let stage = Stage.ready()
    await stage.mapView.settle()
    stage.mapView.direction = 120
    stage.recorder.clear()
    stage.mapView.resetNorth()
    await stage.mapView.settle()
    #expect(stage.mapView.direction == 0)
    #expect(stage.recorder.calls.starts(with: ["will 2 true", "is 2", "did 2 true"]))
  }

  @Test("The display link is the clock of the view")
  func displayLink() {
    let stage = Stage.ready()
    stage.mapView.setZoomLevel(12, animated: true)
    stage.mapView.displayLink.step(to: 0.15)
    #expect(stage.mapView.zoomLevel > 10 && stage.mapView.zoomLevel < 12)
    stage.mapView.displayLink.step(to: 0.5)
    #expect(stage.mapView.zoomLevel == 12)
    stage.mapView.preferredFramesPerSecond = .lowPower
    #expect(stage.mapView.displayLink.preferredFramesPerSecond == 30)
  }

  @Test("Changes that a delegate makes while it answers are made afterwards")
  func reentrance() {
    @MainActor final class Meddler: NSObject, MLNMapViewDelegate {
      var count = 0
      func mapView(
        _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera
      ) -> Bool {
        count += 1
        mapView.setZoomLevel(5, animated: false)
        return false
      }
    }
    let stage = Stage.ready()
    let meddler = Meddler()
    stage.mapView.delegate = meddler
    stage.tap(CGPoint(x: 200, y: 200))
    stage.tap(CGPoint(x: 200, y: 200))
    #expect(meddler.count == 1 && stage.mapView.zoomLevel == 5)
  }

  @Test("A journal keeps what happens, in files of a limited size and number")
  func journal() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = MLNMapOptions()
    options.styleJSON = Stage.style
    options.actionJournalOptions.enabled = true
    options.actionJournalOptions.path = folder.path
    options.actionJournalOptions.logFileSize = 200
    options.actionJournalOptions.logFileCount = 2
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), options: options)
    await mapView.settle()
    for level in 1...9 { mapView.setZoomLevel(Double(level), animated: false) }
    let log = mapView.getActionJournalLog()
    #expect(mapView.getActionJournalLogFiles().count == 2)
    #expect(log.last?.contains("onCameraDidChange") == true)
    mapView.clearActionJournalLog()
    #expect(mapView.getActionJournalLog().isEmpty && mapView.getActionJournalLogFiles().isEmpty)
    #expect(Stage().mapView.getActionJournalLog().isEmpty)
  }

  @Test("Tile borders are drawn on request")
  func debug() async throws {
    let stage = Stage()
    let plain = try await stage.mapView.picture()
    stage.mapView.debugMask = [.tileBoundariesMask]
    let borders = try await stage.mapView.picture()
    #expect(plain != borders)
  }
}

/// Lines that are written from anywhere.
final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var lines: [String] { lock.withLock { all } }

  func note(_ line: String) { lock.withLock { all.append(line) } }
}

extension UIImage {
  /// Red, green and blue of a pixel.
  fileprivate func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    guard let image = cgImage?.image, x < image.width, y < image.height else { return [] }
    let start = 4 * (y * image.width + x)
    return Array(image.pixels[start..<start + 3])
  }
}
