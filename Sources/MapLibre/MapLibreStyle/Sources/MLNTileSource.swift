import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import MapLibreExpressions

/// A source of tiles: the common superclass of vector and raster tile sources.
///
/// Tiles are found by templates of URLs, given here or in a TileJSON document. Make one of the subclasses.
open class MLNTileSource: MLNSource {
  /// The content of the TileJSON document, once it is loaded; members of the style take precedence.
  package var configuration = JSONObject()

  /// A source of tiles that a TileJSON document describes.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - configurationURL: The URL of the document; one without a scheme is that of an asset.
  public init(identifier: String, configurationURL: URL) {
    super.init(identifier: identifier, members: ["url": .string(configurationURL.resourceURL)])
  }

  /// A source of tiles at templates of URLs.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - tileURLTemplates: One or more templates, with placeholders such as `{z}`, `{x}` and `{y}`.
  ///   - options: See ``MLNTileSourceOption``; a bad one is reported in ``MLNSource/error``.
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

  /// The attribution of the data as HTML; `nil` if there is none, or the TileJSON document is not loaded.
  ///
  /// It comes from the author of the tiles: for display, ``attributionInfos`` is safer.
  public var attributionHTMLString: String? { member("attribution")?.string }

  /// The attribution of the data: the links and texts in ``attributionHTMLString``, in order.
  public var attributionInfos: [MLNAttributionInfo] {
    MLNAttributionInfo.infos(html: attributionHTMLString ?? "")
  }

  /// Loads the TileJSON document at ``configurationURL``; no effect on a source with templates.
  ///
  /// Programs that draw the source load the document themselves.
  ///
  /// - Parameters:
  ///   - loader: The loader of the bytes; by default one that reads files.
  ///   - isolation: The actor on which the source is used.
  /// - Throws: `loadFailed` when the document cannot be loaded or is not a JSON object.
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
  /// The URL in the form of styles: without a scheme it names an asset.
  var resourceURL: String {
    guard scheme != nil else { return "asset://" + absoluteString }
    // The path of a URL is escaped, that of an archive alone is not.
    guard var archive = ArchiveURL(absoluteString), archive.archive.hasPrefix("/"),
      archive.archive.contains("%")
    else { return absoluteString }
    archive.archive = "file://" + archive.archive
    return archive.text
  }
}
