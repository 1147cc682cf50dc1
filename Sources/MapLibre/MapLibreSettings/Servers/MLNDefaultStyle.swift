import MapLibreExpressions

/// A style known by name, with its URL.
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

  /// A style without a name.
  override convenience init() { self.init(url: URL(fileURLWithPath: "/"), name: "", version: 0) }

  convenience init?(_ style: MapServer.NamedStyle) {
    guard let url = URL(string: style.url) else { return nil }
    self.init(url: url, name: style.name, version: style.version)
  }
}
