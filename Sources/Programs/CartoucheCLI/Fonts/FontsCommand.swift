import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON

/// `cartouche fonts`: the available fonts and their names.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Lists fonts and the names that styles can use for them.",
    discussion: """
      Without --fonts, lists the fonts installed on this machine. Each line gives the full name, the family, the \
      PostScript name and the file. A style's "text-font" may use any of these names, in upper or lower case. If \
      NAMES are given, prints the font that each of them selects. \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("Names to look for.", valueName: "name"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "A folder of fonts (.ttf, .otf, .ttc, .woff2), or one font. May be repeated.", valueName: "folder"))
  var fonts: [String] = []

  @Flag(help: "Also list the fonts installed on this machine.")
  var systemFonts = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    var findings: [Diagnostic] = []
    let collection = try FontOptionGroup.collection(
      fonts, system: systemFonts || fonts.isEmpty, &findings)
    let terminal = Terminal.standard
    for finding in findings { terminal.tell(finding) }
    var faces = collection.faces
    var problems: [String] = []
    if !names.isEmpty {
      faces = names.compactMap(collection.face)
      problems = names.compactMap(collection.problem)
    }
    if json {
      try terminal.print(json: .array(faces.map(Self.json)))
    } else {
      try terminal.print(
        TextTable(faces.map { [$0.names.full, $0.names.family, $0.names.postScript, $0.path] }).lines)
    }
    if !problems.isEmpty { throw CommandFailure(problems.map { CommandFailure(.missingInput, $0) }) }
  }

  private static func json(_ face: FontCollection.Face) -> JSONValue {
    [
      "name": .string(face.names.full), "family": .string(face.names.family),
      "style": .string(face.names.style), "postScriptName": .string(face.names.postScript),
      "names": .array(face.names.all.map(JSONValue.string)), "weight": .double(face.style.weight),
      "italic": .bool(face.style.isItalic), "width": .double(face.style.width), "file": .string(face.path),
    ]
  }
}
