/// The formats of tiles, with the names by which archives, TileJSON, paths and HTTP know them.
package enum TileFormat: String, Sendable, CaseIterable {
  case pbf, mlt, png, jpg, webp, avif, gif

  /// The media type of the format.
  package var mediaType: String {
    switch self {
    case .pbf: "application/vnd.mapbox-vector-tile"
    case .mlt: "application/vnd.maplibre-tile"
    case .jpg: "image/jpeg"
    case .png, .webp, .avif, .gif: "image/\(rawValue)"
    }
  }

  /// Whether tiles have features.
  package var isVector: Bool { self == .pbf || self == .mlt }

  /// The endings of paths that name the format.
  package var endings: [String] {
    switch self {
    case .pbf: ["pbf", "mvt"]
    case .jpg: ["jpg", "jpeg"]
    case .mlt, .png, .webp, .avif, .gif: [rawValue]
    }
  }

  /// The format of a name, as archives have it: `pbf`, `mvt`, `jpeg`, or a media type.
  package init?(name: String) {
    let name = name.lowercased() == "application/x-protobuf" ? "pbf" : name.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(name) || $0.mediaType == name })
    else { return nil }
    self = format
  }

  /// Whether bytes, decompressed, begin as tiles of the format do; MapLibre tiles have no signature.
  package func matches(_ bytes: [UInt8]) -> Bool {
    switch self {
    // The field of layers, which are messages (Mapbox Vector Tile 2.1 §4.1).
    case .pbf: bytes.isEmpty || bytes[0] == 0x1A
    case .mlt: true
    case .png, .jpg, .webp, .avif, .gif: FileSignature(of: bytes)?.format == self
    }
  }
}

extension PMTilesHeader.TileType {
  /// The format of the tiles; `nil` if it is not specified.
  package var tileFormat: TileFormat? {
    switch self {
    case .unknown: nil
    case .mvt: .pbf
    case .png: .png
    case .jpeg: .jpg
    case .webp: .webp
    case .avif: .avif
    case .mlt: .mlt
    }
  }

  /// The type of tiles of a format; `unknown` for one that archives cannot name.
  package init(_ format: TileFormat?) { self = Self.allCases.first { $0.tileFormat == format } ?? .unknown }

  /// The media type of a tile, `nil` if it is unknown.
  public var mediaType: String? { tileFormat?.mediaType }
}
