import Benchmark
import CartoucheGeoJSON
import CartoucheJSON
import Foundation

// The files are in the folder that the environment variable CARTOUCHE_BENCH_DATA names; a benchmark whose file is
// missing says so and is left out.

/// The path of a data file; `nil`, with a message, when there is none.
private func dataFile(_ name: String) -> String? {
  guard let folder = ProcessInfo.processInfo.environment["CARTOUCHE_BENCH_DATA"] else {
    print("CARTOUCHE_BENCH_DATA is not set: \(name) is left out")
    return nil
  }
  let path = "\(folder)/\(name)"
  if FileManager.default.isReadableFile(atPath: path) { return path }
  print("\(path) is not readable: left out")
  return nil
}

private func bytes(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .peakMemoryResident, .mallocCountTotal, .throughput],
    warmupIterations: 1, maxDuration: .seconds(5), maxIterations: 40)

  let files = [
    "gen/ne10m-mix.geojson", "gen/quakes-1m.geojson", "gen/quakes-117k.geojson", "geojson/canada.json",
    "geojson/countries-50m.geojson",
  ]
  for file in files {
    guard let path = dataFile(file) else { continue }
    let name = file.split(separator: "/").last.map(String.init) ?? file

    Benchmark("Read \(name)") { benchmark in
      let text = try bytes(path)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(try GeoJSON(parsing: text)) }
      benchmark.stopMeasurement()
    }

    Benchmark("Write \(name)") { benchmark in
      let root = try GeoJSON(parsing: bytes(path))
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(try root.encoded()) }
      benchmark.stopMeasurement()
    }

    Benchmark("Stream \(name)") { benchmark in
      for _ in benchmark.scaledIterations {
        var reader = try FeatureReader(contentsOf: path)
        while let feature = try reader.next() { blackHole(feature) }
      }
    }

    Benchmark("Read \(name) as JSON") { benchmark in
      let text = try bytes(path)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(try JSONValue(parsing: text)) }
      benchmark.stopMeasurement()
    }
  }
}
