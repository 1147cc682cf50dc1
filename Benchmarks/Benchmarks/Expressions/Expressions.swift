import Benchmark
import CartoucheExpressions
import CartoucheJSON
import Foundation

// A million features of eight properties, evaluated one after the other on one thread: milliseconds for all of them are
// nanoseconds for one.

/// Features like those of a road layer, from a linear congruential generator.
private struct Features {
  let table: FeatureTable
  let tags: [UInt32]
  static let count = 1_000_000

  init() {
    let keys = ["name", "class", "subclass", "rank", "admin_level", "height", "oneway", "ref"]
    let classes = ["motorway", "trunk", "primary", "secondary", "tertiary", "minor", "service", "path"]
    var values = classes.map(JSONValue.string)
    values += (0..<100).map { JSONValue.int($0) }
    values += [true, false]
    values += (0..<200).map { JSONValue.string("name \($0)") }
    table = FeatureTable(keys: keys, values: values)
    // For each key, the first of its values and the number of values.
    let ranges: [(UInt32, UInt64)] = [
      (110, 200), (0, 8), (0, 8), (8, 100), (8, 10), (8, 100), (108, 2), (110, 200),
    ]
    var state: UInt64 = 1
    var tags: [UInt32] = []
    tags.reserveCapacity(Self.count * 16)
    for _ in 0..<Self.count {
      for (key, range) in ranges.enumerated() {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        tags += [UInt32(key), range.0 + UInt32((state >> 33) % range.1)]
      }
    }
    self.tags = tags
  }

  func context() -> EvaluationContext {
    var context = EvaluationContext(zoom: 14)
    context.setTable(table, tags: tags)
    return context
  }
}

private func json(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .mallocCountTotal], warmupIterations: 1, maxDuration: .seconds(3),
    maxIterations: 40)

  let numbers: [(name: String, expression: String)] = [
    ("Interpolate a property", #"["interpolate", ["linear"], ["get", "height"], 0, 1, 50, 10]"#),
    (
      "Match a class",
      #"["match", ["get", "class"], "motorway", 1, "trunk", 2, "primary", 3, "secondary", 4, "tertiary", 5, 0]"#
    ),
    (
      "Twelve nodes",
      #"["+", ["*", ["get", "height"], 0.5], ["-", ["max", ["get", "rank"], 3], ["/", ["zoom"], 2]], 7]"#
    ),
  ]
  for (name, text) in numbers {
    Benchmark(name) { benchmark in
      let (expression, features) = (try StyleExpression(json(text)), Features())
      var context = features.context()
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        var sum = 0.0
        for index in 0..<Features.count {
          context.setFeature(tags: index * 16..<index * 16 + 16)
          sum += (try? expression.number(in: &context)) ?? 0
        }
        blackHole(sum)
      }
      benchmark.stopMeasurement()
    }
  }

  let filters: [(name: String, filter: String)] = [
    ("Filter roads", #"["all", ["==", "class", "primary"], ["!=", "oneway", true], [">=", "rank", 10]]"#),
    ("Filter most", #"["all", ["!=", "class", "path"], ["<", "rank", 95], [">=", "height", 3]]"#),
    ("Filter by a list", #"["in", "class", "primary", "secondary", "trunk", "path"]"#),
  ]
  for (name, text) in filters {
    Benchmark(name) { benchmark in
      let (filter, features) = (try Filter(parsing: json(text)), Features())
      var context = features.context()
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        var count = 0
        for index in 0..<Features.count {
          context.setFeature(tags: index * 16..<index * 16 + 16)
          if filter.matches(in: &context) { count += 1 }
        }
        blackHole(count)
      }
      benchmark.stopMeasurement()
    }
  }

  // All expressions of a style of 123 layers.
  Benchmark("Compile the style osm-bright") { benchmark in
    guard let folder = ProcessInfo.processInfo.environment["CARTOUCHE_BENCH_DATA"],
      let data = FileManager.default.contents(atPath: "\(folder)/styles/osm-bright.json")
    else {
      print("CARTOUCHE_BENCH_DATA names no folder with styles/osm-bright.json: left out")
      return
    }
    let layers = try JSONDocument(parsing: [UInt8](data)).root["layers"]?.array ?? []
    let properties = layers.flatMap { layer in
      ["paint", "layout"].flatMap { layer[$0]?.object.map { $0.map(\.value) } ?? [] }
    }
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      let names = PropertyNames()
      for layer in layers {
        blackHole(try Filter(parsing: layer["filter"] ?? .null, names: names))
      }
      for value in properties {
        blackHole(try? StylePropertyExpression(value, for: PropertySpecification(.any), names: names))
      }
    }
    benchmark.stopMeasurement()
  }
}
