import Cartouche
import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

/// Pictures of one tile each that are put beside each other show no cut names.
@Suite struct TileLabelTests {
  private static let zoom = 14
  private static let origin = (x: 8296, y: 5634)
  private static let side = 4

  /// Places with names of many lengths, so dense that most find no room, in and around the pictures.
  private static func places(seed: UInt64, count: Int) -> JSONValue {
    var random = SplitMix64(seed: seed)
    let world = Double(1 << zoom)
    let features = (0..<count).map { index -> JSONValue in
      let x = (Double(origin.x) + random.double(-1.2...5.2)) / world
      let y = (Double(origin.y) + random.double(-1.2...5.2)) / world
      let place = Mercator.unproject(Point(x, y))
      let name = "\(index)" + String(repeating: " lane", count: Int(random.double(0...4)))
      return [
        "type": "Feature",
        "properties": ["name": .string(name), "rank": .int(Int64(random.double(0...3)))],
        "geometry": ["type": "Point", "coordinates": [.double(place.x), .double(place.y)]],
      ]
    }
    return ["type": "FeatureCollection", "features": .array(features)]
  }

  private static func map(_ data: JSONValue, _ layouts: [JSONObject]) throws -> Map {
    let layers = layouts.enumerated().map { index, layout -> JSONValue in
      var layout = layout
      layout["text-field"] = ["get", "name"]
      return [
        "id": .string("l\(index)"), "type": "symbol", "source": "s",
        "filter": ["==", ["get", "rank"], .int(Int64(index))], "layout": .object(layout),
      ]
    }
    let style: JSONValue = [
      "version": 8, "sources": ["s": ["type": "geojson", "maxzoom": 16, "data": data]],
      "layers": .array(layers),
    ]
    return try Map(try style.encoded())
  }

  /// The labels of a tile's picture.
  private static func labels(_ map: Map, x: Int, y: Int, side: Int = 1) async throws -> [LabelPlacement] {
    var map = map
    let viewport = Viewport(width: Double(512 * side), height: Double(512 * side))
    let tile = TileID(z: zoom, x: x, y: y)
    if side == 1 {
      try map.show(tile, in: viewport)
    } else {
      try map.show(tile, columns: side, rows: side, in: viewport)
    }
    // A renderer of its own: nothing that another picture left behind may matter.
    return try await Snapshotter().features(of: map, in: viewport).features.labels
  }

  /// The boxes of the labels that are shown, by their texts, and the names of their layers.
  private static func shown(
    _ labels: [LabelPlacement], shift: SIMD2<Double> = .zero
  ) -> [String: (layer: String, box: Box)] {
    var shown: [String: (layer: String, box: Box)] = [:]
    for label in labels {
      guard let bounds = label.bounds else { continue }
      shown[label.text] = (label.layer, Box(min: bounds.min + shift, max: bounds.max + shift))
    }
    return shown
  }

  /// The square of a tile less an inset, in pixels from the upper left corner of all.
  private static func square(_ column: Int, _ row: Int, inset: Double = 0) -> Box {
    let corner = SIMD2(Double(512 * column), Double(512 * row))
    return Box(min: corner + inset, max: corner + 512 - inset)
  }

  private static let layouts: [[JSONObject]] = [
    [["text-size": 14], ["text-size": 11], ["text-size": 20, "text-allow-overlap": true]],
    [
      ["text-variable-anchor": ["left", "right", "top"], "text-radial-offset": 0.7],
      ["text-size": 12, "text-anchor": "bottom", "text-offset": [0, -0.6]],
      ["text-size": 13, "text-rotate": 30, "symbol-avoid-edges": true],
    ],
    [["text-size": 24, "text-letter-spacing": 0.3], ["text-size": 12], ["text-size": 10]],
  ]

  @Test(
    "a label that crosses the border of two pictures is in both or in neither, and the same in one picture of all",
    arguments: layouts.indices, [7, 8] as [UInt64])
  func borders(layouts: Int, seed: UInt64) async throws {
    let map = try Self.map(Self.places(seed: seed, count: 9_000), Self.layouts[layouts])
    let whole = Self.shown(
      try await Self.labels(map, x: Self.origin.x, y: Self.origin.y, side: Self.side))
    var crossing = 0
    for number in 0..<Self.side * Self.side {
      let (column, row) = (number % Self.side, number / Self.side)
      let labels = try await Self.labels(map, x: Self.origin.x + column, y: Self.origin.y + row)
      let picture = Self.square(column, row)
      // Padding of two pixels is around each label.
      let inner = Self.square(column, row, inset: 3)
      let own = Self.shown(labels, shift: picture.min)
      for (text, label) in own where label.box.overlaps(picture) {
        if !picture.contains(label.box) { crossing += 1 }
        #expect(whole[text]?.box == label.box, "\(text) of picture \(column),\(row)")
      }
      for (text, label) in whole where label.box.overlaps(inner) {
        #expect(own[text]?.box == label.box, "\(text) of all, in \(column),\(row)")
      }
    }
    #expect(crossing > 100)
  }

  @Test(
    "labels across edges yield to those placed before them, and to nothing that is not drawn",
    arguments: [1, 2, 3] as [UInt64])
  func precedence(seed: UInt64) async throws {
    let layouts: [JSONObject] = [["text-size": 10], ["text-size": 12], ["text-size": 18]]
    let map = try Self.map(Self.places(seed: seed, count: 6_000), layouts)
    let labels = try await Self.labels(map, x: Self.origin.x, y: Self.origin.y, side: Self.side)
    let shown = Self.shown(labels)
    let area = Box(min: SIMD2(0, 0), max: SIMD2(Double(512 * Self.side), Double(512 * Self.side)))
    let seen = shown.values.filter { $0.box.overlaps(area) }
    for (index, label) in seen.enumerated() {
      let isCovered = seen[(index + 1)...].contains { label.box.overlaps($0.box) }
      #expect(!isCovered)
    }
    // The boxes of all labels, from a picture in which nothing blocks them.
    let overlapping = layouts.map { layout -> JSONObject in
      var layout = layout
      layout["text-allow-overlap"] = true
      return layout
    }
    let free = try Self.map(Self.places(seed: seed, count: 6_000), overlapping)
    let boxes = Self.shown(try await Self.labels(free, x: Self.origin.x, y: Self.origin.y, side: Self.side))
    var (hidden, open, taken) = (0, 0, 0)
    for (text, label) in boxes where shown[text] == nil && area.contains(label.box) {
      let blocking = seen.filter { $0.box.touches(label.box) }
      let crosses = (label.box.min / 512).rounded(.down) != (label.box.max / 512).rounded(.down)
      // Inside tiles every place that is free is used.
      if !crosses { #expect(!blocking.isEmpty, "\(text) is hidden by nothing") }
      guard crosses else { continue }
      hidden += 1
      if !blocking.contains(where: { $0.layer >= label.layer }) { open += 1 }
    }
    // Decisions that depend on too much around them are left out.
    #expect(hidden > 100 && open * 50 < hidden, "\(open) of \(hidden)")
    // No layer gains by edges: the lower one yields.
    for label in shown.values where area.contains(label.box) {
      let crosses = (label.box.min / 512).rounded(.down) != (label.box.max / 512).rounded(.down)
      guard crosses else { continue }
      for (other, above) in boxes
      where above.layer > label.layer && above.box.overlaps(label.box) && shown[other] == nil {
        if !seen.contains(where: { $0.layer >= above.layer && $0.box.touches(above.box) }) { taken += 1 }
      }
    }
    #expect(taken * 50 < hidden, "\(taken) of \(hidden)")
  }
}

extension Box {
  fileprivate func overlaps(_ other: Box) -> Bool {
    min.x < other.max.x && max.x > other.min.x && min.y < other.max.y && max.y > other.min.y
  }

  /// Whether they overlap or share a border, as labels must not.
  fileprivate func touches(_ other: Box) -> Bool {
    min.x <= other.max.x && max.x >= other.min.x && min.y <= other.max.y && max.y >= other.min.y
  }
}
