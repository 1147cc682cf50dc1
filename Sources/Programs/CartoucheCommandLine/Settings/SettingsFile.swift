import Cartouche
import CartoucheJSON
import Foundation

/// A file `cartouche.json`: settings by the names of options, with objects for single commands by their names.
package struct SettingsFile {
  /// The owner of a file, on whom depends which options it may set.
  package enum Owner: Sendable {
    /// The author of the working folder: perhaps a stranger, as with a downloaded archive.
    case folder
    /// The user.
    case user
  }

  package let owner: Owner
  /// The most values that one option may have: the parser of command lines takes time by their square.
  var valueLimit: Int { owner == .folder ? 1000 : 10_000 }
  /// The path, as messages show it.
  package let name: String
  private let document: JSONDocument

  /// The most bytes that a file may have.
  private static let sizeLimit = 4 << 20

  /// The file at `path`; `nil` when there is none.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be read, or is not a JSON object.
  package init?(path: String, owner: Owner) throws(CommandFailure) {
    var found = stat()
    guard stat(path, &found) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      // A home folder that this user may not enter, which setpriv and containers leave behind, is another user's.
      if errno == EACCES, owner == .user { return nil }
      throw CommandFailure(.missingInput, "\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    // A pipe would be waited for without end.
    guard found.st_mode & S_IFMT == S_IFREG else {
      throw CommandFailure(
        .badInput, "\(path): expected a file with settings, found a folder, a pipe or a device")
    }
    guard found.st_size <= Self.sizeLimit else {
      throw CommandFailure(
        .badInput, "\(path): has \(found.st_size) bytes; settings may have at most \(Self.sizeLimit)")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(.missingInput, "\(path) cannot be read")
    }
    try self.init(parsing: [UInt8](data), name: path, owner: owner)
  }

  /// The file with these bytes.
  ///
  /// - Throws: ``CommandFailure`` when they are not a JSON object.
  package init(parsing bytes: [UInt8], name: String, owner: Owner = .folder) throws(CommandFailure) {
    self.name = name
    self.owner = owner
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes, name: name)
    } catch {
      throw CommandFailure(.badInput, "\(error)")
    }
    guard document.root.object != nil else {
      throw CommandFailure(.badInput, "\(name): expected an object, found \(document.root.typeName)")
    }
  }

  /// The value that an option of the command at `path` is set to: for this command alone, else for all.
  package func value(
    _ option: CommandDescription.Parameter, _ path: [String],
    _ isOwn: (CommandDescription.Parameter) -> Bool
  ) -> SettingValue? {
    for place in isOwn(option) ? [path] : [path, []] {
      let group = place.reduce(document.root as JSONValue?) { $0?[$1] }
      guard let value = group?[option.name], !value.isNull else { continue }
      // A command and an option share a name: the object is the command's.
      if value.object != nil { continue }
      return SettingValue(value, origin: origin(place + [option.name]))
    }
    return nil
  }

  /// The largest number of unknown members that are reported one by one.
  private static let reportedCount = 20

  /// Warnings about members that are not options: the first ones, and the number of further ones.
  package func unknown(in root: CommandDescription) -> [String] {
    let all = Set(root.tree.flatMap { $0.command.settable.map(\.name) })
    var unknown: [Unknown] = []
    var count = 0
    note(document.root, at: [], root, options: all, &unknown, &count)
    var warnings = unknown.map { found in
      let hint = Spelling.suggestion(for: found.member, in: found.candidates)
      return "warning: \(origin(found.path + [found.member])): unknown option \"\(found.member)\"\(hint)"
    }
    if count > warnings.count {
      let more = count - warnings.count
      warnings.append(
        "warning: \(name): \(more.counted("more member")) \(more == 1 ? "is no option" : "are no options")")
    }
    return warnings
  }

  /// A member that is no option, and the names that it may have been meant as.
  private struct Unknown {
    let path: [String]
    let member: String
    let candidates: [String]
  }

  /// Counts the unknown members of a command, and collects the first ones.
  private func note(
    _ group: JSONValue, at path: [String], _ command: CommandDescription, options: Set<String>,
    _ unknown: inout [Unknown], _ count: inout Int
  ) {
    let subcommands = Dictionary(command.subcommands.map { ($0.name, $0) }) { first, _ in first }
    for (member, value) in group.object ?? JSONObject() {
      if let subcommand = subcommands[member], value.object != nil {
        note(
          value, at: path + [member], subcommand, options: Set(subcommand.settable.map(\.name)), &unknown,
          &count)
      } else if !options.contains(member) {
        count += 1
        guard unknown.count < Self.reportedCount else { continue }
        unknown.append(
          Unknown(path: path, member: member, candidates: options.sorted() + command.subcommands.map(\.name)))
      }
    }
  }

  /// The file's name with the line and column of a member.
  private func origin(_ members: [String]) -> String {
    let location = document.location(ofKeyAt: JSONPointer(members))
    return name + (location.map { ":\($0.line):\($0.column)" } ?? "")
  }
}
