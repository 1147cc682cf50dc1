import CartoucheGeoJSON
import CartoucheVenue
import SeededRandom
import Testing

/// The costs of many routes at once, compared with those of every way there is.
@Suite struct RouteCostTests {
  /// A venue whose nodes lie anywhere, with ways at random; each of the first ones is in a space of its own.
  private func venue(_ random: inout SplitMix64, nodes count: Int) -> Venue {
    var venue = Venue(dialect: .maker, version: "2.0.0")
    venue.floors = ["m", "up"].map { Floor(id: $0) }
    for index in 0..<count {
      let place = Position(
        7 + Double(random.int(0...1_000)) / 1e6, 46.9 + Double(random.int(0...1_000)) / 1e6)
      var node = Node(id: "n\(index)", floor: random.int(0...3) == 0 ? "up" : "m", position: place)
      for _ in 0..<random.int(0...3) {
        node.neighbors.append(
          Node.Neighbor(id: "n\(random.int(0...count - 1))", weight: Double(random.int(0...20))))
      }
      if index < 8 {
        node.spaces = ["s\(index)"]
        venue.floors[0].spaces.append(Space(id: "s\(index)", geometry: .point(place)))
      }
      venue.nodes.append(node)
    }
    return venue
  }

  /// The cheapest costs between all nodes (Floyd 1962), by the edges that single routes cost.
  private func all(_ graph: RouteGraph, _ count: Int) -> [[Double]] {
    var costs = (0..<count).map { from in
      (try? graph.costs(from: .feature("n\(from)"), to: (0..<count).map { .feature("n\($0)") })) ?? []
    }
    for middle in 0..<count {
      for from in 0..<count {
        for to in 0..<count {
          costs[from][to] = min(costs[from][to], costs[from][middle] + costs[middle][to])
        }
      }
    }
    return costs
  }

  @Test func aFloorsCostsAreThoseOfSingleRoutes() throws {
    var random = SplitMix64(seed: 62)
    for _ in 0..<30 {
      let venue = venue(&random, nodes: random.int(8...40))
      let graph = RouteGraph(venue)
      guard !graph.isEmpty else { continue }
      let rows = graph.costsBetweenSpaces(of: venue.floors[0])
      let expected = all(graph, venue.nodes.count)
      #expect(rows.count == 8)
      for from in 0..<8 {
        for to in 0..<8 {
          let (found, cheapest) = (rows[from][to], expected[from][to])
          #expect(found == cheapest || abs(found - cheapest) < 1e-9 * max(cheapest, 1))
          let route = try? graph.route(from: .feature("s\(from)"), to: .feature("s\(to)"))
          let single = route?.cost ?? .infinity
          #expect(single == found || abs(single - found) < 1e-9 * max(found, 1))
        }
      }
    }
  }

  @Test func spacesWithoutWaysCostNothingToThemselvesAndAllToOthers() throws {
    var venue = Venue(dialect: .maker, version: "2.0.0")
    venue.floors = [Floor(id: "m")]
    for index in 0..<3 {
      let place = Position(7 + Double(index) / 1e5, 46.9)
      var node = Node(id: "n\(index)", floor: "m", position: place)
      if index == 0 { node.neighbors = [Node.Neighbor(id: "n1")] }
      node.spaces = ["s\(index)"]
      venue.nodes.append(node)
      venue.floors[0].spaces.append(Space(id: "s\(index)", geometry: .point(place)))
    }
    let rows = RouteGraph(venue).costsBetweenSpaces(of: venue.floors[0])
    #expect(rows[2] == [.infinity, .infinity, 0] && rows[0][0] == 0 && rows[0][1].isFinite)
    #expect(rows[1][0] == .infinity && rows[0][2] == .infinity)
  }
}
