import CartoucheGeoJSON
import CartoucheGeometry

/// The walking graph of a venue, ready for routing.
///
/// The graph is directed: edges lead from a node to its neighbours, and from the stops of a connection to its stops on
/// other floors. An edge on a floor costs its length in metres plus its weight; an edge between floors costs only its
/// weight.
public struct RouteGraph: Sendable {
  /// An edge of the graph.
  struct Edge: Sendable {
    var target: Int32
    /// The position of the connection in ``connections``; -1 for none.
    var connection: Int32
    var cost: Double
    /// The distance walked, in metres.
    var length: Double
    var isAccessible: Bool
  }

  let venue: Venue
  let nodes: [Node]
  let points: [Point]
  let plane: LocalPlane
  let places: [String: Int]
  /// All connections, including the doors of version 3.
  let connections: [Connection]
  /// The edges, grouped by the nodes that they leave.
  let edges: [Edge]
  /// The index of the first edge of each node, followed by the number of edges.
  let starts: [Int]
  /// The nodes of each space, in their order.
  let nodesOfSpace: [String: [Int]]
  /// The nodes of each floor, in their order.
  let nodesOfFloor: [String: [Int]]
  let surroundings = RouteSurroundings()

  /// The graph of a venue.
  ///
  /// - Complexity: O(n) in the number of nodes, neighbours and pairs of stops.
  public init(_ venue: Venue, costs: RouteCosts = RouteCosts()) {
    self.venue = venue
    nodes = venue.nodes
    let origin = venue.nodes.first?.position ?? venue.center ?? Position(longitude: 0, latitude: 0)
    let plane = LocalPlane(around: origin)
    self.plane = plane
    points = venue.nodes.map { plane.point($0.position) }
    let places = Dictionary(
      venue.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.places = places
    connections = venue.connections + venue.doorways
    var builder = RouteEdges(venue, points, places, connections, costs)
    builder.addNeighbors()
    builder.addConnections()
    (edges, starts) = builder.finish()
    var nodesOfSpace: [String: [Int]] = [:]
    for (index, node) in nodes.enumerated() {
      for space in node.spaces { nodesOfSpace[space, default: []].append(index) }
    }
    self.nodesOfSpace = nodesOfSpace
    let all = nodes
    nodesOfFloor = Dictionary(grouping: all.indices) { all[$0].floor }
  }

  /// A finder for the ends of routes in the graph.
  var ends: RouteEnds { RouteEnds(self) }

  /// Whether the graph has no edges.
  public var isEmpty: Bool { edges.isEmpty }

  /// Returns the edges that leave a node.
  func edges(of node: Int) -> ArraySlice<Edge> { edges[starts[node]..<starts[node + 1]] }
}

/// Collects the edges of a graph.
private struct RouteEdges {
  private let venue: Venue
  private let points: [Point]
  private let places: [String: Int]
  private let connections: [Connection]
  private let costs: RouteCosts
  private var collected: [(from: Int, edge: RouteGraph.Edge)] = []
  /// The connections that stop at each node.
  private var connectionsOfNode: [[Int]]
  /// The nodes at the stops of each connection.
  private var entrances: [[(node: Int, isAccessible: Bool)]] = []
  private var exits: [[(node: Int, isAccessible: Bool)]] = []

  init(
    _ venue: Venue, _ points: [Point], _ places: [String: Int], _ connections: [Connection],
    _ costs: RouteCosts
  ) {
    self.venue = venue
    self.points = points
    self.places = places
    self.connections = connections
    self.costs = costs
    connectionsOfNode = Array(repeating: [], count: points.count)
    var nodesOfGeometry: [String: [Int]] = [:]
    if connections.contains(where: { ($0.entrances + $0.exits).contains { $0.geometry != nil } }) {
      for (index, node) in venue.nodes.enumerated() {
        for id in node.spaces { nodesOfGeometry[id, default: []].append(index) }
      }
    }
    func nodes(_ stops: [Connection.Stop], _ connection: Connection) -> [(node: Int, isAccessible: Bool)] {
      stops.prefix(Self.mostStops).flatMap { stop in
        let isAccessible = stop.isAccessible ?? connection.isAccessible
        if let id = stop.node { return places[id].map { [($0, isAccessible)] } ?? [] }
        let found = stop.geometry.flatMap { nodesOfGeometry[$0] } ?? []
        return found.filter { venue.nodes[$0].floor == stop.floor }.map { ($0, isAccessible) }
      }
    }
    for (index, connection) in connections.enumerated() {
      entrances.append(nodes(connection.entrances, connection))
      exits.append(nodes(connection.exits, connection))
      for stop in entrances[index] + exits[index] { connectionsOfNode[stop.node].append(index) }
    }
  }

  /// The greatest number of stops of one connection that are joined, which limits the number of pairs.
  private static let mostStops = 300

  mutating func addNeighbors() {
    for (index, node) in venue.nodes.enumerated() {
      for neighbor in node.neighbors {
        guard let target = places[neighbor.id], target != index else { continue }
        if venue.nodes[target].floor == node.floor {
          let length = distance(index, target)
          add(
            index, target, cost: length + neighbor.weight, length: length, connection: -1,
            isAccessible: neighbor.isAccessible)
        } else {
          let connection = connectionsOfNode[index].first { connectionsOfNode[target].contains($0) }
          add(
            index, target, cost: neighbor.weight, length: 0, connection: connection ?? -1,
            isAccessible: connection.map { connections[$0].isAccessible } ?? false)
        }
      }
    }
  }

  mutating func addConnections() {
    let elevations = Dictionary(
      venue.floors.map { ($0.id, $0.elevation) }, uniquingKeysWith: { first, _ in first })
    for (index, connection) in connections.enumerated() {
      // In version 3, entrances and exits tell which stops on a floor are joined; version 2 joins only floors.
      let joinsFloor = connection.entryCost != nil
      let isDoor = connection.type == "door"
      let exits = isDoor && self.exits[index].isEmpty ? entrances[index] : self.exits[index]
      // A door of version 3 is entered and left through the points on its two sides.
      let ways = isDoor && joinsFloor ? entrances[index] + exits : entrances[index]
      for entrance in ways {
        for exit in exits where exit.node != entrance.node {
          let floors = (venue.nodes[entrance.node].floor, venue.nodes[exit.node].floor)
          if floors.0 == floors.1, !joinsFloor { continue }
          let height = abs((elevations[floors.0] ?? 0) - (elevations[floors.1] ?? 0))
          let isPassage = floors.0 == floors.1
          let isAccessible =
            isDoor && isPassage ? true : entrance.isAccessible && exit.isAccessible
          add(
            entrance.node, exit.node, cost: costs.cost(of: connection, floors: height),
            length: isPassage ? distance(entrance.node, exit.node) : 0, connection: index,
            isAccessible: isAccessible)
        }
      }
    }
  }

  private func distance(_ one: Int, _ other: Int) -> Double {
    let way = points[other] - points[one]
    return (way * way).sum().squareRoot()
  }

  private mutating func add(
    _ from: Int, _ to: Int, cost: Double, length: Double, connection: Int, isAccessible: Bool
  ) {
    collected.append(
      (
        from,
        RouteGraph.Edge(
          target: Int32(truncatingIfNeeded: to), connection: Int32(truncatingIfNeeded: connection),
          cost: cost,
          length: length, isAccessible: isAccessible)
      ))
  }

  /// Returns the edges grouped by the nodes that they leave, in the order in which they were added.
  func finish() -> (edges: [RouteGraph.Edge], starts: [Int]) {
    var starts = [Int](repeating: 0, count: points.count + 1)
    for (from, _) in collected { starts[from + 1] += 1 }
    for index in points.indices { starts[index + 1] += starts[index] }
    var next = starts
    let none = RouteGraph.Edge(target: 0, connection: -1, cost: 0, length: 0, isAccessible: false)
    var edges = [RouteGraph.Edge](repeating: none, count: collected.count)
    for (from, edge) in collected {
      edges[next[from]] = edge
      next[from] += 1
    }
    return (edges, starts)
  }
}
