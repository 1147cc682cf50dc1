import CartoucheGeoJSON
import CartoucheJSON

/// Reads bundles of version 2 in all its dialects.
struct VersionTwoReader {
  private let files: BundleFiles
  private let findings: VenueFindings
  private let floorFiles: FloorFiles

  /// A reader of these files.
  init(_ files: BundleFiles, _ findings: VenueFindings) {
    self.files = files
    self.findings = findings
    floorFiles = FloorFiles(files: files, findings: findings)
  }

  /// The folders with a file for each floor.
  static let folders = ["space", "obstruction", "entrance", "window", "annotation", "area"]

  /// The possible names of the top-level files in all dialects; the first that exists counts.
  private static let names: [Part: [String]] = [
    .manifest: ["manifest.geojson", "manifest.json"],
    .floors: ["floor.geojson", "floor.json", "map.geojson", "map.json"],
    .stacks: [
      "floorstack.json", "floorstack.geojson", "mapstack.geojson", "mapstack.json", "floorstacks.json",
    ],
    .connections: ["connection.json", "connection.geojson", "connections.json"],
    .nodes: ["node.geojson", "node.json", "nodes.geojson"],
    .styles: ["styles.json", "style.json"],
    .locations: ["enterprise/locations.json", "location.json", "locations.json"],
    .categories: ["enterprise/categories.json", "category.json", "categories.json"],
    .layers: ["enterprise/layers.json"],
    .instances: ["enterprise/locationInstances.json"],
    .symbols: ["annotation-symbols.json"],
  ]

  enum Part: CaseIterable, Sendable {
    case manifest, floors, stacks, connections, nodes, styles, locations, categories, layers, instances,
      symbols

    var form: BundleDocument.Form {
      switch self {
      case .styles, .layers, .symbols: .value
      default: .records
      }
    }
  }

  /// The files that belong to bundles but affect nothing that is drawn.
  private static let ignored: Set<String> = [
    "shapes.json", "navigationflags.json", "tileset.json", "enterprise/venue.json", "enterprise/layers.json",
    "address.json",
  ]

  /// Reads the venue.
  ///
  /// - Throws: ``VenueError`` when there are no floors.
  func venue(_ dialect: VenueDialect) throws(VenueError) -> Venue {
    var venue = Venue(dialect: dialect, version: "2.0.0")
    var found: [Part: String] = [:]
    for part in Part.allCases { found[part] = files.first(of: Self.names[part] ?? []) }
    guard let list = found[.floors] else { throw .noFloorList(expected: "floor.geojson") }
    let first: [Part] = [.manifest, .floors, .stacks]
    let top = BundleLoading(first.compactMap { part in found[part].map { ($0, part.form) } }, of: files)
    floorFiles.readManifest(top.document(found[.manifest]), &venue)
    guard let floorList = top.document(list) else { throw .noFloorList(expected: list) }
    venue.floors = try floorFiles.floors(in: floorList)
    venue.stacks = floorFiles.stacks(in: top.document(found[.stacks]), floors: venue.floors)
    floorFiles.markOutdoors(&venue.floors, venue.stacks)
    let floorNames = venue.floors.map { floor in Self.folders.map { folder in name(of: folder, floor.id) } }
    reportMissing(floorNames, venue.floors)
    let read = Pieces(found.filter { !first.contains($0.key) }, floorNames, floors: venue.floors, of: files)
    let used = addThings(read, floorNames, to: &venue)
    venue.nodes = read.nodes?.told(to: findings) ?? []
    func document(_ part: Part) -> BundleDocument? { read.documents[part] }
    let graph = GraphReading(floorFiles, floors: [])
    venue.connections = graph.connections(in: document(.connections), nodes: venue.nodes)
    if let styles = read.styles, let file = found[.styles] {
      venue.styles = styles.told(to: findings)
      StyleReading(file, findings).reportStrangers(in: venue.styles, of: venue)
    }
    let places = LocationReading(findings)
    venue.categories = places.categories(floorFiles.records(of: document(.categories)))
    venue.locations = read.locations?.told(to: findings) ?? []
    places.apply(floorFiles.records(of: document(.instances)), to: &venue.locations)
    readLayers(document(.layers), &venue)
    readSymbols(document(.symbols), &venue)
    venue.dropStrays(findings)
    let known = used.union(found.values)
    venue.unknownFiles = files.names.filter { !known.contains($0) && !Self.ignored.contains($0.lowercased()) }
    return venue
  }

  // MARK: - Floors

  /// Reports floors without rooms or walls, where other floors have them; a bundle may have none at all.
  private func reportMissing(_ names: [[String?]], _ floors: [Floor]) {
    for (index, folder) in Self.folders.enumerated() where ["space", "obstruction"].contains(folder) {
      guard names.contains(where: { $0[index] != nil }) else { continue }
      for (floor, names) in zip(floors, names) where names[index] == nil {
        let file = "\(folder)/\(floor.id).geojson"
        findings.warn(
          "the file is missing, so the floor \"\(floor.title)\" is drawn without what it would hold", file,
          kind: .missing)
      }
    }
  }

  /// Returns the name of a floor's file in a folder.
  private func name(of folder: String, _ floor: String) -> String? {
    files.first(of: ["\(folder)/\(floor).geojson", "\(folder)/\(floor).json"])
  }

  /// Adds the features on floors and returns the names of their files.
  private func addThings(_ read: Pieces, _ names: [[String?]], to venue: inout Venue) -> Set<String> {
    // Nearly always these are the only ones and need not be copied.
    func take<Feature>(_ added: [Feature], _ features: inout [Feature]) {
      if features.isEmpty { features = added } else if !added.isEmpty { features += added }
    }
    for index in venue.floors.indices {
      if names[index][0] == nil {
        let id = venue.floors[index].id
        findings.warn(
          "the floor \"\(id)\" has no spaces: its file is missing", "space/\(id).geojson", kind: .missing)
      }
      for part in read.things[index] {
        let things = part.told(to: findings)
        take(things.spaces, &venue.floors[index].spaces)
        take(things.obstructions, &venue.floors[index].obstructions)
        take(things.entrances, &venue.floors[index].entrances)
        take(things.windows, &venue.floors[index].windows)
        take(things.annotations, &venue.floors[index].annotations)
        take(things.areas, &venue.floors[index].areas)
      }
    }
    let used = Set(names.joined().compactMap(\.self))
    for folder in Self.folders { floorFiles.reportStrays(in: folder, used: used) }
    return used.union(Self.folders.flatMap { files.names(in: $0) }).union(files.names(in: "shapeInstances"))
  }

  // MARK: - Layers and symbols

  /// Assigns the layers of the enterprise system to spaces.
  private func readLayers(_ document: BundleDocument?, _ venue: inout Venue) {
    guard let document else { return }
    _ = floorFiles.records(of: document)
    var layers: [String: String] = [:]
    for layer in document.value?.array ?? [] {
      guard let name = layer["name"]?.string else { continue }
      for space in layer["spaces"]?.array ?? [] {
        guard let id = space.string ?? space["spaceId"]?.string ?? space["id"]?.string else { continue }
        layers[id] = name
      }
    }
    for floor in venue.floors.indices {
      for index in venue.floors[floor].spaces.indices {
        venue.floors[floor].spaces[index].layer = layers[venue.floors[floor].spaces[index].id]
      }
    }
  }

  /// Completes annotations with the names and icons of their symbols.
  private func readSymbols(_ document: BundleDocument?, _ venue: inout Venue) {
    guard let document else { return }
    _ = floorFiles.records(of: document)
    let table = SymbolTable(document.value)
    for floor in venue.floors.indices {
      for index in venue.floors[floor].annotations.indices {
        table.complete(&venue.floors[floor].annotations[index])
      }
    }
  }
}

/// The names and icons of symbols by their keys.
struct SymbolTable {
  private let symbols: JSONValue?

  /// The table of a file.
  init(_ value: JSONValue?) { symbols = value }

  /// Completes an annotation with the name and icon of its symbol.
  func complete(_ annotation: inout Annotation, key: String? = nil) {
    let keys = [key, annotation.type, "\(annotation.group)--\(annotation.type)"].compactMap(\.self)
    guard let symbol = keys.lazy.compactMap({ symbols?[$0] }).first else { return }
    if annotation.details.name.isEmpty { annotation.details.name = symbol["name"]?.string?.trimmedText ?? "" }
    annotation.details.icon = annotation.details.icon ?? symbol["url"]?.string
  }
}
