import Cartouche
import CartoucheJSON

/// Measures lists of pictures as a tile server would draw them.
enum BatchTimes {
  /// Draws and encodes each list of a scene, twice.
  ///
  /// Each picture is drawn by one thread, and as many pictures at a time as there are threads.
  static func measure(_ scene: BenchScene, _ map: Map, threads: Int) async throws -> [JSONValue] {
    var results: [JSONValue] = []
    for batch in scene.batches {
      let snapshotter = Snapshotter(threads: 1)
      let first = try await seconds(batch, map, snapshotter, threads)
      let cpu = ProcessorTime.milliseconds
      let second = try await seconds(batch, map, snapshotter, threads)
      let count = Double(batch.cameras.count)
      results.append([
        "name": .string(batch.name), "pictures": .int(Int64(batch.cameras.count)),
        "first_per_second": .double((count / first).rounded3),
        "per_second": .double((count / second).rounded3),
        "cpu_ms": .double(((ProcessorTime.milliseconds - cpu) / count).rounded3),
      ])
    }
    return results
  }

  /// The seconds that all pictures of a list take, encoding included.
  private static func seconds(
    _ batch: BenchScene.Batch, _ map: Map, _ snapshotter: Snapshotter, _ threads: Int
  ) async throws -> Double {
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, camera) in batch.cameras.enumerated() {
        if index >= threads { try await group.next() }
        var map = map
        map.camera = camera
        group.addTask { [map] in
          _ = try await snapshotter.snapshot(of: map, in: batch.viewport).png()
        }
      }
      try await group.waitForAll()
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
