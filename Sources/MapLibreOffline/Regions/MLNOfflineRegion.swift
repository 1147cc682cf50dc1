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

  /// Whether glyphs of Chinese, Japanese and Korean characters are kept too; false at first.
  ///
  /// They are many, and drawn with fonts of the machine where the program has chosen some
  /// (`MLNIdeographicFontFamilyName`).
  var includesIdeographicGlyphs: Bool { get set }
}

/// A region that the database has a form for.
protocol KeptRegion: MLNOfflineRegion {
  /// The region as the database has it.
  ///
  /// - Throws: `OfflineError` for a region that makes no sense.
  func definition() throws(OfflineError) -> RegionDefinition
}

extension KeptRegion {
  /// The text of the style's URL.
  ///
  /// - Throws: `OfflineError` for one without a scheme: a file of the program's own is there without a network too.
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
