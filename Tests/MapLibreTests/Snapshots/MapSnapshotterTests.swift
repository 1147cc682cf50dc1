import Cartouche
import CartoucheImages
import CartoucheRaster
import MapLibre
import SeededRandom
import Synchronization
import Testing

@testable import MapLibreMap
@testable import MapLibreSettings

/// Pictures that snapshotters make.
@MainActor @Suite struct MapSnapshotterTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("snapshots-\(UUID().uuidString)")

  /// A style with a red square of 20° around the origin on white.
  private static let square = """
    {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Polygon",
      "coordinates": [[[-10, -10], [10, -10], [10, 10], [-10, 10], [-10, -10]]]}\(attribution)}},
     "layers": [{"id": "white", "type": "background", "paint": {"background-color": "#fff"}},
      {"id": "red", "type": "fill", "source": "s", "paint": {"fill-color": "#f00", "fill-antialias": false}}]}
    """
  private static let attribution = #", "attribution": "<a href='https://a.example'>© A data</a>""#

  private func style(_ json: String = square) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("\(UUID().uuidString).json")
    try Data(json.utf8).write(to: url)
    return url
  }

  private func options(
    _ url: URL, altitude: Double = 0, pitch: Double = 0, heading: Double = 0, zoom: Double = 2
  ) -> MLNMapSnapshotOptions {
    let camera = MLNMapCamera(
      lookingAtCenter: CLLocationCoordinate2DMake(0, 0), altitude: altitude, pitch: pitch, heading: heading)
    let options = MLNMapSnapshotOptions(styleURL: url, camera: camera, size: CGSize(width: 120, height: 100))
    options.zoomLevel = zoom
    (options.showsLogo, options.showsAttribution) = (false, false)
    return options
  }

  private func pixels(_ snapshot: MLNMapSnapshot) throws -> Image {
    try #require(snapshot.image.cgImage).image
  }

  private func color(_ snapshot: MLNMapSnapshot, _ x: Int, _ y: Int) throws -> [UInt8] {
    let picture = try pixels(snapshot)
    try #require((0..<picture.width).contains(x) && (0..<picture.height).contains(y))
    let (red, green, blue, alpha) = picture[x, y]
    return [red, green, blue, alpha]
  }

  /// A delegate that keeps what it is told.
  private final class Delegate: NSObject, MLNMapSnapshotterDelegate {
    var told: [String] = []
    var change: ((MLNStyle) -> Void)?

    func mapSnapshotterDidFail(_ snapshotter: MLNMapSnapshotter, withError error: any Error) {
      told.append("failed \((error as NSError).code)")
    }
    func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFinishLoading style: MLNStyle) {
      told.append("loaded \(style === snapshotter.style)")
      change?(style)
    }
    func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFailLoadingImageNamed name: String) {
      told.append("no image \(name)")
    }
  }

  // MARK: Pictures

  @Test(arguments: [(0.0, 0.0, 1.0), (0, 40, 2), (55, 0, 1), (45, 120, 2)])
  func picturesAreTheEnginesOwn(pitch: Double, heading: Double, scale: Double) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = try style()
    let options = options(url, pitch: pitch, heading: heading)
    options.scale = scale
    let snapshot = try await MLNMapSnapshotter(options: options).start()
    var map = try await Map.load(url.path)
    map.camera = Camera(zoom: 2, bearing: heading, pitch: pitch)
    let drawn = try await Snapshotter().snapshot(
      of: map, in: Viewport(width: 120, height: 100, pixelRatio: scale))
    let expected = try Image(
      width: drawn.width, height: drawn.height, pixels: drawn.pixels, alpha: .premultiplied)
    #expect(try pixels(snapshot) == expected)
    #expect(snapshot.image.size == CGSize(width: 120, height: 100) && snapshot.image.scale == scale)
    #expect(expected.pixels.contains(0), "the square is in the picture")
  }

  @Test func theCameraIsChosenInTheDocumentedOrder() async throws {
    let url = try #require(URL(string: "https://a.example/style.json"))
    let own = Camera(center: SIMD2(5, 6), zoom: 7, bearing: 8, pitch: 9)
    let size = CGSize(width: 120, height: 100)
    let altitude = MLNAltitudeForZoomLevel(4, 30, 0, size)
    let options = options(url, altitude: altitude, pitch: 30, heading: 15, zoom: 0)
    #expect(abs(SnapshotPlan(options).camera(instead: own).zoom - 4) < 1e-9)
    options.zoomLevel = 3.5
    #expect(SnapshotPlan(options).camera(instead: own) == Camera(zoom: 3.5, bearing: 15, pitch: 30))
    options.coordinateBounds = MLNCoordinateBoundsMake(
      CLLocationCoordinate2DMake(40, 10), CLLocationCoordinate2DMake(50, 30))
    let fitted = SnapshotPlan(options).camera(instead: own)
    #expect(fitted.bearing == 15 && fitted.pitch == 30 && fitted.center.x > 15 && fitted.center.y > 40)
    options.coordinateBounds = MLNCoordinateBounds()
    options.camera = MLNMapCamera(
      lookingAtCenter: kCLLocationCoordinate2DInvalid, altitude: 0, pitch: -1, heading: -1)
    options.zoomLevel = 2
    #expect(
      SnapshotPlan(options).camera(instead: own) == Camera(center: SIMD2(5, 6), zoom: 2, bearing: 8, pitch: 9)
    )
  }

  @Test func boundsFillThePicture() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = try options(style())
    let (southWest, northEast) = (CLLocationCoordinate2DMake(-20, -30), CLLocationCoordinate2DMake(20, 30))
    options.coordinateBounds = MLNCoordinateBoundsMake(southWest, northEast)
    let snapshot = try await MLNMapSnapshotter(options: options).start()
    let (low, high) = (snapshot.point(for: southWest), snapshot.point(for: northEast))
    #expect(abs(low.x) < 1e-6 && abs(high.x - 120) < 1e-6)
    #expect(low.y > high.y && low.y <= 100 && high.y >= 0)
  }

  @Test(arguments: [(0.0, 0.0), (0, 77), (50, 0), (60, 200)])
  func pointsAndCoordinatesAreEachOthersInverse(pitch: Double, heading: Double) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SplitMix64(seed: 5)
    let options = try options(style(), pitch: pitch, heading: heading, zoom: 5)
    options.scale = 2
    options.camera.centerCoordinate = CLLocationCoordinate2DMake(48, 179.5)
    let snapshot = try await MLNMapSnapshotter(options: options).start()
    let middle = snapshot.point(for: options.camera.centerCoordinate)
    #expect(abs(middle.x - 60) < 1e-6 && abs(middle.y - 50) < 1e-6)
    for _ in 0..<100 {
      let point = CGPoint(x: random.double(0...120), y: random.double(0...100))
      let coordinate = snapshot.coordinate(for: point)
      let back = snapshot.point(for: coordinate)
      #expect(abs(back.x - point.x) < 1e-5 && abs(back.y - point.y) < 1e-5)
      #expect(coordinate.longitude.magnitude <= 180)
    }
  }

  @Test func theSkyHasNoCoordinateAndPlacesBehindTheViewerHaveNoPoint() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = try options(style(), pitch: 85, zoom: 6)
    let snapshot = try await MLNMapSnapshotter(options: options).start()
    #expect(!CLLocationCoordinate2DIsValid(snapshot.coordinate(for: CGPoint(x: 60, y: -400))))
    #expect(snapshot.point(for: CLLocationCoordinate2DMake(-60, 0)).x.isNaN)
  }

  // MARK: Overlays

  @Test func overlaysAreDrawnWhereThePlacesAre() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = try options(style(), heading: 30)
    options.scale = 2
    let corner = CLLocationCoordinate2DMake(5, 5)
    let snapshot = try await MLNMapSnapshotter(options: options).start { overlay in
      let point = overlay.point(for: corner)
      let back = overlay.coordinate(for: point)
      guard abs(back.latitude - 5) < 1e-9, UIGraphicsGetCurrentContext() === overlay.context else { return }
      overlay.context.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
      overlay.context.fillEllipse(in: CGRect(x: point.x - 4, y: point.y - 4, width: 8, height: 8))
    }
    let point = snapshot.point(for: corner)
    #expect(try color(snapshot, Int(point.x * 2), Int(point.y * 2)) == [0, 0, 255, 255])
    #expect(try color(snapshot, 120, 100) == [255, 0, 0, 255], "the map is below")
  }

  @Test func anOverlayThatDrawsNothingChangesNothing() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = try options(style(), pitch: 30, heading: 30)
    let plain = try await MLNMapSnapshotter(options: options).start()
    let covered = try await MLNMapSnapshotter(options: options).start { _ in }
    #expect(try pixels(plain) == pixels(covered))
  }

  @Test func logoAndAttributionsAreDrawnOverAll() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = try options(style())
    (options.showsLogo, options.showsAttribution) = (true, false)
    options.zoomLevel = 1
    let white: MLNMapSnapshotOverlayHandler = { overlay in
      overlay.context.setFillColor(gray: 1, alpha: 1)
      overlay.context.fill(CGRect(x: 0, y: 0, width: 120, height: 100))
    }
    let snapshotter = MLNMapSnapshotter(options: options)
    let logo = try await pixels(snapshotter.start(overlayHandler: white))
    (options.showsLogo, options.showsAttribution) = (false, true)
    let attribution = try await pixels(snapshotter.start(overlayHandler: white))
    func ink(_ image: Image, _ columns: Range<Int>) -> Int {
      columns.reduce(0) { sum, x in sum + (50..<100).count { image[x, $0].red < 200 } }
    }
    #expect(ink(logo, 0..<60) > 30 && ink(attribution, 60..<120) > 30)
    #expect(logo != attribution)
  }

  // MARK: Delegates

  @Test func theStyleCanBeChangedBeforeItIsDrawn() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let delegate = Delegate()
    delegate.change = { style in
      (style.layer(withIdentifier: "red") as? MLNFillStyleLayer)?.fillColor = NSExpression(
        forConstantValue: UIColor.blue)
    }
    let snapshotter = MLNMapSnapshotter(options: try options(style()))
    snapshotter.delegate = delegate
    #expect(snapshotter.style == nil)
    let snapshot = try await snapshotter.start()
    #expect(try color(snapshot, 60, 50) == [0, 0, 255, 255])
    #expect(delegate.told == ["loaded true"] && snapshotter.style != nil)
  }

  @Test func imagesThatAreMissingAreTold() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let json = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "a", "type": "symbol", "source": "s", "layout": {"icon-image": "harbour"}}]}
      """
    let delegate = Delegate()
    let snapshotter = MLNMapSnapshotter(options: try options(style(json)))
    snapshotter.delegate = delegate
    _ = try await snapshotter.start()
    #expect(delegate.told == ["loaded true", "no image harbour"])
  }

  @Test func aStyleThatCannotBeLoadedIsAnError() async throws {
    for url in [folder.appendingPathComponent("none.json"), try style("{")] {
      let delegate = Delegate()
      let snapshotter = MLNMapSnapshotter(options: options(url))
      snapshotter.delegate = delegate
      let error = await withCheckedContinuation { continuation in
        snapshotter.start { snapshot, error in
          #expect(snapshot == nil)
          continuation.resume(returning: error.map { $0 as NSError })
        }
        #expect(snapshotter.isLoading)
      }
      #expect(error?.domain == MLNErrorDomain && error?.code == MLNErrorCode.loadStyleFailed.rawValue)
      #expect(error?.localizedDescription.isEmpty == false)
      #expect(error?.userInfo[NSLocalizedFailureReasonErrorKey] as? String != nil)
      #expect(delegate.told == ["failed 5"] && !snapshotter.isLoading && snapshotter.style == nil)
    }
    try? FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: [CGSize.zero, CGSize(width: CGFloat.nan, height: 10), CGSize(width: 1e7, height: 1e7)])
  func aSizeThatCannotBeDrawnIsAnError(size: CGSize) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = MLNMapSnapshotOptions(styleURL: try style(), camera: MLNMapCamera(), size: size)
    options.scale = .nan
    await #expect {
      try await MLNMapSnapshotter(options: options).start()
    } throws: { ($0 as NSError).code == MLNErrorCode.snapshotFailed.rawValue }
  }

  // MARK: Starting and cancelling

  @Test func handlersAreCalledOnTheirQueue() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let key = DispatchSpecificKey<Int>()
    let queue = DispatchQueue(label: "own")
    queue.setSpecific(key: key, value: 7)
    let snapshotter = MLNMapSnapshotter(options: try options(style()))
    let found = await withCheckedContinuation { continuation in
      snapshotter.start(with: queue) { snapshot, error in
        let mark = DispatchQueue.getSpecific(key: key)
        continuation.resume(returning: snapshot != nil && error == nil ? mark : nil)
      }
    }
    #expect(found == 7)
  }

  @Test func aSnapshotterMakesOnePictureAtATime() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let snapshotter = MLNMapSnapshotter(options: try options(style()))
    async let first = snapshotter.start()
    await Task.yield()
    while !snapshotter.isLoading { await Task.yield() }
    await #expect {
      try await snapshotter.start()
    } throws: { ($0 as NSError).localizedDescription.contains("already") }
    #expect(try await first.image.cgImage != nil)
    #expect(try await snapshotter.start().image.cgImage != nil, "and another one afterwards")
  }

  /// Answers when it is told to, and notes how many wait.
  private final class SlowLoader: ResourceLoader {
    private struct State {
      var waiting: [CheckedContinuation<Void, Never>] = []
      var isOpen = false
      var most = 0
      var now = 0
    }
    private let state = Mutex(State())
    private let json: [UInt8]

    init(_ json: String) { self.json = Array(json.utf8) }

    var most: Int { state.withLock { $0.most } }
    var now: Int { state.withLock { $0.now } }

    func open() {
      let waiting = state.withLock { state in
        state.isOpen = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          state.now += 1
          state.most = max(state.most, state.now)
          if !state.isOpen { state.waiting.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
      state.withLock { $0.now -= 1 }
      if Task.isCancelled { throw .cancelled(url: request.url) }
      return ResourceResponse(json)
    }
  }

  @Test func manyAreMadeFewAtATimeAndEachIsAnsweredOnce() async throws {
    let loader = SlowLoader(Self.square)
    let engine = Snapshotter(loader: loader)
    let queue = SnapshotQueue(width: 3)
    let url = try #require(URL(string: "https://a.example/style.json"))
    var answers = [Int](repeating: 0, count: 12)
    var pictures = 0
    for index in answers.indices {
      let snapshotter = MLNMapSnapshotter(options: options(url), engine: engine, queue: queue)
      snapshotter.start { snapshot, _ in
        answers[index] += 1
        if snapshot != nil { pictures += 1 }
      }
      // Nobody holds the snapshotter now.
    }
    while loader.now < 3 { await Task.yield() }
    loader.open()
    while answers.contains(0) { await Task.yield() }
    #expect(answers.allSatisfy { $0 == 1 } && pictures == 12 && loader.most == 3)
  }

  @Test func cancellingEndsWithAnErrorWhileLoadingAndWhileWaiting() async throws {
    let loader = SlowLoader(Self.square)
    let engine = Snapshotter(loader: loader)
    let queue = SnapshotQueue(width: 1)
    let url = try #require(URL(string: "https://a.example/style.json"))
    let delegate = Delegate()
    let snapshotters = (0..<2).map { _ in
      MLNMapSnapshotter(options: options(url), engine: engine, queue: queue)
    }
    var errors: [NSError] = []
    for snapshotter in snapshotters {
      snapshotter.delegate = delegate
      snapshotter.start { snapshot, error in
        #expect(snapshot == nil)
        if let error { errors.append(error as NSError) }
      }
      // The second one begins when the first one loads, and waits for its turn.
      while loader.now < 1 { await Task.yield() }
    }
    snapshotters[1].cancel()
    while errors.isEmpty { await Task.yield() }
    #expect(snapshotters[0].isLoading && !snapshotters[1].isLoading)
    snapshotters[0].cancel()
    loader.open()
    while errors.count < 2 { await Task.yield() }
    #expect(errors.allSatisfy { $0.domain == MLNErrorDomain && $0.code == 6 })
    #expect(errors.allSatisfy { $0.localizedDescription.contains("cancelled") })
    #expect(delegate.told.isEmpty, "the program knows what it cancelled")
    snapshotters[0].cancel()
    #expect(try await snapshotters[0].start().image.cgImage != nil)
  }

  @Test func cancellingTheTaskCancelsThePicture() async throws {
    let loader = SlowLoader(Self.square)
    let url = try #require(URL(string: "https://a.example/style.json"))
    let snapshotter = MLNMapSnapshotter(
      options: options(url), engine: Snapshotter(loader: loader), queue: SnapshotQueue(width: 1))
    let task = Task { try await snapshotter.start() }
    while loader.now < 1 { await Task.yield() }
    task.cancel()
    loader.open()
    await #expect(throws: (any Error).self) { try await task.value }
    #expect(!snapshotter.isLoading)
  }

  // MARK: Options

  @Test func optionsAreCopied() throws {
    let options = try options(#require(URL(string: "style.json")))
    options.scale = 3
    options.coordinateBounds = MLNCoordinateBoundsMake(
      CLLocationCoordinate2DMake(1, 2), CLLocationCoordinate2DMake(3, 4))
    let copy = try #require(options.copy() as? MLNMapSnapshotOptions)
    options.camera.pitch = 60
    #expect(copy.scale == 3 && copy.zoomLevel == 2 && !copy.showsLogo && copy.camera.pitch == 0)
    #expect(MLNCoordinateBoundsEqualToCoordinateBounds(copy.coordinateBounds, options.coordinateBounds))
    let plain = MLNMapSnapshotOptions(styleURL: nil, camera: MLNMapCamera(), size: .zero)
    #expect(plain.styleURL.absoluteString == "https://demotiles.maplibre.org/style.json")
    #expect(plain.showsLogo && plain.showsAttribution && plain.zoomLevel == 0 && plain.scale == 1)
  }

  @Test func aStyleOfAMapKeepsLabelsApartUnlessTheSettingsSayOtherwise() throws {
    #expect(Map(try MLNStyle(styleJSON: Self.square)).collidesAcrossSources)
  }
}
