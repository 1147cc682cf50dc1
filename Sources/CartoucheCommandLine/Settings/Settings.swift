import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// Options that the command line leaves open: from the environment, then from `cartouche.json`.
///
/// A setting becomes the words of its option on a command line and is read by the same rules; commands know nothing of
/// settings.
package struct Settings {
  /// A word of an option, and its origin.
  package struct Word: Hashable {
    /// The option as on the command line, `--size=800x600`.
    package let text: String
    /// The option's name, `size`.
    package let option: String
    /// The origin of the setting, for messages: `CARTOUCHE_SIZE`, `cartouche.json:2:11`.
    package let origin: String
    /// The status with which the command ends when the option rejects the value.
    package let status: ExitStatus
  }

  private let environment: [String: String]
  private let file: SettingsFile?

  /// The settings of an environment, and of `cartouche.json` in the current folder when there is one.
  ///
  /// - Throws: ``CommandFailure`` when the file is not a JSON object.
  package init(environment: [String: String], file: SettingsFile?) {
    self.environment = environment.filter { $0.key.hasPrefix(Self.prefix) && !$0.value.isEmpty }
    self.file = file
  }

  /// The settings of an environment, and of `cartouche.json` in the current folder when there is one.
  ///
  /// - Throws: ``CommandFailure`` when the file is not a JSON object.
  package init(environment: [String: String]) throws(CommandFailure) {
    self.init(environment: environment, file: try SettingsFile(path: "cartouche.json"))
  }

  /// Whether nothing is set.
  package var isEmpty: Bool { environment.isEmpty && file == nil }

  private static let prefix = "CARTOUCHE_"

  /// The variable of an option, for one command when its names are given.
  package static func variable(_ option: String, of path: [String] = []) -> String {
    prefix + (path + [option]).joined(separator: "_").uppercased().replacingOccurrences(of: "-", with: "_")
  }

  /// Options with a meaning of their own in a command, which are set for this command only.
  private static let ownOptions: [[String]: Set<String>] = [["style", "format"]: ["output"]]

  /// Options that exclude each other: one that was given drops the setting of the other.
  package static let alternatives: [(String, [String])] = [
    ("fit", ["center", "zoom"]), ("json", ["geojson"]), ("in-place", ["output"]), ("quiet", ["verbose"]),
  ]

  // MARK: - Completing a command line

  /// The command of a command line with its open options set.
  ///
  /// - Throws: ``CommandFailure`` that names the setting when an option does not take its value.
  package func complete<Command>(
    _ arguments: [String], of root: CommandDescription, or command: Command,
    parse: ([String]) throws -> Command
  ) throws(CommandFailure) -> Command {
    let (path, description) = root.command(in: arguments)
    let rest = Array(arguments.dropFirst(path.count))
    guard description.subcommands.isEmpty, !rest.contains(where: ["-h", "--help", "--version"].contains)
    else {
      return command
    }
    var command = command
    var words: [String] = []
    for word in try self.words(for: description, at: path, given: description.given(in: rest)) {
      words.append(word.text)
      do {
        command = try parse(path + words + rest)
      } catch {
        throw CommandFailure(word.status, "\(word.origin): \(ReportOptionGroup.message(for: error))")
      }
    }
    return command
  }

  /// The words for options of a command that are set and not given.
  package func words(
    for command: CommandDescription, at path: [String], given: Set<String>
  ) throws(CommandFailure) -> [Word] {
    var words: [Word] = []
    var given = given
    for isFile in [false, true] {
      let before = given
      for option in command.settable where !Self.isRuledOut(option.name, by: before) {
        guard let value = isFile ? file?.value(option, path, own) : variable(option, path) else { continue }
        let texts = try value.texts(option)
        given.insert(option.name)
        words += texts.map { text in
          Word(
            text: option.kind == .flag ? "--\(option.name)" : "--\(option.name)=\(text)", option: option.name,
            origin: value.origin, status: isFile ? .badInput : .usage)
        }
      }
    }
    return words

    func own(_ option: CommandDescription.Parameter) -> Bool {
      Self.ownOptions[path]?.contains(option.name) == true
    }
    func variable(_ option: CommandDescription.Parameter, _ path: [String]) -> SettingValue? {
      let names = [Self.variable(option.name, of: path)] + (own(option) ? [] : [Self.variable(option.name)])
      let name = names.first { environment[$0] != nil }
      return name.map { SettingValue(.string(environment[$0] ?? ""), origin: $0, isVariable: true) }
    }
  }

  private static func isRuledOut(_ option: String, by given: Set<String>) -> Bool {
    given.contains(option)
      || alternatives.contains { one, others in
        one == option && !given.isDisjoint(with: others) || others.contains(option) && given.contains(one)
      }
  }

  // MARK: - Unknown settings

  /// Warnings about members of the file that are not options, and about variables that look like a misspelt option.
  package func unknown(in root: CommandDescription) -> [String] {
    let names = Set(root.tree.flatMap { $0.command.settable.map(\.name) })
    let paths = root.tree.map { ($0.path, $0.command.settable.map(\.name)) }
    let variables = Set(
      names.map { Self.variable($0) }
        + paths.flatMap { path, options in options.map { Self.variable($0, of: path) } })
    var warnings = file?.unknown(in: root) ?? []
    for name in environment.keys.sorted() where !variables.contains(name) {
      let isOther = Self.otherVariables.contains { name.hasPrefix($0) }
      guard !isOther, let nearest = Spelling.nearest(to: name, in: variables.sorted()) else { continue }
      warnings.append("warning: no option is set by the variable \(name); did you mean \(nearest)?")
    }
    return warnings
  }

  /// Prefixes of variables that are not options.
  private static let otherVariables = ["CARTOUCHE_RESOURCES", "CARTOUCHE_API_KEY", "CARTOUCHE_BENCH_"]
}

/// The value that an option is set to.
package struct SettingValue {
  private let json: JSONValue
  /// The origin of the value.
  package let origin: String
  private let isVariable: Bool

  package init(_ json: JSONValue, origin: String, isVariable: Bool = false) {
    self.json = json
    self.origin = origin
    self.isVariable = isVariable
  }

  /// The texts of the option's values: one for an option, any number for one that repeats, one for a flag that is set.
  package func texts(_ option: CommandDescription.Parameter) throws(CommandFailure) -> [String] {
    switch (option.kind, json) {
    case (.flag, .bool(let isSet)): return isSet ? [""] : []
    case (.flag, .string(let text)) where isVariable:
      switch text.lowercased() {
      case "1", "true", "yes", "on": return [""]
      case "0", "false", "no", "off": return []
      default: throw CommandFailure(.usage, "\(origin): expected true or false, found \"\(text)\"")
      }
    case (.flag, _): throw failure("true or false")
    case (_, .string(let text)) where option.isRepeating && isVariable:
      return text.split(separator: "\n").map(String.init)
    case (_, .array(let elements)) where option.isRepeating: return try elements.map(text)
    // Positions and bounds are arrays in JSON.
    case (_, .array(let elements)) where elements.allSatisfy({ $0.number != nil }):
      return [try elements.map(text).joined(separator: ",")]
    default: return [try text(json)]
    }
  }

  private func text(_ json: JSONValue) throws(CommandFailure) -> String {
    if let text = json.string { return text }
    if let number = json.number { return Int(exactly: number).map(String.init) ?? String(number) }
    throw failure("a string or a number")
  }

  private func failure(_ expected: String) -> CommandFailure {
    CommandFailure(.badInput, "\(origin): expected \(expected), found \(json.typeName)")
  }
}
