import Cartouche
import CartoucheJSON
import Foundation

/// The file `cartouche.json`: settings by the names of options, with objects for single commands by their names.
package struct SettingsFile {
  private let document: JSONDocument
  private let name: String

  /// The file at `path`; `nil` when there is none.
  ///
  /// - Throws: ``CommandFailure`` when it is not a JSON object.
  package init?(path: String) throws(CommandFailure) {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(.missingInput, "\(path) cannot be read")
    }
    try self.init(parsing: [UInt8](data), name: path)
  }

  /// The file with these bytes.
  ///
  /// - Throws: ``CommandFailure`` when they are not a JSON object.
  package init(parsing bytes: [UInt8], name: String) throws(CommandFailure) {
    self.name = name
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

  /// Warnings about members that are not options.
  package func unknown(in root: CommandDescription) -> [String] {
    let all = Set(root.tree.flatMap { $0.command.settable.map(\.name) }).sorted()
    return unknown(document.root, at: [], root, options: all)
  }

  private func unknown(
    _ group: JSONValue, at path: [String], _ command: CommandDescription, options: [String]
  ) -> [String] {
    var warnings: [String] = []
    for (member, value) in group.object ?? JSONObject() {
      if let subcommand = command.subcommands.first(where: { $0.name == member }), value.object != nil {
        warnings += unknown(
          value, at: path + [member], subcommand, options: subcommand.settable.map(\.name))
      } else if !options.contains(member) {
        let suggestion = Spelling.suggestion(for: member, in: options + command.subcommands.map(\.name))
        warnings.append("warning: \(origin(path + [member])): unknown option \"\(member)\"\(suggestion)")
      }
    }
    return warnings
  }

  /// The file's name with the line and column of a member.
  private func origin(_ members: [String]) -> String {
    let location = document.location(ofKeyAt: JSONPointer(members))
    return name + (location.map { ":\($0.line):\($0.column)" } ?? "")
  }
}
