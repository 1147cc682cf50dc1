import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheVenue
import CartoucheVenueMap

/// `cartouche venue render`: a picture of a venue.
struct VenueRenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a floor of a venue, or all of them.",
    discussion: """
      The picture is fitted to the floor and turned so that the building is upright, unless --center, --zoom or \
      --bearing overrides this. Names in scripts other than Latin, Greek and Cyrillic need --fonts or --system-fonts.

      \(ExitStatus.help)
      """)

  @OptionGroup var input: VenueInput

  @OptionGroup var look: VenueLookOptions

  @OptionGroup var picture: PictureOptionGroup

  @Option(help: ArgumentHelp("The path or URL of a style to draw below the venue.", valueName: "style"))
  var style: String?

  @OptionGroup var view: ViewOptionGroup

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Logical pixels left free around the venue: one to four numbers in the order of CSS (default: 32).",
      valueName: "pixels"),
    transform: PaddingSides.init)
  var padding: PaddingSides?

  @OptionGroup var fonts: FontOptionGroup

  @OptionGroup var limits: LimitOptionGroup

  func validate() throws { try picture.check(view, limits.limits, padding: padding?.insets) }

  func run() async throws {
    let started = ContinuousClock.now
    var findings: [Diagnostic] = []
    let document = try await input.document()
    findings += document.diagnostics
    var look = try self.look.look(of: document.venue)
    look.paintsGround = style == nil
    look.drawsHiddenFloors = false
    let drawing = VenueDrawing(document.venue, look: look)
    let loader = input.resources.loader(
      for: [input.bundle] + [style].compactMap(\.self), limits: limits.limits)
    var snapshotter = Snapshotter(
      loader: loader, threads: picture.threads, limits: limits.limits,
      fonts: try fonts.labelFonts(&findings))
    snapshotter.loading = LoadOptions(
      timeout: input.resources.deadline, deadline: started + input.resources.deadline, progress: nil)
    let viewport = view.viewport
    var map = try await base(drawing, loader)
    map.camera.bearing = drawing.bearing
    map.camera.pitch = look.view.pitch
    view.turn(&map.camera)
    map.fit(drawing, in: viewport, padding: padding?.insets ?? PaddingSides.standard)
    try view.move(&map)
    map.placeLabels(of: drawing, in: viewport)
    let camera = map.camera
    let drawn = try await picture.drawn(map, in: viewport, by: snapshotter) { drawn in
      await snapshotter.drawing(picture.ornaments.ornaments(view), over: drawn, camera: camera, in: viewport)
    }
    let found = drawn.snapshot.diagnostics
    findings += style == nil ? found.map(\.ofVenue) : found
    try picture.write(
      drawn, view, orTo: "venue.png", view: ViewTransform(map.camera, viewport), findings: findings,
      started: started)
  }

  /// The map that the venue is drawn on.
  private func base(_ drawing: VenueDrawing, _ loader: any ResourceLoader) async throws -> Map {
    guard let style else { return Map(drawing) }
    var map = try await Map.load(CommandInput.absolute(style), loader: loader)
    map.add(drawing)
    return map
  }
}

extension VenueLook.View {
  /// The tilt of a view, in degrees.
  var pitch: Double {
    switch self {
    case .flat: 0
    case .solid: 45
    case .stacked: 60
    }
  }
}
