import CartoucheJSON

/// A style as its author wrote it: the root of the MapLibre Style Specification, version 8.
///
/// Nothing is resolved here: layers keep their properties as JSON, and members that the specification does not define
/// are kept, so that a style has the same content after it is read and written again.
public struct StyleDocument: Sendable {
  /// Every root member except `sources` and `layers`, in the order of the document.
  public var members: JSONObject
  /// The sources in the order of the document; identifiers are unique.
  public var sources: [StyleSource]
  /// The layers, bottom-most first; identifiers are unique.
  public var layers: [StyleLayer]
  /// The owner of the document; `nil` where nobody said so.
  ///
  /// It stays through edits and counts for the URLs that the document named, not for those that a program sets.
  public var trust: DocumentTrust?
  /// The URLs of sprites, glyphs and fonts that a document named; `nil` for a style that a program made.
  private(set) var documentURLs: Set<String>?
  /// The names of the root's members in the order of the document, `sources` and `layers` included.
  var order: [String] = []

  /// A style with these parts.
  public init(members: JSONObject = ["version": 8], sources: [StyleSource] = [], layers: [StyleLayer] = []) {
    self.members = members
    self.sources = sources
    self.layers = layers
  }
}

extension StyleDocument {
  /// Whether a program, rather than the document that the style was read from, named the URL of a sprite, glyphs or a
  /// font.
  package func isNamedByProgram(_ url: String) -> Bool { documentURLs.map { !$0.contains(url) } ?? true }

  /// Notes that the URLs that the style names now are those of a document.
  mutating func markAsRead() {
    documentURLs = Set(sprites.map(\.url) + fontFaces.map(\.url) + [glyphs].compactMap(\.self))
  }

  /// The human-readable name, if the style has one.
  public var name: String? { members["name"]?.string }

  /// The source `id`, if there is one.
  public func source(_ id: String) -> StyleSource? { sources.first { $0.id == id } }

  /// The layer `id`, if there is one.
  public func layer(_ id: String) -> StyleLayer? { layers.first { $0.id == id } }

  /// The document as JSON, ready to be written; members keep their positions.
  public var json: JSONValue {
    let sources = JSONValue.object(
      JSONObject(self.sources.map { (key: $0.id, value: .object($0.members)) }))
    let layers = JSONValue.array(self.layers.map { .object($0.members) })
    var root = JSONObject()
    for name in order {
      switch name {
      case "sources": root[name] = sources
      case "layers": root[name] = layers
      default: root[name] = members[name]
      }
    }
    for (name, value) in members where root[name] == nil { root[name] = value }
    if root["sources"] == nil { root["sources"] = sources }
    if root["layers"] == nil { root["layers"] = layers }
    return .object(root)
  }
}

extension StyleDocument: Hashable {
  /// Whether both have the same content: the order of layers counts, that of members and of sources does not.
  public static func == (one: StyleDocument, other: StyleDocument) -> Bool {
    one.members == other.members && one.layers == other.layers && haveSameSources(one, other)
  }

  /// Feeds the hasher the parts that are equal in equal styles.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(members)
    hasher.combine(layers)
    hasher.combine(sources.count)
  }

  private static func haveSameSources(_ one: StyleDocument, _ other: StyleDocument) -> Bool {
    if one.sources == other.sources { return true }
    guard one.sources.count == other.sources.count else { return false }
    let others = Dictionary(other.sources.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return one.sources.allSatisfy { others[$0.id] == $0 }
  }
}
