import CartoucheCommandLine
import Foundation

/// A manual page in the macros of man(7).
struct ManualPage {
  /// The source of the page.
  let text: String

  /// The page of a command and all its subcommands.
  init(_ root: CommandDescription, version: String) {
    var lines = [
      ".TH \(Self.quoted(root.name.uppercased())) 1 \"\" \(Self.quoted("\(root.name) \(version)")) \"User Commands\"",
      ".SH NAME", "\(Self.escaped(root.name)) \\- \(Self.escaped(Self.sentence(root.abstract)))",
      ".SH SYNOPSIS",
    ]
    // The parser adds a command `help`, which only repeats this page.
    let commands = root.tree.filter {
      $0.command.subcommands.isEmpty && $0.command.isVisible && $0.path != ["help"]
    }
    for (index, (path, command)) in commands.enumerated() {
      if index > 0 { lines.append(".br") }
      lines.append(Self.synopsis([root.name] + path, command))
    }
    lines += [".SH DESCRIPTION"] + Self.paragraphs(root.discussion) + [".SH COMMANDS"]
    for (path, command) in commands {
      lines.append(".SS \(Self.quoted(([root.name] + path).joined(separator: " ")))")
      lines += [Self.escaped(command.abstract)] + Self.paragraphs(command.discussion, isContinued: true)
      for parameter in command.parameters { lines += Self.entry(parameter) }
    }
    lines += [
      ".SH FILES", ".TP", ".I cartouche.json",
      "Settings of the current folder, as far as a stranger may set them.",
      ".TP", ".I $XDG_CONFIG_HOME/cartouche/cartouche.json",
      "Your own settings; by default in ~/.config/cartouche.",
      ".SH ENVIRONMENT", ".TP", ".B CARTOUCHE_RESOURCES",
      "The folder of the embedded world map, if it is neither beside the program nor in ../share/cartouche.",
      ".SH \"SEE ALSO\"", "The MapLibre style specification, https://maplibre.org/maplibre\\-style\\-spec/",
    ]
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func synopsis(_ words: [String], _ command: CommandDescription) -> String {
    let arguments = command.parameters.filter { $0.kind == .positional }.map { parameter in
      let name = "\\fI\(escaped(parameter.name))\\fR" + (parameter.isRepeating ? " ..." : "")
      return parameter.isOptional ? "[\(name)]" : name
    }
    return (["\\fB\(escaped(words.joined(separator: " ")))\\fR", "[\\fIoptions\\fR]"] + arguments)
      .joined(separator: " ")
  }

  private static func entry(_ parameter: CommandDescription.Parameter) -> [String] {
    let names = parameter.spellings.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    let value = parameter.kind == .flag ? "" : "\\fI\(escaped(parameter.valueName))\\fR"
    return [
      ".TP", [names, value].filter { !$0.isEmpty }.joined(separator: " "), escaped(parameter.abstract),
    ]
  }

  private static func paragraphs(_ text: String, isContinued: Bool = false) -> [String] {
    let paragraphs = text.split(separator: "\n").map { escaped(String($0)) }
    return paragraphs.enumerated().flatMap { $0 > 0 || isContinued ? [".PP", $1] : [$1] }
  }

  /// A summary without its full stop.
  private static func sentence(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// A text that troff prints literally.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default: escaped += "\\[u" + String(format: "%04X", scalar.value) + "]"
      }
    }
    // A full stop or an apostrophe at the beginning would make the line a request.
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private static func quoted(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }
}
