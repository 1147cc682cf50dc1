import ArgumentParser
import CartoucheCommandLine
import CartoucheJSON
import CartoucheResources
import CartoucheTiles

/// `cartouche tile`: commands that show the contents of tiles.
struct TileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tile", abstract: "Shows the contents of tiles and tile archives.",
    subcommands: [TileShowCommand.self])
}

/// `cartouche tile show`: the contents of a vector tile, or an archive's description of itself.
struct TileShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows the contents of a vector tile, or the metadata of an archive.",
    discussion: """
      INPUT is the path or URL of a vector tile (MVT or MLT, compressed or not), a URL template such as \
      https://example.org/{z}/{x}/{y}.pbf, or an archive: a path that ends in .pmtiles or .mbtiles, or a URL that \
      begins with pmtiles:// or mbtiles://. Without an address, the TileJSON of the archive is shown. Of a tile that is \
      a picture, its format and size are shown.

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("A tile, a template, or an archive.", valueName: "input"))
  var input: String

  @Argument(
    help: ArgumentHelp("The tile: zoom, column from the west, row from the north.", valueName: "z/x/y"),
    transform: TileAddress.init)
  var address: TileAddress?

  @Flag(help: "Print layers and features as JSON, geometry in the units of the tile.")
  var json = false

  @Flag(help: "Print the features as GeoJSON, in degrees.")
  var geojson = false

  @OptionGroup var resources: ResourceOptionGroup

  func validate() throws {
    if json, geojson { throw ValidationError("--json and --geojson exclude each other") }
  }

  func run() async throws {
    try await CommandInput.checkDatabase(input)
    let source = try TileCommandInput(input, address: address?.id)
    let response = try await resources.loader(for: [input]).load(source.request)
    guard response.status == .found else {
      let what =
        source.request.kind == .tile ? "the tile\(source.address.map { " \($0)" } ?? "")" : "it"
      throw CommandFailure(
        .missingInput, "\(ResourceURL.redacted(source.request.url)): \(what) does not exist")
    }
    let terminal = Terminal.standard
    if source.request.kind == .source {
      let document = try JSONDocument(parsing: response.bytes, name: input)
      return try terminal.print(json: document.root, keepsDoubles: false)
    }
    let content = try TileContent(response.bytes, name: ResourceURL.redacted(source.request.url))
    guard case .features(let dump) = content else {
      guard case .picture(let picture) = content, !geojson else {
        throw CommandFailure(.badInput, "\(input): the tile is a picture and has no features for --geojson")
      }
      if json { return try terminal.print(json: picture.json(source.address), keepsDoubles: false) }
      return try terminal.print(picture.summary)
    }
    if geojson {
      guard let id = source.address else {
        throw CommandFailure(
          .badInput, "\(input): --geojson needs the tile's address, as z/x/y after the input")
      }
      try terminal.print(json: dump.geoJSON(id), keepsDoubles: false)
    } else if json {
      try terminal.print(json: dump.json(source.address), keepsDoubles: false)
    } else {
      try terminal.print(dump.summary)
    }
  }
}
