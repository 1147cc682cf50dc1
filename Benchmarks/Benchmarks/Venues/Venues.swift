import Benchmark
import Cartouche
import CartoucheVenue
import CartoucheVenueMap
import Foundation

// A floor of 1,568 walls and 600 desks, four floors with 10,000 nodes, and the time to read, draw and route them.
// Reading is measured with the bundle that VENUE names, or with the sample.

let benchmarks: @Sendable () -> Void = {
  let venue = GeneratedVenue(floors: 4, nodes: 10_000).venue
  let graph = RouteGraph(venue)
  let (first, last) = (venue.nodes[0].id, venue.nodes[venue.nodes.count - 1].id)
  let floor = venue.floors[0]

  Benchmark("a bundle is read") { benchmark in
    let path = ProcessInfo.processInfo.environment["VENUE"] ?? "../Tests/Fixtures/venues/sample-venue.zip"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(try VenueDocument(parsing: bytes)) }
  }

  Benchmark("a route among 10,000 nodes") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(try graph.route(from: .feature(first), to: .feature(last)))
    }
  }

  Benchmark("a floor's spaces to all others") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(graph.costsBetweenSpaces(of: floor)) }
  }

  Benchmark("a floor in 3D, cold") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(try await VenuePicture(venue).draw()) }
  }

  Benchmark("a floor in 3D, warm") { benchmark in
    let picture = VenuePicture(venue)
    blackHole(try await picture.draw())
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(try await picture.draw()) }
  }
}

/// A picture of a floor in 3D, 2048 pixels wide and high.
struct VenuePicture {
  private let map: Map
  private let viewport = Viewport(width: 2048, height: 2048)
  private let snapshotter = Snapshotter()

  init(_ venue: CartoucheVenue.Venue) {
    var look = VenueLook()
    look.view = .solid
    let drawing = VenueDrawing(venue, look: look)
    var map = Map(drawing)
    map.camera.pitch = 45
    map.fit(drawing, in: viewport)
    self.map = map
  }

  func draw() async throws -> Snapshot { try await snapshotter.snapshot(of: map, in: viewport) }
}
