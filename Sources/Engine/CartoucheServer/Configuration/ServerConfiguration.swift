import CartoucheJSON
import CartoucheResources
import Foundation

/// The reason why a configuration cannot be used: what was found, what was expected, and where.
public typealias ConfigurationError = InputError<ConfigurationFailure>

/// The kinds of failure over configurations.
public enum ConfigurationFailure: String, Sendable, Hashable {
  /// The file cannot be read, or is not JSON.
  case json
  /// A value has the wrong type, or is out of its range.
  case value
  /// A name is that of other paths.
  case reservedName
  /// The server does not do what the configuration asks for.
  case refused
}

/// A configuration in JSON: the served inputs with their names, and the settings of the server.
///
/// The keys are the same as in tileserver-gl's `config.json`, with some additions; ``ConfigurationKeys`` lists them.
/// Paths are relative to the folder of the file.
///
/// ```json
/// {"options": {"paths": {"styles": "styles", "mbtiles": "data"}},
///  "styles": {"basic": {"style": "basic/style.json"}}, "data": {"v3": {"mbtiles": "zurich.mbtiles"}}}
/// ```
public struct ServerConfiguration: Sendable {
  /// The inputs: sets of tiles, then styles, then inputs without names in the configuration.
  public internal(set) var inputs: [ServedInput] = []
  /// The settings of the server.
  public internal(set) var options: ServerOptions
  /// The number of pictures that are made at a time; `nil` for the usual one.
  public internal(set) var jobs: Int?
  /// The number of pictures that may wait; `nil` for the usual one.
  public internal(set) var queue: Int?
  /// The bytes of all that is kept; `nil` for the usual number.
  public internal(set) var cacheMemory: Int?
  /// The findings about the configuration, such as keys that it does not know.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// The configuration in a file.
  ///
  /// - Parameter options: The settings where the configuration says nothing.
  /// - Throws: ``ConfigurationError`` with line and column.
  public init(at path: String, options: ServerOptions = ServerOptions()) throws(ConfigurationError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(contentsOf: path)
    } catch {
      throw ConfigurationError(error, as: .json)
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    self.options = options
    let absolute = ConfiguredFolders.path(folder, in: FileManager.default.currentDirectoryPath)
    self = try ConfigurationReader(self, document, folder: absolute).read()
  }

  /// Whether a file is a configuration, which its members, such as `options`, `styles` and `data`, tell.
  public static func isConfiguration(at path: String) -> Bool {
    guard ResourceURL.scheme(of: path) == nil, path.lowercased().hasSuffix(".json"),
      let document = try? JSONDocument(contentsOf: path), let root = document.root.object
    else { return false }
    let isOther = ["version", "layers", "type", "tilejson"].contains { root[$0] != nil }
    return !isOther
      && (["options", "styles", "data", "postgis", "pg"].contains { root[$0]?.object != nil }
        || ["postgis", "pg"].contains { root[$0]?.array != nil })
  }
}
