import Foundation

/// The folder of a bundle while it is written: under a name of its own, which it changes for the final one when it is
/// complete.
final class BundleFolder {
  /// The path at which the folder is written.
  let path: String
  private let final: String
  private let limit: Int
  /// The number of bytes of the files so far.
  private(set) var byteCount = 0
  /// The number of files so far.
  private(set) var fileCount = 0
  private var folders: Set<String> = []

  /// The first line of ``BundleNotes``, by which a folder is known for a bundle.
  static let mark = "A map as files, made by cartouche bundle."

  /// A new folder beside the final one.
  ///
  /// - Parameters:
  ///   - path: The final path.
  ///   - replaces: Whether a bundle at this path is to be replaced.
  ///   - limit: The number of bytes that all files may have together.
  init(_ path: String, replaces: Bool, limit: Int) throws(BundleError) {
    let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
    final = trimmed.isEmpty ? path : trimmed
    self.limit = limit
    if FileManager.default.fileExists(atPath: final), !(replaces && Self.isBundle(final)) {
      throw .exists(path: final)
    }
    self.path = "\(final).tmp-\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.removeItem(atPath: self.path)
    try create(self.path)
  }

  private static func isBundle(_ path: String) -> Bool {
    guard let notes = FileManager.default.contents(atPath: "\(path)/README.txt") else { return false }
    return notes.starts(with: Array(mark.utf8))
  }

  private func create(_ folder: String) throws(BundleError) {
    guard folders.insert(folder).inserted else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .output(path: folder, reason: error.localizedDescription)
    }
  }

  /// Writes a file at a path within the folder.
  func write(_ bytes: [UInt8], to name: String) throws(BundleError) {
    try count(bytes.count)
    fileCount += 1
    let place = "\(path)/\(name)"
    if let slash = place.lastIndex(of: "/") { try create(String(place[..<slash])) }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: place))
    } catch {
      throw .output(path: place, reason: error.localizedDescription)
    }
  }

  /// The path of a file that another writer creates within the folder.
  func place(of name: String) throws(BundleError) -> String {
    fileCount += 1
    let place = "\(path)/\(name)"
    if let slash = place.lastIndex(of: "/") { try create(String(place[..<slash])) }
    return place
  }

  /// Counts bytes towards the limit.
  func count(_ bytes: Int) throws(BundleError) {
    byteCount += bytes
    guard byteCount <= limit else { throw .bytes(limit: limit) }
  }

  /// Gives the folder its final name.
  func finish() throws(BundleError) {
    let files = FileManager.default
    let old = "\(path).old"
    let hasOld = files.fileExists(atPath: final)
    if hasOld, rename(final, old) != 0 {
      throw .output(path: final, reason: String(cString: strerror(errno)))
    }
    guard rename(path, final) == 0 else {
      let reason = String(cString: strerror(errno))
      if hasOld { rename(old, final) }
      throw .output(path: final, reason: reason)
    }
    if hasOld { try? files.removeItem(atPath: old) }
  }

  /// Removes the folder.
  func abandon() { try? FileManager.default.removeItem(atPath: path) }
}

/// Names of files for the names of a style, each different from the others.
struct FileNames {
  private var used: Set<String> = []

  /// A name of letters, digits, `-` and `_` for any text.
  mutating func name(for text: String) -> String {
    let plain = String(
      text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "-" })
    let stem = plain.isEmpty ? "source" : String(plain.prefix(80))
    var name = stem
    var number = 2
    while !used.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number)"
      number += 1
    }
    return name
  }
}
