import CartoucheGeoJSON
import CartoucheGeometry

extension RouteGraph {
  /// Returns the cheapest route through several places.
  ///
  /// - Parameters:
  ///   - stops: The places in order, at least two.
  /// - Complexity: O((n + m) log n) for each pair of consecutive places, in the numbers of nodes and edges.
  /// - Throws: ``RouteError``.
  public func route(_ stops: [RouteEnd], options: RouteOptions = RouteOptions()) throws(RouteError) -> Route {
    guard !isEmpty else { throw .noGraph }
    var found: [RouteEnds.Nodes] = []
    for stop in stops { found.append(try ends.nodes(of: stop)) }
    return try route(found, options)
  }

  /// Returns the cheapest route from one place to another.
  ///
  /// - Throws: ``RouteError``.
  public func route(
    from origin: RouteEnd, to destination: RouteEnd, options: RouteOptions = RouteOptions()
  ) throws(RouteError) -> Route {
    try route([origin, destination], options: options)
  }

  /// Returns the cheapest route to the nearest place of a kind.
  ///
  /// - Throws: ``RouteError``.
  public func route(
    from origin: RouteEnd, toNearest amenity: RouteAmenity, options: RouteOptions = RouteOptions()
  ) throws(RouteError) -> Route {
    guard !isEmpty else { throw .noGraph }
    let goal = ends.nodes(of: amenity)
    guard !goal.nodes.isEmpty else { throw .noAmenity(amenity) }
    return try route([try ends.nodes(of: origin), goal], options)
  }

  /// Returns the costs from one place to others, in their order; infinite when there is no path.
  ///
  /// - Complexity: O((n + m) log n) in the numbers of nodes and edges, regardless of the number of places.
  public func costs(
    from origin: RouteEnd, to destinations: [RouteEnd], options: RouteOptions = RouteOptions()
  ) throws(RouteError) -> [Double] {
    let paths = ShortestPaths(OpenWays(self, options), from: try ends.nodes(of: origin).nodes)
    return destinations.map { destination in
      guard let goal = try? ends.nodes(of: destination) else { return .infinity }
      return goal.nodes.map { paths.costs[$0.node] + $0.cost }.min() ?? .infinity
    }
  }

  /// Returns the costs from each space of a floor to all others, row by row; infinite when there is no path.
  ///
  /// - Complexity: O(k (n + m) log n) for k spaces.
  public func costsBetweenSpaces(
    of floor: Floor, options: RouteOptions = RouteOptions()
  ) -> [[Double]] {
    let nodes = floor.spaces.map { (try? ends.nodes(of: $0, on: floor))?.nodes ?? [] }
    var isKept = [Bool](repeating: false, count: self.nodes.count)
    for (node, _) in nodes.joined() { isKept[node] = true }
    for node in nodesOfFloor[floor.id] ?? [] { isKept[node] = true }
    let open = OpenWays(self, options)
    guard let part = open.part(isKept) else { return CostTable.rows(among: nodes, open) }
    return CostTable.rows(
      among: nodes.map { $0.map { (node: Int(part.numbers[$0.node]), cost: $0.cost) } }, part.ways)
  }

  // MARK: - Parts

  /// A path between two stops, as nodes and edges.
  struct Path {
    var cost: Double
    var nodes: [Int]
    var edges: [Int]
    /// The positions before the first node and after the last one.
    var head, tail: Position?
  }

  private func route(_ stops: [RouteEnds.Nodes], _ options: RouteOptions) throws(RouteError) -> Route {
    var paths: [Path] = []
    let ways = OpenWays(self, options)
    for (from, to) in zip(stops, stops.dropFirst()) {
      var sources = from.nodes
      // The path continues where the last one ended.
      if let last = paths.last?.nodes.last, from.nodes.contains(where: { $0.node == last }) {
        sources = [(last, 0)]
      }
      let goals = Dictionary(to.nodes.map { ($0.node, $0.cost) }, uniquingKeysWith: min)
      let search = ShortestPaths(ways, from: sources, to: goals)
      guard let goal = search.reached else {
        throw .noWay(from: from.name, to: to.name, accessible: options.isAccessible)
      }
      let path = search.path(to: goal)
      paths.append(
        Path(
          cost: search.costs[goal] + (goals[goal] ?? 0), nodes: path.nodes, edges: path.edges,
          head: from.position, tail: to.position))
    }
    return RouteAssembly(self, options.languages).route(paths)
  }
}
