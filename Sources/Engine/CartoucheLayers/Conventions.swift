/// The habits of a map where the reference renderers draw the same style differently.
///
/// The style specification leaves some points open, and MapLibre Native and MapLibre GL JS have settled them in different
/// ways. A style that was made beside one of them looks as intended only with the habits of that one. This table has all
/// the differences:
///
/// | point | ``native`` | ``web`` |
/// |---|---|---|
/// | ``fillOutlinesAreThin`` | soft edges of fills are two pixels wide | they are one pixel wide |
/// | ``linePatternsFitWidth`` | an image of `line-pattern` keeps its own size | it is as high as the line is wide |
/// | ``imagesAreProjected`` | a picture between four corners is stretched in two halves | it is seen in perspective |
/// | ``rasterTilesHaveSmallerCopies`` | raster tiles are read as they are | they are read from smaller copies where they are seen smaller, and in several places along the line of sight |
/// | ``heatmapsCoverOpaqueLayers`` | layers above a heatmap cover it | opaque backgrounds and fills lie below it |
/// | ``heatmapsAreCoarse`` | densities are summed in cells of two logical pixels | in cells of four device pixels, and colours are rounded otherwise |
/// | ``wallPatternsLeaveOutCuts`` | a pattern along walls goes on over the edges of tiles, and has sharp pixels on maps that are not tilted | it stops at them, and is always smooth |
/// | ``symbolsCollideAsDrawn`` | labels and icons collide in upright boxes at their anchors | in boxes around what is drawn: turned, tilted, moved by `…-translate` |
/// | ``symbolsArePlacedByColumn`` | symbols of tiles farther up in the picture find room first, and of tiles farther west are drawn first | the other way round |
/// | ``symbolsAreLaidOutAhead`` | a size by zoom alone is laid out as it is at the zoom of its tile | as it is one zoom further in, along lines as at zoom 18 |
/// | ``equalSortKeysKeepTheirOrder`` | of symbols with equal sort keys the last comes first | the first comes first |
/// | ``finestSplitZoom`` | vector tiles are stretched beyond their zooms | they are split up to zoom 18, and then stretched |
/// | ``backgroundsEndAtPoles`` | a background covers what lies beyond the poles | nothing is drawn there |
/// | ``tileBordersAreThin`` | for debugging, borders of tiles are four pixels wide | they are one pixel wide |
public struct Conventions: Sendable, Hashable {
  /// The zoom up to which smaller vector tiles are cut out of the finest ones of a source, within 0…30; `nil` if those are
  /// stretched from the first.
  ///
  /// Labels along lines and in the middle of areas have other places in smaller tiles. With ``web`` 18, four zooms before
  /// the maximum zoom of a map in MapLibre GL JS (its option `zoomLevelsToOverscale`); `nil` is its habit before version 6.
  public var finestSplitZoom: Int?

  private let isWeb: Bool

  /// The habits of MapLibre Native, and of this engine by default.
  public static let native = Conventions(finestSplitZoom: nil, isWeb: false)

  /// The habits of MapLibre GL JS.
  public static let web = Conventions(finestSplitZoom: 18, isWeb: true)

  /// Whether the soft edges of fills change one pixel in each column, or row, of an edge, and not two.
  package var fillOutlinesAreThin: Bool { isWeb }
  /// Whether images of `line-pattern` are as high as the line is wide, and as long as that makes them.
  package var linePatternsFitWidth: Bool { isWeb }
  /// Whether pictures of image sources are seen in perspective, as if their four corners were those of a rectangle.
  package var imagesAreProjected: Bool { isWeb }
  /// Whether raster tiles are read from copies of half the size, a quarter and so on where they are seen that small.
  package var rasterTilesHaveSmallerCopies: Bool { isWeb }
  /// Whether heatmaps are drawn over the opaque backgrounds and fills of higher layers.
  package var heatmapsCoverOpaqueLayers: Bool { isWeb }
  /// Whether densities are summed in cells of four device pixels, whose colours come from a table of straight channels.
  package var heatmapsAreCoarse: Bool { isWeb }
  /// Whether patterns on walls are measured along walls alone, not along edges of tiles between them.
  package var wallPatternsLeaveOutCuts: Bool { isWeb }
  /// Whether symbols are kept apart by the places where they are drawn.
  ///
  /// They are also drawn by the same rules: variable anchors move along the axes that the text has in the picture, and sizes
  /// along lines follow the perspective of the anchor.
  package var symbolsCollideAsDrawn: Bool { isWeb }
  /// Whether symbols find room tile after tile from west to east, and from north to south within a column of tiles.
  package var symbolsArePlacedByColumn: Bool { isWeb }
  /// Whether symbols whose size depends on the zoom alone are laid out for the size at the next zoom, as those whose size
  /// depends on the feature always are; distances along lines are those of the size at zoom 18.
  package var symbolsAreLaidOutAhead: Bool { isWeb }
  /// Whether symbols with equal sort keys stay in the order of their source.
  package var equalSortKeysKeepTheirOrder: Bool { isWeb }
  /// Whether backgrounds cover the world alone, not what lies beyond the poles.
  package var backgroundsEndAtPoles: Bool { isWeb }
  /// Whether the borders of tiles, for debugging, are one device pixel wide.
  package var tileBordersAreThin: Bool { isWeb }
}
