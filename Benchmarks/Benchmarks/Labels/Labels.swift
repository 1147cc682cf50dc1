import Benchmark

// Labels of one tile of zoom 14, by the stages of a picture, on all processors.

/// The names of points of interest with their icons, and the numbers of houses.
private let cityLayers = """
  {"id": "poi", "type": "symbol", "source": "labels", "source-layer": "poi",
  "filter": ["all", ["==", "$type", "Point"], ["has", "name"]],
  "layout": {"icon-image": "{class}", "text-field": "{name:latin}", "text-font": ["Noto Sans Regular"],
  "text-anchor": "top", "text-offset": [0, 0.6], "text-max-width": 9, "text-padding": 2, "text-size": 12},
  "paint": {"text-color": "#666", "text-halo-color": "#fff", "text-halo-width": 1}},
  {"id": "numbers", "type": "symbol", "source": "labels", "source-layer": "housenumber",
  "layout": {"text-field": "{housenumber}", "text-font": ["Noto Sans Regular"], "text-size": 9.5},
  "paint": {"text-color": "#a88"}}
  """

/// Names at points, as many as there is room for, or all of them.
private func names(overlap: Bool) -> String {
  """
  {"id": "poi", "type": "symbol", "source": "labels", "source-layer": "poi",
  "layout": {"text-field": "{name}", "text-font": ["Noto Sans Regular"], "text-size": 12,
  "text-max-width": 100, "text-allow-overlap": \(overlap)}, "paint": {"text-color": "#666"}}
  """
}

/// A metric in microseconds.
private func microseconds(_ name: String) -> BenchmarkMetric {
  .custom("\(name) (μs)", polarity: .prefersSmaller, useScalingFactor: false)
}

extension Benchmark {
  /// Notes the milliseconds of some stages together.
  fileprivate func note(_ metric: BenchmarkMetric, _ timings: [String: Double], _ stages: String...) {
    let sum = stages.reduce(0) { $0 + (timings[$1] ?? 0) }
    measurement(metric, Int((sum * 1000).rounded()))
  }
}

let benchmarks: @Sendable () -> Void = {
  let (layout, placement, drawing) = (
    microseconds("evaluation and layout"), microseconds("placement"), microseconds("list and pixels")
  )
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, layout, placement, drawing], warmupIterations: 3,
    maxDuration: .seconds(4), maxIterations: 100)

  // As many points lie beyond the edges as in tiles by the schema of OpenMapTiles: 64 and 8 pixels of 256.
  Benchmark("Lay out 8,000 points of interest and 8,000 house numbers") { benchmark in
    var tile = LabelTile()
    tile.addPoints(8000, margin: 0.25)
    tile.addHouseNumbers(8000, margin: 1 / 32)
    var scene = try LabelScene(tile, layers: cityLayers, zoom: 14, side: 500)
    _ = try await scene.draw()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      try scene.change("text-max-width", of: "poi", "numbers")
      // Texts are evaluated while it is found out which glyphs to load.
      benchmark.note(layout, try await scene.draw(), "load", "layout")
    }
    benchmark.stopMeasurement()
  }

  Benchmark("Lay out 8,000 points of interest inside the tile") { benchmark in
    var tile = LabelTile()
    tile.addPoints(8000, margin: 0)
    var scene = try LabelScene(tile, layers: cityLayers, zoom: 14, side: 500)
    _ = try await scene.draw()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      try scene.change("text-max-width", of: "poi")
      benchmark.note(layout, try await scene.draw(), "load", "layout")
    }
    benchmark.stopMeasurement()
  }

  Benchmark("Place 20,000 labels") { benchmark in
    var tile = LabelTile()
    tile.addPoints(20_000, margin: 0)
    var scene = try LabelScene(tile, layers: names(overlap: false), zoom: 16, side: 2000)
    _ = try await scene.draw()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { benchmark.note(placement, try await scene.draw(), "placement") }
    benchmark.stopMeasurement()
  }

  Benchmark("Draw 2,000 labels of 20,000 glyphs") { benchmark in
    var tile = LabelTile()
    tile.addPoints(2000, margin: 0)
    var scene = try LabelScene(tile, layers: names(overlap: true), zoom: 15, side: 1000)
    _ = try await scene.draw()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      benchmark.note(drawing, try await scene.draw(), "display list", "raster")
    }
    benchmark.stopMeasurement()
  }
}
