import ArgumentParser
import Cartouche
import CartoucheResources
import Foundation

/// The options of `cartouche serve`, which the command and the program behind it both read.
package struct ServeOptionGroup: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Styles, tiles, data, databases (postgresql:///name), or folders: paths or URLs (default: the embedded world).",
      valueName: "input"))
  package var inputs: [String] = []

  @Option(
    name: [.customLong("file"), .customLong("mbtiles")],
    help: ArgumentHelp("One more input, as tileserver-gl names it. May be repeated.", valueName: "input"))
  package var file: [String] = []

  @Option(
    name: [.customLong("config"), .customShort("c")],
    help: ArgumentHelp(
      """
      A file of inputs and settings, such as the config.json of tileserver-gl; options come before it. An input that is \
      such a file is one, too.
      """, valueName: "path"))
  package var config: String?

  @Option(
    help: ArgumentHelp(
      """
      The tables of databases that everybody may read who reaches the server: "all", or schemas and tables with commas \
      between; without it all that the role may read, to this machine alone.
      """, valueName: "tables"))
  package var publish: String?

  // MARK: - Connections

  @Option(
    name: [.customLong("port"), .customShort("p")], parsing: .unconditional,
    help: ArgumentHelp("The port to listen on; 0 is any free one (default: 8080).", valueName: "port"),
    transform: NumberRange.port.wholeNumber)
  package var port: Int?

  @Option(
    name: [.customLong("bind"), .customShort("b")],
    help: ArgumentHelp(
      """
      The address to listen on; 0.0.0.0 is every one of this machine, unix:PATH a socket (default: 127.0.0.1).
      """, valueName: "address"))
  package var bind: String?

  @Option(
    name: [.customLong("public-url"), .customLong("public_url"), .customShort("u")],
    help: ArgumentHelp(
      "The URL under which clients reach the server, with the path in front of all others if there is one.",
      valueName: "url"))
  package var publicURL: String?

  @Option(
    help: ArgumentHelp(
      """
      A host, *.domain or range of addresses that clients may name and that URLs are made from, besides localhost and \
      the host of --public-url. May be repeated.
      """, valueName: "host"))
  package var serveHost: [String] = []

  @Flag(help: "Refuse requests that name another host, instead of giving them URLs without one.")
  package var strictHost = false

  @Option(
    help: ArgumentHelp(
      """
      The address of a proxy, or a range such as 10.0.0.0/8, that may say by Forwarded and X-Forwarded fields which host \
      and scheme clients have asked. May be repeated.
      """, valueName: "address"))
  package var trustedProxy: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of connections at a time; further ones wait (default: 1024).", valueName: "count"),
    transform: NumberRange.connections.wholeNumber)
  package var maxConnections: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A port of the loopback interface for metrics, which are then on no other (default: none).",
      valueName: "port"),
    transform: NumberRange.port.wholeNumber)
  package var metricsPort: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The time for which a server that is told to end still accepts connections, so that others learn of it, in seconds, \
      0 to 30 (default: 0).
      """, valueName: "seconds"),
    transform: NumberRange.drainDelay.number)
  package var drainDelay: Double?

  @Flag(
    name: [.customLong("no-cors"), .customShort("C")], help: "Keep pages of other hosts from reading answers."
  )
  package var noCors = false

  // MARK: - Pictures

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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most memory of all that is kept, such as 1GiB (default: 512MiB).", valueName: "size"),
    transform: ByteCount.init)
  package var cacheMemory: ByteCount?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The part of it that is for finished pictures (default: a quarter).", valueName: "size"),
    transform: ByteCount.init)
  package var pictureMemory: ByteCount?

  @Option(
    help: ArgumentHelp(
      "A folder in which finished pictures outlive the process, up to 1 GiB.", valueName: "folder"))
  package var cacheDisk: String?

  @Option(
    help: ArgumentHelp(
      """
      An archive of drawn tiles that cartouche tiles has made of a style, by the name of that: tiles that it has are \
      given as they are, and the others are drawn. May be repeated.
      """, valueName: "style=archive"),
    transform: PictureArchiveName.init)
  package var fallbackRender: [PictureArchiveName] = []

  @Flag(help: "Give pictures without the tiles that cannot be loaded, instead of an error.")
  package var ignoreMissingFiles = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The longest time to wait for data, in milliseconds, as tileserver-gl has it; see --timeout.",
      valueName: "milliseconds"),
    transform: NumberRange.milliseconds.number)
  package var fetchTimeout: Double?

  // MARK: - Operation

  @Flag(help: "Read the inputs again when their files change.")
  package var watch = false

  @Flag(help: "End with an error if an input cannot be read or has faults.")
  package var strict = false

  @Flag(help: "Read the inputs, print the configuration as JSON, and end.")
  package var check = false

  @Option(
    name: [.customLong("log-format"), .customLong("log_format"), .customShort("f")],
    help: ArgumentHelp(
      "The form of the lines, one a request, on standard error (default: json).", valueName: "format"))
  package var logFormat: LogFormat?

  @Option(
    name: [.customLong("log-file"), .customLong("log_file"), .customShort("l")],
    help: ArgumentHelp("The file to which these lines are added instead.", valueName: "path"))
  package var logFile: String?

  @Option(help: ArgumentHelp("A folder whose files are given under /files.", valueName: "folder"))
  package var files: String?

  @Option(
    help: ArgumentHelp(
      "A folder of PNG, JPEG and SVG icons for markers, by their names.", valueName: "folder"))
  package var icons: String?

  @Option(
    help: ArgumentHelp(
      "A host, such as icons.example or *.example, whose icons requests may name. May be repeated.",
      valueName: "host"))
  package var allowIconHost: [String] = []

  @Flag(help: "Draw the styles that requests to /render bring along.")
  package var allowRender = false

  @Flag(help: "Answer with 404 for fonts that are not there, instead of others like them.")
  package var noFontFallback = false

  @Option(help: ArgumentHelp("A text at the edge of static pictures.", valueName: "text"))
  package var watermark: String?

  @OptionGroup package var fonts: FontOptionGroup

  @OptionGroup package var resources: ResourceOptionGroup

  @OptionGroup package var limits: LimitOptionGroup

  @Flag(
    name: [.customShort("q"), .customLong("quiet"), .customShort("s"), .customLong("silent")],
    help: "Print nothing but errors and the URL.")
  package var quiet = false

  @Flag(name: [.customShort("V"), .customLong("verbose")], help: "Print the notes of inputs, too.")
  package var verbose = false

  @Flag(name: [.customLong("version"), .customShort("v")], help: "Print the version.")
  package var showsVersion = false

  // Metrics are always there.
  @Flag(help: .hidden) package var metrics = false

  package init() {}

  package func validate() throws {
    for host in serveHost where HostPattern(host) == nil {
      throw ValidationError("--serve-host \(host): expected a host, *.domain or a range of addresses")
    }
    for proxy in trustedProxy where HostPattern(proxy) == nil {
      throw ValidationError(
        "--trusted-proxy \(proxy): expected an address, or a range of them such as 10.0.0.0/8")
    }
    if let publicURL, !["http", "https"].contains(ResourceURL.scheme(of: publicURL) ?? "") {
      throw ValidationError("--public-url \(publicURL): expected a URL that begins with http:// or https://")
    }
    if bind == "unix:" { throw ValidationError("--bind unix: expected a path behind the colon") }
  }

  /// The form of the lines about requests.
  package enum LogFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case json, text, off
  }

  /// Whether only programs of this machine reach the address to listen on.
  package var listensToThisMachine: Bool {
    guard let bind, !bind.hasPrefix("unix:") else { return true }
    let host = bind.hasPrefix("[") && bind.hasSuffix("]") ? String(bind.dropFirst().dropLast()) : bind
    return host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }

  /// The words that say which tables are published; `nil` without any.
  package var publishedTables: [String]? {
    publish.map { text in
      text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }
  }

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
      the server once the answers under way are complete, a second one at once. \(ExitStatus.help)
      """)
}
