import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheRenderer
import CartoucheStyle
import Testing

/// Buildings: their place, their light and what hides what.
struct FillExtrusionTests {
  /// Rectangles in degrees, each with attributes.
  private func source(_ rectangles: [(JSONObject, west: Double, south: Double, east: Double, north: Double)])
    -> JSONValue
  {
    let features = rectangles.map { properties, west, south, east, north -> JSONValue in
      let ring: [[Double]] = [
        [west, south], [east, south], [east, north], [west, north], [west, south],
      ]
      return [
        "type": "Feature", "properties": .object(properties),
        "geometry": [
          "type": "Polygon",
          "coordinates": .array([.array(ring.map { .array($0.map(JSONValue.double)) })]),
        ],
      ]
    }
    return [
      "type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)],
    ]
  }

  private func square(_ side: Double, _ properties: JSONObject = [:]) -> JSONValue {
    source([(properties, -side, -side, side, side)])
  }

  private func layer(_ paint: JSONObject, id: JSONValue = "buildings") -> JSONValue {
    ["id": id, "type": "fill-extrusion", "source": "data", "paint": .object(paint)]
  }

  private func picture(
    _ style: JSONObject, zoom: Double = 16, bearing: Double = 0, pitch: Double = 0,
    skew: SIMD2<Double>? = nil
  ) async throws -> Frame {
    var scene = scene(style, zoom: zoom)
    scene.camera.bearing = bearing
    scene.camera.pitch = pitch
    scene.camera.axonometricSkew = skew
    return try await FrameRenderer(loader: MemoryLoader([:]), threads: 2).frame(scene)
  }

  /// A picture's pixels that are not transparent: the box around them.
  private func extent(_ bitmap: Bitmap) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var (columns, rows): ([Int], [Int]) = ([], [])
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y].w > 0 {
        columns.append(x)
        rows.append(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let low = rows.max()
    else { return nil }
    return (left...right, top...low)
  }

  @Test func roofsAreNearerToTheEye() async throws {
    let flat = try await picture(style(square(0.0001), [layer(["fill-extrusion-height": 0])]))
    let high = try await picture(style(square(0.0001), [layer(["fill-extrusion-height": 50])]))
    #expect(flat.diagnostics.isEmpty && flat.unsupported.isEmpty)
    let (small, large) = (try #require(extent(flat.bitmap)), try #require(extent(high.bitmap)))
    // 0.0002° at zoom 16 are 18.6 pixels.
    #expect(small.x.count == 18 && small.y.count == 18)
    #expect(large.x.count > small.x.count && large.y.count > small.y.count)
  }

  @Test func wallsAreLitByTheSideTheyAreOn() async throws {
    // Straight down nothing of them is seen: a tilted camera from the south, and light from the north.
    func south(_ position: JSONValue, anchor: JSONValue = "map", bearing: Double = 0) async throws -> UInt8 {
      let light: JSONValue = ["position": position, "anchor": anchor, "intensity": 1]
      var style = style(
        square(0.0002), [layer(["fill-extrusion-height": 60, "fill-extrusion-color": "#808080"])])
      style["light"] = light
      let bitmap = try await picture(style, bearing: bearing, pitch: 60).bitmap
      // The lowest pixels of the picture's middle column belong to the wall.
      let low = try #require((0..<64).last { bitmap[32, $0].w > 0 })
      return bitmap[32, low - 2].x
    }
    let (away, towards) = (try await south([1, 0, 80]), try await south([1, 180, 80]))
    #expect(towards > away)
    // The light turns with the map, or stays.
    #expect(try await south([1, 180, 80], bearing: 180) < towards)
    #expect(try await south([1, 180, 80], anchor: "viewport", bearing: 180) == towards)
  }

  @Test func whatIsNearerHidesWhatIsBehindInEveryLayer() async throws {
    // A high red block in the south, drawn first, and a low blue one behind it.
    let data = source([
      (["kind": "a"], -0.0002, -0.0001, 0.0002, -0.00005), (["kind": "b"], -0.0002, 0, 0.0002, 0.00005),
    ])
    func building(_ kind: JSONValue, _ color: JSONValue, _ height: JSONValue) -> JSONValue {
      var layer = self.layer(
        ["fill-extrusion-color": color, "fill-extrusion-height": height], id: kind
      ).object
      layer?["filter"] = ["==", ["get", "kind"], kind]
      return .object(layer ?? [:])
    }
    let (high, low) = (building("a", "red", 60), building("b", "blue", 5))
    let both = try await picture(style(data, [high, low]), pitch: 60).bitmap
    let alone = try await picture(style(data, [high]), pitch: 60).bitmap
    #expect(both == alone)
  }

  @Test func translucentBuildingsAreNotSeenThroughEachOther() async throws {
    let data = source([([:], -0.0002, -0.0002, 0.0002, 0.0002), ([:], -0.0001, -0.0001, 0.0001, 0.0001)])
    let bitmap = try await picture(
      style(data, [layer(["fill-extrusion-height": 20, "fill-extrusion-opacity": 0.5])]), pitch: 45
    ).bitmap
    #expect(Set((0..<4096).map { bitmap[$0 % 64, $0 / 64].w }) == [0, 128])
  }

  @Test func heightsMovePointsEvenlyInParallelProjection() async throws {
    // A metre at zoom 16 is 0.8375 pixels; half the picture over the camera's distance is a third.
    let bitmap = try await picture(
      style(square(0.0001), [layer(["fill-extrusion-height": 50])]), skew: [0, 1]
    ).bitmap
    let flat = try await picture(style(square(0.0001), [layer(["fill-extrusion-height": 0])])).bitmap
    let (raised, ground) = (try #require(extent(bitmap)), try #require(extent(flat)))
    #expect(raised.x == ground.x && raised.y.upperBound == ground.y.upperBound)
    let shift = Double(ground.y.lowerBound - raised.y.lowerBound)
    #expect(abs(shift - 50 * 0.8375 / 3) <= 1)
  }

  @Test func basesAndHeightsBelowTheGroundAreOnIt() async throws {
    let bitmap = try await picture(
      style(square(0.0001), [layer(["fill-extrusion-height": -40, "fill-extrusion-base": -90])]), pitch: 60
    ).bitmap
    let flat = try await picture(style(square(0.0001), [layer(["fill-extrusion-height": 0])]), pitch: 60)
      .bitmap
    #expect(bitmap == flat)
  }

  @Test func buildingsWithoutTheirImageAreLeftOut() async throws {
    let frame = try await picture(
      style(square(0.0001), [layer(["fill-extrusion-height": 9, "fill-extrusion-pattern": "brick"])]))
    #expect(extent(frame.bitmap) == nil)
    #expect(frame.diagnostics.contains { $0.message.contains("brick") })
  }

  @Test func imagesCoverRoofsAndWalls() async throws {
    var scene = scene(
      style(square(0.0002), [layer(["fill-extrusion-height": 30, "fill-extrusion-pattern": "brick"])]),
      zoom: 16)
    scene.camera.pitch = 60
    let brick = StyleImage(
      try Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255]))
    scene.images.set("brick", to: brick)
    let bitmap = try await FrameRenderer(loader: MemoryLoader([:])).frame(scene).bitmap
    #expect(extent(bitmap) != nil)
    #expect((0..<4096).allSatisfy { bitmap[$0 % 64, $0 / 64].y == 0 })
    #expect((0..<4096).contains { bitmap[$0 % 64, $0 / 64].x > bitmap[$0 % 64, $0 / 64].z })
    #expect((0..<4096).contains { bitmap[$0 % 64, $0 / 64].x < bitmap[$0 % 64, $0 / 64].z })
  }

  @Test func roundedCornersTakeAwayOfTheCorners() async throws {
    func area(_ distance: Double) async throws -> Int {
      var layer = self.layer(["fill-extrusion-height": 0]).object ?? [:]
      layer["layout"] = ["fill-extrusion-rounded-corner-distance": .double(distance)]
      let bitmap = try await picture(style(square(0.0003), [.object(layer)])).bitmap
      return (0..<4096).count { bitmap[$0 % 64, $0 / 64].w > 0 }
    }
    let (sharp, round) = (try await area(0), try await area(20))
    // Four corners of squares without their quarter circles, each at most a fifth of 56 pixels wide.
    #expect(round < sharp && round > sharp - 4 * 12 * 12 / 4)
    #expect(try await area(1e9) <= round)
  }

  @Test func polygonsThatCrossThemselvesAreClosed() async throws {
    // A bow tie, and the two triangles that it consists of.
    func picture(_ rings: [[[Double]]]) async throws -> Bitmap {
      let features = rings.map { ring -> JSONValue in
        let points = ring.map { point -> JSONValue in .array(point.map { .double($0 * 0.0001) }) }
        return [
          "type": "Feature", "geometry": ["type": "Polygon", "coordinates": .array([.array(points)])],
        ]
      }
      let source: JSONValue = [
        "type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)],
      ]
      return try await self.picture(style(source, [layer(["fill-extrusion-height": 30])]), pitch: 60).bitmap
    }
    let tie = try await picture([[[-2, -1], [2, 1], [2, -2], [-2, 1], [-2, -1]]])
    let triangles = try await picture([
      [[-2, -1], [-0.4, -0.2], [-2, 1], [-2, -1]], [[-0.4, -0.2], [2, 1], [2, -2], [-0.4, -0.2]],
    ])
    let different = (0..<4096).count { tie[$0 % 64, $0 / 64] != triangles[$0 % 64, $0 / 64] }
    #expect(extent(tie) != nil && different <= 4)
  }

  @Test func theLightMovesInSpace() throws {
    let (a, b) = (LightPosition([1, 0, 90]), LightPosition([1, 180, 90]))
    let half = a.mixed(with: b, fraction: 0.5)
    #expect(half.parts.map(\.share) == [0.5, 0.5])
    #expect(half.json == [.double(1), .double(90), .double(90)])
    #expect(LightPosition(constant: [1, 2]) == nil)
  }
}
