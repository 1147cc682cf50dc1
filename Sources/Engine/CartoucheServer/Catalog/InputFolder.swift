import CartoucheResources
import Foundation

/// The inputs in a folder.
enum InputFolder {
  /// The endings of files that are served, in lower case.
  private static let endings: Set<String> = [
    "pmtiles", "mbtiles", "geojson", "geojsonl", "topojson", "json", "gpkg", "fgb", "gpx", "kml", "kmz",
    "shp", "csv", "zip",
  ]
  /// The endings of fonts, in lower case.
  private static let fontEndings: Set<String> = ["ttf", "otf", "ttc", "otc", "woff", "woff2"]
  /// The depth of folders that are searched.
  private static let depth = 4
  /// The most files that are looked at.
  private static let most = 10_000

  /// The path itself; of a folder that holds neither tiles nor glyphs, the styles, archives, data and fonts in
  /// it, sorted, and the folders of icons.
  static func inputs(at path: String) -> [String] {
    guard ResourceURL.scheme(of: path) == nil, isFolder(path), !holdsTiles(path), !holdsRanges(path) else {
      return [path]
    }
    var found: [String] = []
    var count = 0
    func search(_ folder: String, _ left: Int, isInIcons: Bool = false) {
      let hasIcons = isInIcons || IconFolder.isFolder(at: folder)
      if hasIcons, !isInIcons { found.append(folder) }
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      for name in names where !name.hasPrefix(".") && count < most {
        count += 1
        let path = "\(folder)/\(name)"
        if isFolder(path) {
          if holdsTiles(path) || holdsRanges(path) {
            found.append(path)
          } else if left > 0 {
            search(path, left - 1, isInIcons: hasIcons)
          }
        } else if isInput(path, name) || isFont(path) {
          found.append(path)
        }
      }
    }
    search(path.hasSuffix("/") ? String(path.dropLast()) : path, depth)
    return found
  }

  /// The styles in a folder itself, sorted.
  static func styles(in folder: String) -> [String] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).prefix(most).sorted()
    return names.filter { $0.hasSuffix(".json") && isInput("\(folder)/\($0)", $0) }.map { "\(folder)/\($0)" }
  }

  private static func isInput(_ path: String, _ name: String) -> Bool {
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    guard endings.contains(ending) else { return false }
    if ending == "zip" { return holdsVenue(path) }
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

  /// Whether an archive is a venue: whether the list of its files, at its end, names that of floors.
  private static func holdsVenue(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else {
      return false
    }
    let read = UInt64(1 << 18)
    guard (try? file.seek(toOffset: size > read ? size - read : 0)) != nil,
      let tail = try? file.readToEnd()
    else { return false }
    return ["floor.geojson", "floors.geojson", "floor.json", "floors.json"].contains {
      tail.range(of: Data($0.utf8)) != nil
    }
  }

  // MARK: - Fonts

  /// Whether a path is that of a font, or of a folder of glyph ranges.
  static func isFont(_ path: String) -> Bool {
    guard ResourceURL.scheme(of: path) == nil else { return false }
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    return fontEndings.contains(ending) || holdsRanges(path)
  }

  /// Whether a path is a folder of glyph ranges, recognised by the first range, which every font has.
  static func holdsRanges(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/0-255.pbf")
  }

  /// The folders of glyph ranges that a template of files, `…/{fontstack}/{range}.pbf`, leads to, sorted.
  static func rangeFolders(matching template: String) -> [String] {
    let end = "/{fontstack}/{range}.pbf"
    guard template.hasSuffix(end), let folder = ResourceURL.filePath(of: String(template.dropLast(end.count)))
    else { return [] }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).prefix(most)
    return names.sorted().map { "\(folder)/\($0)" }.filter(holdsRanges)
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
