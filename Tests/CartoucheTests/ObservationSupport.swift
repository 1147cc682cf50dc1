import Cartouche
import CartoucheJSON
import CartoucheResources
import Synchronization

/// A server of tiles with a rectangle each, which can be told to fail or to wait.
final class SquareServer: ResourceLoader {
  enum Behavior: Equatable {
    case serves
    case fails(ResourceError)
    /// Waits until it is told to do something else, or is cancelled.
    case waits
  }

  private let behavior: Mutex<Behavior>
  private let count = Mutex(0)
  private let tile: [UInt8]

  init(_ behavior: Behavior = .serves) {
    self.behavior = Mutex(behavior)
    var builder = TileBuilder()
    builder.add("land", .polygon([(1024, 1024), (3072, 1024), (3072, 3072), (1024, 3072)]))
    tile = builder.bytes
  }

  /// The number of bytes of a tile.
  var byteCount: Int { tile.count }

  /// The number of loads that have begun.
  var loadCount: Int { count.withLock { $0 } }

  func now(_ new: Behavior) { behavior.withLock { $0 = new } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    count.withLock { $0 += 1 }
    while true {
      switch behavior.withLock({ $0 }) {
      case .serves: return ResourceResponse(tile)
      case .fails(let error): throw error
      case .waits:
        if Task.isCancelled { throw .cancelled(url: ResourceURL.redacted(request.url)) }
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  /// The map of its tiles.
  static func map() throws -> Map {
    let style: JSONValue = [
      "version": 8,
      "sources": [
        "s": [
          "type": "vector", "maxzoom": 3, "tiles": ["https://me:pass@tiles.test/{z}/{x}/{y}.pbf?key=secret"],
        ]
      ],
      "layers": [
        [
          "id": "land", "type": "fill", "source": "s", "source-layer": "land",
          "paint": ["fill-color": "#0a0"],
        ]
      ],
    ]
    return try Map(style.encoded())
  }
}

/// Keeps all reports in their order.
final class ReportLog: SnapshotterObserver {
  enum Entry: Sendable {
    case frame(FrameReport)
    case load(LoadReport)
  }

  private let log = Mutex<[Entry]>([])

  var entries: [Entry] { log.withLock { $0 } }

  var frames: [FrameReport] {
    entries.compactMap { entry in
      if case .frame(let report) = entry { report } else { nil }
    }
  }

  var loads: [LoadReport] {
    entries.compactMap { entry in
      if case .load(let report) = entry { report } else { nil }
    }
  }

  func didFinish(_ frame: FrameReport) { log.withLock { $0.append(.frame(frame)) } }

  func didFinish(_ load: LoadReport) { log.withLock { $0.append(.load(load)) } }
}
