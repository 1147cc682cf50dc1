/// The descriptive text of a feature or place: its name, description, pictures and links.
public struct Details: Sendable, Hashable {
  /// The name; empty when there is none.
  public var name = ""
  /// The names by language, as lower-case BCP 47 tags; empty when the bundle has only one name.
  public var names: [String: String] = [:]
  /// The description; empty when there is none.
  public var description = ""
  /// The URL or the name of an icon.
  public var icon: String?
  /// The pictures.
  public var images: [Picture] = []
  /// The links to further pages.
  public var links: [Link] = []

  /// A picture on the web.
  public struct Picture: Sendable, Hashable {
    /// The URL.
    public var url: String
    /// The alternative text; empty when there is none.
    public var altText = ""

    /// A picture without alternative text.
    public init(url: String) { self.url = url }
  }

  /// A page on the web.
  public struct Link: Sendable, Hashable {
    /// The name; empty when there is none.
    public var name = ""
    /// The URL.
    public var url: String

    /// A link without a name.
    public init(url: String) { self.url = url }
  }

  /// No text at all.
  public init() {}

  /// Returns the name in the first of some languages that has one, or else ``name``.
  ///
  /// - Parameter languages: BCP 47 tags in order of preference; `de-CH` falls back to `de`.
  public func name(in languages: [String]) -> String { names.text(in: languages) ?? name }
}

extension [String: String] {
  /// Returns the text in the first of some languages that has one; the keys are lower-case BCP 47 tags.
  package func text(in languages: [String]) -> String? {
    for tag in languages {
      let tag = tag.lowercased()
      if let text = self[tag] ?? tag.split(separator: "-").first.flatMap({ self[String($0)] }) { return text }
    }
    return nil
  }
}
