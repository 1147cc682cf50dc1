import CartoucheJSON
import CartoucheTiles
import MapLibreExpressions

/// The name of an option of a tile source; each documents its value.
public struct MLNTileSourceOption: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String

  /// The option of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The lowest zoom level with tiles; a number, by default 0; `minzoom` in a style.
  public static let minimumZoomLevel = MLNTileSourceOption(rawValue: "MLNTileSourceOptionMinimumZoomLevel")
  /// The highest zoom level with tiles; a number, by default 22; `maxzoom` in a style.
  public static let maximumZoomLevel = MLNTileSourceOption(rawValue: "MLNTileSourceOptionMaximumZoomLevel")
  /// The rectangle with tiles; an `NSValue` around ``MLNCoordinateBounds``, or the bounds themselves.
  ///
  /// The whole world by default; `bounds` in a style.
  public static let coordinateBounds = MLNTileSourceOption(rawValue: "MLNTileSourceOptionCoordinateBounds")
  /// The attribution of the data; text in HTML; `attribution` in a style.
  ///
  /// For data from others ``attributionInfos`` is safer.
  public static let attributionHTMLString = MLNTileSourceOption(
    rawValue: "MLNTileSourceOptionAttributionHTMLString")
  /// The attribution of the data; an array of ``MLNAttributionInfo``; `attribution` in a style.
  ///
  /// Ignored if ``attributionHTMLString`` is given.
  public static let attributionInfos = MLNTileSourceOption(rawValue: "MLNTileSourceOptionAttributionInfos")
  /// The direction in which rows of tiles are counted; ``MLNTileCoordinateSystem`` or its number; `scheme` in a style.
  public static let tileCoordinateSystem = MLNTileSourceOption(
    rawValue: "MLNTileSourceOptionTileCoordinateSystem")
  /// The width of raster tiles in logical pixels; a number, 512 by default; `tileSize` in a style.
  public static let tileSize = MLNTileSourceOption(rawValue: "MLNTileSourceOptionTileSize")
  /// The encoding of elevations in raster tiles; ``MLNDEMEncoding`` or its number; `encoding` in a style.
  public static let demEncoding = MLNTileSourceOption(rawValue: "MLNTileSourceOptionDEMEncoding")
  /// The encoding of vector tiles; ``MLNVectorTileSourceEncoding`` or its number; `encoding` in a style.
  public static let vectorTileSourceOptionEncoding = MLNTileSourceOption(
    rawValue: "MLNVectorTileSourceOptionEncoding")
}

// The cases are spelled as documented.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The direction in which rows of tiles are counted; the raw values are those of the SDK.
public enum MLNTileCoordinateSystem: UInt, Sendable {
  /// From the north: row 0 touches 85.0511° N.
  case XYZ = 0
  /// From the south: row 0 touches 85.0511° S.
  case TMS = 1
}

/// The encoding of elevations in the pixels of raster tiles.
public enum MLNDEMEncoding: UInt, Sendable {
  /// In steps of 0.1 m from -10 000 m.
  case mapbox = 0
  /// In steps of 1/256 m from -32 768 m.
  case terrarium = 1
}

// The cases are spelled as documented.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The encoding of vector tiles.
public enum MLNVectorTileSourceEncoding: UInt, Sendable {
  /// As Mapbox Vector Tiles.
  case mapbox = 0
  /// As MapLibre Tiles.
  case MLT = 1
}

extension SourceOptions {
  /// Reads the options of a tile source into members of style JSON.
  mutating func readTileOptions(_ kind: TileSet.Content, templates: [String]) throws(MLNSourceError) {
    typealias Option = MLNTileSourceOption
    set("tiles", .array(templates.map(JSONValue.string)))
    try number(Option.minimumZoomLevel, as: "minzoom")
    try number(Option.maximumZoomLevel, as: "maxzoom")
    try checkZoomRange(Option.minimumZoomLevel, default: 0, Option.maximumZoomLevel, default: 22)
    if let bounds = try bounds() { set("bounds", bounds) }
    if kind != .vector { try number(Option.tileSize, as: "tileSize") }
    if let system = try choice(MLNTileCoordinateSystem.self, Option.tileCoordinateSystem) {
      set("scheme", system == .TMS ? "tms" : "xyz")
    }
    try attribution()
    switch kind {
    case .raster: break
    case .rasterDEM:
      if let encoding = try choice(MLNDEMEncoding.self, Option.demEncoding) {
        set("encoding", encoding == .terrarium ? "terrarium" : "mapbox")
      }
    case .vector:
      if let encoding = try choice(
        MLNVectorTileSourceEncoding.self, Option.vectorTileSourceOptionEncoding)
      {
        set("encoding", encoding == .MLT ? "mlt" : "mvt")
      }
    }
  }

  private func bounds() throws(MLNSourceError) -> JSONValue? {
    let option = MLNTileSourceOption.coordinateBounds
    guard let value = self[option] else { return nil }
    let bounds: MLNCoordinateBounds
    if let value = value as? MLNCoordinateBounds {
      bounds = value
    } else if let box = value as? NSValue, box.holdsCoordinateBounds {
      bounds = box.mlnCoordinateBoundsValue
    } else {
      throw failure(option, "an NSValue of MLNCoordinateBounds")
    }
    let numbers = [bounds.sw.longitude, bounds.sw.latitude, bounds.ne.longitude, bounds.ne.latitude]
    guard numbers.allSatisfy(\.isFinite) else { throw failure(option, "finite coordinates") }
    return .array(numbers.map { JSONValue.double($0).shortened })
  }

  private mutating func attribution() throws(MLNSourceError) {
    typealias Option = MLNTileSourceOption
    if let value = self[Option.attributionInfos] {
      guard let infos = value as? [MLNAttributionInfo] else {
        throw failure(Option.attributionInfos, "an array of MLNAttributionInfo")
      }
      set("attribution", .string(infos.map(\.html).joined(separator: " ")))
    }
    try text(Option.attributionHTMLString, as: "attribution")
  }
}
