import Foundation

/// The state of a database file, which distinguishes it from other states, and a way to open it without writing beside
/// it.
struct MBTilesFileState: Hashable, Sendable {
  /// The number of bytes of the database.
  let size: Int
  /// The time of the last change, in seconds.
  let modified: TimeInterval
  private let logSize: Int
  private let logModified: TimeInterval
  private let usesWriteAheadLog: Bool

  /// The state of the file at `path`; `nil` if there is none.
  init?(_ path: String) {
    guard let file = Self.attributes(path) else { return nil }
    (size, modified) = file
    let log = Self.attributes(path + "-wal")
    (logSize, logModified) = log ?? (0, 0)
    let header = (try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)))
      .flatMap { handle -> Data? in
        defer { try? handle.close() }
        return try? handle.read(upToCount: 20)
      }
    // "Read version" 2 at offset 19 of the header is write-ahead logging (SQLite file format §1.3.3).
    usesWriteAheadLog = header.map { $0.count == 20 && $0[19] == 2 } ?? false
  }

  /// Whether the file can be read as one that does not change.
  ///
  /// A database with a write-ahead log needs files beside it even for reading. If no log is pending, nobody has it open.
  var isAtRest: Bool { usesWriteAheadLog && logSize == 0 }

  private static func attributes(_ path: String) -> (Int, TimeInterval)? {
    guard let found = try? FileManager.default.attributesOfItem(atPath: path),
      found[.type] as? FileAttributeType != .typeDirectory,
      let size = (found[.size] as? NSNumber)?.intValue, let date = found[.modificationDate] as? Date
    else { return nil }
    return (size, date.timeIntervalSinceReferenceDate)
  }
}
