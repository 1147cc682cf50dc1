/// The files of a bundle by their names, without the folder that all of them may lie in.
struct BundleFiles: Sendable {
  /// The names in the order of the archive, each once.
  let names: [String]
  private let archive: ZipArchive
  /// The entries of each name; of several the first that can be read counts.
  private let places: [String: [Int]]
  /// The names by their lower-case form.
  private let lowercased: [String: String]
  /// The names that several entries have.
  let repeated: [String]
  /// The names that no file of a bundle has, and that are left out: those that lead out of a folder.
  let refused: [String]
  /// The folder that all files lie in; `nil` when they lie at the top.
  let topFolder: String?

  /// The files of an archive.
  init(_ archive: ZipArchive) {
    self.archive = archive
    var refused: [String] = []
    var kept: [(name: String, index: Int)] = []
    for (index, entry) in archive.entries.enumerated() {
      let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
      if parts.contains("__MACOSX") || parts.last == ".DS_Store" { continue }
      if parts.contains("..") || entry.name.contains("\0") {
        refused.append(entry.name)
      } else {
        kept.append((entry.name, index))
      }
    }
    topFolder = Self.commonFolder(of: kept.map(\.name))
    let skipped = topFolder.map { $0.count + 1 } ?? 0
    var (names, repeated): ([String], [String]) = ([], [])
    var places: [String: [Int]] = [:]
    for (name, index) in kept {
      let name = String(name.dropFirst(skipped))
      switch places[name, default: []].count {
      case 0: names.append(name)
      case 1: repeated.append(name)
      default: break
      }
      places[name, default: []].append(index)
    }
    self.names = names
    self.places = places
    self.repeated = repeated
    self.refused = refused
    lowercased = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The folders of files that are at the top of a bundle of any version.
  private static let ownFolders: Set<String> = [
    "space", "obstruction", "entrance", "window", "annotation", "area", "shapeInstances", "enterprise",
    "geometry",
    "kinds", "nodes", "annotations", "walkable", "nonwalkable", "level", "levels", "node", "connection",
    "entrance-aesthetic",
  ]

  /// The folders around all files, which a bundle itself does not have.
  private static func commonFolder(of names: [String]) -> String? {
    guard var common = names.first?.split(separator: "/").dropLast() else { return nil }
    for name in names.dropFirst() {
      let folders = name.split(separator: "/").dropLast()
      common = common.prefix(zip(common, folders).prefix { $0 == $1 }.count)
    }
    let own = common.prefix { !ownFolders.contains(String($0)) }
    return own.isEmpty ? nil : own.joined(separator: "/")
  }

  /// The name as the archive spells it, upper and lower case aside; `nil` when there is no such file.
  func name(of path: String) -> String? {
    places[path] != nil ? path : lowercased[path.lowercased()]
  }

  /// The first of several names that is there.
  func first(of paths: [String]) -> String? { paths.lazy.compactMap(name(of:)).first }

  /// Whether any file lies in a folder.
  func hasFolder(_ folder: String) -> Bool {
    let start = folder.lowercased() + "/"
    return names.contains { $0.lowercased().hasPrefix(start) }
  }

  /// The names of the files in a folder.
  func names(in folder: String) -> [String] {
    let start = folder.lowercased() + "/"
    return names.filter { $0.lowercased().hasPrefix(start) }
  }

  /// The bytes of a file: of several entries of its name those of the first that can be read.
  ///
  /// - Throws: ``ZipError`` of the first entry.
  func contents(of name: String) throws(ZipError) -> [UInt8] {
    var failure: ZipError?
    for index in places[name, default: []] {
      do throws(ZipError) {
        return try archive.contents(of: archive.entries[index])
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? .damaged(name: name, reason: "there is no such file")
  }
}
