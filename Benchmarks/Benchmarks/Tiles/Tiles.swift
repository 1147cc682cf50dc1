import Benchmark
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheTiles
import Foundation

// The files are in the folder that the environment variable CARTOUCHE_BENCH_DATA names; a benchmark whose file is
// missing says so and is left out.

/// The features of a data file; `nil`, with a message, when there is none.
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

/// The bytes of the vector tiles below `tiles/omt`; `nil`, with a message, when there are none.
private func vectorTiles() throws -> [[UInt8]]? {
  guard let folder = ProcessInfo.processInfo.environment["CARTOUCHE_BENCH_DATA"] else {
    print("CARTOUCHE_BENCH_DATA is not set: vector tiles are left out")
    return nil
  }
  let root = "\(folder)/tiles/omt"
  let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
  let tiles = try paths.filter { $0.hasSuffix(".pbf") }.sorted().map {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(root)/\($0)")))
  }
  if tiles.isEmpty { print("no tiles in \(root): left out") }
  return tiles.isEmpty ? nil : tiles
}

/// Every tile of zooms 0 to 7, one after another.
private func cutPyramid(_ index: GeoJSONTileIndex) {
  for z in 0...7 {
    for y in 0..<1 << z {
      for x in 0..<1 << z { blackHole(index.tile(TileID(z: z, x: x, y: y))) }
    }
  }
}

/// Steep hills of 300 to 2700 m: six waves, each half as high and twice as dense as the one before.
private func hills(_ side: Int) -> [[Float]] {
  (0..<side).map { y in
    (0..<side).map { x in
      var (height, amplitude, step) = (1500.0, 600.0, 0.01)
      for number in 0..<6 {
        height +=
          amplitude * sin(Double(x) * step + Double(number) * 1.3)
          * cos(Double(y) * step * 1.1 + Double(number))
        amplitude /= 2
        step *= 2.1
      }
      return Float(height)
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

    // Six tiles over central Europe: what a map of 1024 by 768 needs at first.
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

  Benchmark("Decode vector tiles") { benchmark in
    guard let tiles = try vectorTiles() else { return }
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      for bytes in tiles {
        let tile = try VectorTile(bytes)
        for entry in tile.entries { blackHole(try tile.decode(entry)) }
      }
    }
    benchmark.stopMeasurement()
  }

  for interval in [10.0, 20, 100] {
    Benchmark("Trace contours every \(Int(interval)) m of 512² samples") { benchmark in
      let rows = hills(512)
      let levels = try ContourLevels(interval: interval)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        var tracer = ContourTracer(width: 512, levels: levels)
        for row in rows { try tracer.append(row) }
        blackHole(tracer.lines())
      }
      benchmark.stopMeasurement()
    }
  }

  for name in ["quakes-117k", "quakes-1m"] {
    Benchmark("Cluster \(name)") { benchmark in
      guard let features = try features("gen/\(name).geojson") else { return }
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        blackHole(ClusterIndex(features, aggregations: [.sum("mag", of: "mag")]))
      }
      benchmark.stopMeasurement()
    }
  }
}
