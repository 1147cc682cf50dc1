import Foundation

/// Watches files by looking at them now and then, and says when one has been saved.
///
/// A file that is written again and again, or that an editor replaces by another, counts once: when it has stayed the
/// same from one look to the next. A file that is gone for a moment is no change.
struct FileWatch: Sendable {
  /// The attributes that tell one state of a file from another.
  struct Stamp: Hashable, Sendable {
    /// The time of the last change, in seconds.
    var modified: Double
    /// The number of bytes.
    var size: UInt64
    /// The number that the file system knows the file by.
    var file: UInt64

    /// The state of the file at `path`; `nil` when there is none.
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

    /// The path at the end of symbolic links.
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

  /// Watches these files alone; what is known of those that were watched before stays known.
  mutating func watch(_ paths: some Sequence<String>, look: (String) -> Stamp? = Stamp.init(path:)) {
    var files: [String: Watched] = [:]
    for path in paths {
      let stamp = look(path)
      files[path] = self.files[path] ?? Watched(known: stamp, seen: stamp)
    }
    self.files = files
  }

  /// Looks at the files.
  ///
  /// - Returns: Those that have changed and then stayed the same since the last look, in alphabetical order.
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
