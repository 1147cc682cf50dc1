import ArgumentParser
import Cartouche
import CartoucheCommandLine

/// `cartouche render`: one picture of one map.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a picture of a style, of tiles, or of data.",
    discussion: """
      Each INPUT is a path, a URL, or - for standard input. Data are drawn in a default look over the style, in \
      whatever order the inputs are given; without a style, they are drawn over the embedded world map. The picture is \
      fitted to the data; --center and --zoom each override only their own value. Without an input, the world map is \
      drawn.

      --fit takes west,south,east,north in degrees: longitudes from -360 to 360, latitudes from -90 to 90. If west is \
      greater than east, as in 170,-20,-170,-10, the box crosses the antimeridian, as in RFC 7946.

      Overlays are drawn on top, in the order of --polygon, --circle, --path, --geojson, --marker and --overlay, and the \
      picture is fitted to them as well. Places are longitude and latitude.

      Names of features are shown; --label chooses the property. --color, --fill, --width and --radius apply to all \
      features, including features with simplestyle looks of their own, and --color-by colours them by a property. Edits \
      of the style apply after the layers of the data are added, which have names such as "roads.geojson line".

      --batch and --each print a line of JSON about each picture, in order; a failure has "error" and "exitStatus", and \
      the other pictures are still drawn. --scale, --size and the inputs are the defaults for all lines; "style" names \
      another map. The exit code combines those of the failures.

      On paper, --dpi with a --size such as 210mmx297mm makes a picture with that resolution, which PNG and JPEG files \
      state, and --map-scale 1:25000 is true at the centre of the picture. --world-file states the positions of pixels \
      on the ground.

      Sources that require it, such as OpenStreetMap, are credited at the lower right, but not on tiles: an application \
      that shows tiles, or pictures made with --attribution false, must credit the sources elsewhere. Pictures of less \
      than 60 logical pixels have no room for the credits.

      The picture is written even if a source, a sprite or an input cannot be read, as long as anything can be drawn; \
      the exit code then reports the error. \(ExitStatus.help) If there are several errors, the exit code is the first \
      of 65, 66, 69 and 75 that applies. A picture without any tile at its place exits with 66; a source without tiles \
      beside others with tiles is a warning, and single missing tiles are a note. Style features that Cartouche does not \
      draw yet are reported as notes, not errors.
      """)

  @OptionGroup var picture: PictureOptionGroup

  @OptionGroup var scene: SceneOptionGroup

  @OptionGroup(title: "Data") var data: DataOptionGroup

  @OptionGroup(title: "Data") var legend: LegendOptionGroup

  @OptionGroup(title: "Changes to the style") var edits: StyleEditOptionGroup

  @OptionGroup(title: "Overlays") var overlays: OverlayOptionGroup

  @OptionGroup(title: "Many pictures") var many: BatchOptionGroup

  func validate() throws {
    try picture.check(scene.view, scene.limits.limits, padding: scene.padding?.insets)
    try checkMany()
    _ = try data.looks(of: scene.inputs)
  }

  func run() async throws {
    let started = ContinuousClock.now
    let progress = ProgressLine(.standard, isQuiet: picture.report.quiet)
    var findings: [Diagnostic] = []
    let snapshotter = try scene.snapshotter(threads: picture.threads, started: started, progress, &findings)
    if many.batch != nil || many.each != nil {
      // Each picture has the time of one.
      var snapshotter = snapshotter
      snapshotter.loading.deadline = nil
      for finding in findings { Terminal.standard.say("cartouche: \(finding)") }
      if let path = many.batch { try await runBatch(path, snapshotter) }
      if let field = many.each { try await runEach(field, snapshotter) }
    }
    let viewport = scene.view.viewport
    let drawing = OverlayDrawing(overlays: overlays.overlays, options: scene)
    let hasOverlays = !drawing.overlays.isEmpty
    var inputs = SceneInputs(self.scene, snapshotter, progress)
    (inputs.data, inputs.edits) = (data, edits.edits)
    var scene = try await inputs.scene(hasOverlays: hasOverlays)
    if hasOverlays { try await drawing.draw(on: &scene.map, snapshotter) }
    let map = scene.map
    let fonts = try legend.fonts(self.scene.fonts)
    let drawn = try await picture.drawn(map, in: viewport, by: snapshotter) { drawn in
      var snapshot = await snapshotter.drawing(
        picture.ornaments.ornaments(self.scene.view), over: drawn, camera: map.camera, in: viewport)
      legend.draw(scene.legend, over: &snapshot, in: viewport, isDark: map.style.isDark, fonts)
      return snapshot
    }
    try picture.write(
      drawn, self.scene.view, orTo: "map.png", view: ViewTransform(map.camera, viewport),
      findings: findings + scene.findings + drawn.snapshot.diagnostics, started: started)
  }
}
