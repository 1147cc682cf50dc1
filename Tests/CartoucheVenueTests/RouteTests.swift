import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheVenue
import SeededRandom
import Testing

@Suite struct RouteTests {
  private func graph(_ bundle: BundleBuilder = .maker) throws -> RouteGraph {
    RouteGraph(try VenueDocument(parsing: bundle.bytes).venue)
  }

  @Test func stairsAreTakenUnlessAWheelchairIs() throws {
    let graph = try graph()
    let walk = try graph.route(from: .feature("s_0a"), to: .feature("s_1a"))
    #expect(walk.nodes == ["n_0a", "n_0e", "n_0b", "n_1b", "n_1e", "n_1a"])
    #expect(abs(walk.length - 20) < 0.3 && abs(walk.cost - walk.length - 9) < 1e-9)
    #expect(walk.legs.map(\.floor) == ["m_0", "m_1"] && walk.legs[0].connection == "c_stairs")
    let wheels = try graph.route(
      from: .feature("s_0a"), to: .feature("s_1a"), options: RouteOptions(isAccessible: true))
    #expect(wheels.legs[0].connection == "c_lift" && abs(wheels.cost - wheels.length - 17) < 1e-9)
    let avoiding = try graph.route(
      from: .feature("s_0a"), to: .feature("s_1a"), options: RouteOptions(avoids: ["stairs"]))
    #expect(avoiding.nodes == wheels.nodes)
  }

  @Test func stopsAndPlacesAreWaysToo() throws {
    let graph = try graph()
    let route = try graph.route([.feature("n_1a"), .feature("s_0b"), .feature("e_0")])
    #expect(route.nodes.first == "n_1a" && route.nodes.last == "n_0e" && route.nodes.contains("n_0b"))
    let here = RouteEnd.position(Position(7 + 14.0 / 76_000, 46.9 + 5 / 111_319.5), floor: "m_0")
    let there = try graph.route(from: here, toNearest: .elevator)
    #expect(there.nodes == ["n_0b", "n_0l"] && there.length > 4)
  }

  @Test func whatCannotBeReachedIsSaid() throws {
    let graph = try graph()
    #expect(throws: RouteError.unknown("x")) { try graph.route(from: .feature("x"), to: .feature("s_0a")) }
    #expect(throws: RouteError.noAmenity(.exit)) { try graph.route(from: .feature("s_0a"), toNearest: .exit) }
    var bundle = BundleBuilder.maker
    bundle.remove("connection.json")
    let flat = try self.graph(bundle)
    #expect(throws: RouteError.noWay(from: "s_0a", to: "s_1a", accessible: false)) {
      try flat.route(from: .feature("s_0a"), to: .feature("s_1a"))
    }
    bundle.remove("node.geojson")
    #expect(throws: RouteError.noGraph) {
      try self.graph(bundle).route(from: .feature("s_0a"), to: .feature("s_1a"))
    }
  }

  @Test func versionThreeGoesThroughDoorsAndLifts() throws {
    let route = try graph(.three).route(from: .feature("g_0a"), to: .feature("g_1a"))
    #expect(route.nodes == ["n_0a", "n_0b", "n_1b", "n_1a"])
    #expect(abs(route.cost - 25) < 1e-9)
  }

  @Test func instructionsTellOfTurnsAndFloors() throws {
    let route = try graph().route(
      from: .feature("s_0a"), to: .feature("s_1a"), options: RouteOptions(isAccessible: true))
    let actions = route.legs.flatMap(\.instructions).map(\.action)
    #expect(actions.first == .depart && actions.last == .arrive && actions.contains(.changeFloor))
    #expect(actions.contains(.slightLeft) || actions.contains(.left))
    #expect(route.legs[0].instructions.last?.text == "Take the lift to First")
  }

  /// Any graph: the costs are those of trying all ways (Bellman and Ford).
  @Test func costsAreTheLeast() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20 {
      var venue = try VenueDocument(parsing: BundleBuilder.maker.bytes).venue
      let count = 30
      venue.nodes = (0..<count).map { index in
        let position = Position(7 + random.double(0...0.001), 46.9 + random.double(0...0.001))
        return Node(id: "n\(index)", floor: index < 20 ? "m_0" : "m_1", position: position)
      }
      for index in 0..<count {
        for _ in 0..<2 {
          venue.nodes[index].neighbors.append(
            Node.Neighbor(id: "n\(random.int(0...count - 1))", weight: random.double(0...50)))
        }
      }
      venue.connections = []
      let plane = LocalPlane(around: venue.nodes[0].position)
      var costs = [Double](repeating: .infinity, count: count)
      costs[0] = 0
      for _ in 0..<count {
        for (index, node) in venue.nodes.enumerated() {
          for neighbor in node.neighbors {
            let target = Int(neighbor.id.dropFirst()) ?? 0
            let isSameFloor = node.floor == venue.nodes[target].floor
            let length = isSameFloor ? plane.distance(node.position, venue.nodes[target].position) : 0
            costs[target] = min(costs[target], costs[index] + length + neighbor.weight)
          }
        }
      }
      let graph = RouteGraph(venue)
      let found = try graph.costs(from: .feature("n0"), to: venue.nodes.map { .feature($0.id) })
      for (one, other) in zip(costs, found) { #expect(one == other || abs(one - other) < 1e-6) }
    }
  }

  @Test func linesOfTheSampleCrossNoWall() throws {
    let venue = try VenueDocument(parsing: VenueReadingTests.sample).venue
    let graph = RouteGraph(venue)
    let spaces = venue.floors[0].spaces.filter { $0.kind == "room" }.map(\.id)
    for target in spaces.dropFirst() {
      let route = try graph.route(from: .feature(spaces[0]), to: .feature(target))
      for leg in route.legs {
        let floor = try #require(venue.floor(id: leg.floor))
        #expect(!crosses(leg.line, floor), "\(target)")
      }
    }
  }

  /// Whether a line crosses a wall at a place where no door is.
  private func crosses(_ line: [Position], _ floor: Floor) -> Bool {
    let plane = LocalPlane(around: line[0])
    let doors = floor.entrances.map { plane.point($0.geometry.labelPosition) }
    for (a, b) in zip(line.map(plane.point), line.dropFirst().map(plane.point)) {
      for wall in floor.obstructions where wall.isLinear {
        var isCrossed = false
        wall.geometry.forEachLine { positions in
          let points = positions.points(in: plane)
          for (c, d) in zip(points, points.dropFirst()) {
            guard let meeting = meeting(a, b, c, d) else { continue }
            if !doors.contains(where: { (($0 - meeting) * ($0 - meeting)).sum() < 1 }) { isCrossed = true }
          }
        }
        if isCrossed { return true }
      }
    }
    return false
  }

  private func meeting(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
    let (r, s) = (b - a, d - c)
    let cross = r.x * s.y - r.y * s.x
    guard abs(cross) > 1e-12 else { return nil }
    let t = ((c.x - a.x) * s.y - (c.y - a.y) * s.x) / cross
    let u = ((c.x - a.x) * r.y - (c.y - a.y) * r.x) / cross
    return t > 1e-6 && t < 1 - 1e-6 && u > 1e-6 && u < 1 - 1e-6 ? a + r * t : nil
  }
}
