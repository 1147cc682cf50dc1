import ArgumentParser
import CartoucheJSON
import Foundation

/// The list of tests in a suite's folder.
enum Suite {
  /// The test paths of `suite.json`, in order, restricted to those that match `filter`.
  static func tests(in folder: String, matching filter: String?) throws -> [String] {
    let root = try json(at: "\(folder)/suite.json")
    let paths = (root["tests"]?.array ?? []).compactMap(\.string)
    guard let filter else { return paths }
    let expression: Regex<AnyRegexOutput>
    do {
      expression = try Regex(filter)
    } catch {
      throw ValidationError("--filter: \(error)")
    }
    return paths.filter { $0.contains(expression) }
  }

  /// Whether the expected pictures are of a live map, in which time passes, and not still pictures as in `render`.
  static func isLive(_ folder: String) throws -> Bool {
    try json(at: "\(folder)/suite.json")["suite"]?.string != "render"
  }

  /// The JSON document at `path`.
  static func json(at path: String) throws -> JSONValue {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ValidationError("\(path) cannot be read")
    }
    return try JSONDocument(parsing: [UInt8](data), name: path).root
  }
}
