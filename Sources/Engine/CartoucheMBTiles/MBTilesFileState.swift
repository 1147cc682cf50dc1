import CartoucheResources
import Foundation

/// The state of a database file, which distinguishes it from other states, and a way to open it without writing beside
/// it.
struct MBTilesFileState: Hashable, Sendable {
  private let file: FileStatus
  /// The log of writes that are not in the file yet.
  private let log: FileStatus?
  private let usesWriteAheadLog: Bool

  /// The state of the file at `path`; `nil` if there is none.
  init?(_ path: String) {
    guard let file = FileStatus(path), !file.isFolder else { return nil }
    self.file = file
    log = FileStatus(path + "-wal")
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
  /// A database with a write-ahead log needs files beside it even for reading. Without a pending log it is not open.
  var isAtRest: Bool { usesWriteAheadLog && (log?.size ?? 0) == 0 }

  /// The state as an entity tag.
  var etag: String { file.etag }
}
