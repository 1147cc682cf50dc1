import MapLibreExpressions

/// The length of an attribution's text.
public enum MLNAttributionInfoStyle: UInt, Sendable {
  /// The shortest form: no copyright sign, OpenStreetMap as OSM.
  case short = 1
  /// Without a copyright sign.
  case medium = 2
  /// The full text.
  case long = 3
}

/// A line with the attribution of the data, or with a link for reporting mistakes in them.
open class MLNAttributionInfo: NSObject {
  /// The text.
  open var title: NSAttributedString
  /// The target of the text; `nil` for text alone.
  open var url: URL?
  /// Whether the link is for reporting mistakes in the map rather than an attribution.
  open var isFeedbackLink: Bool

  /// A line with its link.
  ///
  /// - Parameters:
  ///   - title: The text.
  ///   - URL: The target of the text.
  public init(title: NSAttributedString, url URL: URL?) {
    self.title = title
    url = URL
    isFeedbackLink = Self.isFeedback(URL)
  }

  /// A line with its link.
  public convenience init(title: String, url: URL? = nil) {
    self.init(title: NSAttributedString(string: title), url: url)
  }

  /// The text in the length of a style.
  open func title(with style: MLNAttributionInfoStyle) -> NSAttributedString {
    guard style != .long else { return title }
    var text = title.string.replacingOccurrences(of: "©", with: "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if style == .short { text = text.replacingOccurrences(of: "OpenStreetMap", with: "OSM") }
    return NSAttributedString(string: text)
  }

  /// Whether the other object has the same text and the same link.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLNAttributionInfo else { return false }
    return title.string == other.title.string && url == other.url && isFeedbackLink == other.isFeedbackLink
  }

  /// A hash of text and link.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(title.string)
    hasher.combine(url)
    return hasher.finalize()
  }

  private static func isFeedback(_ url: URL?) -> Bool {
    guard let url else { return false }
    if url.scheme == "mapbox" { return url.host == "feedback" }
    return url.host.map { $0.hasSuffix("mapbox.com") } == true
      && (url.path.hasPrefix("/feedback") || url.path.hasPrefix("/map-feedback"))
  }
}
