import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// Options that the command line left open: from the environment, then from `cartouche.json`.
struct Settings {
  private let environment: [String: String]
  private let file: JSONObject

  /// Reads `cartouche.json` in the current folder when it is there.
  ///
  /// - Throws: ``CommandFailure`` when the file is not a JSON object.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    self.environment = environment
    let path = "cartouche.json"
    guard FileManager.default.fileExists(atPath: path) else {
      file = JSONObject()
      return
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(.missingInput, "\(path) cannot be read")
    }
    let root: JSONValue
    do {
      root = try JSONDocument(parsing: [UInt8](data), name: path).root
    } catch {
      throw CommandFailure(.badInput, "\(error)")
    }
    guard case .object(let members) = root else {
      throw CommandFailure(.badInput, "\(path): expected an object")
    }
    file = members
  }

  /// The flag when it was given, else the setting `name`, else `nil`.
  ///
  /// - Throws: ``CommandFailure`` when the setting does not read as the option's type.
  func value<Value: ExpressibleByArgument>(_ flag: Value?, _ name: String) throws -> Value? {
    if let flag { return flag }
    let variable = "CARTOUCHE_\(name.uppercased())"
    if let text = environment[variable] { return try parse(text, from: "the variable \(variable)") }
    guard let json = file[name] else { return nil }
    let text = json.string ?? json.number.map { Int(exactly: $0).map(String.init) ?? String($0) } ?? ""
    return try parse(text, from: "cartouche.json")
  }

  private func parse<Value: ExpressibleByArgument>(_ text: String, from place: String) throws -> Value {
    guard let value = Value(argument: text) else {
      throw CommandFailure(.badInput, "\"\(text)\" in \(place) is no \(Value.self)")
    }
    return value
  }
}
