import Foundation
import Testing

/// The data that Cartouche carries is what GeoJSON and the style say.
@Suite struct WorldTests {
  private static let folder = "Sources/Cartouche/World"

  private func json(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: Repository.root.appending(path: "\(WorldTests.folder)/\(name)"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any], "\(name): no object")
  }

  @Test func styleAndFilesFitTogether() throws {
    let style = try json("style.json")
    let sources = try #require(style["sources"] as? [String: [String: Any]])
    let layers = try #require(style["layers"] as? [[String: Any]])
    let used = Set(sources.values.compactMap { $0["data"] as? String })
    // For users of the data; the style draws the countries by colour and the places by rank.
    let forUsers: Set = ["countries.geojson", "places.geojson"]
    let present = Repository.files(below: WorldTests.folder, suffix: ".geojson").map { path in
      String(path.split(separator: "/").last ?? "")
    }
    #expect(
      used.union(forUsers) == Set(present), "run Resources/make-world.py, or mend the sources in style.json")
    #expect(
      Set(layers.compactMap { $0["source"] as? String }) == Set(sources.keys),
      "style.json: every source is drawn, and every layer draws one that is there")
  }

  @Test func ringsAreClosedAndRunTheRightWay() throws {
    for path in Repository.files(below: WorldTests.folder, suffix: ".geojson") {
      let name = String(path.split(separator: "/").last ?? "")
      let features = try #require(try json(name)["features"] as? [[String: Any]])
      #expect(!features.isEmpty)
      for feature in features {
        let geometry = try #require(feature["geometry"] as? [String: Any])
        for polygon in polygons(geometry) {
          for (index, ring) in polygon.enumerated() {
            #expect(ring.count >= 4 && ring.first == ring.last, "\(name): a ring is not closed")
            let area = zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] }
            #expect((area > 0) == (index == 0), "\(name): a ring runs against RFC 7946, 3.1.6")
          }
        }
      }
    }
  }

  @Test func countriesAreNamedOnceAndNoNeighborsShareATint() throws {
    let features = try #require(try json("countries.geojson")["features"] as? [[String: Any]])
    var owners: [[Double]: [(name: String, tint: Int)]] = [:]
    var names: Set<String> = []
    for feature in features {
      let properties = try #require(feature["properties"] as? [String: Any])
      let name = try #require(properties["name"] as? String)
      let tint = try #require(properties["tint"] as? Int)
      #expect(names.insert(name).inserted, "\(name) occurs twice")
      let geometry = try #require(feature["geometry"] as? [String: Any])
      for ring in polygons(geometry).joined() {
        for (start, end) in zip(ring, ring.dropFirst()) {
          let edge = start.lexicographicallyPrecedes(end) ? start + end : end + start
          owners[edge, default: []].append((name, tint))
        }
      }
    }
    var borders = 0
    for sharing in owners.values where Set(sharing.map(\.name)).count > 1 {
      borders += 1
      #expect(Set(sharing.map(\.tint)).count > 1, "\(sharing.map(\.name)) have one tint")
    }
    #expect(names.count == 177)
    #expect(borders > 1000)
  }

  private func polygons(_ geometry: [String: Any]) -> [[[[Double]]]] {
    switch geometry["type"] as? String {
    case "Polygon": [geometry["coordinates"] as? [[[Double]]] ?? []]
    case "MultiPolygon": geometry["coordinates"] as? [[[[Double]]]] ?? []
    default: []
    }
  }
}
