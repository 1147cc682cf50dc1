import Foundation

/// A folder of files that a command writes completely or not at all.
///
/// The files go into a new folder first, whose contents then take their places, so that a full disk leaves neither half
/// a folder nor a mixture of old and new files. Other files in the folder stay.
package struct OutputFolder {
  private let path: String

  /// The folder at `path`, relative to the current folder.
  package init(_ path: String) {
    let trimmed = path.reversed().drop { $0 == "/" }.reversed()
    self.path = trimmed.isEmpty ? path : String(trimmed)
  }

  /// Writes files by their names, and creates the folder and its parents.
  ///
  /// - Throws: ``OutputError``.
  package func write(_ files: [(name: String, bytes: [UInt8])]) throws(OutputError) {
    var found = stat()
    let exists = stat(path, &found) == 0
    if exists {
      guard found.st_mode & S_IFMT == S_IFDIR else { throw OutputError(path, code: ENOTDIR) }
      for file in files where Self.isFolder("\(path)/\(file.name)") {
        throw OutputError("\(path)/\(file.name)", code: EISDIR)
      }
    }
    let name = ".cartouche-" + String(UInt64.random(in: .min ... .max), radix: 36)
    // A new folder is made beside its place, and within one that exists: a folder may be a file system of its own.
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let temporary = exists ? "\(path)/\(name)" : parent + name
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    for file in files {
      do throws(OutputError) {
        try OutputFile("\(temporary)/\(file.name)").write(file.bytes)
      } catch {
        throw OutputError("\(path)/\(file.name)", reason: error.reason)
      }
    }
    guard exists else {
      if rename(temporary, path) != 0 { throw OutputError(path, code: errno) }
      return
    }
    for file in files where rename("\(temporary)/\(file.name)", "\(path)/\(file.name)") != 0 {
      throw OutputError("\(path)/\(file.name)", code: errno)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var found = stat()
    return lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
  }
}
