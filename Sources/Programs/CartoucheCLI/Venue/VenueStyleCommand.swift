import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheVenue
import CartoucheVenueMap

/// `cartouche venue style`: a venue as files for any map that draws MapLibre styles.
struct VenueStyleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "style",
    abstract: "Writes a venue as a style, with a GeoJSON file per floor and a sprite.",
    discussion: """
      Writes style.json, floor-0.geojson and so on (lowest first), sprite.json and sprite.png with their @2x forms. \
      The value "floor" of the style's global state selects the floor that is shown. MapLibre GL JS needs absolute \
      URLs for sprites: set --url to the address of the folder. The style names no glyphs; the map has to supply them.

      In a stacked view, names are placed for the style's initial camera and a picture of --size, because web maps \
      cannot place labels above the ground. They suit a map that does not move.

      \(ExitStatus.help)
      """)

  @OptionGroup var input: VenueInput

  @OptionGroup var look: VenueLookOptions

  @Option(name: [.short, .long], help: "The folder to write to; it is created if it does not exist.")
  var output: String

  @Option(help: ArgumentHelp("The address that the folder will have on the web.", valueName: "url"))
  var url: String?

  @Option(
    help: ArgumentHelp(
      "Width and height of the map in logical pixels, for a stacked view (default: 1024x768).",
      valueName: "WxH"),
    transform: PictureSize.init)
  var size: PictureSize?

  @Option(help: ArgumentHelp("The URL template of glyphs to name in the style.", valueName: "template"))
  var glyphs: String?

  func run() async throws {
    let venue = try await input.venue()
    let look = try look.look(of: venue)
    let drawing = VenueDrawing(venue, look: look)
    let map = Self.seen(drawing, look, size ?? .standard)
    var style = map.style
    var data = drawing.data
    if case .featureCollection(let labels)? = map.data[StackedLabels.source]?.geoJSON {
      data.append((StackedLabels.source, labels))
    }
    let base = url.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    var files: [(name: String, bytes: [UInt8])] = []
    for (number, entry) in data.enumerated() {
      // Names from the bundle are not file names.
      let name = number < venue.floors.count ? "floor-\(number).geojson" : "\(entry.source).geojson"
      files.append((name, try GeoJSON.featureCollection(entry.features).encoded()))
      guard let place = style.sources.firstIndex(where: { $0.id == entry.source }) else { continue }
      style.sources[place].members["data"] = .string(base + name)
    }
    style.members["sprite"] = .string(base + "sprite")
    if let glyphs { style.members["glyphs"] = .string(glyphs) }
    for ratio in [1, 2] {
      let suffix = ratio == 1 ? "" : "@2x"
      let sprite = try VenueSprite(pixelRatio: ratio)
      files.append(("sprite\(suffix).png", sprite.png))
      let index = try sprite.index.encoded(options: JSONWritingOptions(pretty: true))
      files.append(("sprite\(suffix).json", index))
    }
    let text = try style.json.encoded(options: JSONWritingOptions(pretty: true, keepsDoubles: false))
    files.append(("style.json", text))
    try OutputFolder(output).write(files)
    try Terminal.standard.print(files.map { "\(output)/\($0.name)" })
  }

  /// The map of a drawing: a stacked view with its names, seen as the style says then.
  private static func seen(_ drawing: VenueDrawing, _ look: VenueLook, _ size: PictureSize) -> Map {
    var map = Map(drawing)
    guard look.view == .stacked else { return map }
    let viewport = Viewport(width: Double(size.width), height: Double(size.height))
    map.camera.pitch = look.view.pitch
    map.fit(drawing, in: viewport)
    map.placeLabels(of: drawing, in: viewport)
    let camera = map.camera
    map.style.members["center"] = [
      .double(camera.center.x.rounded(digits: 8)), .double(camera.center.y.rounded(digits: 8)),
    ]
    map.style.members["zoom"] = .double(camera.zoom.rounded(digits: 4))
    map.style.members["bearing"] = .double(camera.bearing)
    map.style.members["pitch"] = .double(camera.pitch)
    return map
  }
}
