import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// `cartouche render`: one picture of one map.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a picture of a style, or of GeoJSON data.",
    discussion: """
      INPUT is the path or URL of a MapLibre style, of GeoJSON files (drawn in a default look over the \
      embedded world map and fitted to the data), or - for standard input. Without one, the embedded world \
      map is drawn.

      Exit codes: 0 done, 64 usage, 65 bad input, 66 missing input, 69 resource not reachable, 70 internal.
      """)

  @Argument(help: ArgumentHelp("A style, or one or more GeoJSON files.", valueName: "input"))
  var inputs: [String] = []

  @Option(
    name: [.short, .long],
    help: "The picture to write: .png, .jpg or .webp; - writes a PNG to standard output.")
  var output = "map.png"

  @OptionGroup var view: ViewOptionGroup

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show just these bounds in degrees, or all the data.", valueName: "w,s,e,n|data"))
  var fit: FitTarget?

  @Option(help: "Logical pixels left free around what --fit shows.")
  var padding: Double = 32

  @Option(help: "What lies under GeoJSON data: world (default) or none.")
  var base: BaseMap?

  @Option(help: "Threads to draw with (default: one a processor).")
  var threads: Int?

  @Flag(help: "Print a report with the time of each stage as JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print nothing but errors.")
  var quiet = false

  @Flag(name: [.short, .long], help: "Print notes and the time of each stage.")
  var verbose = false

  func validate() throws {
    if output != "-", ImageFormat(fileName: output) == nil {
      throw ValidationError("\(output): pictures are written as .png, .jpg or .webp")
    }
    if let threads, threads < 1 { throw ValidationError("--threads: expected 1 or more") }
    if fit != nil, view.center != nil || view.zoom != nil {
      throw ValidationError("--fit chooses centre and zoom; leave --center and --zoom out")
    }
    if json, output == "-" { throw ValidationError("--json and -o - both want standard output") }
  }

  func run() async throws {
    try await reportingFailure {
      let started = ContinuousClock.now
      let settings = try Settings()
      let viewport = try view.viewport(settings)
      let snapshotter = Snapshotter(
        loader: SchemeLoader.command(), threads: try settings.value(threads, "threads"))

      var (map, target) = try await readMap(
        base: try settings.value(base, "base") ?? .world, loader: snapshotter.loader)
      // What is to be seen is fitted as the camera looks.
      view.turn(&map.camera)
      switch target {
      case .bounds(let bounds): map.fit(bounds, in: viewport, padding: padding)
      case .data: try await snapshotter.fitToData(&map, in: viewport, padding: padding)
      case nil: break
      }
      view.move(&map.camera)

      let snapshot = try await snapshotter.snapshot(of: map, in: viewport)
      let file = try snapshot.encoded(as: ImageFormat(fileName: output) ?? .png)
      try write(file)
      let milliseconds = (ContinuousClock.now - started) / .milliseconds(1)
      report(snapshot, bytes: file.count, milliseconds: milliseconds)
    }
  }
}

extension RenderCommand {
  /// The map that the inputs make, and what it should be fitted to.
  private func readMap(base: BaseMap, loader: any ResourceLoader) async throws -> (Map, FitTarget?) {
    guard !inputs.isEmpty else { return (try Map.world(), fit) }
    var map: Map?
    var isFitted = false
    for input in inputs {
      let read =
        input == "-"
        ? try await MapInput.read(StandardInput.bytes, name: "standard input", loader: loader)
        : try await MapInput.read(absolute(input), loader: loader)
      switch read {
      case .style(let style):
        if inputs.count > 1 {
          throw CommandFailure(.badInput, "\(input) is a style; a style is drawn alone")
        }
        map = style
      case .tiles(let tiles):
        if map == nil { map = Map.blank }
        map?.add(tiles)
        let viewport = try view.viewport(try Settings())
        if !isFitted {
          map.map {
            var camera = $0.camera; tiles.fit(&camera, in: viewport); map?.camera = camera
          }
        }
        isFitted = true
      case .data(let data):
        if map == nil { map = base == .world ? try Map.world() : Map.blank }
        map?.addOverlay(data, id: input == "-" ? "stdin" : input)
      }
    }
    let hasData = map?.style.sources.contains { $0.type == "geojson" } ?? false
    let chosen = view.center == nil && view.zoom == nil && hasData && !isFitted ? fit ?? .data : fit
    return (map ?? .blank, chosen)
  }

  private func absolute(_ path: String) -> String {
    path.contains("://") ? path : URL(fileURLWithPath: path).path
  }

  private func write(_ file: [UInt8]) throws {
    let data = Data(file)
    if output == "-" {
      FileHandle.standardOutput.write(data)
      return
    }
    do {
      let url = URL(fileURLWithPath: output)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url, options: .atomic)
    } catch {
      throw CommandFailure(.unreachable, "\(output) cannot be written: \(error.localizedDescription)")
    }
  }

  private func report(_ snapshot: Snapshot, bytes: Int, milliseconds: Double) {
    if !quiet {
      for diagnostic in snapshot.diagnostics where verbose || diagnostic.severity > .note {
        Terminal.error("cartouche: \(diagnostic)")
      }
    }
    if json {
      Terminal.output(RenderReport(snapshot, output: output, bytes: bytes, milliseconds: milliseconds).text)
      return
    }
    if quiet || output == "-" { return }
    if verbose {
      for stage in snapshot.timings { Terminal.error("\(stage.name): \(stage.milliseconds.rounded1) ms") }
    }
    Terminal.output("\(output)  \(snapshot.width)x\(snapshot.height) pixels  \(milliseconds.rounded1) ms")
  }
}

/// Standard input, read once however often it is asked for.
private enum StandardInput {
  static let bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
}
