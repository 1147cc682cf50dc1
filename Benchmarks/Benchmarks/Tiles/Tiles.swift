import Benchmark
import CartoucheGeoJSON
import CartoucheTiles
import Foundation

// The files are found in the folder that the environment variable CARTOUCHE_BENCH_DATA names; a benchmark
// whose file is absent says so and is left out.

/// The features of a data file, `nil` with a message when there is none.
private func features(_ name: String) throws -> [Feature]? {
  guard let folder = ProcessInfo.processInfo.environment["CARTOUCHE_BENCH_DATA"] else {
    print("CARTOUCHE_BENCH_DATA is not set: \(name) is left out")
    return nil
  }
  let path = "\(folder)/\(name)"
  guard FileManager.default.isReadableFile(atPath: path) else {
    print("\(path) is not readable: left out")
    return nil
  }
  return try GeoJSON(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).features
}

/// Every tile of the zooms 0 to 7, one after another.
private func cutPyramid(_ index: GeoJSONTileIndex) {
  for z in 0...7 {
    for y in 0..<1 << z {
      for x in 0..<1 << z { blackHole(index.tile(TileID(z: z, x: x, y: y))) }
    }
  }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .peakMemoryResident],
    warmupIterations: 1, maxDuration: .seconds(5), maxIterations: 40)

  for name in ["ne10m-mix", "ne10m-land", "quakes-117k", "quakes-1m"] {
    let file = "gen/\(name).geojson"

    Benchmark("Index \(name)") { benchmark in
      guard let features = try features(file) else { return }
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(GeoJSONTileIndex(features)) }
      benchmark.stopMeasurement()
    }

    // Six tiles over central Europe: what a map of 1024 by 768 needs at first sight.
    Benchmark("Index \(name) and cut one view") { benchmark in
      guard let features = try features(file) else { return }
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        let index = GeoJSONTileIndex(features)
        for y in 10...11 { for x in 15...17 { blackHole(index.tile(TileID(z: 5, x: x, y: y))) } }
      }
      benchmark.stopMeasurement()
    }

    Benchmark("Index \(name) and cut zooms 0 to 7") { benchmark in
      guard let features = try features(file) else { return }
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { cutPyramid(GeoJSONTileIndex(features)) }
      benchmark.stopMeasurement()
    }
  }
}
