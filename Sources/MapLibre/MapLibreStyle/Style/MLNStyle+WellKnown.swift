import MapLibreExpressions
import MapLibreSettings

/// A look that a style of any server may have, by the names that servers give it.
enum WellKnownLook: CaseIterable {
  case streets, outdoors, light, dark, satellite, satelliteStreets, day, night

  /// The names of styles with the look, the most fitting first.
  var names: [String] {
    switch self {
    case .streets: ["Streets", "Basic", "Bright", "Liberty"]
    case .outdoors: ["Outdoors", "Outdoor", "Topo", "Streets"]
    case .light: ["Light", "Positron", "Pastel"]
    case .dark: ["Dark", "Dark Matter"]
    case .satellite: ["Satellite", "Satellite Hybrid"]
    case .satelliteStreets: ["Satellite Streets", "Satellite Hybrid", "Hybrid"]
    case .day: ["Navigation Day", "Streets"]
    case .night: ["Navigation Night", "Dark"]
    }
  }

  /// The URL of the server's style with the look, or else of its default style.
  ///
  /// - Parameters:
  ///   - version: The version of the style, where the URL ends with one, as in `streets-v11`; `nil` for the server's
  ///     choice.
  ///   - settings: The settings that say which server it is.
  func url(version: Int? = nil, _ settings: MapSettings = .shared) -> URL {
    let styles = settings.defaultStyles
    let style = names.lazy.compactMap { name in styles.first { $0.name == name } }.first
    let url = (style ?? settings.defaultStyle).url
    let text = url.absoluteString
    guard let version, let mark = text.range(of: "-v", options: .backwards),
      !text[mark.upperBound...].isEmpty, text[mark.upperBound...].allSatisfy({ ("0"..."9").contains($0) })
    else { return url }
    return URL(string: text[..<mark.upperBound] + "\(version)") ?? url
  }
}

/// The URLs by which programs of the SDK's versions 3 to 5 name the styles of Mapbox.
///
/// They are those of the styles of the same names among the server's: ``MLNSettings/tileServerOptions`` says which server
/// that is, and `defaultStyles` of the options may name any styles, such as `MLNDefaultStyle(url:name:version:)` with
/// the name `Streets`. Where a server has no style of the kind, the URL is that of its default style, so that a map is
/// shown.
extension MLNStyle {
  // MARK: URLs of well-known styles

  /// The URL of a style with streets, `Streets`.
  public nonisolated class var streetsStyleURL: URL { WellKnownLook.streets.url() }
  /// The URL of a version of the style with streets.
  public nonisolated class func streetsStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.streets.url(version: version)
  }
  /// The URL of a style for the outdoors, `Outdoors` or `Outdoor`.
  public nonisolated class var outdoorsStyleURL: URL { WellKnownLook.outdoors.url() }
  /// The URL of a version of the style for the outdoors.
  public nonisolated class func outdoorsStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.outdoors.url(version: version)
  }
  /// The URL of a pale style, `Light`.
  public nonisolated class var lightStyleURL: URL { WellKnownLook.light.url() }
  /// The URL of a version of the pale style.
  public nonisolated class func lightStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.light.url(version: version)
  }
  /// The URL of a dark style, `Dark`.
  public nonisolated class var darkStyleURL: URL { WellKnownLook.dark.url() }
  /// The URL of a version of the dark style.
  public nonisolated class func darkStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.dark.url(version: version)
  }
  /// The URL of a style with pictures of satellites, `Satellite`.
  public nonisolated class var satelliteStyleURL: URL { WellKnownLook.satellite.url() }
  /// The URL of a version of the style with pictures of satellites.
  public nonisolated class func satelliteStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.satellite.url(version: version)
  }
  /// The URL of a style with pictures of satellites and streets, `Satellite Streets` or `Satellite Hybrid`.
  public nonisolated class var satelliteStreetsStyleURL: URL { WellKnownLook.satelliteStreets.url() }
  /// The URL of a version of the style with pictures of satellites and streets.
  public nonisolated class func satelliteStreetsStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.satelliteStreets.url(version: version)
  }
  /// The URL of a style for navigation by day, `Navigation Day`.
  public nonisolated class func navigationPreviewDayStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.day.url(version: version)
  }
  /// The URL of a style for navigation at night, `Navigation Night`.
  public nonisolated class func navigationPreviewNightStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.night.url(version: version)
  }
  /// The URL of a style for guidance by day, `Navigation Day`.
  public nonisolated class func navigationGuidanceDayStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.day.url(version: version)
  }
  /// The URL of a style for guidance at night, `Navigation Night`.
  public nonisolated class func navigationGuidanceNightStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.night.url(version: version)
  }
  /// The URL of a style with traffic by day, `Navigation Day`.
  public nonisolated class func trafficDayStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.day.url(version: version)
  }
  /// The URL of a style with traffic at night, `Navigation Night`.
  public nonisolated class func trafficNightStyleURL(withVersion version: Int) -> URL {
    WellKnownLook.night.url(version: version)
  }
}

/// The newest version of Mapbox's styles that the SDK knew; servers whose URLs have no versions ignore it.
public let MLNStyleDefaultVersion = 11
