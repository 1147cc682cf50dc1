import MapLibreExpressions
import MapLibreSettings

extension MLNStyle {
  /// The styles known by name: those of the server that ``MLNSettings/tileServerOptions`` describe.
  ///
  /// Unless a program chooses another, it is MapLibre's demonstration server, whose style shows little but countries.
  public nonisolated class func predefinedStyles() -> [MLNDefaultStyle] { MapSettings.shared.defaultStyles }

  /// The style that is shown if a program names none: `Basic`, of MapLibre's demonstration server.
  public nonisolated class func defaultStyle() -> MLNDefaultStyle { MapSettings.shared.defaultStyle }

  /// The URL of the style that is shown if a program names none.
  public nonisolated class func defaultStyleURL() -> URL? {
    predefinedStyles().isEmpty ? nil : defaultStyle().url
  }

  /// The predefined style with a name; `nil` if there is none.
  public nonisolated class func predefinedStyle(_ withStyleName: String) -> MLNDefaultStyle? {
    predefinedStyles().first { $0.name == withStyleName }
  }
}
