import Foundation

/// A watch that checks files from time to time and reports saved ones.
///
/// A file that is written repeatedly, or replaced by an editor, counts once: when it has stayed the same from one check
/// to the next. A file that disappears for a moment has not changed.
struct FileWatch: Sendable {
  /// The attributes that tell one state of a file from another.
  struct Stamp: Hashable, Sendable {
    /// The time of the last change, in seconds.
    var modified: Double
    /// The number of bytes.
    var size: UInt64
    /// The file's number in the file system.
    var file: UInt64

    /// The state of the file at `path`; `nil` if there is none.
    init?(path: String) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: Self.target(of: path)),
        let modified = attributes[.modificationDate] as? Date
      else { return nil }
      self.init(
        modified: modified.timeIntervalSince1970, size: (attributes[.size] as? NSNumber)?.uint64Value ?? 0,
        file: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0)
    }

    init(modified: Double, size: UInt64, file: UInt64) {
      self.modified = modified
      self.size = size
      self.file = file
    }

    /// The path with symbolic links resolved.
    private static func target(of path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
  }

  private struct Watched: Sendable {
    var known: Stamp?
    var seen: Stamp?
  }

  private var files: [String: Watched] = [:]

  /// The paths that are watched.
  var paths: [String] { files.keys.sorted() }

  /// Watches only these files; the state of those already watched is kept.
  mutating func watch(_ paths: some Sequence<String>, look: (String) -> Stamp? = Stamp.init(path:)) {
    var files: [String: Watched] = [:]
    for path in paths {
      let stamp = look(path)
      files[path] = self.files[path] ?? Watched(known: stamp, seen: stamp)
    }
    self.files = files
  }

  /// Checks the files.
  ///
  /// - Returns: The files that have changed and then stayed the same since the last check, in alphabetical order.
  mutating func changes(look: (String) -> Stamp? = Stamp.init(path:)) -> [String] {
    var changed: [String] = []
    for path in paths {
      let stamp = look(path)
      if let stamp, stamp == files[path]?.seen, stamp != files[path]?.known {
        files[path]?.known = stamp
        changed.append(path)
      }
      files[path]?.seen = stamp
    }
    return changed
  }
}
