import CartoucheResources
import Foundation

/// The inputs in a folder.
enum InputFolder {
  /// The endings of files that are served, in lower case.
  private static let endings: Set<String> = [
    "pmtiles", "mbtiles", "geojson", "geojsonl", "topojson", "json", "gpkg", "fgb", "gpx", "kml", "kmz",
    "shp", "csv",
  ]
  /// The depth of folders that are searched.
  private static let depth = 4
  /// The most files that are looked at.
  private static let most = 10_000

  /// The path itself; of a folder that is no folder of tiles, the styles, archives and data in it, sorted.
  static func inputs(at path: String) -> [String] {
    guard ResourceURL.scheme(of: path) == nil, isFolder(path), !holdsTiles(path) else { return [path] }
    var found: [String] = []
    var count = 0
    func search(_ folder: String, _ left: Int) {
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      for name in names where !name.hasPrefix(".") && count < most {
        count += 1
        let path = "\(folder)/\(name)"
        if isFolder(path) {
          if holdsTiles(path) { found.append(path) } else if left > 0 { search(path, left - 1) }
        } else if isInput(path, name) {
          found.append(path)
        }
      }
    }
    search(path.hasSuffix("/") ? String(path.dropLast()) : path, depth)
    return found
  }

  private static func isInput(_ path: String, _ name: String) -> Bool {
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    guard endings.contains(ending) else { return false }
    guard ending == "json" else { return true }
    // Sprites and settings are no maps.
    guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 1 << 16) else {
      return false
    }
    let text = String(decoding: head, as: UTF8.self)
    return (text.contains("\"layers\"") && text.contains("\"version\""))
      || text.contains("\"FeatureCollection\"")
      || text.contains("\"tilejson\"")
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Whether a folder has tiles in folders named by zoom levels.
  private static func holdsTiles(_ path: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let levels = names.filter { Int($0) != nil && isFolder("\(path)/\($0)") }
    return !levels.isEmpty
      && levels.contains { level in
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(level)")) ?? []).contains {
          Int($0) != nil
        }
      }
  }
}
