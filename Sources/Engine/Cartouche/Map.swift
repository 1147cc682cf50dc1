import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles
import Foundation

/// A map: a style, the URL it came from, and a camera.
///
/// A map describes a picture; a ``Snapshotter`` draws it. Maps are values: copy a map, change the copy, and draw both.
///
/// ```swift
/// var map = try await Map.load("style.json")
/// map.camera = Camera(center: [8.55, 47.37], zoom: 12)
/// let viewport = Viewport(width: 800, height: 600, pixelRatio: 2)
/// let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
/// try snapshot.writePNG(to: "zurich.png")
/// ```
public struct Map: Sendable {
  /// The stored state, whose members the map forwards.
  package var state: MapState
  /// The zoom level at which `fit` shows data without an extent, such as a single point.
  public var pointZoom = Camera.standardPointZoom
  /// The diagnostics from reading the style or other input.
  public internal(set) var diagnostics: [Diagnostic]
  private var origin: MapOrigin?
  /// The markers, lines, polygons and circles that were added one by one.
  var marks = MapMarks()
  /// The pins of overlays.
  var pins = PinImages()

  /// Creates a map of a style, with the camera that the style specifies.
  ///
  /// - Parameters:
  ///   - style: The style. Its `trust` decides what it may request.
  ///   - baseURL: The URL or path against which relative URLs are resolved; if `nil`, that of the style's `trust`.
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

  /// Creates a map of the style in a JSON document.
  ///
  /// Invalid parts of the style are omitted and reported in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - document: The style. Messages use its name, and relative URLs are resolved against it unless `trust` specifies
  ///     another URL.
  ///   - trust: The origin of the document; if `nil`, the loader's policy decides.
  /// - Throws: ``MapError/style(_:)`` if the document is not a style.
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

  /// Creates a map of a style given as UTF-8 JSON.
  ///
  /// - Parameters:
  ///   - bytes: The style.
  ///   - name: The URL or path of the style, or another name to use in messages.
  ///   - trust: The origin of the style. If `nil`, the loader's policy decides: the strict policy treats the style as
  ///     untrusted whatever its name; the others judge it by its name, against which relative URLs are resolved.
  /// - Throws: ``MapError/style(_:)`` if the bytes are not a JSON object.
  public init(_ bytes: [UInt8], name: String? = nil, trust: DocumentTrust? = nil) throws(MapError) {
    try self.init(try Self.document(bytes, name: name), trust: trust)
  }

  /// Creates a map of the style in a JSON object.
  ///
  /// Invalid parts of the style are omitted and reported in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - root: The root of the style.
  ///   - baseURL: The URL or path against which relative URLs are resolved; if `nil`, that of `trust`.
  ///   - trust: The origin of the style; if `nil`, the loader's policy decides.
  public init(_ root: JSONObject, baseURL: String? = nil, trust: DocumentTrust? = nil) {
    var findings: [Diagnostic] = []
    self.init(StyleDocument(root, trust: trust, diagnostics: &findings), baseURL: baseURL)
    diagnostics = findings
  }

  /// A map without sources and layers.
  public static var blank: Map { Map(StyleDocument()) }
}

extension Map {
  /// The findings, those with file, line and column that are about parts of the style that are unchanged since it was
  /// read; their pointers are then those of the document: O(findings + bytes of the document).
  func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    origin?.located(diagnostics, in: style) ?? diagnostics
  }

  /// Loads the style at a path or URL.
  ///
  /// The style is trusted as a document of `url` or, after redirects, of the final URL (RFC 3986 §5.1.3).
  ///
  /// - Parameters:
  ///   - url: A path, or a URL of a scheme that `loader` supports.
  ///   - loader: The loader of the style. To load from servers, pass `SchemeLoader.web()` of `CartoucheHTTP`.
  /// - Throws: ``MapError`` if the style cannot be loaded or is not a style.
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

  /// Moves the camera so that the bounds fill the picture.
  ///
  /// The bearing does not change. Bounds without an extent are shown at ``pointZoom``. If a number is not finite, neither
  /// is the resulting camera, and drawing throws ``MapError/number(_:)``.
  ///
  /// - Parameters:
  ///   - bounds: The bounds to show.
  ///   - viewport: The size of the picture.
  ///   - padding: The margin on all sides, in logical pixels.
  public mutating func fit(_ bounds: CoordinateBounds, in viewport: Viewport, padding: Double = 32) {
    fit(bounds, in: viewport, padding: EdgeInsets(all: padding))
  }

  /// Moves the camera so that the bounds fill what `padding` leaves of the picture.
  ///
  /// - Parameters:
  ///   - bounds: The bounds to show.
  ///   - viewport: The size of the picture.
  ///   - padding: The margin at each side, in logical pixels.
  public mutating func fit(_ bounds: CoordinateBounds, in viewport: Viewport, padding: EdgeInsets) {
    camera.fit(bounds, in: viewport, padding: padding, pointZoom: pointZoom, on: projection)
  }

  /// Shows one tile, in ``MapMode/tile`` mode, in which labels continue seamlessly into the pictures of adjacent tiles.
  ///
  /// ```swift
  /// try map.show(TileID(z: 14, x: 8298, y: 5634), in: Viewport(width: 512, height: 512))
  /// ```
  ///
  /// - Parameters:
  ///   - tile: The tile to show.
  ///   - viewport: The size of the picture, which must be square. For a tile pyramid with tiles of 256 pixels, pass 256
  ///     logical pixels.
  /// - Throws: ``MapError/tile(_:)`` if the tile does not exist.
  public mutating func show(_ tile: TileID, in viewport: Viewport) throws(MapError) {
    guard tile.isValid else { throw .tile(tile) }
    mode = .tile
    let box = UnwrappedTileID(wrap: 0, canonical: tile).worldBox
    let middle = Mercator.unproject(box.center)
    camera = Camera(
      center: middle,
      zoom: Double(tile.z) + ElementaryFunctions.logarithmToBaseTwo(max(viewport.width, 1) / 512))
  }

  /// Shows a rectangle of tiles, in ``MapMode/tiles(columns:rows:)`` mode.
  ///
  /// The picture equals the pictures of the single tiles put together, and takes less work.
  ///
  /// - Parameters:
  ///   - tile: The tile in the upper left corner.
  ///   - columns: The number of columns of tiles.
  ///   - rows: The number of rows of tiles.
  ///   - viewport: The size of the whole picture, in which each tile must be square.
  /// - Throws: ``MapError/tile(_:)`` with the upper left or the lower right tile if that tile does not exist.
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
