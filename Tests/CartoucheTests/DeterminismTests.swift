import Cartouche
import Foundation
import Testing

/// The headline: the same input gives the same bytes.
struct DeterminismTests {
  private let viewport = Viewport(width: 700, height: 450, pixelRatio: 1.5)

  private func picture(threads: Int, bearing: Double = 17) async throws -> [UInt8] {
    var map = try Map.world()
    map.camera = Camera(center: [170, 20], zoom: 1.4, bearing: bearing)
    return try await Snapshotter(threads: threads).snapshot(of: map, in: viewport).pixels
  }

  @Test func theNumberOfThreadsDoesNotShow() async throws {
    let one = try await picture(threads: 1)
    #expect(try await picture(threads: 2) == one)
    #expect(try await picture(threads: 8) == one)
  }

  @Test func aSecondPictureFromKeptDataIsTheSame() async throws {
    let map = try Map.world()
    let snapshotter = Snapshotter()
    let first = try await snapshotter.snapshot(of: map, in: viewport)
    let second = try await snapshotter.snapshot(of: map, in: viewport)
    #expect(first.pixels == second.pixels)
    #expect(first.pixels == (try await Snapshotter().snapshot(of: map, in: viewport)).pixels)
  }

  @Test func aTurnedMapIsAnotherPicture() async throws {
    #expect(try await picture(threads: 2, bearing: 0) != picture(threads: 2, bearing: 17))
  }
}
