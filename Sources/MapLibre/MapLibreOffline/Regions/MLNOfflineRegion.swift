import CartoucheGeoJSON
import CartoucheOffline
import MapLibreExpressions

/// A part of a map that can be kept for use without a network.
///
/// There are two kinds: ``MLNTilePyramidOfflineRegion`` and ``MLNShapeOfflineRegion``. Other classes are refused by
/// ``MLNOfflineStorage/addPack(for:withContext:completionHandler:)``.
public protocol MLNOfflineRegion: NSObjectProtocol {
  /// The URL of the style whose resources are kept.
  var styleURL: URL { get }

  /// Whether glyphs of Chinese, Japanese and Korean characters are kept too; false by default.
  ///
  /// There are many of them, and fonts of the machine draw them if the program has chosen any
  /// (`MLNIdeographicFontFamilyName`).
  var includesIdeographicGlyphs: Bool { get set }
}

/// A region that the database can store.
protocol KeptRegion: MLNOfflineRegion {
  /// The region as the database stores it.
  ///
  /// - Throws: `OfflineError` for an invalid region.
  func definition() throws(OfflineError) -> RegionDefinition
}

extension KeptRegion {
  /// The text of the style's URL.
  ///
  /// - Throws: `OfflineError` for a URL without a scheme: the program's own files are available without a network anyway.
  func checkedStyleURL() throws(OfflineError) -> String {
    guard styleURL.scheme != nil else {
      throw .invalidRegion(
        found: styleURL.relativeString, expected: "the URL of a style on a server, with its scheme")
    }
    return styleURL.absoluteString
  }
}

extension RegionDefinition {
  /// The region as an object.
  var region: any MLNOfflineRegion {
    let url = URL(string: styleURL)
    switch area {
    case .bounds(let bounds):
      let region = MLNTilePyramidOfflineRegion(
        styleURL: url, bounds: MLNCoordinateBounds(bounds), fromZoomLevel: minimumZoom,
        toZoomLevel: maximumZoom)
      region.includesIdeographicGlyphs = includesIdeographs
      return region
    case .geometry(let geometry):
      let region = MLNShapeOfflineRegion(
        styleURL: url, shape: MLNShape.shape(of: .geometry(geometry)), fromZoomLevel: minimumZoom,
        toZoomLevel: maximumZoom)
      region.includesIdeographicGlyphs = includesIdeographs
      return region
    }
  }
}
