import CartoucheJSON
import CartoucheResources
import Foundation

/// An archive of any format, open for reading.
enum OpenedArchive {
  case pmtiles(PMTilesReader)
  case mbtiles(MBTilesRows)
  case folder(TileFolder)

  /// Opens the archive at a path: a folder, or a file by its ending.
  init(_ path: String) throws(ArchiveError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missing(path: path)
    }
    if isFolder.boolValue {
      self = .folder(try TileFolder(OutputPlace(path).path))
    } else if ArchiveOutput.Format(of: path) == .mbtiles {
      self = .mbtiles(try MBTilesRows(path))
    } else {
      self = .pmtiles(try PMTilesReader(path))
    }
  }

  var tiles: any StoredTiles {
    switch self {
    case .pmtiles(let reader): reader
    case .mbtiles(let rows): rows
    case .folder(let folder): folder
    }
  }

  var format: ArchiveOutput.Format {
    switch self {
    case .pmtiles: .pmtiles
    case .mbtiles: .mbtiles
    case .folder: .folder
    }
  }

  /// The description that the archive gives of itself; `nil` for what it does not say.
  func description() throws(ArchiveError) -> StatedDescription {
    switch self {
    case .pmtiles(let reader):
      let header = reader.header
      return StatedDescription(
        tileType: header.tileType, tileCompression: header.tileCompression,
        zooms: header.minzoom...header.maxzoom, bounds: header.bounds, center: header.center,
        metadata: try reader.metadata())
    case .mbtiles(let rows):
      let type = PMTilesHeader.TileType(format: rows.metadata["format"]?.string ?? "")
      return StatedDescription(members: rows.metadata, tileType: type)
    case .folder(let folder): return StatedDescription(members: folder.metadata, tileType: folder.tileType)
    }
  }
}

/// The description that an archive gives of itself.
struct StatedDescription {
  var tileType: PMTilesHeader.TileType
  var tileCompression: Compression?
  var zooms: ClosedRange<Int>?
  var bounds: [Double]?
  var center: [Double]?
  var metadata: JSONObject
}

extension StatedDescription {
  /// The description in members of TileJSON.
  fileprivate init(members: JSONObject, tileType: PMTilesHeader.TileType) {
    func zoom(_ name: String) -> Int? {
      members[name]?.number.flatMap { Int(exactly: $0) }.flatMap { (0...30).contains($0) ? $0 : nil }
    }
    func numbers(_ name: String) -> [Double]? { members[name]?.array?.compactMap(\.number) }
    let own = ["tilejson", "tiles", "scheme", "format", "minzoom", "maxzoom", "bounds", "center"]
    self.init(tileType: tileType, metadata: JSONObject(members.filter { !own.contains($0.key) }))
    if let low = zoom("minzoom"), let high = zoom("maxzoom"), low <= high { zooms = low...high }
    if let edges = numbers("bounds"), edges.count == 4 { bounds = edges }
    center = numbers("center")
  }
}
