import ArgumentParser
import Cartouche

/// The options for the inputs that make a map together, for the camera, and for loading.
@dynamicMemberLookup
package struct SceneOptionGroup: ParsableArguments {
  @OptionGroup package var content: MapOptionGroup

  @OptionGroup package var view: ViewOptionGroup

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show exactly these bounds in degrees, or all the data.", valueName: "w,s,e,n|data"),
    transform: FitTarget.init)
  package var fit: FitTarget?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Logical pixels left free around the fitted area: one to four numbers in the order of CSS (default: 32).",
      valueName: "pixels"),
    transform: PaddingSides.init)
  package var padding: PaddingSides?

  @OptionGroup package var fonts: FontOptionGroup

  @OptionGroup package var resources: ResourceOptionGroup

  @OptionGroup package var limits: LimitOptionGroup

  package init() {}

  /// The options for the content of the map.
  package subscript<Value>(dynamicMember member: WritableKeyPath<MapOptionGroup, Value>) -> Value {
    get { content[keyPath: member] }
    set { content[keyPath: member] = newValue }
  }

  package func validate() throws {
    if fit != nil, view.mapScale != nil {
      throw ValidationError("--fit and --map-scale both set the zoom level; omit one of them")
    }
    if fit != nil, view.center != nil || view.zoom != nil || view.tile != nil {
      throw ValidationError("--fit sets the centre and the zoom level; omit --center, --zoom and --tile")
    }
  }

  /// The loader for everything that the inputs can refer to.
  package var loader: any ResourceLoader { resources.loader(for: content.names, limits: limits.limits) }

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
