import Cartouche
import CartoucheCommandLine
import Foundation

/// The files that a command writes many pictures to: each once, and within a folder if one is named.
struct PictureFolder {
  private let folder: String?
  private var taken: Set<String> = []

  /// Files anywhere, or in `folder`, which is made with the first file.
  init(_ folder: String?) { self.folder = folder }

  /// The path of a file for a picture, which from now on is taken.
  ///
  /// - Throws: ``CommandFailure`` for a path that leaves the folder, and for one that is taken.
  mutating func claim(_ output: String) throws(CommandFailure) -> String {
    guard !output.isEmpty, !output.hasSuffix("/"), !output.utf8.contains(0) else {
      throw CommandFailure(.badInput, "\"output\" \"\(output)\": expected the name of a file")
    }
    let parts = output.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    guard let name = parts.last, name != ".." else {
      throw CommandFailure(.badInput, "\"output\" \"\(output)\": expected the name of a file")
    }
    var path = output
    if let folder {
      guard !output.hasPrefix("/"), !parts.contains("..") else {
        throw CommandFailure(
          .badInput,
          "\"output\" \"\(output)\" leaves the folder of --output-folder; expected a path within it")
      }
      path = (folder.hasSuffix("/") ? folder : folder + "/") + parts.joined(separator: "/")
      try checkLinks(folder, parts)
    }
    // File systems may take names for equal that differ in case or in their Unicode form.
    let key = URL(fileURLWithPath: path).standardizedFileURL.path.lowercased()
      .precomposedStringWithCanonicalMapping
    guard taken.insert(key).inserted else {
      throw CommandFailure(.badInput, "\"output\" \"\(output)\" is that of an earlier picture")
    }
    return path
  }

  /// Checks that no part of a path within a folder is a symbolic link, which may lead out of it.
  private func checkLinks(_ folder: String, _ parts: [Substring]) throws(CommandFailure) {
    var path = folder
    for part in parts {
      path += "/" + part
      var found = stat()
      guard lstat(path, &found) == 0 else { return }
      if found.st_mode & S_IFMT == S_IFLNK {
        throw CommandFailure(.badInput, "\(path) is a link, which may leave the folder of --output-folder")
      }
    }
  }
}

/// Names of files by the values of features.
struct FileNames {
  private var taken: Set<String> = []

  /// A name for a value: without what file systems or programs take for more than a name, and with a number if an
  /// earlier value had it.
  mutating func name(for value: String) -> String {
    var name = String(
      value.unicodeScalars.map { scalar -> Character in
        let isSafe =
          scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || scalar.properties.generalCategory == .nonspacingMark
          || "-_. ()+,".unicodeScalars.contains(scalar)
        return isSafe ? Character(scalar) : "-"
      })
    // Names of dots are folders, and a dot at the beginning hides a file; blanks at the ends get lost.
    while let first = name.first, first == "." || first == " " { name.removeFirst() }
    while let last = name.last, last == "." || last == " " { name.removeLast() }
    while name.utf8.count > 120 { name.removeLast() }
    if name.isEmpty { name = "unnamed" }
    var found = name
    var number = 2
    while !taken.insert(found.lowercased().precomposedStringWithCanonicalMapping).inserted {
      found = "\(name)-\(number)"
      number += 1
    }
    return found
  }
}
