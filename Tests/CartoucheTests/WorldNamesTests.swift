import Cartouche
import CartoucheResources
import CartoucheText
import CartoucheTiles
import Foundation
import Testing

/// The names on the embedded world: which there are, in which languages, and how they stand in a picture.
@Suite struct WorldNamesTests {
  private static let size = Viewport(width: 800, height: 600)
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Engine/Cartouche/World").standardizedFileURL.path(percentEncoded: false)

  private func map(_ longitude: Double, _ latitude: Double, zoom: Double) throws -> Map {
    var map = try Map.world()
    map.camera = Camera(center: [longitude, latitude], zoom: zoom)
    return map
  }

  private func labels(_ map: Map, in viewport: Viewport = size) async throws -> [LabelPlacement] {
    let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
    #expect(snapshot.diagnostics == [])
    return snapshot.features.labels
  }

  private func shown(_ labels: [LabelPlacement]) -> Set<String> {
    Set(labels.filter { $0.textOutcome == .shown }.map(\.text))
  }

  struct View: Sendable {
    let longitude: Double
    let latitude: Double
    let names: Set<String>
  }

  private static let capitals = [
    View(
      longitude: 4.3, latitude: 50.8, names: ["Brussels", "Amsterdam", "Paris", "London", "Berlin", "Bern"]),
    View(longitude: 12.5, latitude: 42, names: ["Rome", "Vienna", "Tunis", "Athens", "Zagreb", "Tirana"]),
    View(longitude: 14.4, latitude: 50.1, names: ["Prague", "Berlin", "Warsaw", "Vienna", "Budapest"]),
    View(longitude: -3.7, latitude: 40.4, names: ["Madrid", "Lisbon", "Rabat", "Algiers"]),
    View(longitude: 139.7, latitude: 35.7, names: ["Tokyo", "Seoul", "Pyongyang"]),
    View(longitude: 36.8, latitude: -1.3, names: ["Nairobi", "Kampala", "Dodoma", "Addis Ababa"]),
    View(longitude: -58.4, latitude: -34.6, names: ["Buenos Aires", "Montevideo", "Santiago", "Asunción"]),
    View(longitude: -77, latitude: 38.9, names: ["Washington, D.C.", "Ottawa"]),
  ]

  @Test("capitals are named", arguments: capitals, [4.0, 4.6])
  func capitalsAreNamed(_ view: View, zoom: Double) async throws {
    let labels = try await labels(map(view.longitude, view.latitude, zoom: zoom))
    // As far from the edges as the names are wide.
    let frame = Box(min: Point(120, 20), max: Point(Self.size.width - 120, Self.size.height - 20))
    let there = Set(labels.filter { label in label.place.map { frame.contains($0) } ?? false }.map(\.text))
    #expect(shown(labels).isSuperset(of: view.names.intersection(there)))
    #expect(!view.names.isDisjoint(with: there))
  }

  @Test("a place has its dot and its name, or neither", arguments: [1.65, 3, 4, 5, 6.5, 8])
  func noDotIsAnonymous(zoom: Double) async throws {
    let labels = try await labels(map(12, 46, zoom: zoom))
    let places = labels.filter { $0.layer == "place-names" || $0.layer == "capitals" }
    #expect(places.contains { $0.iconOutcome == .shown })
    for place in places {
      #expect((place.iconOutcome == .shown) == (place.textOutcome == .shown), "\(place)")
    }
    // No other layer draws dots.
    #expect(try !Map.world().style.layers.contains { $0.type == "circle" })
  }

  @Test func largeCountriesAreNamedBeforeSmallOnes() async throws {
    let names = try await shown(labels(map(12, 26, zoom: 1.65), in: Viewport(width: 1600, height: 1000)))
    #expect(names.isSuperset(of: ["Germany", "Italy", "Kazakhstan", "Libya", "France", "Spain", "Mongolia"]))
    #expect(names.isDisjoint(with: ["Costa Rica", "Zimbabwe", "Vatican"]))
  }

  @Test(arguments: [4.0, 5, 6, 7])
  func theVaticanIsNotACountryAcrossLazio(zoom: Double) async throws {
    let names = try await shown(labels(map(12.5, 41.9, zoom: zoom)))
    #expect(names.contains("Rome") && !names.contains("Vatican"))
  }

  @Test(arguments: [
    ("de", ["Rom", "Tunis", "Mailand", "Neapel", "Italien"]),
    ("fr", ["Rome", "Naples", "Italie", "Tunis", "Alger"]),
    ("es", ["Roma", "Milán", "Nápoles", "Italia"]),
    ("ru", ["Рим", "Милан", "Неаполь", "Италия"]),
  ])
  func placesHaveNamesInLanguages(language: String, expected: [String]) async throws {
    var map = try map(12.5, 42, zoom: 4)
    map.style.localizeLabels(into: [language])
    #expect(try await shown(labels(map)).isSuperset(of: expected))
  }

  /// The places of the most detailed tiles.
  private func places() async throws -> [TileFeature] {
    let loader = PMTilesLoader()
    var places: [TileFeature] = []
    for x in 0..<32 {
      for y in 0..<32 {
        let response = try await loader.load(
          ResourceRequest("pmtiles://\(Self.folder)/world.pmtiles/5/\(x)/\(y)"))
        guard let layer = try VectorTile(response.bytes).layer(named: "places") else { continue }
        places += Array(layer.features)
      }
    }
    return places
  }

  @Test func namesAreThoseOfAMap() async throws {
    let places = try await places()
    var named: [String: TileFeature] = [:]
    // Of places with the same name, the most prominent.
    for place in places {
      let name = try #require(place["name"]?.string)
      let first = named[name]?["min_zoom"]?.number ?? .infinity
      if try #require(place["min_zoom"]?.number) < first { named[name] = place }
    }
    for name in ["Besançon", "Neuchâtel", "Fürth", "Zürich", "Bogotá", "Copenhagen", "Gothenburg", "Kyiv"] {
      #expect(named[name] != nil, "\(name)")
    }
    #expect(named["Tokyo"]?["name:de"] == "Tokio" && named["Tokyo"]?["name:zh"] == "东京")
    #expect(named["Mecca"]?["name:de"] == "Mekka")
    #expect(named["Gothenburg"]?["name:de"] == "Göteborg")
    #expect(named["Pretoria"]?["capital"] == true && named["Johannesburg"]?["capital"] == nil)
    let units = ["Präfektur ", "kabupaten ", " District", " County", " Municipality"]
    for place in places {
      for key in ["name", "name:de", "name:fr", "name:es", "name:pt"] {
        guard let name = place[key]?.string else { continue }
        #expect(!units.contains { name.contains($0) } && !name.contains("("), "\(key) \(name)")
      }
    }
  }

  @Test func theFontHasTheLettersOfTheNames() async throws {
    let font = try FontFile(path: "\(Self.folder)/NotoSans-Regular.ttf")
    var missing: Set<String> = []
    for place in try await places() {
      for key in ["name", "name:de", "name:fr", "name:es", "name:pt", "name:ru"] {
        for scalar in (place[key]?.string ?? "").unicodeScalars where !font.hasGlyph(scalar.value) {
          missing.insert("\(scalar)")
        }
      }
    }
    #expect(missing == [])
  }

  @Test(arguments: [(12.5, 42.0, 4.0), (12.0, 26.0, 1.65), (139.7, 35.7, 5.3), (179.9, -17.0, 5.0)])
  func aStillPictureCutsNoName(longitude: Double, latitude: Double, zoom: Double) async throws {
    var map = try map(longitude, latitude, zoom: zoom)
    let inside = Box(min: .zero, max: Point(Self.size.width, Self.size.height))
    for label in try await labels(map) {
      guard let bounds = label.bounds else { continue }
      #expect(inside.contains(bounds.min) && inside.contains(bounds.max), "\(label)")
    }
    map.keepsLabelsInside = false
    let cut = try await labels(map).contains { label in
      label.bounds.map { !inside.contains($0.min) || !inside.contains($0.max) } ?? false
    }
    #expect(cut)
  }

  @Test func theGlowOfTheCoastHasNoBands() async throws {
    // Across the shore of Latium, from the land to the open sea.
    var map = try map(11.9, 41.9, zoom: 8)
    map.style.layers.removeAll { $0.type == "symbol" || $0.id == "graticule" }
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 256, height: 256))
    let sea: [UInt8] = [0xb3, 0xd1, 0xe2]
    let row = (0..<256).map { x in Array(snapshot.pixels[4 * (128 * 256 + x)..<4 * (128 * 256 + x) + 3]) }
    let shore = try #require(row.lastIndex(of: sea))
    let glow = row[(shore + 1)...].prefix { $0[2] >= 0xe2 }
    // A new colour every pixel or two; bands of an enlarged tile are many pixels wide.
    #expect(glow.count >= 8)
    #expect(Set(glow).count * 2 >= glow.count, "\(glow.map { $0[0] })")
  }
}
