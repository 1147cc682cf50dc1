import CartoucheGeoJSON
import CartoucheJSON

/// The flags of edges in version 3: numbers whose bits have names.
struct NavigationFlags {
  private let accessible: (index: Int, mask: Int64)

  /// The flags of `navigationFlags.json`; without it, the first bit means accessible by wheelchair.
  init(_ value: JSONValue?) {
    let flag = value?["accessible"]
    let index = flag?["index"]?.number.flatMap { Int(exactly: $0) } ?? 0
    let bit = flag?["bit"]?.number.flatMap { Int64(exactly: $0) } ?? 0
    accessible = (max(index, 0), bit >= 0 && bit < 63 ? 1 << bit : 0)
  }

  /// Returns whether flags mean accessible by wheelchair; `nil` when there are no flags.
  func isAccessible(_ flags: JSONValue?) -> Bool? {
    guard let numbers = flags?.array, !numbers.isEmpty else { return nil }
    guard accessible.index < numbers.count, let number = numbers[accessible.index].number,
      let bits = Int64(exactly: number)
    else { return false }
    return bits & accessible.mask != 0
  }
}

/// Reads the nodes and connections of version 3.
struct WayReading {
  private let flags: NavigationFlags
  private let findings: VenueFindings

  /// A reader with the meaning of flags.
  init(_ flags: NavigationFlags, _ findings: VenueFindings) {
    self.flags = flags
    self.findings = findings
  }

  // MARK: - Nodes

  /// Returns the nodes of a floor.
  func nodes(_ placed: [FloorFiles.Placed], floor: String) -> [Node] {
    placed.compactMap { id, geometry, record in
      guard let position = geometry.firstPosition else { return nil }
      var node = Node(id: id, floor: floor, position: position)
      node.spaces = record.identifiers("geometryIds", findings)
      for element in record.members["neighbors"]?.array ?? [] {
        guard let id = element.string ?? element["id"]?.string else { continue }
        let weight = (element["extraCost"] ?? element["weight"])?.number ?? 0
        node.neighbors.append(
          Node.Neighbor(
            id: id, weight: max(weight, 0), isAccessible: flags.isAccessible(element["flags"]) ?? true))
      }
      return node
    }
  }

  /// Removes edges to nodes that do not exist.
  func dropUnknownNeighbors(_ nodes: inout [Node]) {
    let known = Set(nodes.map(\.id))
    var unknown: [String: (count: Int, first: String)] = [:]
    for index in nodes.indices {
      let floor = nodes[index].floor
      nodes[index].neighbors.removeAll { neighbor in
        if known.contains(neighbor.id) { return false }
        unknown[floor, default: (0, neighbor.id)].count += 1
        return true
      }
    }
    for (floor, strays) in unknown.sorted(by: { $0.key < $1.key }) {
      findings.warn(
        "edges to nodes that do not exist: \(strays.count), such as \"\(strays.first)\"",
        "nodes/\(floor).geojson")
    }
  }

  // MARK: - Connections

  /// The greatest cost that is taken for metres; larger ones are in hundredths of a metre, as some bundles write them.
  private static let largestCostInMeters = 400.0

  /// Returns the connections that records describe.
  func connections(_ records: [BundleRecord]) -> [Connection] {
    var connections = records.enumerated().map { index, record -> Connection in
      var connection = Connection(
        id: record.id ?? "\(record.file)#\(index)", type: record.string("type", findings) ?? "unknown")
      connection.entrances = stops("entrances", of: record)
      connection.exits = stops("exits", of: record)
      connection.entryCost = record.number("entryCost", findings).map { max($0, 0) }
      connection.floorCost = record.number("floorCostMultiplier", findings).map { max($0, 0) }
      connection.details = record.details(findings)
      connection.externalID = record.members["details"]?["externalId"]?.string ?? ""
      let stops = connection.entrances + connection.exits
      connection.isAccessible = !stops.isEmpty && stops.allSatisfy { $0.isAccessible ?? false }
      connection.properties = record.members
      return connection
    }
    let largest = connections.map { max($0.entryCost ?? 0, $0.floorCost ?? 0) }.max() ?? 0
    guard largest > Self.largestCostInMeters else { return connections }
    for index in connections.indices {
      connections[index].entryCost = connections[index].entryCost.map { $0 / 100 }
      connections[index].floorCost = connections[index].floorCost.map { $0 / 100 }
    }
    return connections
  }

  private func stops(_ key: String, of record: BundleRecord) -> [Connection.Stop] {
    guard let elements = record.members[key]?.array else {
      if let value = record.members[key], !value.isNull {
        findings.warn(
          "\(key): expected an array, found \(value.summary)", record.file, record.pointer(to: key))
      }
      return []
    }
    return elements.compactMap { element in
      guard let floor = element["floorId"]?.string else { return nil }
      return Connection.Stop(
        floor: floor, geometry: element["geometryId"]?.string,
        isAccessible: flags.isAccessible(element["flags"]))
    }
  }
}

extension Connection {
  /// Whether the connection is a door on one floor, which is drawn as an entrance.
  var isDoorway: Bool {
    type == "door" && Set((entrances + exits).map(\.floor)).count <= 1
  }
}
