import CartoucheGeoJSON
import CartoucheOffline
import MapLibreExpressions
import MapLibreSettings

/// The part of a map that a shape touches, with a range of zoom levels.
///
/// The tiles kept for an area are those that overlap it; for a line or a point, such as a route, those that it lies in.
open class MLNShapeOfflineRegion: NSObject, KeptRegion, NSSecureCoding, NSCopying {
  /// The URL of the style whose resources are kept.
  public let styleURL: URL
  /// Whether glyphs of Chinese, Japanese and Korean characters are kept too.
  open var includesIdeographicGlyphs = false
  /// The shape.
  public let shape: MLNShape
  /// The lowest zoom level of the map that is kept, 0 or more.
  public let minimumZoomLevel: Double
  /// The highest zoom level of the map that is kept; infinity for the highest of the sources.
  public let maximumZoomLevel: Double

  /// A region of a shape.
  ///
  /// - Parameters:
  ///   - styleURL: The URL of a style on a server; `nil` for the default style.
  ///   - shape: The shape; of features, only the geometry is used.
  ///   - minimumZoomLevel: The lowest zoom level of the map, 0 or more.
  ///   - maximumZoomLevel: The highest zoom level of the map; infinity for the highest of the sources.
  public init(
    styleURL: URL?, shape: MLNShape, fromZoomLevel minimumZoomLevel: Double,
    toZoomLevel maximumZoomLevel: Double
  ) {
    self.styleURL = styleURL ?? MapSettings.shared.defaultStyle.url
    self.shape = shape
    (self.minimumZoomLevel, self.maximumZoomLevel) = (minimumZoomLevel, maximumZoomLevel)
  }

  func definition() throws(OfflineError) -> RegionDefinition {
    let root: GeoJSON
    do throws(MLNShapeError) { root = try shape.geoJSON() } catch {
      throw .invalidRegion(found: error.message, expected: "a shape that GeoJSON can express")
    }
    return try RegionDefinition(
      styleURL: checkedStyleURL(), area: .geometry(root.joinedGeometry),
      zooms: (minimumZoomLevel, maximumZoomLevel), pixelRatio: Double(UIScreen.mainScale),
      includesIdeographs: includesIdeographicGlyphs)
  }

  // MARK: Equality and copies

  /// Whether the other object is a region with an equal shape and the same zoom levels and style.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLNShapeOfflineRegion else { return false }
    return styleURL == other.styleURL && includesIdeographicGlyphs == other.includesIdeographicGlyphs
      && minimumZoomLevel == other.minimumZoomLevel && maximumZoomLevel == other.maximumZoomLevel
      && shape.isEqual(other.shape)
  }

  /// A hash of style and zoom levels.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(styleURL)
    hasher.combine(minimumZoomLevel)
    hasher.combine(maximumZoomLevel)
    return hasher.finalize()
  }

  /// An equal region with the same shape.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = MLNShapeOfflineRegion(
      styleURL: styleURL, shape: shape, fromZoomLevel: minimumZoomLevel, toZoomLevel: maximumZoomLevel)
    copy.includesIdeographicGlyphs = includesIdeographicGlyphs
    return copy
  }

  // MARK: Archives

  /// Archives of regions may be read with secure coding.
  public class var supportsSecureCoding: Bool { true }

  /// The region in an archive; `nil` when the archive has none.
  public required init?(coder: NSCoder) {
    guard let archived = ArchivedRegion(coder),
      let data = coder.decodeObject(of: NSData.self, forKey: "shape"),
      let shape = try? MLNShape(
        data: Data(referencing: data), encoding: String.Encoding.utf8.rawValue)
    else { return nil }
    styleURL = archived.styleURL
    self.shape = shape
    (minimumZoomLevel, maximumZoomLevel) = (archived.minimumZoomLevel, archived.maximumZoomLevel)
    super.init()
    includesIdeographicGlyphs = archived.includesIdeographicGlyphs
  }

  /// Writes the region to an archive, its shape as GeoJSON.
  open func encode(with coder: NSCoder) {
    ArchivedRegion(self, minimumZoomLevel, maximumZoomLevel).encode(with: coder)
    let data = shape.geoJSONData(usingEncoding: String.Encoding.utf8.rawValue)
    coder.encode(NSData(data: data), forKey: "shape")
  }
}

extension GeoJSON {
  /// The geometry of all features together.
  fileprivate var joinedGeometry: Geometry {
    switch self {
    case .geometry(let geometry): geometry
    case .feature(let feature): feature.geometry ?? .geometryCollection([])
    case .featureCollection(let collection): .geometryCollection(collection.features.compactMap(\.geometry))
    }
  }
}
