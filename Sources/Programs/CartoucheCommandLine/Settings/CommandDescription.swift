import ArgumentParser
import Cartouche
import CartoucheJSON

/// A command with its options and subcommands, as the parser of the command line describes it.
///
/// Settings and the manual are derived from it, so that neither has to be changed for a new option.
package struct CommandDescription {
  /// An option, a flag or an argument.
  package struct Parameter {
    package enum Kind: String {
      case positional, option, flag
    }

    package let kind: Kind
    /// The name after `--`; the name of the value for a positional argument.
    package let name: String
    /// All spellings, with their hyphens.
    package let spellings: [String]
    package let isRepeating: Bool
    package let isOptional: Bool
    package let valueName: String
    package let abstract: String
    /// The possible values, if they are enumerated.
    package let values: [String]

    /// Whether a word after the option is its value: of enumerated values, which some options need not have, only these.
    fileprivate func takes(_ word: String?) -> Bool {
      values.isEmpty || word.map(values.contains) ?? false
    }
  }

  package let name: String
  package let abstract: String
  package let discussion: String
  package let isVisible: Bool
  package let parameters: [Parameter]
  package let subcommands: [CommandDescription]

  /// The description of a command and of all its subcommands.
  ///
  /// - Throws: `JSONError` when the parser describes it in another form.
  package init(of command: any ParsableCommand.Type) throws {
    let document = try JSONDocument(parsing: command._dumpHelp())
    self.init(document.root["command"] ?? .null)
  }

  private init(_ json: JSONValue) {
    name = json["commandName"]?.string ?? ""
    abstract = json["abstract"]?.string ?? ""
    discussion = json["discussion"]?.string ?? ""
    isVisible = json["shouldDisplay"] != false
    parameters = (json["arguments"]?.array ?? []).compactMap(Parameter.init)
    subcommands = (json["subcommands"]?.array ?? []).map(CommandDescription.init)
  }

  /// The options and flags that can be set by settings.
  package var settable: [Parameter] {
    parameters.filter { $0.kind != .positional && !["help", "version"].contains($0.name) }
  }

  /// The command and all its subcommands, with their names from the first subcommand on.
  package var tree: [(path: [String], command: CommandDescription)] {
    [([], self)]
      + subcommands.flatMap { command in
        command.tree.map { ([command.name] + $0.path, $0.command) }
      }
  }

  /// The command that a command line names, with the names of the path to it.
  package func command(in arguments: [String]) -> (path: [String], command: CommandDescription) {
    guard let first = arguments.first, let next = subcommands.first(where: { $0.name == first }) else {
      return ([], self)
    }
    let (path, command) = next.command(in: Array(arguments.dropFirst()))
    return ([first] + path, command)
  }

  /// The problem of a command line that has another word where the name of a subcommand is expected; `nil` if it has none.
  package func unknownSubcommand(in arguments: [String]) -> String? {
    let (path, command) = command(in: arguments)
    guard !command.subcommands.isEmpty, let word = arguments.dropFirst(path.count).first, !word.hasPrefix("-")
    else { return nil }
    let names = command.subcommands.filter(\.isVisible).map(\.name)
    let hint = Spelling.suggestion(for: word, in: names)
    return "unknown subcommand \"\(word)\""
      + (hint.isEmpty ? "; expected one of \(names.joined(separator: ", "))" : hint)
  }

  /// The names of the options that a command line gives after the command's own name.
  package func given(in arguments: [String]) -> Set<String> {
    var given: Set<String> = []
    var rest = arguments[...]
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("-") else { continue }
      let spelling = String(word.prefix { $0 != "=" })
      if let parameter = parameters.first(where: { $0.spellings.contains(spelling) }) {
        given.insert(parameter.name)
        if parameter.kind == .option, spelling == word, parameter.takes(rest.first) {
          rest = rest.dropFirst()
        }
      } else if !word.hasPrefix("--") {
        // Flags may share a hyphen, and a value may follow its letter: -qv, -omap.png.
        for letter in word.dropFirst() {
          guard let parameter = parameters.first(where: { $0.spellings.contains("-\(letter)") }) else {
            break
          }
          given.insert(parameter.name)
          if parameter.kind == .option { break }
        }
      }
    }
    return given
  }
}

extension CommandDescription.Parameter {
  fileprivate init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init(rawValue:)), json["shouldDisplay"] != false else {
      return nil
    }
    let names = (json["names"]?.array ?? []).compactMap { entry -> (isLong: Bool, name: String)? in
      entry["name"]?.string.map { (entry["kind"] != "short", $0) }
    }
    self.kind = kind
    valueName = json["valueName"]?.string ?? ""
    name = names.first { $0.isLong }?.name ?? names.first?.name ?? valueName
    spellings = names.map { ($0.isLong ? "--" : "-") + $0.name }
    isRepeating = json["isRepeating"] == true
    isOptional = json["isOptional"] == true
    abstract = json["abstract"]?.string ?? ""
    values = (json["allValueStrings"]?.array ?? json["allValues"]?.array ?? []).compactMap(\.string)
  }
}
