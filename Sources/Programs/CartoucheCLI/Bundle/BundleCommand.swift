import ArgumentParser
import Cartouche
import CartoucheBundles
import CartoucheCommandLine
import CartoucheJSON
import CartouchePyramids

/// `cartouche bundle`: a map as a folder of files, for clients without a server.
struct BundleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Makes a folder of everything that a map of an area needs.",
    discussion: """
      The folder has style.json with URLs of its own, the tiles of each source in one PMTiles archive, data, icons, the \
      glyphs of the labels, README.txt with the attributions, and index.html, which shows the map with MapLibre GL JS once \
      maplibre-gl.js, maplibre-gl.css and pmtiles.js are beside it. It needs a server of files that answers requests for \
      ranges of bytes; for others, --tiles folder stores each tile as a file. MapLibre Native wants absolute URLs: \
      --base-url asset://map for a folder map among the resources of an app.

      The zoom levels are those of the map, which is magnified above the highest. Ranges of glyphs are made from fonts \
      where the style has none. Everything that cannot be loaded is named, and nothing is written then. The folder has its \
      name only once it is complete; the same inputs give the same bytes.

      Servers are asked for nothing unless --allow-network is set: look first whether their terms allow copies.

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("A style, or tiles: a path or URL.", valueName: "style"))
  var style: String

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      The area in degrees; a west beyond the east crosses the antimeridian. May be repeated (default: the world).
      """, valueName: "west,south,east,north"),
    transform: { try PyramidOptionGroup.box($0) })
  var bbox: [CoordinateBounds] = []

  @Option(
    help: ArgumentHelp("The zoom levels of the map, such as 0-14 or 12.", valueName: "zooms"),
    transform: { try PyramidOptionGroup.zooms($0) })
  var zoom: ZoomList

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder to make, which must not exist yet.", valueName: "folder"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The form of tiles: pmtiles, or folder for one file a tile (default: pmtiles).", valueName: "form"))
  var tiles: BundleOptions.TileForm?

  @Option(
    help: ArgumentHelp(
      """
      The glyphs: used, those with characters of the labels in the area, or all that the fonts have (default: used).
      """, valueName: "ranges"))
  var glyphs: BundleOptions.GlyphChoice?

  @Option(
    help: ArgumentHelp(
      "The URL at which the folder will be, in front of every path in the style (default: paths relative to it).",
      valueName: "url"))
  var baseURL: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most tiles of all sources together, before any is loaded (default: 250000).", valueName: "count"),
    transform: NumberRange.tiles.wholeNumber)
  var maxTiles: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most bytes of all files together (default: 4GiB).", valueName: "size"),
    transform: ByteCount.init)
  var maxBytes: ByteCount?

  @Flag(help: "Load from servers; otherwise nothing is asked for over the network.")
  var allowNetwork = false

  @Flag(help: "Leave out resources that cannot be loaded, with a warning, instead of failing.")
  var ignoreMissingFiles = false

  @Flag(help: "Replace a bundle that is there already.")
  var force = false

  @OptionGroup var fonts: FontOptionGroup

  @OptionGroup var resources: ResourceOptionGroup

  @OptionGroup var report: ReportOptionGroup

  func validate() throws {
    if output.isEmpty { throw ValidationError("-o names a folder") }
    if zoom.zooms.count != zoom.highest - zoom.lowest + 1 {
      throw ValidationError("--zoom: expected all zoom levels from one to another, such as 0-14")
    }
    if let baseURL, ResourceURL.scheme(of: baseURL) == nil, !baseURL.hasPrefix("/") {
      throw ValidationError(
        "--base-url \(baseURL): expected a URL such as https://maps.example/paris or asset://map, or an absolute path"
      )
    }
  }

  func run() async throws {
    let terminal = Terminal.standard
    var findings: [Diagnostic] = []
    let labelFonts = try fonts.labelFonts(&findings)
    let all = resources.loader(for: [style])
    let loader: any ResourceLoader = allowNetwork ? all : LocalLoader(base: all)
    let map = try await map(loader)
    findings += map.diagnostics
    let isShown = terminal.isInteractive && !report.quiet
    let bundle: BundleReport
    do throws(BundleError) {
      bundle = try await MapBundler(loader: loader, fonts: labelFonts)
        .bundle(map, at: output, options: options) { progress in
          guard isShown, progress.tiles % 64 == 0 else { return }
          terminal.showProgress("tiles: \(progress.tiles) of \(progress.total)")
        }
    } catch {
      for finding in findings { terminal.tell(finding) }
      throw CommandFailure(error)
    }
    let result = FindingsReport(findings + bundle.diagnostics)
    for line in result.lines(report) { terminal.say("cartouche: \(line)") }
    if report.json {
      try terminal.print(json: json(bundle, findings + bundle.diagnostics))
    } else if !report.quiet {
      let tiles = bundle.sources.reduce(0) { $0 + $1.tiles }
      try terminal.print(
        """
        \(output): \(tiles.counted("tile")) of \(bundle.sources.count.counted("source")), \
        \(bundle.glyphRanges.counted("range")) of glyphs, \(bundle.files.counted("file")), \(bundle.byteCount) bytes
        """)
    }
    throw ExitCode(result.status(isStrict: report.strict).rawValue)
  }

  /// The map to bundle.
  private func map(_ loader: any ResourceLoader) async throws -> Map {
    switch try await MapInput.read(style, loader: loader) {
    case .style(let map): return map
    case .tiles(let tiles): return Map(.tiles(tiles))
    case .data:
      throw CommandFailure(
        .badInput,
        "\(ResourceURL.redacted(style)): expected a style or tiles, found data; cartouche tiles --vector makes tiles of them"
      )
    }
  }

  private var options: BundleOptions {
    var options = BundleOptions(areas: bbox.isEmpty ? [.world] : bbox, zooms: zoom.lowest...zoom.highest)
    options.tileForm = tiles ?? .pmtiles
    options.glyphs = glyphs ?? .used
    options.baseURL = baseURL
    options.tileLimit = maxTiles ?? options.tileLimit
    options.byteLimit = maxBytes?.bytes ?? options.byteLimit
    options.ignoresMissing = ignoreMissingFiles
    options.replaces = force
    return options
  }

  private func json(_ bundle: BundleReport, _ findings: [Diagnostic]) -> JSONValue {
    [
      "folder": .string(output),
      "sources": .array(
        bundle.sources.map { source in
          [
            "id": .string(source.id), "tiles": .int(Int64(source.tiles)),
            "requested": .int(Int64(source.requested)), "minzoom": .int(Int64(source.zooms.lowerBound)),
            "maxzoom": .int(Int64(source.zooms.upperBound)),
          ]
        }),
      "glyphRanges": .int(Int64(bundle.glyphRanges)), "files": .int(Int64(bundle.files)),
      "bytes": .int(Int64(bundle.byteCount)),
      "attributions": .array(bundle.attributions.map(JSONValue.string)),
      "diagnostics": .array(findings.map { .string("\($0)") }),
    ]
  }
}

extension BundleOptions.TileForm: ExpressibleByArgument {}
extension BundleOptions.GlyphChoice: ExpressibleByArgument {}

extension CommandFailure {
  /// The failure of a bundle that is not made, with the option that helps.
  fileprivate init(_ error: BundleError) {
    switch error {
    case .exists(let path):
      self.init(.output, "\(path) exists; --force replaces a bundle, and nothing else")
    case .output: self.init(.output, "\(error)")
    case .archive(let error): self.init(error)
    case .missing(let findings):
      self.init(
        findings.map { finding in CommandFailure(ExitStatus(finding.kind) ?? .badInput, "\(finding)") })
    case .tiles: self.init(.badInput, "\(error); --max-tiles allows more")
    case .bytes: self.init(.badInput, "\(error); --max-bytes allows more")
    case .cancelled: self.init(.tryAgain, "\(error)")
    }
  }
}
