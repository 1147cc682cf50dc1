import CartoucheJSON
import CartoucheResources

extension ArchiveDescription {
  /// The bounds in the precision of PMTiles headers, so that all formats say the same.
  var roundedBounds: [Double] { bounds.map(Self.rounded) }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

  /// The given centre, or the middle of the bounds at the lowest zoom.
  var resolvedCenter: [Double] {
    if let center, center.count >= 2 {
      let zoom = center.count > 2 ? center[2].rounded(.towardZero) : Double(minzoom)
      return [Self.rounded(center[0]), Self.rounded(center[1]), zoom]
    }
    guard bounds.count == 4 else { return [0, 0, Double(minzoom)] }
    let east = bounds[2] < bounds[0] ? bounds[2] + 360 : bounds[2]
    let middle = (bounds[0] + east) / 2
    let latitude = (bounds[1] + bounds[3]) / 2
    return [Self.rounded(middle > 180 ? middle - 360 : middle), Self.rounded(latitude), Double(minzoom)]
  }

  /// The metadata as JSON.
  func metadataJSON(path: String) throws(ArchiveError) -> [UInt8] {
    try Self.encoded(.object(metadata), path: path)
  }

  /// The TileJSON document of a folder of tiles.
  func tileJSON(template: String, path: String) throws(ArchiveError) -> [UInt8] {
    var members = ArchiveTileJSON(template: template, metadata: metadata).members
    members["minzoom"] = .int(Int64(minzoom))
    members["maxzoom"] = .int(Int64(maxzoom))
    members["bounds"] = .array(roundedBounds.map { .double($0) })
    members["center"] = .array(resolvedCenter.map { .double($0) })
    if members["format"] == nil { members["format"] = format.map { .string($0) } }
    return try Self.encoded(.object(members), path: path)
  }

  /// The name of the format in MBTiles and as the ending of files; `nil` if it is unknown.
  var format: String? { tileType.format }

  static func encoded(_ value: JSONValue, path: String) throws(ArchiveError) -> [UInt8] {
    do throws(JSONError) {
      return try value.encoded(options: JSONWritingOptions(keepsDoubles: false))
    } catch {
      throw .output(path: path, reason: "the metadata have no JSON form: \(error)")
    }
  }
}

extension PMTilesHeader.TileType {
  /// The name of the format in MBTiles and as the ending of files; `nil` if it is unknown.
  public var format: String? { tileFormat?.rawValue }

  /// The format with a name in MBTiles, or of an ending of files.
  init(format: String) { self.init(TileFormat(name: format)) }
}
