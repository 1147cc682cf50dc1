import ArgumentParser
import Cartouche
import CartoucheCommandLine

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

  @Option(
    name: [.short, .long],
    help: "The picture to write: .png, .jpg or .webp; - writes a PNG to standard output.")
  var output = "map.png"

  @OptionGroup var scene: SceneOptionGroup

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Threads to draw with (default: one per processor).", valueName: "count"),
    transform: NumberRange.threads.wholeNumber)
  var threads: Int?

  @OptionGroup(title: "Report") var report: ReportOptionGroup

  func validate() throws {
    let format = output == "-" ? .png : ImageFormat(fileName: output)
    guard let format else {
      throw ValidationError("--output \(output): pictures are written as .png, .jpg, .jpeg or .webp")
    }
    if report.json, output == "-" { throw ValidationError("--json and -o - both want standard output") }
    try PictureLimits(scene.view, format).check(padding: scene.padding)
  }

  func run() async throws {
    let started = ContinuousClock.now
    let progress = ProgressLine(.standard, isQuiet: report.quiet)
    var findings: [Diagnostic] = []
    let snapshotter = try scene.snapshotter(threads: threads, started: started, progress, &findings)
    let viewport = scene.view.viewport
    let scene = try await SceneInputs(self.scene, snapshotter, progress).scene()
    let snapshot = try await snapshotter.snapshot(of: scene.map, in: viewport)

    let file = try snapshot.encoded(as: ImageFormat(fileName: output) ?? .png)
    if output == "-" {
      try Terminal.standard.write(file)
    } else {
      try OutputFile(output).write(file)
    }
    let report = RenderReport(
      snapshot, view: ViewTransform(scene.map.camera, viewport),
      findings: findings + scene.findings + snapshot.diagnostics,
      milliseconds: (ContinuousClock.now - started) / .milliseconds(1))
    try report.tell(self.report, output: output, bytes: file.count)
    throw ExitCode(report.status(self.report).rawValue)
  }
}
