/// The kinds of the bytes of tiles.
enum TileFormat: String, Sendable, CaseIterable {
  case pbf, mlt, png, jpg, webp, avif

  /// The media type of the format.
  var mediaType: String {
    switch self {
    case .pbf: "application/vnd.mapbox-vector-tile"
    case .mlt: "application/vnd.maplibre-tile"
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    case .avif: "image/avif"
    }
  }

  /// Whether tiles have features.
  var isVector: Bool { self == .pbf || self == .mlt }

  /// The endings of paths that name the format.
  var endings: [String] {
    switch self {
    case .pbf: ["pbf", "mvt"]
    case .jpg: ["jpg", "jpeg"]
    case .mlt, .png, .webp, .avif: [rawValue]
    }
  }

  /// The format of a name, as archives have it: `pbf`, `mvt`, `jpeg`, or a media type.
  init?(name: String) {
    let name = name.lowercased() == "application/x-protobuf" ? "pbf" : name.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(name) || $0.mediaType == name })
    else { return nil }
    self = format
  }
}
