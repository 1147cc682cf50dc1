import CartoucheOffline
import CartoucheResources
import HTTPTestServer
import MapLibre
import MapLibreOffline
import MapLibreSettings
import Synchronization

/// A storage in a folder of its own, with a network of its own.
final class TestStorage: Sendable {
  let folder: URL
  let maps: MapStorage
  let network = MLNNetworkConfiguration()
  let loader: MapLoader
  let storage: MLNOfflineStorage

  /// - Parameter info: The settings of the program.
  init(info: [String: String] = [:], _ change: (inout OfflineDatabase.Options) -> Void = { _ in }) {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("storage-\(UUID().uuidString)")
    var options = OfflineDatabase.Options()
    change(&options)
    maps = MapStorage(
      OfflineDatabase(path: folder.appendingPathComponent("cache.db").path, options: options))
    loader = MapLoader(MapSettings(LaunchSettings(info)), network, resources: nil, storage: maps)
    storage = MLNOfflineStorage(maps, loader: loader, pause: { _ in })
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A loader that has seen nothing yet, over the same file.
  func anotherLoader() -> MapLoader {
    MapLoader(MapSettings(LaunchSettings([:])), MLNNetworkConfiguration(), resources: nil, storage: maps)
  }

  /// Adds a pack for a small region.
  func pack(
    _ style: String, zooms: (Double, Double) = (0, 2), context: String = "lake"
  ) async throws -> MLNOfflinePack {
    let bounds = MLNCoordinateBounds(
      sw: CLLocationCoordinate2D(latitude: 47.1, longitude: 8.4),
      ne: CLLocationCoordinate2D(latitude: 47.5, longitude: 8.9))
    let region = MLNTilePyramidOfflineRegion(
      styleURL: URL(string: style), bounds: bounds, fromZoomLevel: zooms.0, toZoomLevel: zooms.1)
    return try await add(region, Data(context.utf8))
  }

  func add(_ region: any MLNOfflineRegion, _ context: Data = Data()) async throws -> MLNOfflinePack {
    let box = Mutex<Result<MLNOfflinePack, any Error>?>(nil)
    storage.addPack(for: region, withContext: context) { pack, error in
      box.withLock { $0 = pack.map { .success($0) } ?? .failure(error ?? CancellationError()) }
    }
    await storage.settle()
    guard let result = box.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }

  /// The error that a call's handler gets.
  func error(_ call: (MLNOfflineStorage, @escaping @Sendable ((any Error)?) -> Void) -> Void) async
    -> NSError?
  {
    let box = Mutex<NSError?>(NSError(domain: "not called", code: 0))
    call(storage) { error in box.withLock { $0 = error as? NSError } }
    await storage.settle()
    return box.withLock { $0 }
  }
}

/// The notifications about one pack, in order.
final class PackNews: @unchecked Sendable {
  struct Item {
    let name: NSNotification.Name
    let state: Int?
    let progress: MLNOfflinePackProgress?
    let error: NSError?
    let maximumCount: UInt64?
  }

  private let lock = NSLock()
  private var found: [Item] = []
  private var observers: [any NSObjectProtocol] = []

  var items: [Item] { lock.withLock { found } }
  var errors: [NSError] { items.compactMap(\.error) }

  init(_ pack: MLNOfflinePack, queue: OperationQueue? = nil) {
    let names: [NSNotification.Name] = [
      .MLNOfflinePackProgressChanged, .MLNOfflinePackError, .MLNOfflinePackMaximumMapboxTilesReached,
    ]
    observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: pack, queue: queue) { [weak self] note in
        let info = note.userInfo
        let item = Item(
          name: note.name,
          state: (info?[MLNOfflinePackUserInfoKey.state] as? NSNumber)?.intValue,
          progress: (info?["Progress"] as? NSValue)?.mlnOfflinePackProgressValue,
          error: info?[MLNOfflinePackUserInfoKey.error] as? NSError,
          maximumCount: (info?[MLNOfflinePackUserInfoKey.maximumCount] as? NSNumber)?.uint64Value)
        self?.lock.withLock { self?.found.append(item) }
      }
    }
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
}

/// A style with tiles, a sprite, glyphs and GeoJSON, on a server of this machine.
struct TestMapServer: Sendable {
  let server: LoopbackServer

  /// - Parameter change: Answers some paths otherwise.
  init(_ change: @escaping @Sendable (LoopbackServer.Request, Int) -> LoopbackServer.Reply? = { _, _ in nil })
    throws
  {
    server = try LoopbackServer { request, count in
      change(request, count) ?? Self.reply(request.path)
    }
  }

  var style: String { server.url("/style.json") }

  private static func reply(_ path: String) -> LoopbackServer.Reply {
    func json(_ text: String) -> LoopbackServer.Reply {
      .response(200, [("Content-Type", "application/json"), ("ETag", "\"\(path)\"")], body: Array(text.utf8))
    }
    switch path {
    case "/style.json":
      return json(
        """
        {"version":8,"sources":{"areas":{"type":"vector","url":"areas.json"},
        "point":{"type":"geojson","data":"point.json"}},"layers":[
        {"id":"ground","type":"background","paint":{"background-color":"#246"}},
        {"id":"areas","type":"fill","source":"areas","source-layer":"a","paint":{"fill-color":"#fc0"}},
        {"id":"point","type":"circle","source":"point","paint":{"circle-radius":20,"circle-color":"red"}}]}
        """)
    case "/areas.json": return json(#"{"tilejson":"3.0.0","tiles":["tiles/{z}/{x}/{y}.pbf"],"maxzoom":2}"#)
    case "/point.json": return json(#"{"type":"Point","coordinates":[8.6,47.3]}"#)
    default:
      guard path.hasPrefix("/tiles/") || path.hasPrefix("/v4/") else { return .response(404) }
      return .response(200, [("Content-Type", "application/vnd.mapbox-vector-tile")], body: tile)
    }
  }

  /// A vector tile with a layer `a` of one square over its middle (vector tile specification 2.1).
  private static let tile: [UInt8] = {
    // MoveTo(1024, 1024), then LineTo three corners, ClosePath; zigzag varints.
    func varint(_ number: Int) -> [UInt8] {
      number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + varint(number >> 7)
    }
    let far = varint(2048 << 1)
    let back = varint((2048 << 1) - 1)
    let geometry =
      varint(9) + varint(1024 << 1) + varint(1024 << 1) + varint(26) + far + [0] + [0] + far + back + [0]
      + varint(15)
    let feature = [0x18, 3, 0x22, UInt8(geometry.count)] + geometry
    let layer =
      [0x78, 2, 0x0A, 1, UInt8(ascii: "a"), 0x12, UInt8(feature.count)] + feature + [0x28] + varint(4096)
    return [0x1A, UInt8(layer.count)] + layer
  }()
}
