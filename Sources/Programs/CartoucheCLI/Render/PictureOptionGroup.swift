import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheRequests

extension VectorPicture.Text: ExpressibleByArgument {}

/// The options for the picture that a command writes, for drawing it, and for reporting on it.
struct PictureOptionGroup: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: """
      The picture to write: .png, .jpg or .webp, or as shapes .svg or .pdf; - writes to standard output, a PNG unless --format says otherwise \
      (default: map.png, or venue.png for a venue).
      """)
  var output: String?

  @OptionGroup var file: EncodingOptionGroup

  @Option(
    help: ArgumentHelp(
      "The form of labels in .svg: text, or outlines that look the same everywhere (default: text).",
      valueName: "form"))
  var text: VectorPicture.Text?

  @OptionGroup var ornaments: OrnamentOptionGroup

  @Flag(help: "Write a world file (.pgw, .jgw or .wld) and a .prj of EPSG:3857 beside the picture.")
  var worldFile = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of threads (default: one per processor).", valueName: "count"),
    transform: NumberRange.threads.wholeNumber)
  var threads: Int?

  @OptionGroup(title: "Report") var report: ReportOptionGroup

  func validate() throws {
    if text != nil, vectorFormat != .svg {
      throw ValidationError("--text is for .svg; omit it, or name such a file by --output")
    }
    guard let output else { return }
    guard output == "-" || file.format != nil || ImageFormat(fileName: output) != nil || vectorFormat != nil
    else {
      throw ValidationError(
        "--output \(output): expected a name that ends in .png, .jpg, .jpeg, .webp, .svg or .pdf, or a --format"
      )
    }
    if worldFile, vectorFormat != nil {
      throw ValidationError("--world-file is for pictures of pixels; omit it, or name one by --output")
    }
    if worldFile, output == "-" {
      throw ValidationError("--world-file is for files; omit it, or name one by --output")
    }
    if report.json, output == "-" { throw ValidationError("--json and -o - both write to standard output") }
  }

  /// Checks that a picture of this size can be drawn and written.
  ///
  /// - Throws: `ValidationError` that names the option.
  func check(_ view: ViewOptionGroup, _ limits: Limits, padding: EdgeInsets?) throws(ValidationError) {
    try PictureLimits(view, limits, file.encoding(view).encoding(for: output).format).check(padding: padding)
    try ornaments.check(view)
    if worldFile, let pitch = view.pitch, pitch != 0 {
      throw ValidationError("--world-file: the pixels of a tilted map are not of one size; omit --pitch")
    }
  }

  /// The format of shapes in which the picture is written; nil for pixels.
  var vectorFormat: VectorPicture.Format? {
    file.format == nil ? output.flatMap { VectorPicture.Format(fileName: $0) } : nil
  }

  /// Draws a map, in pixels and, if they are asked for, as shapes in a file.
  ///
  /// - Parameter finish: Draws overlays and ornaments over the map.
  /// - Throws: `MapError`, as `Snapshotter`.
  func drawn(
    _ map: Map, in viewport: Viewport, by snapshotter: Snapshotter,
    finish: (Snapshot) async throws -> Snapshot
  ) async throws -> DrawnPicture {
    guard let format = vectorFormat else {
      return DrawnPicture(
        snapshot: try await finish(try await snapshotter.snapshot(of: map, in: viewport)), shapes: nil)
    }
    let prepared = try await snapshotter.prepare(map, in: viewport)
    let snapshot = try await prepared.snapshot()
    var shapes = try prepared.vectorPicture()
    var ornaments = try await finish(snapshot.cleared)
    ornaments.draw { bitmap in
      shapes.add(overlay: bitmap, named: "ornaments")
      return []
    }
    let drawn = try await finish(snapshot)
    do throws(VectorPictureError) {
      return DrawnPicture(snapshot: drawn, shapes: try shapes.encoded(as: format, text: text ?? .text))
    } catch {
      throw MapError.vectorPicture(error)
    }
  }

  /// A picture in pixels and as shapes in a file.
  struct DrawnPicture {
    let snapshot: Snapshot
    let shapes: [UInt8]?
  }

  /// Writes a picture, reports on it, and ends the command with the status that follows from the findings.
  ///
  /// - Parameters:
  ///   - options: The options for the size of the picture, which may name its pixels per inch.
  ///   - name: The file that is written unless the options name another.
  ///   - started: The time at which the command began.
  /// - Throws: `ExitCode` when all is done, and the error of writing.
  func write(
    _ picture: DrawnPicture, _ options: ViewOptionGroup, orTo name: String, view: ViewTransform,
    findings: [Diagnostic], started: ContinuousClock.Instant
  ) throws -> Never {
    let isNamed = output != nil
    let output = output ?? name
    let encoding = file.encoding(options).encoding(for: output)
    let file = try picture.shapes ?? picture.snapshot.encoded(as: encoding)
    let place = worldFile ? try WorldFile(view) : nil
    if output == "-" {
      try Terminal.standard.write(file)
    } else {
      try OutputFile(output, isNamed: isNamed).write(file)
      try place?.write(beside: output, encoding.format, isNamed: isNamed)
    }
    let report = RenderReport(
      picture.snapshot, view: view, findings: findings,
      milliseconds: (ContinuousClock.now - started) / .milliseconds(1))
    try report.tell(self.report, output: output, bytes: file.count)
    throw ExitCode(report.status(self.report).rawValue)
  }
}
