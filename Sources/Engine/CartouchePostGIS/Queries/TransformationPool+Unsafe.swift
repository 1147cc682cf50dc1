// Sound because a transformation is taken out of the pool under its lock before it is used, and put back afterwards: no
// two threads ever have the same one, which is all that `CoordinateTransformation` asks for.

import CartoucheProjections
import Synchronization

/// Transformations of one coordinate system, each used by one thread at a time: making one takes PROJ milliseconds.
final class TransformationPool: Sendable {
  private struct Kept: @unchecked Sendable {
    let transformation: CoordinateTransformation
  }

  private let system: CoordinateSystem
  private let kept: Mutex<[Kept]>

  /// The transformations of a system.
  ///
  /// - Throws: `CoordinateSystemError` when the engine does not know it, or has no PROJ.
  init(_ system: CoordinateSystem) throws(CoordinateSystemError) {
    self.system = system
    kept = Mutex([Kept(transformation: try CoordinateTransformation(from: system))])
  }

  /// Calls a function with a transformation; `nil` if none can be made any more.
  func with<Result>(_ body: (CoordinateTransformation) -> Result) -> Result? {
    let free = kept.withLock { $0.popLast() }
    guard let own = free?.transformation ?? (try? CoordinateTransformation(from: system)) else { return nil }
    let entry = Kept(transformation: own)
    defer { kept.withLock { $0.append(entry) } }
    return body(own)
  }
}
