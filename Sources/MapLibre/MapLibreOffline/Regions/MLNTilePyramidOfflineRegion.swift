import CartoucheGeometry
import CartoucheOffline
import MapLibreExpressions
import MapLibreSettings

/// A rectangle of a map with a range of zoom levels.
///
/// All tiles of the style's sources that the rectangle touches are kept, from the lowest zoom level to the highest
/// level of the sources.
open class MLNTilePyramidOfflineRegion: NSObject, KeptRegion, NSSecureCoding, NSCopying {
  /// The URL of the style whose resources are kept.
  public let styleURL: URL
  /// Whether glyphs of Chinese, Japanese and Korean characters are kept too.
  open var includesIdeographicGlyphs = false
  /// The rectangle, in degrees; its eastern edge may lie beyond 180°.
  public let bounds: MLNCoordinateBounds
  /// The lowest zoom level of the map that is kept, 0 or more.
  public let minimumZoomLevel: Double
  /// The highest zoom level of the map that is kept; infinity for the highest of the sources.
  public let maximumZoomLevel: Double

  /// A region of a rectangle.
  ///
  /// - Parameters:
  ///   - styleURL: The URL of a style on a server; `nil` for the default style.
  ///   - bounds: The rectangle, in degrees; if its western edge is greater than its eastern one, it crosses the antimeridian.
  ///   - minimumZoomLevel: The lowest zoom level of the map, 0 or more.
  ///   - maximumZoomLevel: The highest zoom level of the map; infinity for the highest of the sources.
  public init(
    styleURL: URL?, bounds: MLNCoordinateBounds, fromZoomLevel minimumZoomLevel: Double,
    toZoomLevel maximumZoomLevel: Double
  ) {
    self.styleURL = styleURL ?? MapSettings.shared.defaultStyle.url
    self.bounds = bounds
    (self.minimumZoomLevel, self.maximumZoomLevel) = (minimumZoomLevel, maximumZoomLevel)
  }

  func definition() throws(OfflineError) -> RegionDefinition {
    let (west, east) = (bounds.sw.longitude, bounds.ne.longitude)
    return try RegionDefinition(
      styleURL: checkedStyleURL(),
      area: .bounds(
        CoordinateBounds(
          west: west, south: bounds.sw.latitude, east: east < west ? east + 360 : east,
          north: bounds.ne.latitude)),
      zooms: (minimumZoomLevel, maximumZoomLevel), pixelRatio: Double(UIScreen.mainScale),
      includesIdeographs: includesIdeographicGlyphs)
  }

  // MARK: Equality and copies

  /// Whether the other object is a region of the same rectangle, zoom levels and style.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLNTilePyramidOfflineRegion else { return false }
    return styleURL == other.styleURL && includesIdeographicGlyphs == other.includesIdeographicGlyphs
      && minimumZoomLevel == other.minimumZoomLevel && maximumZoomLevel == other.maximumZoomLevel
      && MLNCoordinateBoundsEqualToCoordinateBounds(bounds, other.bounds)
  }

  /// A hash of style and zoom levels.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(styleURL)
    hasher.combine(minimumZoomLevel)
    hasher.combine(maximumZoomLevel)
    return hasher.finalize()
  }

  /// An equal region.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = MLNTilePyramidOfflineRegion(
      styleURL: styleURL, bounds: bounds, fromZoomLevel: minimumZoomLevel, toZoomLevel: maximumZoomLevel)
    copy.includesIdeographicGlyphs = includesIdeographicGlyphs
    return copy
  }

  // MARK: Archives

  /// Archives of regions may be read with secure coding.
  public class var supportsSecureCoding: Bool { true }

  /// The keys of the rectangle's numbers in archives.
  private static let corners = [
    "southWestLatitude", "southWestLongitude", "northEastLatitude", "northEastLongitude",
  ]

  /// The region in an archive; `nil` when the archive has none.
  public required init?(coder: NSCoder) {
    guard let archived = ArchivedRegion(coder), Self.corners.allSatisfy(coder.containsValue) else {
      return nil
    }
    let numbers = Self.corners.map { coder.decodeDouble(forKey: $0) }
    styleURL = archived.styleURL
    (minimumZoomLevel, maximumZoomLevel) = (archived.minimumZoomLevel, archived.maximumZoomLevel)
    bounds = MLNCoordinateBounds(
      sw: CLLocationCoordinate2D(latitude: numbers[0], longitude: numbers[1]),
      ne: CLLocationCoordinate2D(latitude: numbers[2], longitude: numbers[3]))
    super.init()
    includesIdeographicGlyphs = archived.includesIdeographicGlyphs
  }

  /// Writes the region to an archive.
  open func encode(with coder: NSCoder) {
    ArchivedRegion(self, minimumZoomLevel, maximumZoomLevel).encode(with: coder)
    let numbers = [bounds.sw.latitude, bounds.sw.longitude, bounds.ne.latitude, bounds.ne.longitude]
    for (key, number) in zip(Self.corners, numbers) { coder.encode(number, forKey: key) }
  }
}

extension MLNCoordinateBounds {
  /// The rectangle in the engine's form.
  init(_ bounds: CoordinateBounds) {
    self.init(
      sw: CLLocationCoordinate2D(latitude: bounds.south, longitude: bounds.west),
      ne: CLLocationCoordinate2D(latitude: bounds.north, longitude: bounds.east))
  }
}
