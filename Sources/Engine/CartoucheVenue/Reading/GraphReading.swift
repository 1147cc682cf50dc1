import CartoucheGeoJSON
import CartoucheJSON

/// Reads the walking graph of version 2: the nodes of all floors in one file, connections in another.
struct GraphReading {
  private let floorFiles: FloorFiles
  private let findings: VenueFindings
  private let floors: Set<String>

  /// A reader for a venue with these floors.
  init(_ floorFiles: FloorFiles, floors: Set<String>) {
    self.floorFiles = floorFiles
    findings = floorFiles.findings
    self.floors = floors
  }

  /// Returns the nodes in a file, without those that lack a floor or a point, and without edges to missing nodes.
  func nodes(in document: BundleDocument?) -> [Node] {
    guard let document else { return [] }
    let placed = floorFiles.placed(document)
    var nodes: [Node] = []
    nodes.reserveCapacity(placed.count)
    var known = Set<String>(minimumCapacity: placed.count)
    // The positions of the nodes' records among all records.
    var origins: [Int] = []
    origins.reserveCapacity(placed.count)
    var (strays, repeated, nameless) = (FaultTally(), FaultTally(), FaultTally())
    for (index, (id, geometry, record)) in placed.enumerated() {
      guard let floor = record.string("map", findings) ?? record.string("floor", findings),
        floors.contains(floor)
      else {
        strays.add(id, record.pointer(to: "map"))
        continue
      }
      guard let position = geometry.firstPosition, known.insert(id).inserted else {
        repeated.add(id, record.pointer(to: "id"))
        continue
      }
      var node = Node(id: id, floor: floor, position: position)
      node.externalID = record.string("externalId", findings) ?? ""
      node.spaces = record.identifiers("space", findings) + record.identifiers("geometryIds", findings)
      node.neighbors = neighbors(of: record, &nameless)
      origins.append(index)
      nodes.append(node)
    }
    strays.tell(findings, document.file) { count, name in
      "nodes on floors that do not exist: \(count), such as \(name)"
    }
    repeated.tell(findings, document.file) { count, name in
      "nodes left out because of duplicate identifiers: \(count), such as \(name)"
    }
    nameless.tell(findings, document.file) { count, _ in "neighbours that cannot be used: \(count)" }
    var unknown = FaultTally()
    for index in nodes.indices where !nodes[index].neighbors.allSatisfy({ known.contains($0.id) }) {
      nodes[index].neighbors.removeAll { neighbor in
        if known.contains(neighbor.id) { return false }
        unknown.add(neighbor.id, placed[origins[index]].record.pointer(to: "neighbors"))
        return true
      }
    }
    unknown.tell(findings, document.file) { count, name in
      "edges to nodes that do not exist: \(count), such as \(name)"
    }
    return nodes
  }

  private func neighbors(of record: BundleRecord, _ faults: inout FaultTally) -> [Node.Neighbor] {
    guard let elements = record.members["neighbors"]?.array else { return [] }
    var result: [Node.Neighbor] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      guard let id = element.string ?? element["id"]?.string else {
        faults.add("", record.pointer(to: "neighbors").appending(index))
        continue
      }
      let weight = (element["weight"] ?? element["extraCost"])?.number ?? 0
      if weight < 0 { faults.add(id, record.pointer(to: "neighbors").appending(index).appending("weight")) }
      result.append(Node.Neighbor(id: id, weight: max(weight, 0)))
    }
    return result
  }

  /// Returns the connections in a file, with the stops at nodes that exist.
  func connections(in document: BundleDocument?, nodes: [Node]) -> [Connection] {
    guard let document else { return [] }
    let records = floorFiles.records(of: document)
    guard !records.isEmpty else { return [] }
    var stops: [[String]] = []
    var connections = records.enumerated().map { index, record -> Connection in
      var connection = Connection(
        id: record.id ?? "\(document.file)#\(index)", type: record.string("type", findings) ?? "")
      connection.externalID = record.string("externalId", findings) ?? ""
      connection.isAccessible = record.bool("accessible", findings) ?? false
      connection.details = record.details(findings)
      connection.properties = record.members
      stops.append(record.identifiers("nodes", findings))
      return connection
    }
    // There are many nodes, but connections stop at few of them.
    let wanted = Set(stops.joined())
    let floors = Dictionary(
      nodes.lazy.filter { wanted.contains($0.id) }.map { ($0.id, $0.floor) },
      uniquingKeysWith: { first, _ in first })
    var unknown = FaultTally()
    for (index, ids) in stops.enumerated() {
      for id in ids {
        if let floor = floors[id] {
          connections[index].entrances.append(Connection.Stop(floor: floor, node: id))
        } else {
          unknown.add(id, records[index].pointer(to: "nodes"))
        }
      }
      connections[index].exits = connections[index].entrances
    }
    unknown.tell(findings, document.file) { count, name in
      "stops at nodes that do not exist: \(count), such as \(name)"
    }
    return connections
  }
}

extension Geometry {
  /// The first position; `nil` when there is none.
  package var firstPosition: Position? {
    switch self {
    case .point(let position): position
    case .multiPoint(let positions), .lineString(let positions): positions.first
    case .multiLineString(let lines), .polygon(let lines): lines.positions.first
    case .multiPolygon(let polygons): polygons.positions.first
    case .geometryCollection(let parts): parts.lazy.compactMap(\.firstPosition).first
    }
  }
}
