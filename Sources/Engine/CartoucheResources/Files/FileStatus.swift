import Foundation

/// The state of a file, by which one content of it differs from another.
package struct FileStatus: Sendable, Hashable {
  /// The number of bytes.
  package let size: Int
  /// The time of the last change, in nanoseconds since 1970.
  package let modified: Int
  /// The number of the file in its file system, which one that takes its place by renaming does not have.
  package let number: UInt64
  private let mode: mode_t

  /// The state of the file at a path, links followed; `nil` if there is none.
  package init?(_ path: String) {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    self.init(found)
  }

  /// The state of an open file.
  init?(descriptor: Int32) {
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { return nil }
    self.init(found)
  }

  private init(_ found: stat) {
    size = Int(found.st_size)
    number = UInt64(found.st_ino)
    mode = found.st_mode
    #if canImport(Darwin)
      let time = found.st_mtimespec
    #else
      let time = found.st_mtim
    #endif
    modified = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  /// Whether it is a regular file: not a device, pipe or socket, which may never end or never begin.
  package var isRegular: Bool { mode & S_IFMT == S_IFREG }
  /// Whether it is a folder.
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }

  /// The state as an entity tag.
  package var etag: String { "\"\(size)-\(modified)-\(number)\"" }
}
