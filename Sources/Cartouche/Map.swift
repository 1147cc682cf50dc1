import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle

/// A map: a style, where it came from, and the camera that looks at it.
///
/// A value: copy it, change the copy, draw both.
public struct Map: Sendable {
  /// What is drawn.
  public var style: StyleDocument
  /// The URL or path of the style, against which relative URLs inside it are resolved.
  public var baseURL: String?
  /// From where the map is seen; at first as the style's root says.
  public var camera: Camera
  /// What was wrong with the style when it was read.
  public private(set) var diagnostics: [Diagnostic]

  /// A map of `style`, seen as its root says.
  public init(_ style: StyleDocument, baseURL: String? = nil) {
    self.style = style
    self.baseURL = baseURL
    let wish = style.camera
    camera = Camera(
      center: wish.center ?? .zero, zoom: wish.zoom ?? 0, bearing: wish.bearing ?? 0, pitch: wish.pitch ?? 0)
    diagnostics = []
  }

  /// A map of the style in `document`; parts that cannot be used are left out and reported.
  ///
  /// - Throws: ``MapError/style(_:)`` when the document is no style at all.
  public init(_ document: JSONDocument) throws(MapError) {
    var findings: [Diagnostic] = []
    let style: StyleDocument
    do throws(StyleError) {
      style = try StyleDocument(document, diagnostics: &findings)
    } catch {
      throw .style(error)
    }
    self.init(style, baseURL: document.name)
    diagnostics = findings
  }

  /// A map without layers.
  public static var blank: Map { Map(StyleDocument()) }
}

extension Map {
  /// Reads the style at `url`, a path or a URL that `loader` knows.
  ///
  /// - Throws: ``MapError`` when it cannot be had or is no style.
  public static func load(_ url: String, loader: any ResourceLoader = FileLoader()) async throws(MapError) -> Map {
    try Map(try await document(at: url, loader))
  }

  /// Reads the style at `url`, or answers `nil` when there is GeoJSON.
  ///
  /// - Throws: ``MapError`` when it cannot be had or is neither.
  public static func load(
    _ url: String, unlessGeoJSON: Bool, loader: any ResourceLoader = FileLoader()
  ) async throws(MapError) -> Map? {
    if unlessGeoJSON, looksLikeGeoJSON(url) { return nil }
    let document = try await document(at: url, loader)
    if unlessGeoJSON, document.root["layers"] == nil, document.root["type"] != nil { return nil }
    return try Map(document)
  }

  /// Moves the camera so that `bounds` fill the picture, with `padding` logical pixels left free all around.
  ///
  /// The bearing stays; bounds without extent are shown at zoom 14.
  public mutating func fit(_ bounds: CoordinateBounds, in viewport: Viewport, padding: Double = 32) {
    camera.fit(bounds, in: viewport, padding: padding)
  }

  private static func looksLikeGeoJSON(_ url: String) -> Bool { url.lowercased().hasSuffix(".geojson") }

  private static func document(
    at url: String, _ loader: any ResourceLoader
  ) async throws(MapError) -> JSONDocument {
    let bytes: [UInt8]
    do throws(ResourceError) {
      bytes = try await loader.load(url)
    } catch {
      throw .resource(error)
    }
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes, name: url)
    } catch {
      throw .style(.invalidJSON(error))
    }
  }
}
