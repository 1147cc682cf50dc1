import CartoucheProjections
import Synchronization

/// The sessions of one file, each of which is lent to one thread at a time.
final class TIFFSessions: Sendable {
  private let path: String
  private let system: CoordinateSystem
  private let idle = Mutex<[TIFFSession]>([])

  /// No more are kept than threads are likely to use.
  private static let limit = 16

  /// The sessions of the file at a path, which has coordinates of a system.
  init(path: String, system: CoordinateSystem) {
    (self.path, self.system) = (path, system)
  }

  /// The result of work with a session of its own.
  func with<Value>(
    _ work: (TIFFSession) throws(GeoTIFFError) -> Value
  ) throws(GeoTIFFError) -> Value {
    let session: TIFFSession
    if let known = idle.withLock({ $0.popLast() }) {
      session = known
    } else {
      session = try TIFFSession(path: path, system: system)
    }
    defer {
      idle.withLock { if $0.count < Self.limit { $0.append(session) } }
    }
    return try work(session)
  }
}
