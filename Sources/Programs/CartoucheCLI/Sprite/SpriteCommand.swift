import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheSprites

/// `cartouche sprite`: a sprite from a folder of icons.
struct SpriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprite",
    abstract: "Makes the sprite of a style from folders of SVG and PNG icons.",
    discussion: """
      Writes sprite.json and sprite.png, and sprite@2x.json and sprite@2x.png for screens of two pixels per logical \
      pixel; a style then has "sprite": "sprite". The name of an icon is its path in the folder without the ending: \
      shops/bakery.svg is "shops/bakery". A picture icon@2x.png is used where two pixels per logical pixel are needed. \
      Of several icons of one name that of the last folder counts. Icons that look the same share a place, and the same \
      icons always give the same bytes.

      A file bakery.json beside bakery.svg may have the members "stretchX", "stretchY", "content", "textFitWidth" and \
      "textFitHeight" of the index, in logical pixels.

      Distance fields can be drawn in any colour and with a halo; they have one colour, and their edges are soft.

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("Folders of icons, or single icons.", valueName: "icons"))
  var icons: [String]

  @Option(
    name: [.short, .long],
    help: "The files to write, without their endings; folders on the way are created (default: sprite).")
  var output: String = "sprite"

  @Option(
    help: ArgumentHelp(
      "Pixels per logical pixel of a picture to write, 1 to 4; may be repeated (default: 1 and 2).",
      valueName: "ratio"))
  var scale: [Int] = []

  @Flag(help: "Make distance fields of all icons.")
  var sdf = false

  @Option(
    help: ArgumentHelp("Make a distance field of the icon of this name. May be repeated.", valueName: "name"))
  var sdfIcon: [String] = []

  @OptionGroup var report: ReportOptionGroup

  func validate() throws {
    for ratio in scale where !(1...4).contains(ratio) {
      throw ValidationError("--scale \(ratio): expected a whole number from 1 to 4")
    }
    if sdf, !sdfIcon.isEmpty { throw ValidationError("--sdf and --sdf-icon exclude each other") }
    if output.isEmpty || output.hasSuffix("/") {
      throw ValidationError("-o names files without their endings, such as sprites/sprite")
    }
  }

  func run() throws {
    var findings: [Diagnostic] = []
    let entries = try entries(&findings)
    var files: [(name: String, bytes: [UInt8])] = []
    var rows: [JSONValue] = []
    for ratio in scale.isEmpty ? [1, 2] : Array(Set(scale)).sorted() {
      var own: [Diagnostic] = []
      let icons = entries.compactMap { entry in
        entry.file(for: ratio).flatMap {
          entry.icon($0, isSDF: sdf || sdfIcon.contains(entry.name), &own)
        }
      }
      let sheet: SpriteSheetMaker.Sheet
      do throws(SpriteError) {
        sheet = try SpriteSheetMaker(icons).sheet(pixelRatio: ratio)
      } catch {
        throw CommandFailure(.badInput, "\(error)")
      }
      for finding in own + sheet.diagnostics where !findings.contains(finding) { findings.append(finding) }
      guard !icons.isEmpty else { continue }
      let name = output + (ratio == 1 ? "" : "@\(ratio)x")
      files += [(name + ".json", sheet.index), (name + ".png", sheet.picture)]
      rows.append([
        "file": .string(name + ".png"), "pixelRatio": .int(Int64(ratio)), "icons": .int(Int64(icons.count)),
        "places": .int(Int64(sheet.places)), "width": .int(Int64(sheet.size.x)),
        "height": .int(Int64(sheet.size.y)),
      ])
    }
    let terminal = Terminal.standard
    let result = FindingsReport(findings)
    for line in result.lines(report) { terminal.say("cartouche: \(line)") }
    guard !files.isEmpty else { throw CommandFailure(.badInput, "no icon can be read; nothing is written") }
    for file in files { try OutputFile(file.name).write(file.bytes) }
    if report.json {
      try terminal.print(
        json: ["sheets": .array(rows), "diagnostics": .array(findings.map { .string("\($0)") })])
    } else if !report.quiet {
      try terminal.print(files.map(\.name))
    }
    throw ExitCode(result.status(isStrict: report.strict).rawValue)
  }

  /// The icons of all folders, in the order of their names.
  private func entries(_ findings: inout [Diagnostic]) throws -> [IconFolder.Entry] {
    var entries: [String: IconFolder.Entry] = [:]
    for path in icons {
      let folder = try IconFolder(path)
      if folder.entries.isEmpty {
        findings.append(
          Diagnostic(.warning, "\(path): no icons; expected files that end in .svg or .png", kind: .missing))
      }
      for entry in folder.entries {
        if let other = entries[entry.name]?.files.first {
          findings.append(
            Diagnostic(
              .warning,
              "icon \"\(entry.name)\": \(entry.files.first?.path ?? path) is used instead of \(other.path)"))
        }
        entries[entry.name] = entry
      }
    }
    guard !entries.isEmpty else {
      throw CommandFailure(.missingInput, "no icons in \(icons.joined(separator: ", "))")
    }
    for name in sdfIcon where entries[name] == nil {
      findings.append(
        Diagnostic(
          .warning,
          "--sdf-icon: there is no icon \"\(name)\"\(Spelling.suggestion(for: name, in: entries.keys.sorted()))",
          kind: .missing))
    }
    return entries.values.sorted { $0.name < $1.name }
  }
}
