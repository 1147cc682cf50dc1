import Cartouche
import CartoucheGeoTIFF
import CartoucheResources
import CartoucheTiles

/// Heights that a command works on: the samples of a GeoTIFF, or tiles of a `raster-dem` source.
package enum ElevationInput: Sendable {
  case picture(GeoTIFFHeights)
  case tiles(ElevationSource)

  /// Opens a GeoTIFF, an archive, TileJSON, a template or a folder of tiles, or a source of a style.
  ///
  /// - Parameters:
  ///   - source: The name of a source of the style; `nil` for the only one with heights.
  ///   - encoding: The encoding of the heights; `nil` to take it from the tiles' description or guess it from their
  ///     colours.
  ///   - loader: The loader of the tiles.
  /// - Throws: `CommandFailure`, `ResourceError` and `MapError`.
  package init(
    _ input: String, source: String?, encoding: TileEncoding?, loader: any ResourceLoader
  ) async throws {
    let url = ResourceURL.resolve(tileSource: CommandInput.absolute(input), against: nil)
    if let archive = ArchiveURL(url), archive.format == .geotiff {
      guard let path = ResourceURL.filePath(of: archive.location) else {
        throw CommandFailure(.badInput, "\(input): expected a GeoTIFF in a file, found one on a server")
      }
      self = .picture(try GeoTIFFHeights(path: path))
      return
    }
    var (members, asking): (JSONObject, ResourceRequest)
    let base: String?
    switch try await MapInput.read(input, loader: loader) {
    case .tiles(let tiles): (members, asking, base) = (tiles.source, ResourceRequest(""), nil)
    case .style(let map):
      let found = try Self.source(of: map.style, named: source, input)
      let origin = DocumentOrigin(map.style.trust, baseURL: map.baseURL)
      (members, asking, base) = (found.members, ResourceRequest("").made(by: origin), origin.base)
    case .data: throw CommandFailure(.badInput, "\(input): expected heights, found features")
    }
    if let encoding { members["encoding"] = .string(encoding.rawValue) }
    let type = members["type"]?.string ?? ""
    guard type == "raster-dem" || encoding != nil && type == "raster" else {
      let hint = type == "raster" ? "; --encoding says how colours are heights, if they are" : ""
      throw CommandFailure(.badInput, "\(input): expected tiles with heights, found \(type) tiles\(hint)")
    }
    guard let text = members["url"]?.string ?? members["tiles"]?.array?.first?.string else {
      throw CommandFailure(.badInput, "\(input): expected \"url\" or \"tiles\", found neither")
    }
    (members["url"], members["tiles"]) = (nil, nil)
    self = .tiles(
      try await ElevationSource(
        ResourceURL.resolve(tileSource: text, against: base), members: members, asking: asking,
        loader: loader))
  }

  private static func source(
    of style: StyleDocument, named name: String?, _ input: String
  ) throws(CommandFailure) -> StyleSource {
    let known = style.sources.filter { $0.type == "raster-dem" }
    let names = known.map { "\"\($0.id)\"" }.joined(separator: ", ")
    if let name {
      if let found = known.first(where: { $0.id == name }) { return found }
      throw CommandFailure(
        .badInput,
        "\(input): expected a raster-dem source \"\(name)\", found \(names.isEmpty ? "none" : names)")
    }
    guard let found = known.first, known.count == 1 else {
      throw CommandFailure(
        .badInput,
        "\(input): expected one raster-dem source, found \(names.isEmpty ? "none" : "\(names); --source names one")"
      )
    }
    return found
  }
}

extension ElevationInput {
  /// The place of a grid of samples on the earth.
  package struct Grid {
    /// The number of samples in a row.
    package let width: Int
    /// Whether rows run to the north.
    package let isMirrored: Bool
    /// Converts points in columns and rows to degrees, longitude and latitude of each in turn.
    package let degrees: ([Point]) throws -> [Double]
  }

  /// The description of the tiles; `nil` for a GeoTIFF.
  package var tileSet: TileSet? { if case .tiles(let source) = self { source.tileSet } else { nil } }

  /// Calls functions with the grid of an area, if there are samples in it, and then with each of its rows.
  ///
  /// - Parameters:
  ///   - bounds: The area of a GeoTIFF in degrees; `nil` for all of it.
  ///   - mosaic: The area of tiles.
  ///   - timeout: The time that loading a tile may take.
  ///   - begin: Called before the first row.
  ///   - body: Called with the samples of a row, NaN for none.
  package func forEachRow(
    in bounds: CoordinateBounds?, of mosaic: ElevationMosaic?, timeout: Duration,
    begin: (Grid) -> Void, _ body: ([Float]) throws -> Void
  ) async throws {
    switch self {
    case .tiles(let source):
      _ = try await mosaic?.forEachRow(of: source, timeout: timeout) { grid in
        begin(
          Grid(width: grid.width, isMirrored: false) { points in
            points.flatMap { point -> [Double] in
              let place = Mercator.unproject(grid.world(point))
              return [place.x, place.y]
            }
          })
      } _: { row in
        try body(row)
      }
    case .picture(let picture):
      var window = (columns: 0..<picture.width, rows: 0..<picture.height)
      if let bounds {
        guard let found = try picture.window(bounds) else { return }
        window = found
      }
      let origin = Point(Double(window.columns.lowerBound), Double(window.rows.lowerBound))
      begin(
        Grid(width: window.columns.count, isMirrored: picture.isMirrored) { points in
          try picture.degrees(points.map { $0 + origin })
        })
      try picture.forEachRow(columns: window.columns, rows: window.rows, body)
    }
  }
}
