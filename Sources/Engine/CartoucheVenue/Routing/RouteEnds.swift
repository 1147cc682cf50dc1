import CartoucheGeoJSON
import CartoucheGeometry

/// Finds the nodes at which routes from and to places begin and end.
struct RouteEnds {
  private let graph: RouteGraph
  private var nodesOfSpace: [String: [Int]] { graph.nodesOfSpace }

  /// The ends in a graph.
  init(_ graph: RouteGraph) { self.graph = graph }

  /// The nodes of a place, each with its distance from the place in metres.
  struct Nodes {
    var nodes: [(node: Int, cost: Double)]
    /// The place itself, if the route continues beyond the node.
    var position: Position?
    var name: String
  }

  /// Returns the nodes of a place.
  ///
  /// For a space these are its destination nodes, or else the nodes in it, those of its doors, or the nearest node of
  /// the floor.
  ///
  /// - Throws: ``RouteError`` when there are none.
  func nodes(of end: RouteEnd) throws(RouteError) -> Nodes {
    switch end {
    case .position(let position, let floor):
      let name = "\(position.longitude),\(position.latitude)"
      let near = nearest(to: position, on: floor)
      guard !near.isEmpty else { throw .unreachable(name, floor: floor) }
      return Nodes(nodes: near, position: position, name: name)
    case .feature(let id):
      if let node = graph.places[id] { return Nodes(nodes: [(node, 0)], position: nil, name: id) }
      if let found = try feature(id) { return found }
      if let found = try location(id) { return found }
      if let found = connection(id) { return found }
      throw .unknown(id)
    }
  }

  private func plain(_ nodes: [Int], _ name: String) -> Nodes {
    Nodes(nodes: nodes.map { ($0, 0) }, position: nil, name: name)
  }

  private func feature(_ id: String) throws(RouteError) -> Nodes? {
    for floor in graph.venue.floors {
      if let space = floor.spaces.first(where: { $0.id == id }) { return try nodes(of: space, on: floor) }
      if let entrance = floor.entrances.first(where: { $0.id == id }) {
        if let node = entrance.node.flatMap({ graph.places[$0] }) ?? nodesOfSpace[id]?.first {
          return plain([node], id)
        }
        return try near(entrance.geometry.labelPosition, on: floor.id, id)
      }
      if let geometry = floor.obstructions.first(where: { $0.id == id })?.geometry
        ?? floor.annotations.first(where: { $0.id == id })?.geometry
        ?? floor.areas.first(where: { $0.id == id })?.geometry
      {
        return try near(geometry.labelPosition, on: floor.id, id)
      }
    }
    return nil
  }

  /// Returns the nodes of a space.
  ///
  /// - Throws: ``RouteError`` when there are none.
  func nodes(of space: Space, on floor: Floor) throws(RouteError) -> Nodes {
    let named = space.destinationNodes.compactMap { graph.places[$0] }
    if !named.isEmpty { return plain(named, space.id) }
    if let inside = nodesOfSpace[space.id] { return plain(inside, space.id) }
    let doors = nodes(ofDoorsOf: space, on: floor)
    if !doors.isEmpty { return plain(doors, space.id) }
    return try near(space.center ?? space.geometry.labelPosition, on: floor.id, space.id)
  }

  private func near(_ position: Position, on floor: String, _ id: String) throws(RouteError) -> Nodes {
    let found = nearest(to: position, on: floor)
    guard !found.isEmpty else { throw .unreachable(id, floor: floor) }
    return Nodes(nodes: found, position: nil, name: id)
  }

  private func location(_ id: String) throws(RouteError) -> Nodes? {
    guard let location = graph.venue.locations.first(where: { $0.id == id }) else { return nil }
    let named = location.nodes.compactMap { graph.places[$0] }
    if !named.isEmpty { return plain(named, id) }
    var all: [(node: Int, cost: Double)] = []
    for feature in location.features {
      let nodes = try self.feature(feature)
      all += (nodes ?? connection(feature))?.nodes ?? []
    }
    guard !all.isEmpty else { throw .unreachable(id, floor: nil) }
    return Nodes(nodes: all, position: nil, name: id)
  }

  private func connection(_ id: String) -> Nodes? {
    guard let connection = graph.connections.first(where: { $0.id == id }) else { return nil }
    let nodes = connection.entrances.flatMap { stop in
      stop.node.flatMap { graph.places[$0] }.map { [$0] } ?? stop.geometry.flatMap { nodesOfSpace[$0] } ?? []
    }
    return nodes.isEmpty ? nil : plain(nodes, id)
  }

  /// Returns the nodes of the doors on the outline of a space.
  private func nodes(ofDoorsOf space: Space, on floor: Floor) -> [Int] {
    guard let origin = space.geometry.firstPosition else { return [] }
    let plane = LocalPlane(around: origin)
    var edges: [Segment] = []
    space.geometry.forEachPolygon { rings in
      for ring in rings {
        let points = ring.points(in: plane)
        edges += zip(points, points.dropFirst()).map { Segment($0, $1) }
      }
    }
    return floor.entrances.compactMap { entrance in
      guard let node = entrance.node.flatMap({ graph.places[$0] }) else { return nil }
      let middle = plane.point(entrance.geometry.labelPosition)
      let isOnEdge = edges.contains { edge in
        let way = edge.nearest(to: middle) - middle
        return (way * way).sum() < 0.3 * 0.3
      }
      return isOnEdge ? node : nil
    }
  }

  /// Returns the node of a floor that is nearest to a position, from the same space if that contains any.
  private func nearest(to position: Position, on floor: String) -> [(node: Int, cost: Double)] {
    let all = graph.nodesOfFloor[floor] ?? []
    var candidates = all
    if let floor = graph.venue.floor(id: floor) {
      let spaces = graph.venue.hits(at: position, on: floor).spaces
      let inside = spaces.flatMap { nodesOfSpace[$0] ?? [] }
      if !inside.isEmpty { candidates = inside }
    }
    // Nodes without edges lead nowhere.
    let linked = candidates.filter { graph.starts[$0] < graph.starts[$0 + 1] }
    let point = graph.plane.point(position)
    var best: (node: Int, cost: Double)?
    for node in linked.isEmpty ? candidates : linked {
      let way = graph.points[node] - point
      let distance = (way * way).sum().squareRoot()
      if distance < best?.cost ?? .infinity { best = (node, distance) }
    }
    return best.map { [$0] } ?? []
  }

  // MARK: - Amenities

  /// Returns the nodes of all places of a kind.
  func nodes(of amenity: RouteAmenity) -> Nodes {
    var nodes: [Int] = []
    switch amenity {
    case .elevator, .stairs:
      for connection in graph.connections where connection.type.lowercased() == amenity.rawValue {
        nodes += self.connection(connection.id)?.nodes.map(\.node) ?? []
      }
    case .exit:
      for floor in graph.venue.floors {
        for entrance in floor.entrances where entrance.isExterior {
          nodes += entrance.node.flatMap { graph.places[$0] }.map { [$0] } ?? nodesOfSpace[entrance.id] ?? []
        }
      }
      for connection in graph.connections where connection.type == "door" {
        let stops = (connection.entrances + connection.exits).filter { stop in
          graph.venue.floor(id: stop.floor)?.isOutdoor ?? false
        }
        nodes += stops.compactMap { $0.node.flatMap { graph.places[$0] } }
      }
    case .toilets:
      let kinds = PlaceKinds(graph.venue)
      for floor in graph.venue.floors {
        for space in floor.spaces where kinds.kind(of: space) == .toilets {
          let found = try? feature(space.id)
          nodes += found?.nodes.map(\.node) ?? []
        }
      }
    }
    return Nodes(nodes: nodes.map { ($0, 0) }, position: nil, name: amenity.rawValue)
  }
}
