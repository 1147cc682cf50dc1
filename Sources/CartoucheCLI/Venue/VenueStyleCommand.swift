import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheVenue

/// `cartouche venue style`: a venue as files for any map that draws MapLibre styles.
struct VenueStyleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "style",
    abstract: "Writes a venue as a style with GeoJSON by floor and a sprite.",
    discussion: """
      Writes style.json, floor-0.geojson and so on (lowest first), sprite.json and sprite.png with their @2x forms. \
      The floor that is shown is the value "floor" of the style's global state. MapLibre GL JS needs absolute URLs for \
      sprites: give --url the address of the folder. The style names no glyphs; the map has to supply them.

      \(ExitStatus.help)
      """)

  @OptionGroup var input: VenueInput

  @OptionGroup var look: VenueLookOptions

  @Option(name: [.short, .long], help: "The folder to write to; it is created if it does not exist.")
  var output: String

  @Option(help: ArgumentHelp("The address that the folder will have on the web.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("The URL template of glyphs that the style is to name.", valueName: "template"))
  var glyphs: String?

  func run() async throws {
    let venue = try await input.venue()
    let drawing = VenueDrawing(venue, look: try look.look(of: venue))
    var style = drawing.style
    let base = url.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    var written: [String] = []
    func write(_ name: String, _ bytes: [UInt8]) throws {
      try OutputFile("\(output)/\(name)").write(bytes)
      written.append(name)
    }
    for (number, entry) in drawing.data.enumerated() {
      // Names from the bundle are not file names.
      let name = number < venue.floors.count ? "floor-\(number).geojson" : "\(entry.source).geojson"
      try write(name, GeoJSON.featureCollection(entry.features).encoded())
      guard let place = style.sources.firstIndex(where: { $0.id == entry.source }) else { continue }
      style.sources[place].members["data"] = .string(base + name)
    }
    style.members["sprite"] = .string(base + "sprite")
    if let glyphs { style.members["glyphs"] = .string(glyphs) }
    for ratio in [1, 2] {
      let suffix = ratio == 1 ? "" : "@2x"
      let sprite = try VenueSprite(pixelRatio: ratio)
      try write("sprite\(suffix).png", sprite.png)
      try write("sprite\(suffix).json", sprite.index.encoded(options: JSONWritingOptions(pretty: true)))
    }
    try write(
      "style.json", style.json.encoded(options: JSONWritingOptions(pretty: true, keepsDoubles: false)))
    try Terminal.standard.print(written.map { "\(output)/\($0)" })
  }
}
