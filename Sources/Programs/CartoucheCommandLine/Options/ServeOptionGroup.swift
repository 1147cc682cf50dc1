import ArgumentParser
import Cartouche
import Foundation

/// The options of `cartouche serve`, which the command and the program behind it both read.
package struct ServeOptionGroup: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Styles, tiles, data, or folders of these: paths or URLs (default: the embedded world).",
      valueName: "input"))
  package var inputs: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The port to listen on; 0 is any free one (default: 8080).", valueName: "port"),
    transform: NumberRange.port.wholeNumber)
  package var port: Int?

  @Option(
    help: ArgumentHelp(
      "The address to listen on; 0.0.0.0 is every one of this machine (default: 127.0.0.1).",
      valueName: "address"))
  package var bind: String?

  @Option(
    help: ArgumentHelp(
      "The URL under which clients reach the server, with the path in front of all others if there is one.",
      valueName: "url"))
  package var publicURL: String?

  @Option(
    help: ArgumentHelp(
      "A host that clients may name and that URLs are made from, besides localhost. May be repeated.",
      valueName: "host"))
  package var serveHost: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of pictures that are made at a time (default: four per processor).", valueName: "count"),
    transform: NumberRange.threads.wholeNumber)
  package var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of pictures that may wait for their turn (default: 16 per job).", valueName: "count"),
    transform: NumberRange.threads.wholeNumber)
  package var queue: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The longest time that a picture may take, in seconds (default: 10).", valueName: "seconds"),
    transform: NumberRange.timeout.number)
  package var deadline: Double?

  @Flag(help: "Give pictures without the tiles that cannot be loaded, instead of an error.")
  package var ignoreMissingFiles = false

  @Flag(help: "Keep pages of other hosts from reading answers.")
  package var noCors = false

  @Flag(help: "Read the inputs, say what would be served, and end.")
  package var check = false

  @OptionGroup package var fonts: FontOptionGroup

  @OptionGroup package var resources: ResourceOptionGroup

  @OptionGroup package var limits: LimitOptionGroup

  @Flag(name: [.short, .long], help: "Print nothing but errors and the URL.")
  package var quiet = false

  package init() {}

  /// The number of pictures at a time.
  package var width: Int { jobs ?? 4 * ProcessInfo.processInfo.activeProcessorCount }

  /// The command's name and help, which are the same in both programs.
  package static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves maps: tiles, pictures, styles and data.",
    discussion: """
      Everything that is given is served under the name of its file: /styles/NAME/{z}/{x}/{y}.png are drawn tiles, \
      /styles/NAME/static/lon,lat,zoom/600x400.png pictures, /styles/NAME/style.json the style for clients that draw \
      themselves, and /data/NAME.json the tiles as they are. The page at / shows all. Tiles and data without a style are \
      drawn in a default look.

      An input that cannot be read does not keep the others from being served. SIGHUP reads all inputs again; SIGTERM ends \
      the server once the answers under way are complete. \(ExitStatus.help)
      """)
}
