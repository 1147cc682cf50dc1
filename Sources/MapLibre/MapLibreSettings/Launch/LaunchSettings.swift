import CartoucheText
import MapLibreExpressions

/// The settings in a program's `Info.plist`.
///
/// Each key is accepted with the prefix `MLN`, and with `MGL` from before the SDK was renamed; the first takes
/// precedence. `MGLMapboxMetricsEnabledSettingShownInApp` is accepted and has no effect, since nothing is measured
/// here.
package struct LaunchSettings: Sendable, Equatable {
  /// The key of the tile server (`MLNApiKey`).
  package var apiKey: String?
  /// The base of the tile server (`MLNTileServerBaseURL`).
  package var baseURL: String?
  /// The base of Mapbox's server (`MGLMapboxAPIBaseURL`).
  package var mapboxBaseURL: String?
  /// Whether labels of different sources may cover each other (`MLNCollisionBehaviorPre4_0`).
  package var keepsCollisionsWithinSources: Bool?
  /// The fonts of Chinese, Japanese and Korean characters (`MLNIdeographicFontFamilyName`); `nil` without the key.
  package var ideographs: IdeographFonts?
  /// The file of offline packs and the ambient cache (`MLNOfflineStorageDatabasePath`), absolute; `nil` without the key.
  package var offlineDatabasePath: String?
  /// The paths of the program's own font files (`UIAppFonts`), in its resources.
  package var fontFiles: [String]

  /// The settings of a bundle.
  package init(_ bundle: Bundle) {
    self.init(bundle.infoDictionary ?? [:], resources: bundle.resourcePath)
  }

  /// The settings of an information dictionary.
  ///
  /// - Parameter resources: The folder of the program's resources.
  package init(_ info: [String: Any], resources: String? = nil) {
    func value(_ name: String) -> Any? { info["MLN" + name] ?? info["MGL" + name] }
    func url(_ value: Any?) -> String? {
      guard let text = value as? String, let url = URL(string: text), url.scheme != nil else { return nil }
      return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
    apiKey = (value("ApiKey") as? String ?? info["MGLMapboxAccessToken"] as? String).flatMap(Self.key)
    baseURL = url(value("TileServerBaseURL"))
    mapboxBaseURL = url(value("MapboxAPIBaseURL"))
    keepsCollisionsWithinSources = value(Self.collisionKey).flatMap(Self.truth)
    offlineDatabasePath = (value("OfflineStorageDatabasePath") as? String).flatMap {
      Self.path($0, resources: resources)
    }
    ideographs = value("IdeographicFontFamilyName").map(Self.ideographs)
    fontFiles = (info["UIAppFonts"] as? [String] ?? []).compactMap { name in resources.map { $0 + "/" + name }
    }
  }

  /// The settings of the process's own bundle.
  package static let main = LaunchSettings(.main)

  /// A key without surrounding blanks; `nil` when nothing is left.
  static func key(_ text: String) -> String? {
    let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return key.isEmpty ? nil : key
  }

  /// The absolute path for one that may begin with a tilde or be relative to the resources; symbolic links are resolved.
  private static func path(_ text: String, resources: String?) -> String? {
    guard !text.isEmpty else { return nil }
    let expanded = NSString(string: text).expandingTildeInPath
    let absolute = expanded.hasPrefix("/") ? expanded : resources.map { $0 + "/" + expanded }
    guard let absolute else { return nil }
    // Only what exists can be resolved: neither the file nor its folder need to.
    var existing = URL(fileURLWithPath: absolute).standardizedFileURL
    var rest: [String] = []
    while existing.path != "/", !FileManager.default.fileExists(atPath: existing.path) {
      rest.insert(existing.lastPathComponent, at: 0)
      existing.deleteLastPathComponent()
    }
    return rest.reduce(existing.resolvingSymlinksInPath()) { $0.appendingPathComponent($1) }.path
  }

  private static let collisionKey = "CollisionBehaviorPre4_0"

  /// Whether labels of different sources may cover each other.
  ///
  /// The value in the user defaults under the name of the key takes precedence over the bundle's.
  package func keepsCollisionsWithinSources(_ defaults: UserDefaults) -> Bool {
    for prefix in ["MLN", "MGL"] {
      if let value = defaults.object(forKey: prefix + Self.collisionKey).flatMap(Self.truth) { return value }
    }
    return keepsCollisionsWithinSources ?? false
  }

  /// The answer that a number or a text such as `YES` gives; `nil` for other values.
  private static func truth(_ value: Any) -> Bool? {
    switch value {
    case let text as String: NSString(string: text).boolValue
    case let number as NSNumber: number.boolValue
    case let value as Bool: value
    default: nil
    }
  }

  /// `NO` asks servers; names are fonts; everything else means any font.
  private static func ideographs(_ value: Any) -> IdeographFonts {
    switch value {
    case let name as String: .fonts([name])
    case let names as [String]: .fonts(names)
    case let number as NSNumber: number.boolValue ? .automatic : .ranges
    case let value as Bool: value ? .automatic : .ranges
    default: .automatic
    }
  }
}
