import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// Options that the command line leaves open: from the environment, then from the files `cartouche.json` of the working
/// folder and of the user.
///
/// A setting becomes the words of its option on a command line and is read by the same rules; commands know nothing of
/// settings. The working folder may be a stranger's, so that its file may set some options only (``SettingTrust``).
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
    /// Whether the file of the working folder set the option.
    package let isFolders: Bool
  }

  private let environment: [String: String]
  /// The files, that of the working folder first.
  private let files: [SettingsFile]
  /// The path of the user's own file, whether or not there is one.
  private let userPath: String?

  /// The settings of an environment, and of files in the order of precedence.
  package init(environment: [String: String], files: [SettingsFile]) {
    self.environment = environment.filter { $0.key.hasPrefix(Self.prefix) && !$0.value.isEmpty }
    self.files = files
    userPath = Self.userPath(environment)
  }

  /// The settings of an environment, of `cartouche.json` in the current folder, and of the user's file, if there are
  /// any.
  ///
  /// - Throws: ``CommandFailure`` when a file is not a JSON object.
  package init(environment: [String: String]) throws(CommandFailure) {
    let userPath = Self.userPath(environment)
    let users = try userPath.flatMap { path throws(CommandFailure) in
      try SettingsFile(path: path, owner: .user)
    }
    // In the user's own folder of settings, both are one file.
    let isOne = userPath.map { Self.areOneFile(Self.fileName, $0) } ?? false
    let folders = isOne ? nil : try SettingsFile(path: Self.fileName, owner: .folder)
    self.init(environment: environment, files: [folders, users].compactMap(\.self))
  }

  private static let fileName = "cartouche.json"

  private static func areOneFile(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(path, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// The path of the user's settings, by the XDG Base Directory Specification: relative paths in its variable are
  /// ignored.
  private static func userPath(_ environment: [String: String]) -> String? {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return "\(folder)/cartouche/\(fileName)"
    }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.config/cartouche/\(fileName)" : nil }
  }

  /// Whether nothing is set.
  package var isEmpty: Bool { environment.isEmpty && files.isEmpty }

  private static let prefix = "CARTOUCHE_"

  /// The variable of an option, for one command when its names are given.
  package static func variable(_ option: String, of path: [String] = []) -> String {
    prefix + (path + [option]).joined(separator: "_").uppercased().replacingOccurrences(of: "-", with: "_")
  }

  /// Options with a meaning of their own in a command, which are set for this command only.
  private static let ownOptions: [[String]: Set<String>] = [
    ["style", "format"]: ["output"], ["render"]: ["filter"],
  ]

  /// Options that exclude each other: one that was given drops the setting of the other.
  package static let alternatives: [(String, [String])] = [
    ("fit", ["center", "zoom", "map-scale"]), ("zoom", ["map-scale"]), ("scale", ["dpi"]),
    ("json", ["geojson"]), ("in-place", ["output"]), ("quiet", ["verbose"]),
  ]

  // MARK: - Completing a command line

  /// A command with its settings.
  package struct Completed<Command> {
    package let command: Command
    /// The map that the file of the working folder names for the command, if it does.
    package let folderNames: FolderNames?
  }

  /// The command of a command line with its open options set.
  ///
  /// - Throws: ``CommandFailure`` that names the setting when an option does not take its value.
  package func complete<Command>(
    _ arguments: [String], of root: CommandDescription, or command: Command,
    parse: ([String]) throws -> Command
  ) throws(CommandFailure) -> Completed<Command> {
    let (path, description) = root.command(in: arguments)
    let rest = Array(arguments.dropFirst(path.count))
    let words = try self.words(for: description, at: path, given: description.given(in: rest))
    if words.isEmpty { return Completed(command: command, folderNames: nil) }
    func parsed(_ count: Int) throws -> Command { try parse(path + words.prefix(count).map(\.text) + rest) }
    do {
      return Completed(
        command: try parsed(words.count),
        folderNames: FolderNames(words.filter(\.isFolders), file: files.first?.name ?? Self.fileName))
    } catch {
      // The word at fault is the last of the shortest beginning that is rejected.
      var (accepted, rejected, cause) = (0, words.count, error)
      while rejected - accepted > 1 {
        let middle = (accepted + rejected) / 2
        do {
          _ = try parsed(middle)
          accepted = middle
        } catch {
          (rejected, cause) = (middle, error)
        }
      }
      let word = words[rejected - 1]
      throw CommandFailure(word.status, "\(word.origin): \(ReportOptionGroup.message(for: cause))")
    }
  }

  /// The words for options of a command that are set and not given.
  ///
  /// - Parameter only: The names of the options to look for; `nil` for all.
  /// - Throws: ``CommandFailure`` for a value of another type, and for options that the file of the working folder may
  ///   not set.
  package func words(
    for command: CommandDescription, at path: [String], given: Set<String>, only: Set<String>? = nil
  ) throws(CommandFailure) -> [Word] {
    var words: [Word] = []
    var given = given
    for file in [nil] + files.map(Optional.some) {
      let before = given
      for option in command.settable where !Self.isRuledOut(option.name, by: before) {
        if let only, !only.contains(option.name) { continue }
        guard let value = file.map({ $0.value(option, path, own) }) ?? variable(option, path) else {
          continue
        }
        let texts = try value.texts(option)
        if let limit = file?.valueLimit, texts.count > limit {
          throw CommandFailure(
            .badInput,
            "\(value.origin): \"\(option.name)\" has \(texts.count) values; at most \(limit) are read")
        }
        if file?.owner == .folder,
          let reason = texts.lazy.compactMap(SettingTrust.of(option.name).refusal).first
        {
          throw refusal(of: option.name, own(option) ? path : [], value, reason)
        }
        given.insert(option.name)
        words += texts.map { text in
          Word(
            text: option.kind == .flag ? "--\(option.name)" : "--\(option.name)=\(text)", option: option.name,
            origin: value.origin, status: file == nil ? .usage : .badInput, isFolders: file?.owner == .folder)
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

  /// The failure for an option that is not for the file of the working folder to set.
  private func refusal(
    of option: String, _ path: [String], _ value: SettingValue, _ reason: String
  ) -> CommandFailure {
    let users = userPath.map { ", or in \($0)" } ?? ""
    return CommandFailure(
      .badInput,
      """
      \(value.origin): "\(option)" is not taken from a folder's settings, because it \(reason); set it by \
      --\(option), by the variable \(Self.variable(option, of: path))\(users)
      """)
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
    var warnings = files.flatMap { $0.unknown(in: root) }
    for name in environment.keys.sorted() where !variables.contains(name) {
      let isOther = Self.otherVariables.contains { name.hasPrefix($0) }
      guard !isOther, let nearest = Spelling.nearest(to: name, in: variables.sorted()) else { continue }
      warnings.append("warning: no option is set by the variable \(name); did you mean \(nearest)?")
    }
    return warnings
  }

  /// Prefixes of variables that are not options.
  private static let otherVariables = [
    "CARTOUCHE_RESOURCES", "CARTOUCHE_API_KEY", "CARTOUCHE_BENCH_", "CARTOUCHE_RECORD",
    "CARTOUCHE_DIFFERENCES",
  ]
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
