import CartoucheJSON

/// One member of a style's `sources`: a source of data.
public struct StyleSource: Sendable, Hashable {
  /// The key of the source, by which layers name it.
  public var id: String
  /// The members as written, `type` included.
  public var members: JSONObject
  /// The URLs that a document named, by the member; `nil` for a source that a program made.
  package let documentURLs: [String: [String]]?
  /// The document that named the URLs where it is not that of the style: a description of tiles, as it was given.
  package private(set) var ownDocument: OwnDocument?

  /// A document of a source alone.
  package struct OwnDocument: Sendable, Hashable {
    /// The owner of the document; `nil` if unknown.
    package let trust: DocumentTrust?

    /// A document that is trusted so.
    package init(trust: DocumentTrust?) { self.trust = trust }
  }

  /// The source `id` with these members, made by a program.
  public init(id: String, members: JSONObject) {
    self.init(id: id, members: members, documentURLs: nil)
  }

  /// The source `id` with its present members and with the URLs that a document named, if it came from one.
  package init(id: String, members: JSONObject, documentURLs: [String: [String]]?) {
    self.id = id
    self.members = members
    self.documentURLs = documentURLs
  }

  /// The source `id` with the members that it has in a document.
  init(id: String, written members: JSONObject) {
    let urls = Self.urlMembers.map { ($0, Self.urls(in: members[$0])) }
    self.init(id: id, members: members, documentURLs: Dictionary(urls) { first, _ in first })
  }

  /// The source `id` with the members that it has in a document of its own.
  package init(id: String, members: JSONObject, writtenIn trust: DocumentTrust?) {
    self.init(id: id, written: members)
    ownDocument = OwnDocument(trust: trust)
  }

  /// The `type` member: `geojson`, `vector`, `raster` and so on; empty when missing.
  public var type: String { members["type"]?.string ?? "" }
}

extension StyleSource {
  /// The members that name resources by URLs.
  package static let urlMembers = ["url", "tiles", "data"]

  /// Whether a program, rather than the document that the source came from, named the URLs of a member.
  ///
  /// A list in which the document named any URL is the document's.
  package func isNamedByProgram(_ member: String) -> Bool {
    guard let documentURLs else { return true }
    return Set(documentURLs[member] ?? []).isDisjoint(with: Self.urls(in: members[member]))
  }

  private static func urls(in value: JSONValue?) -> [String] {
    switch value {
    case .string(let url)?: [url]
    case .array(let urls)?: urls.compactMap(\.string)
    default: []
    }
  }

  /// Whether both have the same name and members, whatever their origin.
  public static func == (one: StyleSource, other: StyleSource) -> Bool {
    one.id == other.id && one.members == other.members
  }

  /// Feeds the hasher the name and the members.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(members)
  }
}
