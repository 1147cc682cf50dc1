import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheText
import CartoucheThreads
import Foundation

/// `cartouche glyphs`: the glyph ranges of fonts.
struct GlyphsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glyphs",
    abstract: "Makes the glyph ranges of a style from fonts.",
    discussion: """
      Writes a folder for each font, under its full name, with files 0-255.pbf to 65280-65535.pbf of distance fields; a \
      style then has "glyphs": "FOLDER/{fontstack}/{range}.pbf". Ranges without any glyph are not written. Maps treat a \
      missing file as an empty range; for those that do not, --all writes them. The same font always gives the same \
      bytes.

      A FONT is a file (.ttf, .otf, .ttc, .woff2) or the name of a font of --fonts or of this machine; cartouche fonts \
      lists the names.

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("Files of fonts, or names of fonts.", valueName: "font"))
  var font: [String]

  @Option(
    name: [.short, .long],
    help: "The folder to write to; it is created if it does not exist (default: glyphs).")
  var output: String = "glyphs"

  @Option(
    help: ArgumentHelp(
      "Combine all fonts into one font stack of this name: each supplies the characters that earlier fonts lack.",
      valueName: "name"))
  var stack: String?

  @Option(
    help: ArgumentHelp(
      "A folder of fonts in which names are looked up. May be repeated.", valueName: "folder"))
  var fonts: [String] = []

  @Flag(name: .customLong("all"), help: "Write empty ranges too.")
  var writesAll = false

  @OptionGroup var report: ReportOptionGroup

  func validate() throws {
    if let stack, Self.folderName(stack) != stack {
      throw ValidationError(
        "--stack \(stack): expected a name without slashes that does not begin with a dot")
    }
    if output.isEmpty { throw ValidationError("-o names a folder") }
  }

  func run() throws {
    var findings: [Diagnostic] = []
    let faces = try faces(&findings)
    let stacks: [(name: String, fonts: [FontFile])] =
      stack.map { [($0, faces.map(\.file))] } ?? faces.map { (Self.folderName($0.names.full), [$0.file]) }
    let terminal = Terminal.standard
    var rows: [JSONValue] = []
    var lines: [String] = []
    var done: Set<String> = []
    for (name, fonts) in stacks where done.insert(name).inserted {
      let ranges = Self.ranges(of: fonts, name: name)
      let glyphs = ranges.reduce(0) { $0 + $1.range.glyphs.count }
      let missing = ranges.reduce(0) { $0 + $1.missing }
      if missing > 0 {
        findings.append(
          Diagnostic(
            .warning, "\(name): \(missing.counted("glyph")) larger than the format allows left out",
            kind: .limit))
      }
      if glyphs == 0 {
        findings.append(
          Diagnostic(.warning, "\(name): no glyph with an outline; nothing to draw", kind: .missing))
      }
      let written = ranges.filter { writesAll || !$0.range.glyphs.isEmpty }
      let files = written.map { (name: "\($0.range.block).pbf", bytes: $0.bytes) }
      if !files.isEmpty { try OutputFolder("\(output)/\(name)").write(files) }
      lines.append(
        "\(output)/\(name): \(files.count.counted("range")), \(glyphs.counted("glyph"))")
      rows.append([
        "fontStack": .string(name), "ranges": .int(Int64(files.count)), "glyphs": .int(Int64(glyphs)),
        "bytes": .int(Int64(files.reduce(0) { $0 + $1.bytes.count })),
      ])
    }
    let result = FindingsReport(findings)
    for line in result.lines(report) { terminal.say("cartouche: \(line)") }
    if report.json {
      try terminal.print(
        json: ["fontStacks": .array(rows), "diagnostics": .array(findings.map { .string("\($0)") })])
    } else if !report.quiet {
      try terminal.print(lines)
    }
    throw ExitCode(result.status(isStrict: report.strict).rawValue)
  }

  /// The fonts, in the order of the command line.
  private func faces(_ findings: inout [Diagnostic]) throws -> [FontCollection.Face] {
    var known: FontCollection?
    var faces: [FontCollection.Face] = []
    var failures: [CommandFailure] = []
    for name in font {
      if FileManager.default.fileExists(atPath: name) {
        let file = FontCollection(files: [name])
        failures += file.problems.map { CommandFailure(.badInput, "\($0.path): \($0.error)") }
        faces += file.faces
        continue
      }
      if known == nil {
        // Fonts of the machine are only looked through for names.
        known = try FontOptionGroup.collection(fonts, system: true, &findings)
        findings.removeAll { $0.severity < .error && $0.source != nil }
      }
      if let face = known?.face(named: name) {
        faces.append(face)
      } else {
        failures.append(
          CommandFailure(
            .missingInput, "\(name): no such file, and \(known?.problem(with: name) ?? "no such font")"))
      }
    }
    if !failures.isEmpty { throw CommandFailure(failures) }
    return faces
  }

  /// A range and its file.
  private struct WrittenRange: Sendable {
    let range: GlyphRange
    let bytes: [UInt8]
    /// The number of characters whose glyphs are left out.
    let missing: Int
  }

  /// The ranges of the Basic Multilingual Plane, which are all that the format can name.
  private static func ranges(of fonts: [FontFile], name: String) -> [WrittenRange] {
    ParallelWork.map(256) { index in
      let block = GlyphBlock(containing: CodePoint(index) << 8)
      let range = GlyphRange(block: block, drawnBy: fonts, fontStack: name)
      let drawn = block.codePoints.count { codePoint in fonts.contains { $0.draws(codePoint) } }
      return WrittenRange(range: range, bytes: range.encoded, missing: drawn - range.glyphs.count)
    }
  }

  /// A name as that of a folder: without slashes, and not hidden.
  private static func folderName(_ name: String) -> String {
    let safe = String(name.map { $0 == "/" || $0 == "\\" || $0.isNewline ? "-" : $0 })
    return safe.hasPrefix(".") || safe.isEmpty ? "_" + safe : safe
  }
}
