import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheRequests

/// The options for the picture that a command writes, for drawing it, and for reporting on it.
struct PictureOptionGroup: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: """
      The picture to write: .png, .jpg or .webp; - writes to standard output, a PNG unless --format says otherwise \
      (default: map.png, or venue.png for a venue).
      """)
  var output: String?

  @OptionGroup var file: EncodingOptionGroup

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
    guard let output else { return }
    guard output == "-" || file.format != nil || ImageFormat(fileName: output) != nil else {
      throw ValidationError(
        "--output \(output): expected a name that ends in .png, .jpg, .jpeg or .webp, or a --format")
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

  /// Writes a picture, reports on it, and ends the command with the status that follows from the findings.
  ///
  /// - Parameters:
  ///   - options: The options for the size of the picture, which may name its pixels per inch.
  ///   - name: The file that is written unless the options name another.
  ///   - started: The time at which the command began.
  /// - Throws: `ExitCode` when all is done, and the error of writing.
  func write(
    _ snapshot: Snapshot, _ options: ViewOptionGroup, orTo name: String, view: ViewTransform,
    findings: [Diagnostic], started: ContinuousClock.Instant
  ) throws -> Never {
    let isNamed = output != nil
    let output = output ?? name
    let encoding = file.encoding(options).encoding(for: output)
    let file = try snapshot.encoded(as: encoding)
    let place = worldFile ? try WorldFile(view) : nil
    if output == "-" {
      try Terminal.standard.write(file)
    } else {
      try OutputFile(output, isNamed: isNamed).write(file)
      try place?.write(beside: output, encoding.format, isNamed: isNamed)
    }
    let report = RenderReport(
      snapshot, view: view, findings: findings,
      milliseconds: (ContinuousClock.now - started) / .milliseconds(1))
    try report.tell(self.report, output: output, bytes: file.count)
    throw ExitCode(report.status(self.report).rawValue)
  }
}
