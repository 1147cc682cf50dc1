import ArgumentParser
import Cartouche
import CartoucheFormats
import CartoucheProjections

/// The options for the inputs that make a map together, and for the camera.
package struct SceneOptionGroup: ParsableArguments {
  @Argument(help: ArgumentHelp("Styles, tiles, or data: paths, URLs, or -.", valueName: "input"))
  package var inputs: [String] = []

  @OptionGroup package var view: ViewOptionGroup

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show exactly these bounds in degrees, or all the data.", valueName: "w,s,e,n|data"),
    transform: FitTarget.init)
  package var fit: FitTarget?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Logical pixels left free around the fitted area (default: 32).", valueName: "pixels"),
    transform: NumberRange.padding.number)
  package var padding: Double?

  @Option(
    help: ArgumentHelp(
      "The map under the data: world (default), none, or the path or URL of a style.", valueName: "base"))
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
      "The layer below which data are drawn (default: the labels of the world or of a default look).",
      valueName: "layer"))
  package var before: String?

  @Option(
    help: ArgumentHelp(
      "The languages of labels in order of preference, such as de,fr; features without a name in any of them keep their own.",
      valueName: "tags"),
    transform: LanguageTags.init)
  package var language: LanguageTags?

  @OptionGroup package var fonts: FontOptionGroup

  @OptionGroup package var resources: ResourceOptionGroup

  @OptionGroup package var limits: LimitOptionGroup

  package init() {}

  package func validate() throws {
    if fit != nil, view.center != nil || view.zoom != nil || view.tile != nil {
      throw ValidationError("--fit sets the centre and the zoom level; omit --center, --zoom and --tile")
    }
  }

  /// The loader for everything that the inputs can refer to.
  package var loader: SchemeLoader {
    resources.loader(for: inputs + [base].compactMap(\.self), limits: limits.limits)
  }

  /// The snapshotter for the map, which stops loading when the time since `started` has run out.
  ///
  /// - Parameter loader: The loader that replaces ``loader``.
  /// - Throws: `CommandFailure` when the fonts cannot be loaded.
  package func snapshotter(
    loader: (any ResourceLoader)? = nil, threads: Int? = nil, started: ContinuousClock.Instant,
    _ progress: ProgressLine?, _ findings: inout [Diagnostic]
  ) throws -> Snapshotter {
    var snapshotter = Snapshotter(
      loader: loader ?? self.loader, threads: threads, limits: limits.limits,
      fonts: try fonts.labelFonts(&findings))
    snapshotter.loading = LoadOptions(
      timeout: resources.deadline, deadline: started + resources.deadline, progress: progress?.show)
    return snapshotter
  }
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
