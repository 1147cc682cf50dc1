import Cartouche
import CartoucheRaster
import Testing

/// Numbers that are none, and numbers that no picture can be made of, at every entry that takes some.
///
/// `Double("nan")` succeeds, so any query string can hold one.
@Suite(.timeLimit(.minutes(2))) struct BadNumberTests {
  static let values = [Double.nan, .infinity, -.infinity, 0, -1, 1e300]

  /// A number of a picture.
  struct Place: CustomTestStringConvertible, Sendable {
    let name: String
    let set: @Sendable (inout Map, inout Viewport, Double) -> Void
    /// Whether a value that is finite is right, or is cut to one that is.
    var takes: @Sendable (Double) -> Bool = { _ in true }

    var testDescription: String { name }

    static func camera(
      _ name: String, _ path: any WritableKeyPath<Camera, Double> & Sendable,
      takes: @escaping @Sendable (Double) -> Bool = { abs($0) <= 1e6 }
    ) -> Place {
      Place(name: "camera." + name, set: { map, _, value in map.camera[keyPath: path] = value }, takes: takes)
    }

    static func viewport(_ name: String, _ path: any WritableKeyPath<Viewport, Double> & Sendable) -> Place {
      Place(
        name: "viewport." + name, set: { _, viewport, value in viewport[keyPath: path] = value },
        takes: { _ in false })
    }
  }

  static let places: [Place] = [
    .viewport("width", \.width), .viewport("height", \.height), .viewport("pixelRatio", \.pixelRatio),
    .camera("center.longitude", \.center.x), .camera("center.latitude", \.center.y) { abs($0) <= 90 },
    .camera("zoom", \.zoom) { _ in true }, .camera("pitch", \.pitch) { _ in true },
    .camera("fieldOfView", \.fieldOfView) { _ in true }, .camera("bearing", \.bearing),
    .camera("roll", \.roll), .camera("padding.top", \.padding.top),
    .camera("padding.right", \.padding.right), .camera("padding.bottom", \.padding.bottom),
    .camera("padding.left", \.padding.left),
  ]

  /// The ways to a picture, or to what is known of one.
  enum Way: CaseIterable {
    case snapshot, prepare, live, features, outline, fitToData
  }

  private static func map() -> Map {
    var map = Map(
      [
        "version": 8, "sources": [:],
        "layers": [["id": "ground", "type": "background", "paint": ["background-color": "red"]]],
      ] as JSONObject)
    map.addOverlay(
      data: ["type": "LineString", "coordinates": [[8, 47], [9, 46]]], id: "line")
    map.camera = Camera(center: [8.5, 46.5], zoom: 5, pitch: 30)
    return map
  }

  private static func go(_ way: Way, _ map: Map, _ viewport: Viewport) async throws(MapError) {
    let snapshotter = Snapshotter(threads: 1)
    switch way {
    case .snapshot: _ = try await snapshotter.snapshot(of: map, in: viewport)
    case .prepare: _ = try await snapshotter.prepare(map, in: viewport)
    case .live: _ = try await snapshotter.snapshot(of: LiveMap(map), in: viewport)
    case .features: _ = try await snapshotter.features(of: map, in: viewport)
    case .outline: _ = try await snapshotter.outline(of: map, in: viewport)
    case .fitToData:
      var map = map
      try await snapshotter.fitToData(&map, in: viewport)
    }
  }

  @Test(arguments: places, values)
  func picturesOfThemAreRefused(place: Place, value: Double) async throws {
    var map = Self.map()
    var viewport = Viewport(width: 40, height: 30)
    place.set(&map, &viewport, value)
    for way in Way.allCases {
      do {
        try await Self.go(way, map, viewport)
        #expect(value.isFinite && place.takes(value), "\(way)")
      } catch {
        guard case .number(let number) = error else {
          Issue.record("\(way): \(error)")
          continue
        }
        #expect(!value.isFinite || !place.takes(value), "\(way)")
        #expect(number.name == place.name)
        #expect(number.found == "\(value)")
        #expect("\(error)".contains("expected") && error.kind == .invalid)
      }
    }
  }

  @Test(arguments: values)
  func camerasFittedToThemAreRefused(value: Double) async throws {
    let bounds = [
      CoordinateBounds(west: value, south: 46, east: 9, north: 47),
      CoordinateBounds(west: 8, south: value, east: 9, north: 47),
      CoordinateBounds(west: 8, south: 46, east: value, north: 47),
      CoordinateBounds(west: 8, south: 46, east: 9, north: value),
    ]
    let good = Viewport(width: 40, height: 30)
    for (pitch, bounds) in [0.0, 40].flatMap({ pitch in bounds.map { (pitch, $0) } }) {
      var map = Self.map()
      map.camera.pitch = pitch
      map.fit(bounds, in: good)
      await Self.expectPictureOrRefusal(map, good, mayBeDrawn: value.isFinite)
    }
    for viewport in [Viewport(width: value, height: 30), Viewport(width: 40, height: value)] {
      var map = Self.map()
      map.fit(CoordinateBounds(west: 8, south: 46, east: 9, north: 47), in: viewport)
      await Self.expectPictureOrRefusal(map, viewport, mayBeDrawn: false)
    }
    var map = Self.map()
    map.fit(CoordinateBounds(west: 8, south: 46, east: 9, north: 47), in: good, padding: value)
    await Self.expectPictureOrRefusal(map, good, mayBeDrawn: true)
    map.camera.fit([[value, 47], [8, value]], in: good, padding: EdgeInsets(all: value))
    await Self.expectPictureOrRefusal(map, good, mayBeDrawn: true)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func paddingThatIsNoneIsRefused(value: Double) async throws {
    let viewport = Viewport(width: 40, height: 30)
    var map = Self.map()
    await #expect {
      try await Snapshotter(threads: 1).fitToData(&map, in: viewport, padding: value)
    } throws: { error in
      if case MapError.number(let number) = error { number.name == "padding" } else { false }
    }
    await #expect {
      try await Snapshotter(threads: 1).snapshot(fittingDataOf: map, in: viewport, padding: value)
    } throws: { error in
      if case MapError.number(let number) = error { number.name == "padding" } else { false }
    }
    let bounds = CoordinateBounds(west: 8, south: 46, east: 9, north: 47)
    map.fit(bounds, in: viewport, padding: value)
    await Self.expectPictureOrRefusal(map, viewport, mayBeDrawn: false)
    var camera = Camera()
    camera.fit(bounds, in: viewport, padding: EdgeInsets(left: value))
    #expect(camera.zoom.isNaN)
    camera.fit([[8, 46], [9, 47]], in: viewport, padding: EdgeInsets(top: value))
    #expect(camera.zoom.isNaN)
  }

  @Test func whatIsTooLargeIsToldTheLimit() async {
    for (viewport, message) in [
      (
        Viewport(width: 1e300, height: 30),
        "viewport.width: expected at most 1000000000 logical pixels, found 1e+300"
      ),
      (
        Viewport(width: 40, height: 30, pixelRatio: .infinity),
        "viewport.pixelRatio: expected at most 1000000000 device pixels per logical pixel, found inf"
      ),
      (Viewport(width: 40, height: -1), "viewport.height: expected logical pixels above 0, found -1.0"),
      (Viewport(width: .nan, height: 30), "viewport.width: expected logical pixels above 0, found nan"),
    ] {
      await #expect {
        try await Self.go(.snapshot, Self.map(), viewport)
      } throws: {
        "\($0)" == message
      }
    }
  }

  private static func expectPictureOrRefusal(_ map: Map, _ viewport: Viewport, mayBeDrawn: Bool) async {
    do {
      try await go(.snapshot, map, viewport)
      #expect(mayBeDrawn)
    } catch {
      guard case .number = error else {
        Issue.record(error)
        return
      }
    }
  }

  @Test(arguments: [
    TileID(z: -1, x: -1, y: -1), TileID(z: 3, x: 100, y: 100), TileID(z: 3, x: 8, y: 0),
    TileID(z: 31, x: 0, y: 0),
    TileID(z: .max, x: .max, y: .min),
  ])
  func tilesThatDoNotExistAreRefused(tile: TileID) throws {
    var map = Self.map()
    let before = map.camera
    #expect {
      try map.show(tile, in: Viewport(width: 256, height: 256))
    } throws: { error in
      if case MapError.tile(tile) = error { "\(error)".contains("\(tile)") } else { false }
    }
    #expect(map.camera == before && map.mode == .still)
  }

  @Test(arguments: values)
  func movementsToThemEnd(value: Double) async throws {
    let viewport = Viewport(width: 40, height: 30)
    for path in [\Camera.center.x, \.center.y, \.zoom, \.bearing, \.pitch, \.roll, \.padding.top] {
      var goal = Camera(center: [9, 46], zoom: 7)
      goal[keyPath: path] = value
      var (eased, flown) = (LiveMap(Self.map()), LiveMap(Self.map()))
      eased.ease(to: goal)
      flown.fly(to: goal, in: viewport)
      for live in [eased, flown] {
        var live = live
        live.advance(to: .milliseconds(100))
        await Self.expectPictureOrRefusal(live.map, viewport, mayBeDrawn: true)
        live.advance(to: .seconds(4000))
        #expect(!live.isMoving)
        await Self.expectPictureOrRefusal(live.map, viewport, mayBeDrawn: value.isFinite)
      }
    }
    for size in [Viewport(width: value, height: 30), Viewport(width: 40, height: value)] {
      var live = LiveMap(Self.map())
      live.fly(to: Camera(center: [9, 46], zoom: 7), in: size)
      live.advance(to: .milliseconds(100))
      live.advance(to: .seconds(4000))
      #expect(!live.isMoving)
    }
    let flight = CameraAnimation(
      flyingFrom: Camera(), to: Camera(center: [9, 46]), in: viewport, at: .zero, curve: value)
    #expect(flight.camera(at: flight.end).center == [9, 46])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func queriesOfThemAreRefused(value: Double) async throws {
    let picture = try await Snapshotter(threads: 1).snapshot(
      of: Self.map(), in: Viewport(width: 40, height: 30))
    let areas: [FeatureQuery.Area] = [
      .point([value, 3]), .point([3, value]), .box(min: [0, 0], max: [value, 5]),
      .box(min: [0, value], max: [5, 5]),
      .polygon([[0, 0], [5, 0], [value, 5]]),
    ]
    for area in areas {
      #expect {
        try picture.features.features(FeatureQuery(area))
      } throws: { error in
        if case FeatureQueryError.area = error { true } else { false }
      }
    }
    for area in [FeatureQuery.Area.point([1e300, -1]), .box(min: [1e300, 0], max: [0, -1]), .polygon([])] {
      #expect(throws: Never.self) { try picture.features.features(FeatureQuery(area)) }
    }
  }

  @Test(arguments: values)
  func sourcesAndImagesWithThemAreDrawn(value: Double) async throws {
    var map = Self.map()
    map.addOverlay(
      data: ["type": "Point", "coordinates": [.double(value), 46.5]], id: "point")
    map.state.style.sources[0].members["tolerance"] = .double(value)
    map.addImage(
      StyleImage(Bitmap(width: 4, height: 4), pixelRatio: value, isSDF: false), named: "image")
    let picture = try await Snapshotter(threads: 1).snapshot(of: map, in: Viewport(width: 40, height: 30))
    // A tolerance that leaves everything out leaves the ground.
    #expect(Set(picture.pixels).count > (value == 1e300 ? 1 : 2))
    for format in ImageFormat.allCases where format != .gif {
      #expect(throws: Never.self) { try picture.encoded(as: format, quality: value) }
    }
  }
}
