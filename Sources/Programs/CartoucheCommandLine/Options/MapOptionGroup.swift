import ArgumentParser
import Cartouche
import CartoucheFormats
import CartoucheProjections

/// The options for the inputs that make a map together.
package struct MapOptionGroup: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Styles, tiles, or data: paths, URLs, or -; file#layer is one layer of data.", valueName: "input"))
  package var inputs: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The map under the data: world (default), dark or grey (the world in other colours), none, or the path or URL of a \
      style or of tiles.
      """, valueName: "base"))
  package var base: String?

  @Option(
    help: ArgumentHelp(
      "The coordinate system of the data, such as EPSG:2056 (default: the one that the data name, or degrees).",
      valueName: "code"),
    transform: { try CoordinateSystem(parsing: $0) })
  package var crs: CoordinateSystem?

  @Option(
    help: ArgumentHelp(
      "The columns of coordinates in tables, or geometry=name for WKT or GeoJSON (default: found by name).",
      valueName: "lon=name,lat=name"),
    transform: TableColumns.init(option:))
  package var csvColumns: TableColumns?

  @Option(
    help: ArgumentHelp(
      """
      The layer below which data are drawn, or labels for the lowest layer of labels (default: labels over the world \
      and default looks, on top of other styles).
      """, valueName: "layer"))
  package var before: String?

  @Option(
    help: ArgumentHelp(
      "The languages of labels in order of preference, such as de,fr; features without a name in any of them keep their own.",
      valueName: "tags"),
    transform: LanguageTags.init)
  package var language: LanguageTags?

  @Option(
    help: ArgumentHelp(
      "The projection: mercator, globe or vertical-perspective (default: that of the style).",
      valueName: "name"))
  package var projection: ProjectionName?

  @Option(
    help: ArgumentHelp(
      """
      Drape the map over heights: the name of a raster-dem source of the style, or the URL or path of tiles with heights, \
      and how many times as high, such as dem,1.5.
      """, valueName: "source[,times]"),
    transform: TerrainWish.init(option:))
  package var terrain: TerrainWish?

  package init() {}

  /// The paths and URLs that a person has named.
  package var names: [String] { inputs + [base].compactMap(\.self) }
}

extension TableColumns {
  /// The columns that an option names.
  ///
  /// - Throws: `ValidationError` that says how they are named.
  fileprivate init(option text: String) throws(ValidationError) {
    guard let columns = TableColumns(parsing: text) else {
      throw ValidationError(
        "expected lon=name,lat=name or geometry=name, with names from the first row of the table")
    }
    self = columns
  }
}
