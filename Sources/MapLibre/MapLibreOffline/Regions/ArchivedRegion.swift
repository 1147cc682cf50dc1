import MapLibreExpressions

/// The part common to the archives of both kinds of regions, under the keys of the iOS SDK.
struct ArchivedRegion {
  let styleURL: URL
  let minimumZoomLevel: Double
  let maximumZoomLevel: Double
  let includesIdeographicGlyphs: Bool

  /// The common part of a region.
  init(_ region: any MLNOfflineRegion, _ minimumZoomLevel: Double, _ maximumZoomLevel: Double) {
    styleURL = region.styleURL
    includesIdeographicGlyphs = region.includesIdeographicGlyphs
    (self.minimumZoomLevel, self.maximumZoomLevel) = (minimumZoomLevel, maximumZoomLevel)
  }

  /// The common part in an archive; `nil` if it is missing.
  init?(_ coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "styleURL"),
      let url = URL(string: "\(text)"), coder.containsValue(forKey: "minimumZoomLevel"),
      coder.containsValue(forKey: "maximumZoomLevel")
    else { return nil }
    styleURL = url
    minimumZoomLevel = coder.decodeDouble(forKey: "minimumZoomLevel")
    maximumZoomLevel = coder.decodeDouble(forKey: "maximumZoomLevel")
    includesIdeographicGlyphs = coder.decodeBool(forKey: "includesIdeographicGlyphs")
  }

  /// Writes the common part to an archive.
  func encode(with coder: NSCoder) {
    coder.encode(NSString(string: styleURL.absoluteString), forKey: "styleURL")
    coder.encode(minimumZoomLevel, forKey: "minimumZoomLevel")
    coder.encode(maximumZoomLevel, forKey: "maximumZoomLevel")
    coder.encode(includesIdeographicGlyphs, forKey: "includesIdeographicGlyphs")
  }
}
