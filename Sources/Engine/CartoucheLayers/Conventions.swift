/// The habits of a map where the reference renderers draw the same style differently.
///
/// The style specification leaves some points open, and MapLibre Native and MapLibre GL JS have settled them in different
/// ways. A style that was made beside one of them looks as intended only with the habits of that one. This table has all
/// the differences:
///
/// | point | ``native`` | ``web`` |
/// |---|---|---|
/// | ``linePatternsFitWidth`` | an image of `line-pattern` keeps its own size | it is as high as the line is wide |
/// | ``imagesAreProjected`` | a picture between four corners is stretched in two halves | it is seen in perspective |
/// | ``heatmapsCoverOpaqueLayers`` | layers above a heatmap cover it | opaque backgrounds and fills lie below it |
/// | ``heatmapsAreCoarse`` | densities are summed in cells of two logical pixels | in cells of four device pixels, and colours are rounded otherwise |
/// | ``symbolsCollideAsDrawn`` | labels and icons collide in upright boxes at their anchors | in boxes around what is drawn: turned, tilted, moved by `…-translate` |
/// | ``tileBordersAreThin`` | for debugging, borders of tiles are four pixels wide | they are one pixel wide |
public struct Conventions: Sendable, Hashable {
  /// Whether images of `line-pattern` are as high as the line is wide, and as long as that makes them.
  package let linePatternsFitWidth: Bool
  /// Whether pictures of image sources are seen in perspective, as if their four corners were those of a rectangle.
  package let imagesAreProjected: Bool
  /// Whether heatmaps are drawn over the opaque backgrounds and fills of higher layers.
  package let heatmapsCoverOpaqueLayers: Bool
  /// Whether densities are summed in cells of four device pixels, whose colours come from a table of straight channels.
  package let heatmapsAreCoarse: Bool
  /// Whether symbols are kept apart by the places where they are drawn.
  ///
  /// They are also drawn by the same rules: variable anchors move along the axes that the text has in the picture, and sizes
  /// along lines follow the perspective of the anchor.
  package let symbolsCollideAsDrawn: Bool
  /// Whether the borders of tiles, for debugging, are one device pixel wide.
  package let tileBordersAreThin: Bool

  /// The habits of MapLibre Native, and of this engine by default.
  public static let native = Conventions(
    linePatternsFitWidth: false, imagesAreProjected: false, heatmapsCoverOpaqueLayers: false,
    heatmapsAreCoarse: false,
    symbolsCollideAsDrawn: false, tileBordersAreThin: false)

  /// The habits of MapLibre GL JS.
  public static let web = Conventions(
    linePatternsFitWidth: true, imagesAreProjected: true, heatmapsCoverOpaqueLayers: true,
    heatmapsAreCoarse: true,
    symbolsCollideAsDrawn: true, tileBordersAreThin: true)
}
