import Benchmark
import Foundation
import MapLibre

// Collections of 100 MB or more, from files in the folder that the environment variable CARTOUCHE_BENCH_DATA names; a
// benchmark whose file is missing says so and is left out.

/// The text of a collection file, repeated until it has `size` bytes; `nil`, with a message, when there is no file.
private func collection(_ name: String, size: Int) -> Data? {
  guard let folder = ProcessInfo.processInfo.environment["CARTOUCHE_BENCH_DATA"],
    let text = try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")),
    let features = text.range(of: Data("\"features\"".utf8)),
    let start = text[features.upperBound...].firstIndex(of: UInt8(ascii: "[")),
    let end = text.lastIndex(of: UInt8(ascii: "]"))
  else {
    print("\(name) is not readable in CARTOUCHE_BENCH_DATA: left out")
    return nil
  }
  let members = text[text.index(after: start)..<end]
  var repeated = Data(#"{"type":"FeatureCollection","features":["#.utf8)
  repeated.append(members)
  while repeated.count < size {
    repeated.append(UInt8(ascii: ","))
    repeated.append(members)
  }
  repeated.append(contentsOf: "]}".utf8)
  return repeated
}

private let utf8 = String.Encoding.utf8.rawValue

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .peakMemoryResident, .throughput],
    warmupIterations: 1, maxDuration: .seconds(8), maxIterations: 10)

  for file in ["gen/ne10m-mix.geojson", "gen/quakes-1m.geojson"] {
    guard let text = collection(file, size: 100_000_000) else { continue }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let size = "\(text.count / 1_000_000) MB of \(name)"

    Benchmark("Read \(size)") { benchmark in
      for _ in benchmark.scaledIterations {
        blackHole(try MLNShapeCollectionFeature(data: text, encoding: utf8))
      }
    }

    Benchmark("Write \(size)") { benchmark in
      let features = try MLNShapeCollectionFeature(data: text, encoding: utf8)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(features.geoJSONData(usingEncoding: utf8)) }
      benchmark.stopMeasurement()
      let again = try MLNShapeCollectionFeature(
        data: features.geoJSONData(usingEncoding: utf8), encoding: utf8)
      if again != features { benchmark.error("what was written is not what was read") }
    }

    Benchmark("Read \(size) and make every object") { benchmark in
      for _ in benchmark.scaledIterations {
        blackHole(try MLNShapeCollectionFeature(data: text, encoding: utf8).shapes.count)
      }
    }

    Benchmark("Write \(size) from objects") { benchmark in
      let features = try MLNShapeCollectionFeature(data: text, encoding: utf8)
      blackHole(features.shapes.count)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(features.geoJSONData(usingEncoding: utf8)) }
      benchmark.stopMeasurement()
    }

    Benchmark("Choose from \(size) with a predicate") { benchmark in
      let source = MLNShapeSource(
        identifier: "s", shape: try MLNShapeCollectionFeature(data: text, encoding: utf8))
      let predicate = NSPredicate(format: "mag > 6 OR POP_MAX > 1000000")
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(source.features(matching: predicate).count) }
      benchmark.stopMeasurement()
    }
  }
}
