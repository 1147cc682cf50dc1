import ArgumentParser
import Cartouche
import CartoucheProjections

/// `cartouche render`: one picture of one map.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a picture of a style, of tiles, or of data.",
    discussion: """
      Each INPUT is a path, a URL, or - for standard input. A style is drawn as it is, and data are drawn in a \
      default look over it, in any order; without a style they lie over the embedded world map. The picture is fitted \
      to the data, and --center or --zoom changes what it says alone. Without an input, the world map is drawn.

      --fit takes degrees as west,south,east,north, from -360 to 360 and -90 to 90. A west beyond the east, as in \
      170,-20,-170,-10, means a box across the antimeridian, as in RFC 7946.

      The picture is written even when a source, a sprite or an input cannot be read, provided that anything can be \
      drawn; the exit code then tells of the error. \(ExitStatus.help) With several errors the code is that of the \
      first kind that is found among 65, 66, 69 and 75. What Cartouche does not draw yet is a note, not an error.
      """)

  @Argument(help: ArgumentHelp("Styles, tiles, or data: paths, URLs, or -.", valueName: "input"))
  var inputs: [String] = []

  @Option(
    name: [.short, .long],
    help: "The picture to write: .png, .jpg or .webp; - writes a PNG to standard output.")
  var output = "map.png"

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
    parsing: .unconditional,
    help: ArgumentHelp("Threads to draw with (default: one per processor).", valueName: "count"),
    transform: NumberRange.threads.wholeNumber)
  var threads: Int?

  @OptionGroup var resources: ResourceOptionGroup

  @OptionGroup var limits: LimitOptionGroup

  @OptionGroup(title: "Report") var report: ReportOptionGroup

  func validate() throws {
    let format = output == "-" ? .png : ImageFormat(fileName: output)
    guard let format else {
      throw ValidationError("--output \(output): pictures are written as .png, .jpg, .jpeg or .webp")
    }
    if fit != nil, view.center != nil || view.zoom != nil {
      throw ValidationError("--fit chooses centre and zoom; leave --center and --zoom out")
    }
    if report.json, output == "-" { throw ValidationError("--json and -o - both want standard output") }
    try PictureLimits(view, format).check(padding: padding)
  }

  func run() async throws {
    let started = ContinuousClock.now
    let progress = ProgressLine(.standard, isQuiet: report.quiet)
    let loader = resources.loader(for: inputs + [base].compactMap(\.self), limits: limits.limits)
    var snapshotter = Snapshotter(loader: loader, threads: threads, limits: limits.limits)
    snapshotter.loading = LoadOptions(
      timeout: resources.deadline, deadline: started + resources.deadline, progress: progress?.show)

    let viewport = view.viewport
    var scene = try await RenderInputs(self, loader, progress).scene()
    try await aim(&scene, in: viewport, snapshotter)
    let snapshot = try await snapshotter.snapshot(of: scene.map, in: viewport)

    let file = try snapshot.encoded(as: ImageFormat(fileName: output) ?? .png)
    if output == "-" {
      try Terminal.standard.write(file)
    } else {
      try OutputFile(output).write(file)
    }
    let report = RenderReport(
      snapshot, view: ViewTransform(scene.map.camera, viewport),
      findings: scene.findings + snapshot.diagnostics,
      milliseconds: (ContinuousClock.now - started) / .milliseconds(1))
    try report.tell(self.report, output: output, bytes: file.count)
    throw ExitCode(report.status(self.report).rawValue)
  }
}

extension RenderCommand {
  /// Points the camera at what is to be seen: bounds, data, or where the tiles are.
  private func aim(
    _ scene: inout RenderInputs.Scene, in viewport: Viewport, _ snapshotter: Snapshotter
  ) async throws {
    // What is to be seen is fitted as the camera looks.
    view.turn(&scene.map.camera)
    let padding = padding ?? 32
    switch fit {
    case .bounds(let bounds): scene.map.fit(bounds, in: viewport, padding: padding)
    case .data: try await fitToData(&scene, in: viewport, snapshotter, padding)
    case nil where view.center != nil && view.zoom != nil: break
    case nil where !scene.map.overlays.isEmpty:
      try await fitToData(&scene, in: viewport, snapshotter, padding)
    case nil: scene.tiles?.fit(&scene.map.camera, in: viewport)
    }
    view.move(&scene.map.camera)
  }

  /// Fits the picture to the data; without any it is drawn as it is, and that is said.
  private func fitToData(
    _ scene: inout RenderInputs.Scene, in viewport: Viewport, _ snapshotter: Snapshotter, _ padding: Double
  ) async throws {
    do {
      try await snapshotter.fitToData(&scene.map, in: viewport, padding: padding)
    } catch {
      guard case .nothingToFit(let causes) = error else { throw error }
      // The causes are findings of the picture too. Data without features are in order, unless they were asked for.
      let isError = fit != nil || causes.contains { $0.severity == .error }
      scene.findings.append(
        Diagnostic(
          isError ? .error : .warning, "there are no data to fit the picture to",
          kind: MapError.nothingToFit(causes: causes).kind))
    }
  }
}
