import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheResources
import CartoucheTiles

/// `cartouche contours`: lines of equal height, or bands between heights, as GeoJSON.
struct ContoursCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contours",
    abstract: "Writes the contours of heights as GeoJSON.",
    discussion: """
      DEM is a GeoTIFF with a height for each pixel, or tiles with heights as colours: an archive, TileJSON, a folder, a \
      template such as https://example.org/{z}/{x}/{y}.png, or a style with a raster-dem source.

      Each line is a LineString with the properties "elevation" and "index", which is true for every fifth line from \
      --base. The higher ground is on its left. With --polygons, the areas between neighbouring lines are written in \
      their place, each with "lower" and "upper". Where heights are missing there is nothing.

      In a style, a vector source with the URL contours://DEM#interval=20 has the same lines as tiles: \
      Documentation/Contours.md.

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("A GeoTIFF, tiles with heights, or a style.", valueName: "dem"))
  var dem: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The distance of neighbouring lines in height (default: 20).", valueName: "height"),
    transform: NumberRange(0...1e6, excludesLowerBound: true, unit: "a height").number)
  var interval: Double = 20

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The height of a line from which the others are counted (default: 0).", valueName: "height"),
    transform: NumberRange(-1e6...1e6, unit: "a height").number)
  var base: Double = 0

  @Option(
    help: "The unit of --interval, --base and the heights that are written: meter or feet (default: meter).")
  var unit: HeightUnit = .meter

  @Flag(help: "Write the areas between lines as polygons.")
  var polygons = false

  @Option(
    help: ArgumentHelp(
      "Leave out vertices that move a line by at most this much, in samples of the heights (default: 0).",
      valueName: "samples"),
    transform: NumberRange(0...1000, unit: "samples").number)
  var simplify: Double = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The area in degrees (default: that of the heights).", valueName: "w,s,e,n"),
    transform: { try PyramidOptionGroup.box($0) })
  var bounds: CoordinateBounds?

  @Option(
    help: ArgumentHelp(
      "The zoom level of the tiles (default: the highest at which the area has at most \(Self.tiles) tiles).",
      valueName: "zoom"),
    transform: NumberRange(0...24, unit: "a zoom level").wholeNumber)
  var zoom: Int?

  @Option(help: ArgumentHelp("The raster-dem source of a style.", valueName: "id"))
  var source: String?

  @Option(
    help: ArgumentHelp(
      "The encoding of the heights as colours: terrarium or mapbox (default: that of the tiles).",
      valueName: "encoding"))
  var encoding: HeightEncoding?

  @Option(name: [.short, .long], help: "The file to write (default: standard output).")
  var output: String?

  @OptionGroup var resources: ResourceOptionGroup
  @OptionGroup var report: ContoursReport

  /// The number of tiles that an area has at its own zoom level, and that it may have at one that is named.
  static let tiles = 256
  static let tileLimit = 65_536

  func validate() throws {
    if dem == "-" { throw ValidationError("-: expected the path or URL of heights, which are read in parts") }
    if polygons, simplify > 0 {
      throw ValidationError("--polygons and --simplify exclude each other, as neighbours would overlap")
    }
  }

  func run() async throws {
    let loader = resources.loader(for: [dem])
    let input = try await ElevationInput(dem, source: source, encoding: encoding?.tiles, loader: loader)
    let contours = TracedContours(
      levels: try ContourLevels(interval: interval, base: base), scale: unit.scale, makesBands: polygons,
      tolerance: simplify)
    if zoom != nil, input.tileSet == nil {
      throw CommandFailure(.usage, "--zoom is for tiles, and \(dem) is a GeoTIFF")
    }
    let mosaic: ElevationMosaic? = if let set = input.tileSet { try self.mosaic(set) } else { nil }
    let collection: ContourCollection
    do {
      collection = try await contours.collection(of: input, in: bounds, mosaic, timeout: resources.deadline)
    } catch let error as ContourError {
      throw CommandFailure(.badInput, "\(dem): \(error)")
    }
    if let output, output != "-" {
      try OutputFile(output).write(collection.bytes)
    } else {
      try Terminal.standard.write(collection.bytes)
    }
    if collection.count == 0, !report.quiet {
      Terminal.standard.tell(
        .warning, "\(dem): no height is crossed in this area; nothing but an empty collection")
    }
  }

  /// The tiles of the area.
  private func mosaic(_ set: TileSet) throws(CommandFailure) -> ElevationMosaic {
    let limit = Mercator.latitudeLimit
    var area = bounds ?? set.bounds ?? .world
    (area.south, area.north) = (min(max(area.south, -limit), limit), min(max(area.north, -limit), limit))
    if let zoom {
      guard (set.minzoom...set.maxzoom).contains(zoom) else {
        throw CommandFailure(
          .usage, "--zoom \(zoom): expected \(set.minzoom) to \(set.maxzoom), the zooms of the tiles")
      }
      let mosaic = ElevationMosaic(area, zoom: zoom)
      guard mosaic.tileCount <= Self.tileLimit else {
        throw CommandFailure(
          .usage,
          "--zoom \(zoom): the area has \(mosaic.tileCount) tiles; at most \(Self.tileLimit) are allowed")
      }
      return mosaic
    }
    var mosaic = ElevationMosaic(area, zoom: set.minzoom)
    for zoom in set.minzoom...min(set.maxzoom, 24) {
      let next = ElevationMosaic(area, zoom: zoom)
      if next.tileCount > Self.tiles { break }
      mosaic = next
    }
    guard mosaic.tileCount <= Self.tileLimit else {
      throw CommandFailure(
        .usage,
        "the area has \(mosaic.tileCount) tiles at zoom level \(mosaic.zoom); --bounds names a smaller one")
    }
    return mosaic
  }
}

/// The options for the command's messages about its work.
struct ContoursReport: ParsableArguments {
  @Flag(name: [.short, .long], help: "Print nothing but errors.")
  var quiet = false
}

/// A unit of heights.
enum HeightUnit: String, ExpressibleByArgument, CaseIterable {
  case meter, feet

  /// The number of units in a metre: a foot is the international one of 0.3048 m.
  var scale: Double { self == .meter ? 1 : 1 / 0.3048 }
}

/// An encoding of heights as colours.
enum HeightEncoding: String, ExpressibleByArgument, CaseIterable {
  case terrarium, mapbox

  /// The encoding of tiles.
  var tiles: TileEncoding { self == .terrarium ? .terrarium : .mapbox }
}
