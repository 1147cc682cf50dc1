import CartoucheSQLite
import Foundation

/// A failure of the storage of offline regions.
package enum OfflineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file or its folder cannot be opened or written; `reason` is the system's description.
  case inaccessible(path: String, reason: String)
  /// The disk is full.
  case full(path: String)
  /// The file is damaged or not a database; the next use starts with an empty one.
  case damaged(path: String, reason: String)
  /// The file to be added is not a database of offline regions.
  case notOffline(path: String, found: String)
  /// The region does not exist.
  case unknownRegion(id: Int64)
  /// The region is invalid.
  case invalidRegion(found: String, expected: String)
  /// The number of Mapbox tiles would exceed the limit.
  case tileLimit(limit: UInt64)

  /// The description, in one line, of what was found and what was expected.
  package var description: String {
    switch self {
    case .inaccessible(let path, let reason): "\(path) cannot be used: \(reason)"
    case .full(let path): "\(path): there is no space left on the disk"
    case .damaged(let path, let reason): "\(path) is damaged (\(reason)); an empty database takes its place"
    case .notOffline(let path, let found):
      "\(path): expected a database of offline regions of version \(OfflineSchema.version), found \(found)"
    case .unknownRegion(let id): "there is no offline region \(id)"
    case .invalidRegion(let found, let expected): "offline region: expected \(expected), found \(found)"
    case .tileLimit(let limit): "expected at most \(limit) Mapbox tiles in all offline regions"
    }
  }

  /// The error for an error of SQLite, or of the file system.
  init(_ error: any Error, path: String) {
    if let error = error as? OfflineError {
      self = error
      return
    }
    switch (error as? SQLiteError)?.kind {
    case .notADatabase, .corrupt: self = .damaged(path: path, reason: "\(error)")
    case .full: self = .full(path: path)
    default: self = .inaccessible(path: path, reason: Self.reason(for: error))
    }
  }

  /// The system's description of an error, in one line; that of Foundation's errors has the members of a dictionary, in any
  /// order.
  private static func reason(for error: any Error) -> String {
    let cause = (error as? CocoaError)?.userInfo[NSUnderlyingErrorKey] as? POSIXError
    return cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
  }
}
