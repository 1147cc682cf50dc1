import MapLibreExpressions

/// A style that is known by name, with the URL that it is found at.
open class MLNDefaultStyle: NSObject {
  /// The URL of the style.
  open var url: URL
  /// The name of the style.
  open var name: String
  /// The version of the style; a style of another version may look different.
  open var version: Int32

  /// A style by its name, its URL and its version.
  public init(url: URL, name: String, version: Int32) {
    self.url = url
    self.name = name
    self.version = version
  }
}

// The styles of MapLibre's demonstration server, which the SDK offers unless a program chooses another server
// (`TileServerOptions::MapLibreConfiguration` in MapLibre Native).
extension MLNStyle {
  private nonisolated static let predefined = [
    (url: "https://demotiles.maplibre.org/style.json", name: "Basic", version: Int32(1))
  ]

  /// The styles that are known by name: those of MapLibre's demonstration server.
  ///
  /// They are loaded from that server, and show little but countries.
  public nonisolated class func predefinedStyles() -> [MLNDefaultStyle] {
    predefined.compactMap { style in
      URL(string: style.url).map { MLNDefaultStyle(url: $0, name: style.name, version: style.version) }
    }
  }

  /// The style that is shown where a program names none: `Basic`.
  public nonisolated class func defaultStyle() -> MLNDefaultStyle {
    predefinedStyles().first
      ?? MLNDefaultStyle(url: URL(fileURLWithPath: "/"), name: "", version: 0)
  }

  /// The URL of the style that is shown where a program names none.
  public nonisolated class func defaultStyleURL() -> URL? { predefinedStyles().first?.url }

  /// The predefined style of a name; `nil` when there is none.
  public nonisolated class func predefinedStyle(_ withStyleName: String) -> MLNDefaultStyle? {
    predefinedStyles().first { $0.name == withStyleName }
  }
}
