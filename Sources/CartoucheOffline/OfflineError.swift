import CartoucheSQLite

/// A reason why the storage of offline regions could not do what it was asked for.
package enum OfflineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file or its folder cannot be opened or written; `reason` is the system's word for it.
  case inaccessible(path: String, reason: String)
  /// There is no room left on the disk.
  case full(path: String)
  /// The file is no database, or is damaged; the next use begins with an empty one.
  case damaged(path: String, reason: String)
  /// The file that was to be added is not a database of offline regions.
  case notOffline(path: String, found: String)
  /// There is no such region.
  case unknownRegion(id: Int64)
  /// The region cannot be kept.
  case invalidRegion(found: String, expected: String)
  /// There would be more tiles of Mapbox than are allowed.
  case tileLimit(limit: UInt64)

  /// The value that was found and the one that was expected, in one line.
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

  /// The error for one of SQLite's.
  init(_ error: any Error, path: String) {
    if let error = error as? OfflineError {
      self = error
      return
    }
    switch (error as? SQLiteError)?.kind {
    case .notADatabase, .corrupt: self = .damaged(path: path, reason: "\(error)")
    case .full: self = .full(path: path)
    default: self = .inaccessible(path: path, reason: "\(error)")
    }
  }
}
