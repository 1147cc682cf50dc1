import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles
import Foundation

/// A map: a style, its origin, and the camera that looks at it.
///
/// Maps are values: copy one, change the copy, draw both.
public struct Map: Sendable {
  /// The state of the map, whose members are those of the map.
  package var state: MapState
  /// The zoom level at which data without extent are shown, such as a single point.
  public var pointZoom = Camera.standardPointZoom
  /// The findings about the style, or about other input, from reading it.
  public internal(set) var diagnostics: [Diagnostic]
  private var origin: MapOrigin?
  /// The markers, lines, polygons and circles that were added one by one.
  var marks = MapMarks()

  /// A map of `style`, with the camera of its root.
  ///
  /// - Parameters:
  ///   - style: The style, which says by its `trust` what it may request.
  ///   - baseURL: The URL or path against which relative URLs are resolved; `nil` is that of the style's `trust`.
  public init(_ style: StyleDocument, baseURL: String? = nil) {
    var baseURL = baseURL
    if baseURL == nil, case .from(let url)? = style.trust { baseURL = url }
    let wish = style.camera
    var camera = Camera(
      center: wish.center ?? .zero, zoom: wish.zoom ?? 0, bearing: wish.bearing ?? 0, pitch: wish.pitch ?? 0)
    camera.roll = wish.roll ?? 0
    state = MapState(style, baseURL: baseURL, camera)
    diagnostics = []
  }

  /// A map of the style in `document`; parts that cannot be used are left out and reported.
  ///
  /// - Parameters:
  ///   - document: The style. Its name is for messages, and relative URLs are resolved against it where `trust` does not
  ///     say otherwise.
  ///   - trust: Whose document it is; `nil` leaves that to the policy of the loader.
  /// - Throws: ``MapError/style(_:)`` when the document is not a style.
  public init(_ document: JSONDocument, trust: DocumentTrust? = nil) throws(MapError) {
    var findings: [Diagnostic] = []
    let style: StyleDocument
    var layerPlaces: [Int] = []
    do throws(StyleError) {
      style = try StyleDocument(
        document, trust: trust, diagnostics: &findings, layerPlaces: &layerPlaces)
    } catch {
      throw .style(error)
    }
    let baseURL: String? =
      switch trust {
      case .from(let url)?: url
      case .untrusted?: nil
      case .own?, nil: document.name
      }
    self.init(style, baseURL: baseURL)
    diagnostics = findings
    origin = MapOrigin(document: document, style: style, layerPlaces: layerPlaces)
  }

  /// A map of the style in `bytes`, UTF-8 JSON.
  ///
  /// - Parameters:
  ///   - bytes: The style.
  ///   - name: The URL or path that it came from, or another name for messages.
  ///   - trust: Whose document it is. If `nil`, the policy of the loader decides: the strict one takes it for a stranger's,
  ///     whatever its name; others judge it by its name, and relative URLs are resolved against that.
  /// - Throws: ``MapError/style(_:)`` when the bytes are not a JSON object.
  public init(_ bytes: [UInt8], name: String? = nil, trust: DocumentTrust? = nil) throws(MapError) {
    try self.init(try Self.document(bytes, name: name), trust: trust)
  }

  /// A map of the style in this JSON object; parts that cannot be used are left out and reported.
  ///
  /// - Parameters:
  ///   - root: The root of the style.
  ///   - baseURL: The URL or path against which relative URLs are resolved; `nil` is that of `trust`.
  ///   - trust: Whose document it is; `nil` leaves that to the policy of the loader.
  public init(_ root: JSONObject, baseURL: String? = nil, trust: DocumentTrust? = nil) {
    var findings: [Diagnostic] = []
    self.init(StyleDocument(root, trust: trust, diagnostics: &findings), baseURL: baseURL)
    diagnostics = findings
  }

  /// A map without layers.
  public static var blank: Map { Map(StyleDocument()) }
}

extension Map {
  /// The findings, those with file, line and column that are about parts of the style that are unchanged since it was
  /// read; their pointers are then those of the document: O(findings + bytes of the document).
  func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    origin?.located(diagnostics, in: style) ?? diagnostics
  }

  /// Reads the style at `url`, a path or a URL that `loader` knows.
  ///
  /// It is judged as the document of that URL or, after redirects, of the last one (RFC 3986 §5.1.3). Threads of the
  /// engine's own parse it.
  ///
  /// - Throws: ``MapError`` when it cannot be loaded or is not a style.
  public static func load(
    _ url: String, loader: any ResourceLoader = SchemeLoader.local
  ) async throws(MapError) -> Map {
    let response: ResourceResponse
    do throws(ResourceError) {
      response = try await loader.load(ResourceRequest(url))
      guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(url)) }
    } catch {
      throw .resource(error)
    }
    return try await ParallelWork.run {
      Result { () throws(MapError) in
        try Map(response.bytes, name: url, trust: .from(response.location(of: url)))
      }
    }.get()
  }

  /// Moves the camera so that `bounds` fill the picture, with `padding` logical pixels left free on all sides.
  ///
  /// The bearing is unchanged; bounds without extent are shown at ``pointZoom``. Numbers that are not finite, those of the
  /// padding too, make a camera that is none either, whose pictures are refused.
  public mutating func fit(_ bounds: CoordinateBounds, in viewport: Viewport, padding: Double = 32) {
    camera.fit(bounds, in: viewport, padding: padding, pointZoom: pointZoom)
  }

  /// Shows a tile as a picture of its own, in ``MapMode/tile`` mode: no label is cut where it meets the pictures of its
  /// neighbours.
  ///
  /// ```swift
  /// try map.show(TileID(z: 14, x: 8298, y: 5634), in: Viewport(width: 512, height: 512))
  /// ```
  ///
  /// - Parameter viewport: The picture, which must be square; one of 256 logical pixels shows a tile of a pyramid whose
  ///   zoom levels count from a world of 256 pixels.
  /// - Throws: ``MapError/tile(_:)`` for an address without a tile.
  public mutating func show(_ tile: TileID, in viewport: Viewport) throws(MapError) {
    guard tile.isValid else { throw .tile(tile) }
    mode = .tile
    let box = UnwrappedTileID(wrap: 0, canonical: tile).worldBox
    let middle = Mercator.unproject(box.center)
    camera = Camera(
      center: middle,
      zoom: Double(tile.z) + ElementaryFunctions.logarithmToBaseTwo(max(viewport.width, 1) / 512))
  }

  /// Shows several tiles as one picture, in ``MapMode/tiles(columns:rows:)`` mode: it equals their pictures put together,
  /// for less work.
  ///
  /// - Parameters:
  ///   - tile: The tile in the upper left corner.
  ///   - columns: The number of tiles side by side.
  ///   - rows: The number of tiles one above the other.
  ///   - viewport: The whole picture, in which each tile must be square.
  /// - Throws: ``MapError/tile(_:)`` for the first address without a tile: that of the upper left or the lower right one.
  public mutating func show(_ tile: TileID, columns: Int, rows: Int, in viewport: Viewport) throws(MapError) {
    // Wrapped sums are negative, so addresses without a tile.
    let last = TileID(z: tile.z, x: tile.x &+ (max(columns, 1) - 1), y: tile.y &+ (max(rows, 1) - 1))
    for corner in [tile, last] where !corner.isValid { throw .tile(corner) }
    mode = .tiles(columns: columns, rows: rows)
    let box = UnwrappedTileID(wrap: 0, canonical: tile).worldBox
    let size = SIMD2(Double(max(columns, 1)), Double(max(rows, 1)))
    let middle = box.min + SIMD2(box.width, box.height) * size / 2
    camera = Camera(
      center: Mercator.unproject(middle),
      zoom: Double(tile.z) + ElementaryFunctions.logarithmToBaseTwo(max(viewport.width / size.x, 1) / 512))
  }

  private static func document(_ bytes: [UInt8], name: String?) throws(MapError) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes, name: name)
    } catch {
      throw .style(.invalidJSON(error))
    }
  }
}
