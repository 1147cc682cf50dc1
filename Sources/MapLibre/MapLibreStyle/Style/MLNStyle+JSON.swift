import CartoucheJSON
import CartoucheLayers
import CartoucheResources
import CartoucheStyle
import MapLibreExpressions
import MapLibreSettings

extension MLNStyle {
  /// The style at a URL.
  ///
  /// - Parameters:
  ///   - url: A file, HTTP or HTTPS URL that the loader knows; one without a scheme is that of an asset.
  ///   - loader: What brings the bytes; `nil` is the one that all maps of this interface share, which knows files, the
  ///     program's resources, servers and the short URLs of ``MLNSettings``.
  /// - Throws: `loadFailed` when the style cannot be loaded, `parseFailed` with line and column when it is invalid.
  public static func load(
    _ url: URL, through loader: (any ResourceLoader)? = nil
  ) async throws(MLNStyleError) -> MLNStyle {
    let address = url.resourceURL
    let response: ResourceResponse
    do throws(ResourceError) {
      response = try await (loader ?? MapLoader.shared).load(ResourceRequest(address, kind: .style))
      guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(address)) }
    } catch { throw MLNStyleError(.loadFailed, error.description) }
    var findings: [Diagnostic] = []
    var document = try StyleDocument(styleText: response.bytes, name: address, &findings)
    // Where redirects led, that URL counts (RFC 3986 §5.1.3).
    document.trust = .from(response.url ?? url.absoluteString)
    let style = MLNStyle(document, url: url)
    style.diagnostics = findings + style.diagnostics
    return style
  }

  /// The style as JSON text, with all changes so far.
  ///
  /// Setting it removes all sources, layers and images from the style and replaces them with those of the text. Text
  /// that is not a style leaves the style as it was; see ``error``, or ``setStyleJSON(_:)`` for a variant that throws.
  ///
  /// - Complexity: O(n) in the size of the style and of the data that the program holds.
  public var styleJSON: String {
    get { (try? encodedStyleJSON()) ?? "{}" }
    set { attempt { () throws(MLNStyleError) in try setStyleJSON(newValue) } }
  }

  /// The style as JSON text, with all changes so far.
  ///
  /// - Complexity: O(n) in the size of the style and of the data that the program holds.
  /// - Throws: `invalidSource` when the data of a source have no JSON form.
  public func encodedStyleJSON() throws(MLNStyleError) -> String {
    var document = document
    for index in document.sources.indices where heldData[document.sources[index].id] != nil {
      guard let object = sourceObjects[document.sources[index].id],
        !(object is MLNComputedShapeSource)
      else { continue }
      do throws(MLNSourceError) {
        document.sources[index] = try object.styleSource()
      } catch { throw MLNStyleError(.invalidSource, error.description) }
    }
    do throws(JSONError) {
      return String(decoding: try document.json.encoded(), as: UTF8.self)
    } catch { throw MLNStyleError(.invalidArgument, error.description) }
  }

  /// Replaces the style's sources and layers with those of JSON text.
  ///
  /// - Throws: `parseFailed` with line and column; the style is then as it was.
  public func setStyleJSON(_ text: String) throws(MLNStyleError) {
    var findings: [Diagnostic] = []
    var document = try StyleDocument(styleText: Array(text.utf8), name: nil, &findings)
    document.trust = current.trust
    _ = link.take()
    for source in sourceObjects.values { release(source) }
    for layer in layerObjects.values { release(layer) }
    (sourceObjects, layerObjects, heldData) = ([:], [:], [:])
    removeImages()
    diagnostics = findings
    replace(document)
    reportUnsupportedSources()
  }

  /// Reports the sources of the style for which there are no objects.
  func reportUnsupportedSources() {
    for source in current.sources where source.sourceType?.isDrawn != true {
      diagnostics.append(
        Diagnostic(
          .warning, "source \"\(source.id)\": \(source.type) sources are not supported",
          pointer: JSONPointer(["sources", source.id, "type"])))
    }
  }
}

extension StyleDocument {
  /// The style of version 8 in UTF-8 text; parts that cannot be used are left out and reported.
  init(styleText text: [UInt8], name: String?, _ diagnostics: inout [Diagnostic]) throws(MLNStyleError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: text, name: name)
    } catch { throw MLNStyleError(.parseFailed, error.description) }
    do throws(StyleError) {
      try self.init(document, diagnostics: &diagnostics)
    } catch { throw MLNStyleError(.parseFailed, error.description) }
    guard version == 8 else {
      let pointer = JSONPointer(["version"])
      let finding = diagnostics.first { $0.pointer == pointer }?.description
      throw MLNStyleError(.parseFailed, finding ?? "version: expected 8")
    }
  }
}
