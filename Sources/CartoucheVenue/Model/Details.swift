/// The text about a thing: its name and what else can be shown of it.
public struct Details: Sendable, Hashable {
  /// The name; empty when there is none.
  public var name = ""
  /// The names by languages, BCP 47 tags in lower case; empty where the bundle has one name alone.
  public var names: [String: String] = [:]
  /// The description; empty when there is none.
  public var description = ""
  /// The URL or the name of an icon.
  public var icon: String?
  /// The pictures.
  public var images: [Picture] = []
  /// The pages to read on.
  public var links: [Link] = []

  /// A picture on the web.
  public struct Picture: Sendable, Hashable {
    /// The URL.
    public var url: String
    /// The text for those who cannot see it; empty when there is none.
    public var altText = ""

    /// A picture without a text.
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

  /// The name in the first of some languages that it is there in, else ``name``.
  ///
  /// - Parameter languages: BCP 47 tags in order of preference; `de-CH` is content with `de`.
  public func name(in languages: [String]) -> String { names.text(in: languages) ?? name }
}

extension [String: String] {
  /// The text of the first language, by BCP 47 tags in lower case, that there is one in.
  package func text(in languages: [String]) -> String? {
    for tag in languages {
      let tag = tag.lowercased()
      if let text = self[tag] ?? tag.split(separator: "-").first.flatMap({ self[String($0)] }) { return text }
    }
    return nil
  }
}
