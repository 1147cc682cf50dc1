import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads

/// Reads bundles of version 3, which have the geometry of each floor in one file and its meaning in others.
struct VersionThreeReader {
  private let files: BundleFiles
  private let findings: VenueFindings
  private let floorFiles: FloorFiles

  /// A reader of these files.
  init(_ files: BundleFiles, _ findings: VenueFindings) {
    self.files = files
    self.findings = findings
    floorFiles = FloorFiles(files: files, findings: findings)
  }

  private enum Part: CaseIterable {
    case manifest, floors, stacks, outdoors, connections, styles, locations, categories, instances, flags,
      symbols

    /// The possible names of the file; the first that exists counts.
    var names: [String] {
      switch self {
      case .manifest: ["manifest.geojson", "manifest.json"]
      case .floors: ["floors.geojson", "floors.json", "floor.geojson"]
      case .stacks: ["floor-stacks.json", "floorstacks.json", "floor-stack.json"]
      case .outdoors: ["outdoors.json"]
      case .connections: ["connections.json", "connection.json"]
      case .styles: ["default-style.json", "styles.json"]
      case .locations: ["locations.json", "location.json"]
      case .categories: ["location-categories.json", "categories.json"]
      case .instances: ["location-instances.json"]
      case .flags: ["navigationFlags.json", "navigation-flags.json"]
      case .symbols: ["annotation-symbols.json"]
      }
    }

    var form: BundleDocument.Form {
      switch self {
      case .outdoors, .styles, .flags, .symbols: .value
      default: .records
      }
    }
  }

  /// The folders with a file for each floor, and the form in which these are read.
  private static let folders: [(name: String, form: BundleDocument.Form)] = [
    ("geometry", .records), ("kinds", .value), ("nodes", .records), ("annotations", .records),
    ("nonwalkable", .value),
  ]

  /// The files and folders that belong to bundles but affect nothing that is drawn.
  private static let ignored = ["tileset.json", "address.json"]
  private static let ignoredFolders = ["walkable", "entrance-aesthetic", "floor-images", "images", "areas"]

  /// Reads the venue.
  ///
  /// - Throws: ``VenueError`` when there are no floors.
  func venue() throws(VenueError) -> Venue {
    var venue = Venue(dialect: .v3, version: "3.0.0")
    var found: [Part: String] = [:]
    for part in Part.allCases { found[part] = files.first(of: part.names) }
    guard let list = found[.floors] else { throw .noFloorList(expected: "floors.geojson") }
    let top = BundleLoading(
      Part.allCases.compactMap { part in found[part].map { ($0, part.form) } }, of: files)
    func document(_ part: Part) -> BundleDocument? { top.document(found[part]) }
    floorFiles.readManifest(document(.manifest), &venue)
    guard let floorList = top.document(list) else { throw .noFloorList(expected: list) }
    venue.floors = try floorFiles.floors(in: floorList)
    venue.stacks = floorFiles.stacks(in: document(.stacks), floors: venue.floors)
    for part in [Part.outdoors, .flags, .symbols, .styles] { _ = floorFiles.records(of: document(part)) }
    let outdoors = (document(.outdoors)?.value?.array ?? []).compactMap { $0.string ?? $0["id"]?.string }
    floorFiles.markOutdoors(&venue.floors, venue.stacks, others: Set(outdoors))
    let flags = NavigationFlags(document(.flags)?.value)
    let ways = WayReading(flags, findings)
    let all = ways.connections(floorFiles.records(of: document(.connections)))
    venue.connections = all.filter { !$0.isDoorway }
    venue.doorways = all.filter(\.isDoorway)
    let used = readFloors(&venue, FloorRoles(all), flags, SymbolTable(document(.symbols)?.value))
    if let styles = document(.styles) {
      let reading = StyleReading(styles.file, findings)
      reading.read(styles.value, into: &venue.styles)
      reading.reportStrangers(in: venue.styles, of: venue)
    }
    let places = LocationReading(findings)
    venue.categories = places.categories(floorFiles.records(of: document(.categories)))
    venue.locations = places.locations(floorFiles.records(of: document(.locations)))
    places.apply(floorFiles.records(of: document(.instances)), to: &venue.locations)
    venue.dropStrays(findings)
    let known = used.union(found.values).union(Self.ignored)
      .union(Self.ignoredFolders.flatMap { files.names(in: $0) })
    venue.unknownFiles = files.names.filter { !known.contains($0) }
    return venue
  }

  /// Reads the files of each floor and returns their names.
  private func readFloors(
    _ venue: inout Venue, _ roles: FloorRoles, _ flags: NavigationFlags, _ symbols: SymbolTable
  ) -> Set<String> {
    let ways = WayReading(flags, findings)
    var wanted: [(name: String, form: BundleDocument.Form)] = []
    var names: [[String: String]] = []
    for floor in venue.floors {
      var found: [String: String] = [:]
      for (folder, form) in Self.folders {
        guard let name = files.first(of: ["\(folder)/\(floor.id).geojson", "\(folder)/\(floor.id).json"])
        else { continue }
        found[folder] = name
        wanted.append((name, form))
      }
      names.append(found)
    }
    let documents = BundleLoading(wanted, of: files)
    let (files, floors, places) = (self.files, venue.floors, names)
    let parts = ParallelWork.map(floors.count) { index in
      ReadPart(of: files) { floorFiles in
        var floor = floors[index]
        let nodes = Self.read(
          { documents.document(places[index][$0]) }, into: &floor, roles, flags, symbols, floorFiles)
        return (floor, nodes)
      }
    }
    for (index, part) in parts.enumerated() {
      let (floor, nodes) = part.told(to: findings)
      venue.floors[index] = floor
      venue.nodes += nodes
    }
    ways.dropUnknownNeighbors(&venue.nodes)
    let used = Set(names.flatMap(\.values))
    for (folder, _) in Self.folders { floorFiles.reportStrays(in: folder, used: used) }
    return used.union(Self.folders.flatMap { files.names(in: $0.name) })
  }

  /// Adds the contents of a floor's files to the floor and returns its nodes.
  private static func read(
    _ document: (String) -> BundleDocument?, into floor: inout Floor, _ roles: FloorRoles,
    _ flags: NavigationFlags, _ symbols: SymbolTable, _ floorFiles: FloorFiles
  ) -> [Node] {
    let (id, findings) = (floor.id, floorFiles.findings)
    let geometry = document("geometry")
    if geometry == nil {
      findings.warn(
        "the floor \"\(id)\" has no geometry: its file is missing", "geometry/\(id).geojson", kind: .missing)
    }
    for folder in ["kinds", "nonwalkable"] { _ = floorFiles.records(of: document(folder)) }
    var intake = GeometryIntake(
      kinds: document("kinds")?.value?.object, blocked: document("nonwalkable")?.value?.object, roles,
      findings)
    intake.read(annotations: floorFiles.records(of: document("annotations")), symbols)
    for placed in floorFiles.placed(geometry) { intake.add(placed, to: &floor) }
    return WayReading(flags, findings).nodes(floorFiles.placed(document("nodes")), floor: id)
  }
}

/// The roles that connections give to geometry.
struct FloorRoles {
  /// The doors: lines at which connections of the type `door` begin.
  private(set) var doors: Set<String> = []
  /// The points on both sides of doors, which serve only routing.
  private(set) var helpers: Set<String> = []

  /// The roles given by some connections.
  init(_ connections: [Connection]) {
    for connection in connections where connection.type == "door" {
      doors.formUnion(connection.entrances.compactMap(\.geometry))
      helpers.formUnion(connection.exits.compactMap(\.geometry))
    }
    helpers.subtract(doors)
  }
}

/// Sorts the geometry of a floor of version 3 by its meaning.
struct GeometryIntake {
  private let kinds: JSONObject?
  private let blocked: JSONObject?
  private let roles: FloorRoles
  private let findings: VenueFindings
  private var annotations: [String: Annotation] = [:]

  /// An intake for a floor.
  ///
  /// - Parameters:
  ///   - kinds: The kinds by identifiers.
  ///   - blocked: The geometry that cannot be walked through, by identifiers.
  init(kinds: JSONObject?, blocked: JSONObject?, _ roles: FloorRoles, _ findings: VenueFindings) {
    self.kinds = kinds
    self.blocked = blocked
    self.roles = roles
    self.findings = findings
  }

  /// Takes the annotations of the floor, whose geometry comes later.
  mutating func read(annotations records: [BundleRecord], _ symbols: SymbolTable) {
    for (index, record) in records.enumerated() {
      guard let geometry = record.string("geometryId", findings) else { continue }
      var annotation = Annotation(
        id: record.id ?? "\(record.file)#\(index)", geometry: .point(Position(longitude: 0, latitude: 0)))
      annotation.externalID = record.string("externalId", findings) ?? ""
      let key = record.string("symbolKey", findings) ?? ""
      // A key is a group and a type, separated by two hyphens.
      let parts = key.split(separator: "-", omittingEmptySubsequences: false)
      if let middle = parts.firstIndex(of: ""), middle > 0 {
        annotation.group = parts[..<middle].joined(separator: "-")
        annotation.type = parts[(middle + 1)...].joined(separator: "-")
      } else {
        annotation.type = key
      }
      annotation.properties = record.members
      symbols.complete(&annotation, key: key)
      annotations[geometry] = annotation
    }
  }

  /// Adds a geometry to its floor.
  func add(_ placed: FloorFiles.Placed, to floor: inout Floor) {
    let (id, record) = (placed.id, placed.record)
    if var annotation = annotations[id] {
      annotation.geometry = placed.geometry
      floor.annotations.append(annotation)
      return
    }
    if roles.helpers.contains(id) { return }
    let kind = kinds?[id]?.string ?? ""
    func feature<Own>(_ change: (inout Own) -> Void = { _ in }) -> VenueFeature<Own> {
      var own = Own()
      change(&own)
      return VenueFeature(
        placed, externalID: record.members["details"]?["externalId"]?.string ?? "", own,
        details: record.details(findings))
    }
    if roles.doors.contains(id) {
      floor.entrances.append(feature())
    } else if kind == "window" {
      floor.windows.append(feature())
    } else if isObstruction(id, kind) {
      floor.obstructions.append(feature { $0.kind = kind })
    } else {
      floor.spaces.append(feature { $0.kind = kind })
    }
  }

  private func isObstruction(_ id: String, _ kind: String) -> Bool {
    switch kind {
    case "wall", "object": true
    case "room", "hallway", "area", "poi": false
    default: blocked?[id] != nil
    }
  }
}
