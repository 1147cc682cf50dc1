import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import Foundation

/// A folder of tiles in files: `z/x/y.pbf`, or with another extension.
struct TileFolder {
  /// The template of the files.
  let template: String
  /// The description of the tiles: the content of a `metadata.json`, completed from the names of the files.
  let document: JSONObject
  /// The addresses of existing tiles: one at the lowest zoom, and one in the middle of the highest.
  let samples: [TileID]

  private static let extensions = TileFormat.allCases.filter { $0 != .avif }.flatMap(\.endings)
  /// The number of columns per zoom whose rows are examined.
  private static let columnLimit = 64

  /// The tiles of one zoom.
  private struct Level {
    let zoom: Int
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>
    let sample: TileID
    /// The part of a file's name after the row.
    let ending: String

    var bounds: CoordinateBounds {
      let first = TileID(z: zoom, x: columns.lowerBound, y: rows.lowerBound).bounds
      let last = TileID(z: zoom, x: columns.upperBound, y: rows.upperBound).bounds
      return CoordinateBounds(west: first.west, south: last.south, east: last.east, north: first.north)
    }
  }

  /// Examines the folder at `path`.
  ///
  /// - Throws: ``ResourceError`` when it has no tiles.
  init(_ path: String) throws(ResourceError) {
    let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let zooms = Self.numbers(in: root).filter { $0 <= TileID.maximumZoom }
    guard let low = zooms.lazy.compactMap({ Self.level($0, in: root) }).first,
      let high = zooms.reversed().lazy.compactMap({ Self.level($0, in: root) }).first
    else {
      throw .invalid(
        url: path, found: "a folder without tiles",
        expected: "a file, or a folder of tiles named z/x/y.pbf, .mvt, .mlt, .png, .webp or .jpg")
    }
    template = "\(root)/{z}/{x}/{y}\(high.ending)"
    samples = low.sample == high.sample ? [low.sample] : [low.sample, high.sample]
    var members = Self.metadata(in: root)
    members["tiles"] = [.string(template)]
    members["minzoom"] = .int(Int64(low.zoom))
    members["maxzoom"] = .int(Int64(high.zoom))
    if members["encoding"] == nil, high.ending.lowercased().hasSuffix(".mlt") { members["encoding"] = "mlt" }
    if members["bounds"] == nil {
      let bounds = low.bounds
      members["bounds"] = [
        .double(bounds.west), .double(bounds.south), .double(bounds.east), .double(bounds.north),
      ]
    }
    document = members
    detail = high.bounds
    var start = high.zoom
    while start > low.zoom, zooms.contains(start - 1) { start -= 1 }
    gap = start - low.zoom
  }

  /// The region of the tiles of the highest zoom, which is often smaller than that of the lowest.
  let detail: CoordinateBounds
  /// The number of zooms from the lowest to the first one after which there is no gap up to the highest.
  let gap: Int

  private static func level(_ zoom: Int, in root: String) -> Level? {
    let side = 1 << zoom
    let folder = "\(root)/\(zoom)"
    let columns = numbers(in: folder).filter { $0 < side }
    var range: (low: Int, high: Int)?
    var sample: (x: Int, y: Int, ending: String)?
    // If there are very many columns, only some are examined, the outer ones among them.
    let step = max(1, columns.count / columnLimit)
    for (place, column) in columns.enumerated() where place % step == 0 || place == columns.count - 1 {
      let files = tiles(in: "\(folder)/\(column)").filter { $0.row < side }
      guard let first = files.first, let last = files.last else { continue }
      range = (min(range?.low ?? first.row, first.row), max(range?.high ?? last.row, last.row))
      if sample == nil || place <= columns.count / 2 {
        let middle = files[files.count / 2]
        sample = (column, middle.row, middle.ending)
      }
    }
    guard let range, let sample, let west = columns.first, let east = columns.last else { return nil }
    return Level(
      zoom: zoom, columns: west...east, rows: range.low...range.high,
      sample: TileID(z: zoom, x: sample.x, y: sample.y), ending: sample.ending)
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func numbers(in folder: String) -> [Int] {
    names(in: folder).compactMap { Int($0) }.filter { $0 >= 0 }.sorted()
  }

  private static func tiles(in folder: String) -> [(row: Int, ending: String)] {
    names(in: folder).compactMap { name -> (row: Int, ending: String)? in
      let digits = name.prefix { $0.isASCII && $0.isNumber }
      let ending = name.dropFirst(digits.count)
      let known = extensions.contains { ending.lowercased().hasSuffix("." + $0) } || ending.isEmpty
      guard let row = Int(digits), known else { return nil }
      return (row, String(ending))
    }.sorted { ($0.row, $0.ending) < ($1.row, $1.ending) }
  }

  /// The members of a `metadata.json` other than the zooms, as tippecanoe and mb-util write it.
  private static func metadata(in root: String) -> JSONObject {
    guard let data = FileManager.default.contents(atPath: root + "/metadata.json"),
      case .object(let members)? = try? JSONValue(parsing: [UInt8](data))
    else { return JSONObject() }
    var read = ArchiveMetadata(members.compactMap { member in member.value.string.map { (member.key, $0) } })
      .members
    for member in members where member.value.string == nil { read[member.key] = member.value }
    read["tiles"] = nil
    return read
  }
}
