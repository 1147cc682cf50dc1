import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import MapLibreExpressions

/// A source of tiles: what the classes of vector and raster tiles have in common.
///
/// Tiles are found by templates of URLs, given here or in a TileJSON document. Make one of the subclasses.
open class MLNTileSource: MLNSource {
  /// What the TileJSON document says, once it is loaded; members of the style go before it.
  package var configuration = JSONObject()

  /// A source of tiles that a TileJSON document describes.
  ///
  /// - Parameters:
  ///   - identifier: What tells the source apart in its style.
  ///   - configurationURL: The URL of the document; one without a scheme is that of an asset.
  public init(identifier: String, configurationURL: URL) {
    super.init(identifier: identifier, members: ["url": .string(configurationURL.resourceURL)])
  }

  /// A source of tiles that templates of URLs find.
  ///
  /// - Parameters:
  ///   - identifier: What tells the source apart in its style.
  ///   - tileURLTemplates: One template or more, with placeholders such as `{z}`, `{x}` and `{y}`.
  ///   - options: See ``MLNTileSourceOption``; a bad one is told by ``MLNSource/error``.
  public init(identifier: String, tileURLTemplates: [String], options: [MLNTileSourceOption: Any]? = nil) {
    super.init(
      identifier: identifier, members: ["tiles": .array(tileURLTemplates.map(JSONValue.string))])
  }

  override init(identifier: String, members: JSONObject) {
    super.init(identifier: identifier, members: members)
  }

  /// A source of tiles of a kind, described by a document.
  init(_ kind: TileSet.Content, identifier: String, url: String) {
    super.init(identifier: identifier, members: ["type": .string(kind.rawValue), "url": .string(url)])
  }

  /// A source of tiles of a kind, found by templates.
  init(
    _ kind: TileSet.Content, identifier: String, templates: [String], options: [MLNTileSourceOption: Any]?
  ) {
    var reader = SourceOptions(options, of: identifier, type: .string(kind.rawValue))
    var failure: MLNSourceError?
    do throws(MLNSourceError) {
      try reader.readTileOptions(kind, templates: templates)
      if templates.isEmpty {
        failure = MLNSourceError(
          .invalidArgument, source: identifier, "tileURLTemplates: expected one or more, found none")
      }
    } catch { failure = error }
    super.init(identifier: identifier, members: reader.members)
    error = failure
  }

  /// The URL of the TileJSON document; `nil` when the source has templates.
  public var configurationURL: URL? { members["url"]?.string.flatMap { URL(string: $0) } }

  /// The templates of tile URLs in order; empty while the TileJSON document is not loaded.
  public var tileURLTemplates: [String] {
    (member("tiles")?.array ?? []).compactMap(\.string)
  }

  /// Whose data they are, as HTML; `nil` when it is not said, or the TileJSON document is not loaded.
  ///
  /// It comes from whoever made the tiles: where it is shown, ``attributionInfos`` is safer.
  public var attributionHTMLString: String? { member("attribution")?.string }

  /// Whose data they are: the links and texts in ``attributionHTMLString``, in order.
  public var attributionInfos: [MLNAttributionInfo] {
    MLNAttributionInfo.infos(html: attributionHTMLString ?? "")
  }

  /// Loads the TileJSON document behind ``configurationURL``; of no effect on a source with templates.
  ///
  /// Whoever draws the source loads the document for itself.
  ///
  /// - Parameters:
  ///   - loader: What brings the bytes; one that reads files unless said otherwise.
  ///   - isolation: Where the source is used.
  /// - Throws: `loadFailed` when the document cannot be had or is no JSON object.
  public func load(
    through loader: any ResourceLoader = SchemeLoader.local,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(MLNSourceError) {
    guard let url = members["url"]?.string else { return }
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: try await loader.load(url), name: url)
    } catch { throw MLNSourceError(.loadFailed, source: identifier, "\(error)") }
    guard let object = document.root.object else {
      throw MLNSourceError(
        .loadFailed, source: identifier, "\(url): expected an object, found \(document.root.summary)")
    }
    configuration = object
  }

  private func member(_ name: String) -> JSONValue? { members[name] ?? configuration[name] }
}

extension URL {
  /// The URL as styles have it: without a scheme it names an asset.
  var resourceURL: String {
    guard scheme == nil else { return absoluteString }
    return "asset://" + absoluteString
  }
}
