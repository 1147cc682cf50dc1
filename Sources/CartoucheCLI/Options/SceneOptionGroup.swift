import ArgumentParser
import Cartouche
import CartoucheProjections

/// The inputs that make a map together, and the camera that sees it.
struct SceneOptionGroup: ParsableArguments {
  @Argument(help: ArgumentHelp("Styles, tiles, or data: paths, URLs, or -.", valueName: "input"))
  var inputs: [String] = []

  @OptionGroup var view: ViewOptionGroup

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show just these bounds in degrees, or all the data.", valueName: "w,s,e,n|data"),
    transform: FitTarget.init)
  var fit: FitTarget?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Logical pixels left free around what is fitted (default: 32).", valueName: "pixels"),
    transform: NumberRange.padding.number)
  var padding: Double?

  @Option(
    help: ArgumentHelp(
      "What lies under the data: world (default), none, or the path or URL of a style.", valueName: "base"))
  var base: String?

  @Option(
    help: ArgumentHelp(
      "The coordinate system of the data, such as EPSG:2056 (default: what the data name, else degrees).",
      valueName: "code"),
    transform: { try CoordinateSystem(parsing: $0) })
  var crs: CoordinateSystem?

  @Option(
    help: ArgumentHelp(
      "The layer that data are drawn below (default: the labels of the world or of a default look).",
      valueName: "layer"))
  var before: String?

  @Option(
    help: ArgumentHelp(
      "The languages of labels in order of preference, such as de,fr; features without a name in them keep theirs.",
      valueName: "tags"),
    transform: LanguageTags.init)
  var language: LanguageTags?

  @OptionGroup var fonts: FontOptionGroup

  @OptionGroup var resources: ResourceOptionGroup

  @OptionGroup var limits: LimitOptionGroup

  func validate() throws {
    if fit != nil, view.center != nil || view.zoom != nil || view.tile != nil {
      throw ValidationError("--fit chooses centre and zoom; leave --center, --zoom and --tile out")
    }
  }

  /// The snapshotter for the map, which gives up loading when the time since `started` is over.
  ///
  /// - Throws: `CommandFailure` when the fonts cannot be had.
  func snapshotter(
    threads: Int? = nil, started: ContinuousClock.Instant, _ progress: ProgressLine?,
    _ findings: inout [Diagnostic]
  ) throws -> Snapshotter {
    let loader = resources.loader(for: inputs + [base].compactMap(\.self), limits: limits.limits)
    var snapshotter = Snapshotter(
      loader: loader, threads: threads, limits: limits.limits, fonts: try fonts.labelFonts(&findings))
    snapshotter.loading = LoadOptions(
      timeout: resources.deadline, deadline: started + resources.deadline, progress: progress?.show)
    return snapshotter
  }
}
