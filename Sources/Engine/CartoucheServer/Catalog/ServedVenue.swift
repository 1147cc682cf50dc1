import Cartouche
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheThreads
import CartoucheTiles
import CartoucheVenue
import CartoucheVenueMap
import CartoucheZIP
import Synchronization

/// A venue: its floors as pictures and tiles, its places, and the ways between them.
final class ServedVenue: Sendable {
  /// The name in paths.
  let id: String
  /// The venue.
  let venue: Venue
  /// The findings about the bundle.
  let findings: [Diagnostic]
  /// The tag of the bundle, and of the fonts and the engine that draw it.
  let tag: EntityTag
  /// The walking graph.
  let graph: RouteGraph
  /// The floors and centres of features.
  let places: VenuePlaces
  /// The vector tiles of the floors, by the floors' identifiers.
  let tiles: [String: ServedTiles]
  private let search: VenueSearch
  private let drawings = Mutex(LeastRecentlyUsed<String, Drawn>(budget: mostDrawings))

  /// A drawing and its map.
  struct Drawn: Sendable {
    let drawing: VenueDrawing
    let map: Map
  }

  /// The most drawings that are kept.
  private static let mostDrawings = 12
  /// The deepest zoom level of tiles of floors.
  private static let deepest = 20

  /// The name for people.
  var name: String { venue.name.isEmpty ? id : venue.name }

  /// The venue of an input; `nil` for an input of another kind.
  ///
  /// - Throws: `VenueError` for an archive that ought to be a bundle, `ResourceError` for one that cannot be loaded.
  convenience init?(
    _ input: String, id: String, loader: any ResourceLoader, fonts: EntityTag
  ) async throws {
    let location = input.prefix { $0 != "?" && $0 != "#" }.lowercased()
    guard location.hasSuffix(".zip") || location.hasSuffix(".mvf") else { return nil }
    let response = try await loader.load(ResourceRequest(input, kind: .data))
    guard response.status == .found else { throw ResourceError.notFound(url: ResourceURL.redacted(input)) }
    let bytes = response.bytes
    guard Self.isBundle(bytes) else { return nil }
    let document = await ParallelWork.run {
      Result { () throws(VenueError) in try VenueDocument(parsing: bytes) }
    }
    self.init(
      id: id, try document.get(), tag: EntityTag(ServerVersion.engine, "venue", fonts.description), bytes)
  }

  private init(id: String, _ document: VenueDocument, tag: EntityTag, _ bytes: [UInt8]) {
    let venue = document.venue
    self.id = id
    self.venue = venue
    findings = document.diagnostics
    var tag = tag
    tag.combine(bytes)
    self.tag = tag
    graph = RouteGraph(venue)
    places = VenuePlaces(venue)
    search = VenueSearch(venue)
    var tiles: [String: ServedTiles] = [:]
    for floor in venue.floors where tiles[floor.id] == nil { tiles[floor.id] = Self.tiles(of: floor) }
    self.tiles = tiles
  }

  /// Whether an archive is none of another kind, such as Shapefile or KMZ.
  private static func isBundle(_ bytes: [UInt8]) -> Bool {
    guard let archive = try? ZipArchive(bytes) else { return true }
    return !archive.entries.contains { entry in
      [".shp", ".kml"].contains { entry.name.lowercased().hasSuffix($0) }
    }
  }

  // MARK: - Tiles

  /// The tiles of a floor: layers by the kinds of its features.
  private static func tiles(of floor: Floor) -> ServedTiles {
    let options = GeoJSONTileOptions(maxzoom: deepest, buffer: GeoJSONTileOptions.served.buffer)
    var sets: [ServedTiles] = []
    func add(_ layer: String, _ features: [Feature]) {
      guard !features.isEmpty else { return }
      var members: JSONObject = [:]
      let box = PositionSurvey(features).box
      if !box.isEmpty {
        members["bounds"] = .array([box.min.x, box.min.y, box.max.x, box.max.y].map(JSONValue.double))
      }
      sets.append(
        ServedTiles(layer, cutting: GeoJSONTileIndex(features, options: options), members: members))
    }
    func features<Own>(_ list: [VenueFeature<Own>], kind: (VenueFeature<Own>) -> String) -> [Feature] {
      list.map { feature in
        var properties: JSONObject = ["id": .string(feature.id), "floor": .string(floor.id)]
        for (name, text) in [
          ("kind", kind(feature)), ("name", feature.details.name), ("externalId", feature.externalID),
        ] where !text.isEmpty {
          properties[name] = .string(text)
        }
        for (language, text) in feature.details.names.sorted(by: { $0.key < $1.key }) {
          properties["name:\(language)"] = .string(text)
        }
        return Feature(geometry: feature.geometry, properties: properties)
      }
    }
    add(
      "outline", floor.outline.map { [Feature(geometry: $0, properties: ["floor": .string(floor.id)])] } ?? []
    )
    add("spaces", features(floor.spaces) { $0.own.kind })
    add("obstructions", features(floor.obstructions) { $0.own.kind })
    add("entrances", features(floor.entrances) { _ in "" })
    add("windows", features(floor.windows) { _ in "" })
    add("areas", features(floor.areas) { _ in "" })
    return ServedTiles(joining: sets)
  }

  // MARK: - Drawings

  /// The drawing of a look, which is made when it is first asked for.
  ///
  /// - Parameter key: A text that looks have in common that are drawn alike.
  func drawn(_ look: VenueLook, key: String) async -> Drawn {
    if let known = drawings.withLock({ $0.value(for: key) }) { return known }
    let venue = venue
    let drawn = await ParallelWork.run {
      let drawing = VenueDrawing(venue, look: look)
      return Drawn(drawing: drawing, map: Map(drawing))
    }
    drawings.withLock { $0.insert(drawn, for: key, cost: 1) }
    return drawn
  }

  // MARK: - Places

  /// Returns the places whose names contain the words of a text, best matches first.
  func matches(_ text: String, limit: Int) -> [VenueSearch.Match] { search.matches(text, limit: limit) }

  /// The end of a route that a text names: `longitude,latitude@floor`, an identifier, or a name.
  func end(_ text: String) -> RouteEnd {
    let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
    if parts.count == 2, let floor = venue.floor(named: parts[1]) {
      let numbers = parts[0].split(separator: ",").compactMap { Double(String($0)) }
      if numbers.count == 2, abs(numbers[0]) <= 180, abs(numbers[1]) <= 90 {
        return .position(Position(numbers[0], numbers[1]), floor: floor.id)
      }
    }
    if identifiers.contains(text) { return .feature(text) }
    return .feature(search.match(named: text)?.id ?? text)
  }

  /// The identifiers at which routes may end.
  private var identifiers: Set<String> {
    var found = Set(venue.nodes.map(\.id)).union(venue.locations.map(\.id)).union(venue.connections.map(\.id))
    for floor in venue.floors {
      found.formUnion(floor.spaces.map(\.id))
      found.formUnion(floor.obstructions.map(\.id))
      found.formUnion(floor.entrances.map(\.id))
      found.formUnion(floor.annotations.map(\.id))
    }
    return found
  }
}
