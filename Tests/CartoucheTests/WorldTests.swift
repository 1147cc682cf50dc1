import Cartouche
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import Foundation
import Testing

/// The archive that Cartouche carries is what its style, its pages and the formats say.
struct WorldTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Engine/Cartouche/World").standardizedFileURL.path(percentEncoded: false)
  private static let archive = "pmtiles://\(folder)/world.pmtiles"
  private let loader = PMTilesLoader()

  /// The layers of a tile by name.
  private func layers(_ z: Int, _ x: Int, _ y: Int) async throws -> [String: TileLayer] {
    let response = try await loader.load(ResourceRequest("\(Self.archive)/\(z)/\(x)/\(y)"))
    #expect(response.status == .found, "\(z)/\(x)/\(y) is missing")
    let tile = try VectorTile(response.bytes)
    var layers: [String: TileLayer] = [:]
    for name in tile.layerNames { layers[name] = try #require(try tile.layer(named: name)).features }
    return layers
  }

  private func features(_ layer: TileLayer?) -> [TileFeature] {
    layer.map(Array.init) ?? []
  }

  /// The layers of all tiles of a zoom.
  private func tiles(zoom: Int) async throws -> [[String: TileLayer]] {
    var result: [[String: TileLayer]] = []
    for x in 0..<(1 << zoom) {
      for y in 0..<(1 << zoom) { result.append(try await layers(zoom, x, y)) }
    }
    return result
  }

  @Test func theArchiveIsSmall() throws {
    let size = try #require(FileManager.default.contents(atPath: "\(Self.folder)/world.pmtiles")).count
    #expect(size < 6_000_000)
  }

  @Test func everyTileIsThereAndEveryLayerIsDescribed() async throws {
    let description = try JSONDocument(
      parsing: try await loader.load(ResourceRequest(Self.archive)).bytes, name: "TileJSON")
    let described = Set((description.root["vector_layers"]?.array ?? []).compactMap { $0["id"]?.string })
    var found: Set<String> = []
    for zoom in 0...5 {
      for layers in try await tiles(zoom: zoom) {
        found.formUnion(layers.keys)
        #expect(layers.values.allSatisfy { $0.count > 0 })
      }
    }
    #expect(found == described)
    let style = try JSONDocument(
      parsing: [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/style.json"))), name: "style.json")
    let drawn = Set((style.root["layers"]?.array ?? []).compactMap { $0["source-layer"]?.string })
    #expect(drawn == described)
  }

  @Test func neighborsHaveDifferentTints() async throws {
    struct Owner: Hashable {
      let country: String
      let tint: Int
    }
    var borders = 0
    var alike: Set<[String]> = []
    for layers in try await tiles(zoom: 3) {
      var owners: [[Int16]: Set<Owner>] = [:]
      for feature in features(layers["countries"]) {
        let owner = Owner(
          country: try #require(feature["adm0_a3"]?.string), tint: Int(try #require(feature["tint"]?.number)))
        #expect((0...6).contains(owner.tint))
        for part in 0..<feature.partCount {
          let numbers = Array(feature.coordinates(ofPart: part))
          for at in stride(from: 0, to: numbers.count - 3, by: 2) {
            let (start, end) = (Array(numbers[at..<at + 2]), Array(numbers[at + 2..<at + 4]))
            owners[start.lexicographicallyPrecedes(end) ? start + end : end + start, default: []].insert(
              owner)
          }
        }
      }
      for sharing in owners.values where sharing.count > 1 {
        borders += 1
        if Set(sharing.map(\.tint)).count == 1 { alike.insert(sharing.map(\.country).sorted()) }
      }
    }
    #expect(borders > 2000)
    // Lands of one sovereign state share a colour: Baikonur is leased, Hong Kong a region of China.
    #expect(alike == [["KAB", "KAZ"], ["CHN", "HKG"]])
  }

  @Test func countriesHaveNamesInManyLanguages() async throws {
    var labels: [String: TileFeature] = [:]
    for layers in try await tiles(zoom: 5) {
      for feature in features(layers["country_labels"]) {
        let code = try #require(feature["adm0_a3"]?.string)
        #expect(labels.updateValue(feature, forKey: code) == nil, "\(code) is labelled twice")
        #expect(feature["name"]?.string?.isEmpty == false)
      }
    }
    #expect(labels.count == 258)
    let germany = try #require(labels["DEU"])
    #expect(germany["name"] == "Germany")
    #expect(germany["name:de"] == "Deutschland")
    #expect(germany["name:ja"] == "ドイツ")
    #expect(germany["name:ar"] == "ألمانيا")
    #expect(labels["KOS"]?["iso_a3"] == "XKX")
    #expect(labels["CYN"]?["iso_a3"] == nil)
  }

  @Test func placesHaveRanksAndCapitals() async throws {
    let places = try await tiles(zoom: 5).flatMap { features($0["places"]) }
    #expect(places.count > 7000)
    let capitals = Set(places.filter { $0["capital"] == true }.compactMap { $0["name"]?.string })
    #expect(capitals.isSuperset(of: ["Kyiv", "Brasília", "Gitega", "Canberra", "Tokyo"]))
    #expect(capitals.isDisjoint(with: ["Bujumbura", "Sydney", "New York"]))
    #expect(places.allSatisfy { (0...10).contains($0["rank"]?.number ?? -1) })
  }

  @Test func landContinuesAcrossTheAntimeridian() async throws {
    var map = try Map.world()
    let viewport = Viewport(width: 64, height: 8)
    // Chukotka, the land that the antimeridian crosses; at fractions of zooms, tiles end within pixels.
    for zoom in [2.3, 4.7, 6.2] {
      map.camera = Camera(center: [180, 67.4], zoom: zoom)
      let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
      #expect(snapshot.diagnostics.isEmpty)
      let row = (24..<40).map { x in Array(snapshot.pixels[4 * (4 * 64 + x)..<4 * (4 * 64 + x) + 4]) }
      #expect(Set(row).count == 1, "zoom \(zoom): \(Set(row))")
    }
  }

  @Test(arguments: [0, 1.65, 3, 4.5, 6, 8])
  func theWorldIsDrawnWithoutFindings(zoom: Double) async throws {
    var map = try Map.world()
    map.camera = Camera(center: [12, 42], zoom: zoom)
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 256, height: 256))
    #expect(snapshot.diagnostics == [])
  }
}
