import CartoucheTiles
import Synchronization

/// The feature layers of one tile by their names; each layer is decoded on first access.
package final class FeatureLayerTable: Sendable {
  private struct Contents {
    var layers: [String: FeatureLayer?] = [:]
    var byteCount: Int
    var problems: [String] = []
  }

  /// The bytes that layers are decoded from.
  package let encodedByteCount: Int
  /// The number of features in the tile's square that were simplified away.
  package let omittedCount: Int
  private let cost: @Sendable (String) -> Int
  private let decode: @Sendable (String) throws -> FeatureLayer?
  private let contents: Mutex<Contents>

  /// A tile whose layers `decode` makes by name; it may be asked for one on several threads.
  ///
  /// - Parameters:
  ///   - byteCount: The bytes that layers are decoded from.
  ///   - omittedCount: The number of features in the tile's square that were simplified away.
  ///   - cost: The bytes that it may take to decode a layer.
  package init(
    byteCount: Int = 0, omittedCount: Int = 0, cost: @escaping @Sendable (_ name: String) -> Int = { _ in 0 },
    decodingBy decode: @escaping @Sendable (_ name: String) throws -> FeatureLayer?
  ) {
    encodedByteCount = byteCount
    self.omittedCount = omittedCount
    self.cost = cost
    self.decode = decode
    contents = Mutex(Contents(byteCount: byteCount))
  }

  /// A tile with one layer, whatever name it is asked for, as GeoJSON sources have them; `nil` for none.
  package convenience init(_ layer: FeatureLayer?, omittedCount: Int = 0) {
    self.init(omittedCount: omittedCount, cost: { _ in layer?.features.byteCount ?? 0 }) { _ in layer }
  }

  /// The maximum number of bytes that decoding a layer may take, known in advance.
  package func decodingByteCount(ofLayer name: String) -> Int { cost(name) }

  /// The layer that a style calls `name` in `source-layer`, `nil` if there is none or it cannot be read.
  package func layer(named name: String) -> FeatureLayer? {
    if let found = contents.withLock({ $0.layers[name] }) { return found }
    var layer: FeatureLayer?
    var problem: String?
    do {
      layer = try decode(name)
    } catch {
      problem = "\(error)"
    }
    let (decoded, trouble) = (layer, problem)
    return contents.withLock { contents in
      // The first result is kept, so that all callers share one object.
      if let found = contents.layers[name] { return found }
      contents.layers[name] = .some(decoded)
      contents.byteCount += decoded?.features.byteCount ?? 0
      if let trouble { contents.problems.append(trouble) }
      return decoded
    }
  }

  /// The approximate number of bytes in the tile and the layers decoded so far.
  package var byteCount: Int { contents.withLock { $0.byteCount } }

  /// The reasons why layers cannot be read.
  package var problems: [String] { contents.withLock { $0.problems } }
}
