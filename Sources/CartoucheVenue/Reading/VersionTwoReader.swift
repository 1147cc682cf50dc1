import CartoucheGeoJSON
import CartoucheJSON

/// Reads bundles of version 2 in its dialects.
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
  private static let folders = ["space", "obstruction", "entrance", "window", "annotation", "area"]

  /// The names of the files at the top, in all dialects; the first that is there counts.
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

  private enum Part: CaseIterable {
    case manifest, floors, stacks, connections, nodes, styles, locations, categories, layers, instances,
      symbols

    var form: BundleDocument.Form {
      switch self {
      case .styles, .layers, .symbols: .value
      default: .records
      }
    }
  }

  /// Files that belong to bundles and say nothing that is drawn.
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
    let top = BundleLoading(
      Part.allCases.compactMap { part in found[part].map { ($0, part.form) } }, of: files)
    func document(_ part: Part) -> BundleDocument? { top.document(found[part]) }
    floorFiles.readManifest(document(.manifest), &venue)
    guard let floorList = top.document(list) else { throw .noFloorList(expected: list) }
    venue.floors = try floorFiles.floors(in: floorList)
    venue.stacks = floorFiles.stacks(in: document(.stacks), floors: venue.floors)
    floorFiles.markOutdoors(&venue.floors, venue.stacks)
    let used = readFloors(&venue)
    let graph = GraphReading(floorFiles, venue)
    venue.nodes = graph.nodes(in: document(.nodes))
    venue.connections = graph.connections(in: document(.connections), nodes: venue.nodes)
    if let styles = document(.styles) {
      _ = floorFiles.records(of: styles)
      let reading = StyleReading(styles.file, findings)
      reading.read(styles.value, into: &venue.styles)
      reading.reportStrangers(in: venue.styles, known: venue.featureIdentifiers)
    }
    let places = LocationReading(findings)
    venue.categories = places.categories(floorFiles.records(of: document(.categories)))
    venue.locations = places.locations(floorFiles.records(of: document(.locations)))
    places.apply(floorFiles.records(of: document(.instances)), to: &venue.locations)
    readLayers(document(.layers), &venue)
    readSymbols(document(.symbols), &venue)
    venue.dropStrays(findings)
    let known = used.union(found.values)
    venue.unknownFiles = files.names.filter { !known.contains($0) && !Self.ignored.contains($0.lowercased()) }
    return venue
  }

  // MARK: - Floors

  /// Reads the files of each floor; the names that were read.
  private func readFloors(_ venue: inout Venue) -> Set<String> {
    var wanted: [(name: String, form: BundleDocument.Form)] = []
    var names: [[String: String]] = []
    for floor in venue.floors {
      var found: [String: String] = [:]
      for folder in Self.folders {
        guard let name = files.first(of: ["\(folder)/\(floor.id).geojson", "\(folder)/\(floor.id).json"])
        else { continue }
        found[folder] = name
        wanted.append((name, .records))
      }
      names.append(found)
    }
    let documents = BundleLoading(wanted, of: files)
    for index in venue.floors.indices {
      func records(_ folder: String) -> [FloorFiles.Placed] {
        floorFiles.placed(documents.document(names[index][folder]))
      }
      if names[index]["space"] == nil {
        let id = venue.floors[index].id
        findings.warn(
          "the floor \"\(id)\" has no spaces: there is no file", "space/\(id).geojson", kind: .missing)
      }
      venue.floors[index].spaces = records("space").map(space)
      venue.floors[index].obstructions = records("obstruction").map(obstruction)
      venue.floors[index].entrances = records("entrance").map(entrance)
      venue.floors[index].windows = records("window").map { id, geometry, record in
        var window = Window(id: id, geometry: geometry)
        window.details = record.details(findings)
        window.properties = record.members
        return window
      }
      venue.floors[index].annotations = records("annotation").map(annotation)
      venue.floors[index].areas = records("area").map { id, geometry, record in
        var area = Area(id: id, geometry: geometry)
        area.externalID = record.string("externalId", findings) ?? ""
        area.details = record.details(findings)
        area.properties = record.members
        return area
      }
    }
    let used = Set(names.flatMap(\.values))
    for folder in Self.folders { floorFiles.reportStrays(in: folder, used: used) }
    return used.union(Self.folders.flatMap { files.names(in: $0) }).union(files.names(in: "shapeInstances"))
  }

  private func space(_ id: String, _ geometry: Geometry, _ record: BundleRecord) -> Space {
    var space = Space(id: id, geometry: geometry)
    space.externalID = record.string("externalId", findings) ?? ""
    space.kind = record.string("kind", findings) ?? ""
    space.center = record.position("center", findings)
    space.destinationNodes = record.identifiers("destinationNodes", findings)
    space.details = record.details(findings)
    space.properties = record.members
    return space
  }

  private func obstruction(_ id: String, _ geometry: Geometry, _ record: BundleRecord) -> Obstruction {
    var obstruction = Obstruction(id: id, geometry: geometry)
    obstruction.externalID = record.string("externalId", findings) ?? ""
    obstruction.kind = record.string("kind", findings) ?? ""
    obstruction.center = record.position("center", findings)
    obstruction.entrances = record.identifiers("entrances", findings)
    obstruction.details = record.details(findings)
    obstruction.properties = record.members
    return obstruction
  }

  private func entrance(_ id: String, _ geometry: Geometry, _ record: BundleRecord) -> Entrance {
    var entrance = Entrance(id: id, geometry: geometry)
    entrance.externalID = record.string("externalId", findings) ?? ""
    entrance.node = record.string("node", findings)
    entrance.isExterior = record.bool("isExterior", findings) ?? false
    entrance.details = record.details(findings)
    entrance.properties = record.members
    return entrance
  }

  private func annotation(_ id: String, _ geometry: Geometry, _ record: BundleRecord) -> Annotation {
    var annotation = Annotation(id: id, geometry: geometry)
    annotation.externalID = record.string("externalId", findings) ?? ""
    annotation.type = record.string("type", findings) ?? ""
    annotation.group = record.string("group", findings) ?? ""
    annotation.details = record.details(findings)
    annotation.properties = record.members
    return annotation
  }

  // MARK: - Layers and symbols

  /// Gives spaces the layers of the enterprise system.
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

  /// Gives annotations the names and icons of their symbols.
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

/// The names and icons of annotations by the keys of their symbols.
struct SymbolTable {
  private let symbols: JSONValue?

  /// The table of a file.
  init(_ value: JSONValue?) { symbols = value }

  /// Gives an annotation what the table says of its symbol.
  func complete(_ annotation: inout Annotation, key: String? = nil) {
    let keys = [key, annotation.type, "\(annotation.group)--\(annotation.type)"].compactMap(\.self)
    guard let symbol = keys.lazy.compactMap({ symbols?[$0] }).first else { return }
    if annotation.details.name.isEmpty { annotation.details.name = symbol["name"]?.string?.trimmedText ?? "" }
    annotation.details.icon = annotation.details.icon ?? symbol["url"]?.string
  }
}
