import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle
import SeededRandom
import Synchronization
import Testing

/// Resources from memory that arrive in an order of their own.
private final class ShufflingLoader: ResourceLoader {
  private let files: [String: [UInt8]]
  private let random: Mutex<SplitMix64>
  private let arrivals = Mutex<[String]>([])

  init(_ files: [String: [UInt8]], seed: UInt64) {
    self.files = files
    random = Mutex(SplitMix64(seed: seed))
  }

  /// The URLs in the order in which they were answered.
  var order: [String] { arrivals.withLock { $0 } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let wait = random.withLock { Int.random(in: 0...8, using: &$0) }
    try? await Task.sleep(for: .milliseconds(wait))
    arrivals.withLock { $0.append(request.url) }
    return files[request.url].map { ResourceResponse($0) } ?? .notFound
  }
}

/// Labels of several tiles and sources whose data come in any order.
@Suite("Order of arrival") struct ArrivalOrderTests {
  private var files: [String: [UInt8]] {
    var files = ["memory://glyphs/Squares/0-255": squareGlyphs()]
    for x in 0..<4 {
      for y in 0..<4 {
        for source in ["a", "b"] {
          files["\(source)/2/\(x)/\(y)"] = rectangleTile(
            "places", x: 200 * x...3_900, y: 300 * y...4_096, name: "\(source)\(x)\(y) long name")
        }
      }
    }
    return files
  }

  private var style: JSONObject {
    func layer(_ source: String) -> JSONValue {
      [
        "id": .string(source), "type": "symbol", "source": .string(source), "source-layer": "places",
        "layout": ["text-field": ["get", "name"], "text-font": ["Squares"], "text-size": 20],
      ]
    }
    func source(_ name: String) -> JSONValue {
      ["type": "vector", "tiles": [.string("\(name)/{z}/{x}/{y}")], "minzoom": 2, "maxzoom": 2]
    }
    return [
      "version": 8, "glyphs": "memory://glyphs/{fontstack}/{range}",
      "sources": ["a": source("a"), "b": source("b")], "layers": [layer("a"), layer("b")],
    ]
  }

  @Test("the picture does not depend on the order of arrival") func anyOrder() async throws {
    var pictures: [[UInt8]] = []
    var orders: Set<[String]> = []
    for seed in 1...20 as ClosedRange<UInt64> {
      let loader = ShufflingLoader(files, seed: seed)
      let frame = try await FrameRenderer(loader: loader, threads: 2).frame(
        scene(style, zoom: 2, width: 700, height: 700))
      #expect(frame.diagnostics.isEmpty)
      pictures.append(frame.bitmap.pixels)
      orders.insert(loader.order)
    }
    #expect(orders.count > 1)
    #expect(pictures[0].contains { $0 > 0 })
    #expect(pictures.allSatisfy { $0.elementsEqual(pictures[0]) })
  }
}
