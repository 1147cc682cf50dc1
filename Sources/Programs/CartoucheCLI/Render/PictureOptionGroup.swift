import ArgumentParser
import Cartouche
import CartoucheCommandLine

/// The options for the picture that a command writes, for drawing it, and for reporting on it.
struct PictureOptionGroup: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: """
      The picture to write: .png, .jpg or .webp; - writes a PNG to standard output (default: map.png, or venue.png for \
      a venue).
      """)
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of threads (default: one per processor).", valueName: "count"),
    transform: NumberRange.threads.wholeNumber)
  var threads: Int?

  @OptionGroup(title: "Report") var report: ReportOptionGroup

  func validate() throws {
    guard let output else { return }
    guard output == "-" || ImageFormat(fileName: output) != nil else {
      throw ValidationError("--output \(output): expected a name that ends in .png, .jpg, .jpeg or .webp")
    }
    if report.json, output == "-" { throw ValidationError("--json and -o - both write to standard output") }
  }

  /// Checks that a picture of this size can be drawn and written.
  ///
  /// - Throws: `ValidationError` that names the option.
  func check(_ view: ViewOptionGroup, _ limits: Limits, padding: Double?) throws(ValidationError) {
    try PictureLimits(view, limits, output.flatMap { ImageFormat(fileName: $0) } ?? .png).check(
      padding: padding)
  }

  /// Writes a picture, reports on it, and ends the command with the status that follows from the findings.
  ///
  /// - Parameters:
  ///   - name: The file that is written unless the options name another.
  ///   - started: The time at which the command began.
  /// - Throws: `ExitCode` when all is done, and the error of writing.
  func write(
    _ snapshot: Snapshot, orTo name: String, view: ViewTransform, findings: [Diagnostic],
    started: ContinuousClock.Instant
  ) throws -> Never {
    let isNamed = output != nil
    let output = output ?? name
    let file = try snapshot.encoded(as: ImageFormat(fileName: output) ?? .png)
    if output == "-" {
      try Terminal.standard.write(file)
    } else {
      try OutputFile(output, isNamed: isNamed).write(file)
    }
    let report = RenderReport(
      snapshot, view: view, findings: findings,
      milliseconds: (ContinuousClock.now - started) / .milliseconds(1))
    try report.tell(self.report, output: output, bytes: file.count)
    throw ExitCode(report.status(self.report).rawValue)
  }
}
