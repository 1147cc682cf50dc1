import ArgumentParser
import Cartouche
import CartoucheArchives
import CartoucheCommandLine
import CartoucheGeoJSON
import CartouchePyramids
import Foundation

/// `cartouche tiles`: a pyramid of tiles of a map.
struct TilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Makes a pyramid of tiles: an archive, or a folder.",
    discussion: """
      Each INPUT is a style, tiles or data, as for cartouche render; without one, the embedded world is drawn.

          cartouche tiles style.json --bbox 5.9,45.8,10.5,47.8 --zoom 0-14 -o alps.pmtiles

      The output is a PMTiles archive (.pmtiles), an MBTiles archive (.mbtiles), or a folder with z/x/y files. It appears \
      under its name when it is complete. The same inputs and options give the same bytes for any --jobs and --shard, so \
      that several machines can make one pyramid: each makes a part by --shard i/n into a folder, with a manifest beside \
      it, and cartouche pack merge joins the parts. An existing part of the same inputs is kept.

      Tiles are cut from larger squares that are drawn as one picture. Where no source has data, all tiles are equal, and \
      one is drawn. A tile for which data are missing because of an error is never drawn without them: see --failed.

      --tiles takes lines such as {"z":3,"x":4,"y":2} from a file or from standard input (-), makes these tiles, and prints \
      a line of JSON about each, in order.

      SIGTERM ends the run after the squares in progress; --resume continues it. \(ExitStatus.help) The causes of 65, 66 and \
      74 are permanent; those of 69 and 75 may be temporary: 75 is also the code if a run was interrupted or a source \
      changed meanwhile.
      """)

  @OptionGroup var content: MapOptionGroup

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The archive (.pmtiles, .mbtiles) or the folder to write; with --shard, the folder of the parts.",
      valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Make the tiles of lines such as {\"z\":3,\"x\":4,\"y\":2}, from a file or - for standard input.",
      valueName: "file"))
  var tiles: String?

  @OptionGroup var pyramid: PyramidOptionGroup

  @OptionGroup(title: "Pictures") var picture: TilePictureOptionGroup

  @OptionGroup(title: "Vector tiles") var vectors: VectorOptionGroup

  @OptionGroup(title: "Data") var data: DataOptionGroup

  @OptionGroup(title: "Making") var making: MakingOptionGroup

  @OptionGroup var fonts: FontOptionGroup

  @OptionGroup var resources: ResourceOptionGroup

  @OptionGroup(title: "Report") var report: ReportOptionGroup

  @Option(
    name: .customLong("progress"),
    help: ArgumentHelp(
      "The progress on standard error: line (default on terminals), json (default elsewhere) or none.",
      valueName: "form"))
  var progressForm: TilesProgress.Form?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp("Also write the report as JSON to a file.", valueName: "file"))
  var reportFile: String?

  func validate() throws {
    if tiles != nil {
      if pyramid.shard != nil || making.updates || pyramid.zoom != nil || !pyramid.bbox.isEmpty
        || !pyramid.area.isEmpty || making.resume
      {
        throw ValidationError(
          "--tiles names the tiles; omit --zoom, --bbox, --area, --shard, --expire, --changed-since and --resume"
        )
      }
      if tiles == "-", content.inputs.contains("-") {
        throw ValidationError("standard input is either an input or the lines of --tiles")
      }
      if report.json { throw ValidationError("--tiles prints lines of JSON already; omit --json") }
    }
    if pyramid.shard != nil {
      if output.hasSuffix(".pmtiles") || output.hasSuffix(".mbtiles") {
        throw ValidationError("--shard writes parts into a folder; name one by --output")
      }
      if making.updates { throw ValidationError("--shard and --over exclude each other") }
    }
  }

  func run() async throws {
    let started = ContinuousClock.now
    try await CommandFailure.during {
      let made = try await maker()
      for finding in FindingsReport(made.findings).lines(report) {
        Terminal.standard.say("cartouche: \(finding)")
      }
      if let tiles { return try await runLines(tiles, made) }
      var findings: [Diagnostic] = []
      let area = try area(&findings, made)
      for finding in findings { Terminal.standard.tell(finding) }
      guard let zooms = pyramid.zoom ?? made.zooms else {
        throw CommandFailure(.usage, "--zoom: expected the zooms of the pyramid, such as 0-6")
      }
      try await run(made, area, zooms, started: started)
    }
  }

  /// Makes a pyramid, or a part of it.
  private func run(
    _ made: Made, _ area: PyramidArea, _ zooms: ZoomList, started: ContinuousClock.Instant
  ) async throws {
    let place = TilesOutput(output, pyramid.shard, made.maker, area, zooms, making)
    if try place.isPresent() {
      let present = TilesReport(
        output: place.path, shard: pyramid.shard, run: nil, summary: nil, seconds: 0, use: .current)
      return try present.tell(report, file: reportFile)
    }
    let update = try TilesUpdate(making, made)
    var options = PyramidOptions()
    options.jobs = made.jobs
    options.retries = making.retries ?? options.retries
    options.failed = making.failed ?? .fail
    options.empty = making.empty ?? .keep
    options.resumes = making.resume
    options.expired = update?.expired
    var shard = PyramidShard.all
    if let number = pyramid.shard {
      shard = try await PyramidShards(count: number.count, made.maker, area, zooms).shard(number.index)
    }
    var run = PyramidRun(made.maker, area: area, zooms: zooms, shard: shard, options: options)
    if making.failed == .previous, let over = making.over {
      let old = try PMTilesReader(over)
      run.previous = { tile throws(ArchiveError) in try old.bytes(of: tile) }
    }
    let progress = TilesProgress(progressForm, isQuiet: report.quiet)
    run.progress = progress.show
    let result = try await place.write(run, update)
    progress.end(result.report.progress)
    for finding in FindingsReport(made.summary()).lines(report) {
      Terminal.standard.say("cartouche: \(finding)")
    }
    let written = TilesReport(
      output: place.path, shard: pyramid.shard, run: result.report, summary: result.summary,
      seconds: (ContinuousClock.now - started) / .seconds(1), use: .current)
    try written.tell(report, file: reportFile)
  }

  /// The area of the options, or that of the data.
  private func area(_ findings: inout [Diagnostic], _ made: Made) throws -> PyramidArea {
    if pyramid.bbox.isEmpty, pyramid.area.isEmpty, let bounds = made.bounds {
      return try PyramidArea(bounds: [bounds], diagnostics: &findings)
    }
    var documents: [(name: String, content: GeoJSON)] = []
    for path in pyramid.area {
      guard let bytes = FileManager.default.contents(atPath: path) else {
        throw CommandFailure(.missingInput, "--area \(path): no such file")
      }
      do {
        documents.append((path, try GeoJSON(parsing: [UInt8](bytes))))
      } catch {
        throw CommandFailure(.badInput, "\(path): \(error)")
      }
    }
    return try PyramidArea(bounds: pyramid.bbox, documents: documents, diagnostics: &findings)
  }
}
