import ArgumentParser
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import Foundation

/// `cartouche tile`: looking into tiles.
struct TileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tile", abstract: "Looks into tiles and archives of tiles.",
    subcommands: [TileShowCommand.self])
}

/// `cartouche tile show`: what is in a vector tile, or what an archive says about itself.
struct TileShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows what is in a vector tile, or what an archive says about itself.",
    discussion: """
      INPUT is the path or URL of a vector tile (compressed or not), a URL template such as \
      https://example.org/{z}/{x}/{y}.pbf, or an archive: a path that ends in .pmtiles or .mbtiles, or a URL that \
      begins with pmtiles:// or mbtiles://. An archive without an address shows its TileJSON.

      Exit codes: 0 done, 64 usage, 65 bad input, 66 missing input, 69 resource not reachable, 70 internal.
      """)

  @Argument(help: ArgumentHelp("A tile, a template, or an archive.", valueName: "input"))
  var input: String

  @Argument(
    help: ArgumentHelp("The tile: zoom, column from the west, row from the north.", valueName: "z/x/y"))
  var address: TileAddress?

  @Flag(help: "Print layers and features as JSON, geometry in the units of the tile.")
  var json = false

  @Flag(help: "Print the features as GeoJSON, in degrees.")
  var geojson = false

  func validate() throws {
    if json, geojson { throw ValidationError("--json and --geojson both want standard output") }
  }

  func run() async throws {
    try await reportingFailure {
      let source = try TileCommandInput(input, address: address?.id)
      let response = try await SchemeLoader.command().load(source.request)
      guard response.status == .found else {
        let what =
          source.request.kind == .tile ? "the tile \(source.address.map { "\($0) " } ?? "")is" : "it is"
        throw CommandFailure(.missingInput, "\(ResourceURL.redacted(source.request.url)): \(what) not there")
      }
      if source.request.kind == .source {
        Terminal.output(try Self.text(try JSONDocument(parsing: response.bytes, name: input).root))
        return
      }
      let dump = try TileCommandDump(response.bytes)
      if geojson {
        guard let id = source.address else {
          throw CommandFailure(
            .badInput, "\(input): degrees need the tile's address, as z/x/y after the input")
        }
        Terminal.output(try Self.text(dump.geoJSON(id)))
      } else if json {
        Terminal.output(try Self.text(dump.json(source.address)))
      } else {
        Terminal.output(dump.summary)
      }
    }
  }

  private static func text(_ json: JSONValue) throws -> String {
    String(
      decoding: try json.encoded(options: JSONWritingOptions(pretty: true, keepsDoubles: false)),
      as: UTF8.self)
  }
}

/// The address of a tile as `z/x/y`.
struct TileAddress: ExpressibleByArgument {
  let id: TileID

  init?(argument: String) {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let z = numbers[0], let x = numbers[1], let y = numbers[2] else { return nil }
    id = TileID(z: z, x: x, y: y)
    if !id.isValid { return nil }
  }
}
