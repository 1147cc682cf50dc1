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
  private static func labels(_ map: Map, x: Int, y: Int) async throws -> [LabelPlacement] {
    var map = map
    let viewport = Viewport(width: 512, height: 512)
    try map.show(TileID(z: zoom, x: x, y: y), in: viewport)
    // A renderer of its own: nothing that another picture left behind may matter.
    return try await Snapshotter().features(of: map, in: viewport).features.labels
  }

  @Test(
    "a label that crosses the border of two pictures is in both or in neither",
    arguments: [
      [["text-size": 14], ["text-size": 11], ["text-size": 20, "text-allow-overlap": true]],
      [
        ["text-variable-anchor": ["left", "right", "top"], "text-radial-offset": 0.7],
        ["text-size": 12, "text-anchor": "bottom", "text-offset": [0, -0.6]],
        ["text-size": 13, "text-rotate": 30, "symbol-avoid-edges": true],
      ],
    ] as [[JSONObject]])
  func borders(layouts: [JSONObject]) async throws {
    let map = try Self.map(Self.places(seed: 7, count: 9_000), layouts)
    var shown: [[String: Box]] = []
    for number in 0..<Self.side * Self.side {
      let (column, row) = (number % Self.side, number / Self.side)
      let labels = try await Self.labels(map, x: Self.origin.x + column, y: Self.origin.y + row)
      let shift = SIMD2(Double(512 * column), Double(512 * row))
      shown.append([:])
      for label in labels {
        guard let bounds = label.bounds else { continue }
        shown[number][label.text] = Box(min: bounds.min + shift, max: bounds.max + shift)
      }
    }
    var crossing = 0
    for number in shown.indices {
      let (column, row) = (number % Self.side, number / Self.side)
      let picture = Box(
        min: SIMD2(Double(512 * column), Double(512 * row)),
        max: SIMD2(Double(512 * column + 512), Double(512 * row + 512)))
      for (text, box) in shown[number] {
        for (other, (otherColumn, otherRow)) in shown.indices.lazy.map({ ($0, ($0 % 4, $0 / 4)) })
        where other != number && abs(otherColumn - column) + abs(otherRow - row) == 1 {
          // Padding of two pixels is around each label.
          let neighbor = Box(
            min: SIMD2(Double(512 * otherColumn + 3), Double(512 * otherRow + 3)),
            max: SIMD2(Double(512 * otherColumn + 509), Double(512 * otherRow + 509)))
          guard box.overlaps(picture), box.overlaps(neighbor) else { continue }
          crossing += 1
          #expect(
            shown[other][text] == box, "\(text) of picture \(column),\(row) in \(otherColumn),\(otherRow)")
        }
      }
    }
    #expect(crossing > 100)
  }
}

extension Box {
  fileprivate func overlaps(_ other: Box) -> Bool {
    min.x < other.max.x && max.x > other.min.x && min.y < other.max.y && max.y > other.min.y
  }
}
