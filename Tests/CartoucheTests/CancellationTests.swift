import Cartouche
import Synchronization
import Testing

/// Cancelling ends the work in every phase, and prints how long that takes.
///
/// The aim is a tenth of a second; the tests allow two seconds, as other work may keep the machine busy.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CancellationTests {
  /// Cancels work at several moments of the time that it takes, and checks that it ends soon and as cancelled.
  private static func check(
    _ name: String, moments: Int = 8, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    let start = ContinuousClock.now
    try await work()
    let whole = ContinuousClock.now - start
    var longest = Duration.zero
    for moment in 1..<moments {
      let task = Task { try await work() }
      try await Task.sleep(for: whole * moment / moments)
      let cancelled = ContinuousClock.now
      task.cancel()
      let result = await task.result
      longest = max(longest, .now - cancelled)
      if case .failure(let error) = result, case MapError.cancelled = error { continue }
      // Work that was done before is as good.
      #expect(throws: Never.self) { try result.get() }
    }
    print("cancelling \(name): at most \(longest), of \(whole) in all")
    #expect(longest < .seconds(2))
  }

  private static let text: [UInt8] = {
    let features = (0..<40_000).map { number in
      let (x, y) = (Double(number % 200) * 0.5 - 50, Double(number / 200) * 0.25 - 25)
      let ring = (0...12).map { "[\(x + Double($0 % 4) * 0.1),\(y + Double($0 / 4) * 0.05)]" }
      return #"{"type":"Feature","properties":{"title":"Place number \#(number)"},"geometry":"#
        + #"{"type":"Polygon","coordinates":[[\#((ring + [ring[0]]).joined(separator: ","))]]}}"#
    }
    return Array(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
  }()

  @Test func readingData() async throws {
    try await Self.check("the reading of data") { _ = try await SourceData(reading: Self.text) }
  }

  @Test func openingDataAndFitting() async throws {
    let data = try await SourceData(reading: Self.text)
    try await Self.check("the fitting to data") {
      var map = Map.blank
      map.addOverlay(data, id: "data")
      try await Snapshotter().fitToData(&map, in: Viewport(width: 512, height: 512))
    }
  }

  @Test func manyLabels() async throws {
    let data = try await SourceData(reading: Self.text)
    try await Self.check("a picture of many labels", moments: 16) {
      var map = Map([
        "version": 8,
        "sources": ["data": ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]]],
        "layers": [
          [
            "id": "labels", "type": "symbol", "source": "data",
            "layout": ["text-field": ["get", "title"], "text-size": 9, "text-allow-overlap": true],
          ]
        ],
      ])
      map.data["data"] = data
      map.camera = Camera(center: [0, 0], zoom: 2)
      _ = try await Snapshotter().snapshot(of: map, in: Viewport(width: 1024, height: 1024))
    }
  }

  @Test func aLargePictureAndItsFiles() async throws {
    let map = try Map.world()
    let viewport = Viewport(width: 2048, height: 2048, pixelRatio: 2)
    try await Self.check("a picture of 4096 x 4096 pixels") {
      _ = try await Snapshotter().snapshot(of: map, in: viewport)
    }
    let picture = try await Snapshotter().snapshot(of: map, in: viewport)
    for format in [ImageFormat.png, .webp, .jpeg] {
      try await Self.check("a \(format) file of 4096 x 4096 pixels", moments: 4) {
        _ = try await picture.data(as: format)
      }
    }
  }
}
