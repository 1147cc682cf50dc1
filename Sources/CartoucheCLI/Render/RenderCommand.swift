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
      to the data, and --center or --zoom changes only its own value. Without an input, the world map is drawn.

      --fit takes degrees as west,south,east,north, from -360 to 360 and -90 to 90. A west beyond the east, as in \
      170,-20,-170,-10, means a box across the antimeridian, as in RFC 7946.

      The picture is written even when a source, a sprite or an input cannot be read, provided that anything can be \
      drawn; the exit code then tells of the error. \(ExitStatus.help) With several errors the code is that of the \
      first kind that is found among 65, 66, 69 and 75. What Cartouche does not draw yet is a note, not an error.
      """)

  @OptionGroup var picture: PictureOptionGroup

  @OptionGroup var scene: SceneOptionGroup

  func validate() throws { try picture.check(scene.view, padding: scene.padding) }

  func run() async throws {
    let started = ContinuousClock.now
    let progress = ProgressLine(.standard, isQuiet: picture.report.quiet)
    var findings: [Diagnostic] = []
    let snapshotter = try scene.snapshotter(threads: picture.threads, started: started, progress, &findings)
    let viewport = scene.view.viewport
    let scene = try await SceneInputs(self.scene, snapshotter, progress).scene()
    let snapshot = try await snapshotter.snapshot(of: scene.map, in: viewport)
    try picture.write(
      snapshot, orTo: "map.png", view: ViewTransform(scene.map.camera, viewport),
      findings: findings + scene.findings + snapshot.diagnostics, started: started)
  }
}
