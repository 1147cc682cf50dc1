import Foundation

/// The place to which a path leads once links are followed.
package enum FilePlace {
  /// The maximum number of links followed, as on Linux.
  private static let maximumLinks = 40

  /// Whether `path` leads into `folder` or below it; a path with too many links leads nowhere.
  static func contains(_ folder: String, _ path: String) -> Bool {
    guard let folder = resolved(folder), let path = resolved(path) else { return false }
    return path.count > folder.count && path.starts(with: folder)
  }

  /// The path of a file below `folder` with links followed; `nil` if it leads elsewhere.
  package static func path(below folder: String, _ parts: [String]) -> String? {
    let path = ([folder] + parts).joined(separator: "/")
    guard contains(folder, path), let place = resolved(path) else { return nil }
    return "/" + place.joined(separator: "/")
  }

  /// The components of the absolute path, with links followed as far as it exists; `nil` if the links do not end, or
  /// the path holds a zero byte.
  private static func resolved(_ path: String) -> [Substring]? {
    guard !path.utf8.contains(0) else { return nil }
    let files = FileManager.default
    let absolute = path.hasPrefix("/") ? path : files.currentDirectoryPath + "/" + path
    var ahead = Array(absolute.split(separator: "/").reversed())
    var place: [Substring] = []
    var links = 0
    while let part = ahead.popLast() {
      if part == "." { continue }
      if part == ".." {
        _ = place.popLast()
        continue
      }
      let next = "/" + (place + [part]).joined(separator: "/")
      guard let target = try? files.destinationOfSymbolicLink(atPath: next) else {
        place.append(part)
        continue
      }
      links += 1
      guard links <= maximumLinks else { return nil }
      if target.hasPrefix("/") { place = [] }
      ahead += target.split(separator: "/").reversed()
    }
    return place
  }
}
