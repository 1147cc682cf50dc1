import CartoucheImages
import CartoucheJSON

extension RecognizedContent.Kind {
  /// The kind with its article, such as `a GeoPackage`.
  public var name: String {
    switch self {
    case .style: "a style"
    case .tileJSON: "TileJSON"
    case .data(let format): format.name
    case .vectorTile: "a vector tile"
    case .picture(let format): "a picture (\(format.rawValue.uppercased()))"
    case .pmtiles: "a PMTiles archive"
    case .mbtiles: "an MBTiles archive"
    case .tiff: "a TIFF picture"
    case .unread(let format): format.name
    }
  }

  /// The advice on what to do with the content, with `IN` and `OUT` in place of names; empty if there is nothing to say.
  fileprivate var advice: String {
    switch self {
    case .style, .tileJSON, .data: "draw it: cartouche render IN"
    case .vectorTile: "show what it contains: cartouche tile show IN"
    case .picture:
      "an image source of a style shows it between four corners; tiles of pictures are named by their URL with {z}, {x} and {y}"
    case .pmtiles, .mbtiles: "draw it: cartouche render IN"
    case .tiff: "a GeoTIFF is drawn by its path: cartouche render IN"
    case .unread(let format): format.entry.advice
    }
  }
}

extension RecognizedContent {
  /// The reason why the bytes are not map data; `nil` if ``DataReader`` reads them.
  ///
  /// For known formats that are not read, the message says how to convert them.
  public var refusal: DataError? {
    switch kind {
    case .data: return nil
    case .style: return refusal("this is a style, not map data")
    case .tileJSON: return refusal("this is TileJSON, which names tiles and contains no map data")
    case .vectorTile: return refusal("this is a vector tile, which belongs in a tile source")
    case .picture, .unread(.venue): return refusal(as: "map data")
    case .pmtiles: return refusal("this is a PMTiles archive, which belongs in a tile source")
    case .mbtiles: return refusal("this is an MBTiles archive, which belongs in a tile source")
    case .tiff: return refusal("this is a TIFF picture; a GeoTIFF belongs in a tile source")
    case .unread(.empty):
      return DataError(.empty, found: "there are no data: the file is empty", source: name)
    case .unread(.json):
      return DataError(
        .unknownFormat, found: "this is \(object)",
        expected:
          "GeoJSON or TopoJSON (\"type\"), a style (\"version\", \"sources\", \"layers\") or TileJSON (\"tilejson\")",
        source: name)
    case .unread(let format):
      let isKnown = format != .text && format != .binary
      return DataError(
        isKnown ? .unsupportedFormat : .unknownFormat,
        found: "this is \(format.name), which cannot be read\(advice)", source: name)
    }
  }

  /// The reason why the content cannot be used where something else is wanted, with what to do instead.
  ///
  /// - Parameter wanted: What is wanted, with its article, such as `a style`.
  public func refusal(as wanted: String) -> DataError {
    switch kind {
    case .unread(.empty): DataError(.empty, found: "the file is empty", expected: wanted, source: name)
    case .unread(.json): DataError(.unknownFormat, found: "this is \(object), not \(wanted)", source: name)
    default:
      DataError(.unsupportedFormat, found: "this is \(kind.name), not \(wanted)\(advice)", source: name)
    }
  }

  /// A JSON object with the names of its first members.
  private var object: String {
    let shown =
      members.isEmpty ? "no members" : "the members " + members.map { "\"\($0)\"" }.joined(separator: ", ")
    return "a JSON object with \(shown)"
  }

  /// The advice after a semicolon.
  private var advice: String {
    kind.advice.isEmpty ? "" : "; " + ContentName(name).filling(kind.advice)
  }

  private func refusal(_ found: String) -> DataError {
    DataError(.unsupportedFormat, found: found, expected: "map data such as GeoJSON", source: name)
  }
}
