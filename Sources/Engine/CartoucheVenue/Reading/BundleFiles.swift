import CartoucheZIP

/// The files of a bundle by their names, relative to the folder that may enclose them all.
struct BundleFiles: Sendable {
  /// The distinct names in the order of the archive.
  let names: [String]
  private let archive: ZipArchive
  /// The bytes that the values of all files may take together.
  private let memory: Int
  /// The entries with each name; the first that can be read counts.
  private let places: [String: [Int]]
  /// The names by their lower-case forms.
  private let lowercased: [String: String]
  /// The names shared by several entries.
  let repeated: [String]
  /// The names of entries that are left out because they lead out of their folder.
  let refused: [String]
  /// The names that the archive gives as absolute paths.
  let absolute: [String]
  /// The folder that encloses all files; `nil` when they are at the top level.
  let topFolder: String?

  /// The files of an archive, whose values may take `memory` bytes together.
  init(_ archive: ZipArchive, memory: Int) {
    self.archive = archive
    self.memory = memory
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
    absolute = kept.filter { archive.entries[$0.index].isAbsolute }.map(\.name)
    lowercased = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The top-level folders of bundles of any version.
  private static let ownFolders: Set<String> = [
    "space", "obstruction", "entrance", "window", "annotation", "area", "shapeInstances", "enterprise",
    "geometry",
    "kinds", "nodes", "annotations", "walkable", "nonwalkable", "level", "levels", "node", "connection",
    "entrance-aesthetic",
  ]

  /// The folders that enclose all files and are not the bundle's own.
  private static func commonFolder(of names: [String]) -> String? {
    guard var common = names.first?.split(separator: "/").dropLast() else { return nil }
    for name in names.dropFirst() {
      let folders = name.split(separator: "/").dropLast()
      common = common.prefix(zip(common, folders).prefix { $0 == $1 }.count)
    }
    let own = common.prefix { !ownFolders.contains(String($0)) }
    return own.isEmpty ? nil : own.joined(separator: "/")
  }

  /// Returns the name as spelled in the archive, found regardless of case; `nil` when there is no such file.
  func name(of path: String) -> String? {
    places[path] != nil ? path : lowercased[path.lowercased()]
  }

  /// Returns the first of several names for which there is a file.
  func first(of paths: [String]) -> String? { paths.lazy.compactMap(name(of:)).first }

  /// Returns whether a folder contains any file.
  func hasFolder(_ folder: String) -> Bool {
    let start = folder.lowercased() + "/"
    return names.contains { $0.lowercased().hasPrefix(start) }
  }

  /// Returns the names of the files in a folder.
  func names(in folder: String) -> [String] {
    let start = folder.lowercased() + "/"
    return names.filter { $0.lowercased().hasPrefix(start) }
  }

  /// The bytes that the values of a file may take: its share of the bundle's, by size.
  ///
  /// Files are read in parallel, so that no share may depend on what the others turned out to take. Values take five times
  /// their text at most in real bundles.
  func memory(of name: String) -> Int {
    let size = places[name, default: []].map { archive.entries[$0].size }.max() ?? 0
    let share = Double(memory) * (Double(size) / Double(max(archive.size, 1)))
    // Far beyond any machine's memory, and within the integers.
    return max(Int(min(share, 1e15)), Self.leastMemory)
  }

  /// The bytes that the values of the smallest file may take.
  private static let leastMemory = 16 << 10

  /// Returns the bytes of a file; of several entries with its name, those of the first that can be read.
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
