import CartoucheGeoJSON
import CartoucheJSON

/// Turns the records of a bundle into floors, stacks and features on floors, as both versions need them.
struct FloorFiles {
  let files: BundleFiles
  let findings: VenueFindings

  /// Returns the records of a file after reporting its findings.
  func records(of document: BundleDocument?) -> [BundleRecord] {
    guard let document else { return [] }
    for finding in document.findings { findings.append(finding) }
    return document.records
  }

  // MARK: - Floors

  /// Returns the floors that a file describes, lowest first.
  ///
  /// - Throws: ``VenueError/noFloors(_:)`` when there are none.
  func floors(in document: BundleDocument) throws(VenueError) -> [Floor] {
    var floors: [Floor] = []
    var seen: Set<String> = []
    for record in records(of: document) {
      guard let id = record.id else {
        findings.warn("a floor without \"id\" is left out", record.file, record.pointer(to: "id"))
        continue
      }
      guard seen.insert(id).inserted else {
        findings.warn(
          "the floor \"\(id)\" is a duplicate and is left out", record.file, record.pointer(to: "id"))
        continue
      }
      floors.append(floor(id, record))
    }
    guard !floors.isEmpty else {
      throw .noFloors(
        document.findings.first { $0.severity > .note }
          ?? Diagnostic(.error, "the file has no floors", source: document.file, pointer: JSONPointer()))
    }
    let order = floors.indices.sorted { (floors[$0].elevation, $0) < (floors[$1].elevation, $1) }
    return order.map { floors[$0] }
  }

  private func floor(_ id: String, _ record: BundleRecord) -> Floor {
    var floor = Floor(id: id)
    let details = record.details(findings)
    floor.name = record.string("name", findings) ?? details.name
    floor.names = record.members["name"] == nil ? details.names : record.texts("name")
    floor.shortName = record.string("shortName", findings) ?? ""
    floor.externalID =
      record.string("externalId", findings) ?? record.members["details"]?["externalId"]?.string ?? ""
    if let elevation = record.number("elevation", findings) {
      floor.elevation = elevation
    } else {
      findings.warn(
        "the floor \"\(id)\" has no elevation; it is treated as the ground floor", record.file,
        record.pointer(to: "elevation"))
    }
    if let height = record.number("maxHeight", findings) {
      if height > 0 {
        floor.maxHeight = height
      } else {
        findings.warn(
          "maxHeight: expected metres above 0, found \(height)", record.file, record.pointer(to: "maxHeight"))
      }
    }
    if record.geometry != nil { floor.outline = geometry(of: record) }
    floor.properties = record.members
    return floor
  }

  /// Returns the stacks that a file describes, without floors that do not exist.
  func stacks(in document: BundleDocument?, floors: [Floor]) -> [FloorStack] {
    let known = Set(floors.map(\.id))
    return records(of: document).enumerated().map { index, record in
      var stack = FloorStack(id: record.id ?? "\(record.file)#\(index)")
      stack.name = record.string("name", findings) ?? record.details(findings).name
      stack.externalID = record.string("externalId", findings) ?? ""
      stack.type = record.string("type", findings)
      for key in ["maps", "floors"] {
        for id in record.identifiers(key, findings) {
          if known.contains(id) {
            stack.floors.append(id)
          } else {
            findings.warn("\(key): there is no floor \"\(id)\"", record.file, record.pointer(to: key))
          }
        }
      }
      if let id = record.string("defaultFloor", findings) {
        if known.contains(id) {
          stack.defaultFloor = id
        } else {
          findings.warn(
            "defaultFloor: there is no floor \"\(id)\"", record.file, record.pointer(to: "defaultFloor"))
        }
      }
      stack.facade = facade(of: record)
      stack.properties = record.members
      return stack
    }
  }

  private func facade(of record: BundleRecord) -> [String] {
    let value = record.members["facade"]
    let elements = value?.array ?? value?["spaces"]?.array ?? []
    return elements.compactMap {
      $0.string ?? $0["id"]?.string ?? $0["spaceId"]?.string ?? $0["geometryId"]?.string
    }
  }

  /// Marks the floors of outdoor stacks.
  func markOutdoors(_ floors: inout [Floor], _ stacks: [FloorStack], others: Set<String> = []) {
    var outdoors = others
    for stack in stacks where stack.type?.lowercased() == "outdoor" { outdoors.formUnion(stack.floors) }
    for index in floors.indices where outdoors.contains(floors[index].id) { floors[index].isOutdoor = true }
  }

  // MARK: - Features on floors

  /// A record that can become a feature: its identifier and geometry.
  typealias Placed = (id: String, geometry: Geometry, record: BundleRecord)

  /// Returns the records of a file that have a usable geometry, and reports the others.
  func placed(_ document: BundleDocument?) -> [Placed] {
    guard let document else { return [] }
    var result: [Placed] = []
    result.reserveCapacity(document.records.count)
    var seen = Set<String>(minimumCapacity: document.records.count)
    var (missing, repeated) = (FaultTally(), FaultTally())
    for (index, record) in records(of: document).enumerated() {
      guard let geometry = geometry(of: record) else { continue }
      let id = record.id
      if id == nil { missing.add("id", record.pointer(to: "id")) }
      let name = id ?? "\(document.file)#\(index)"
      if !seen.insert(name).inserted { repeated.add(name, record.pointer(to: "id")) }
      result.append((name, geometry, record))
    }
    missing.tell(findings, document.file) { count, _ in
      "features without \"id\": \(count); they get one from their position in the file"
    }
    repeated.tell(findings, document.file) { count, name in
      "duplicate identifiers: \(count), such as \(name)"
    }
    return result
  }

  /// Returns the geometry of a record, if it can be drawn.
  func geometry(of record: BundleRecord) -> Geometry? {
    var pointer: JSONPointer { record.pointer.appending("geometry") }
    guard let geometry = record.geometry else {
      findings.warn("the feature has no geometry and is left out", record.file, pointer)
      return nil
    }
    var (count, isInRange) = (0, true)
    geometry.forEachPosition { position in
      count += 1
      if Position.inRange(position.longitude, position.latitude) == nil { isInRange = false }
    }
    if count == 0 {
      findings.warn("the geometry is empty; the feature is left out", record.file, pointer)
      return nil
    }
    if !isInRange {
      findings.warn(
        "the geometry has positions that are not in degrees; the feature is left out", record.file,
        pointer.appending("coordinates"))
      return nil
    }
    return geometry
  }

  // MARK: - The manifest

  /// Adopts the name, the centre and other properties of the manifest, if there is one.
  func readManifest(_ document: BundleDocument?, _ venue: inout Venue) {
    guard let document else {
      findings.warn("the bundle has no manifest", "manifest.geojson", kind: .missing)
      return
    }
    guard let record = records(of: document).first else {
      if document.isReadable {
        let isCollection = document.value == nil
        findings.warn(
          "expected a feature, found \(isCollection ? "a collection without any" : document.value?.summary ?? "nothing")",
          document.file, isCollection ? JSONPointer(["features"]) : JSONPointer())
      }
      return
    }
    venue.properties = record.members
    venue.name = record.string("name", findings) ?? ""
    venue.timeZone = record.string("tzid", findings)
    venue.naturalBearing = record.number("naturalBearing", findings) ?? 0
    if case .point(let position)? = geometry(of: record) { venue.center = position }
    if let version = record.string("version", findings), !version.isEmpty {
      venue.version = version
      let major: Substring = venue.dialect == .v3 ? "3" : "2"
      if version.prefix(while: { $0 != "." }) != major {
        findings.warn(
          "version: the manifest says \(version), the files have version \(major)", record.file,
          record.pointer(to: "version"))
      }
    }
  }

  // MARK: - Stray files

  /// Reports the files in a folder that belong to no floor.
  func reportStrays(in folder: String, used: Set<String>) {
    for name in files.names(in: folder) where !used.contains(name) {
      findings.warn("the file belongs to no floor of the bundle", name)
    }
  }
}
