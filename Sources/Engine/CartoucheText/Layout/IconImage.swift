import CartoucheGeometry

/// The properties that the layout of icons needs of an image that may be stretched (style specification, “Sprite”).
public struct IconImage: Sendable, Hashable {
  /// The way in which one side of an image follows a text that it is fitted to.
  public enum TextFit: String, Sendable, Hashable, CaseIterable {
    /// It becomes as long as the text needs.
    case stretchOrShrink
    /// It becomes longer where the text needs it, and never shorter than it is.
    case stretchOnly
    /// It keeps the proportion of the content to the other side.
    case proportional
  }

  /// The width in pixels of the image.
  public var width: Double
  /// The height in pixels of the image.
  public var height: Double
  /// The number of image pixels per logical pixel.
  public var pixelRatio: Double
  /// The parts of the width that may be stretched, in pixels of the image, ascending; an empty list means all of it.
  public var stretchX: [ClosedRange<Double>]
  /// The parts of the height that may be stretched, in pixels of the image, ascending; an empty list means all of it.
  public var stretchY: [ClosedRange<Double>]
  /// The part that a text may cover, in pixels of the image; `nil` for all of it.
  public var content: Box?
  /// The way in which the width follows that of a text.
  public var textFitWidth = TextFit.stretchOrShrink
  /// The way in which the height follows that of a text.
  public var textFitHeight = TextFit.stretchOrShrink

  /// An image by its size in pixels.
  public init(
    width: Double, height: Double, pixelRatio: Double = 1, stretchX: [ClosedRange<Double>] = [],
    stretchY: [ClosedRange<Double>] = [], content: Box? = nil
  ) {
    self.width = width
    self.height = height
    self.pixelRatio = pixelRatio
    self.stretchX = stretchX
    self.stretchY = stretchY
    self.content = content
  }

  /// The size in logical pixels.
  public var textImage: TextImage {
    TextImage(width: width / pixelRatio, height: height / pixelRatio, pixelRatio: pixelRatio)
  }
}

/// A part of an icon's image and its place, in logical pixels around the icon's place; y grows downward.
///
/// An edge lies at its place times the larger of the icon's scale and ``leastScale``, plus its fixed part: stretchable
/// parts grow with the scale, others keep their size.
public struct IconPatch: Sendable, Hashable {
  /// The part of the image, in its pixels; a pixel of border may lie beyond the image.
  public var source: Box
  /// The edges at scale 1.
  public var place: Box
  /// The distance added to each edge, whatever the scale.
  public var fixed: Box
  /// The scale in each direction below which parts that keep their size would overlap.
  public var leastScale: Point

  /// The rectangle that the part is drawn into.
  ///
  /// - Parameter scale: The icon's scale: that of its `icon-size` or, if it is fitted to a text, of the text's size
  ///   relative to the size that it was laid out for.
  public func target(scale: Double) -> Box {
    let factor = Point(max(scale, leastScale.x), max(scale, leastScale.y))
    return Box(min: place.min * factor + fixed.min, max: place.max * factor + fixed.max)
  }
}

extension PositionedIcon {
  /// The icon made wider or higher if its image keeps the proportion of its content (`textFitWidth`, `textFitHeight`).
  ///
  /// For icons that are fitted to a text. If both sides are to keep the proportion, the height decides.
  public func keepingProportion(of image: IconImage) -> PositionedIcon {
    guard let content = image.content, content.width > 0, content.height > 0, right > left, bottom > top
    else {
      return self
    }
    let proportion = content.width / content.height
    let (width, height) = (right - left, bottom - top)
    var result = self
    if image.textFitHeight == .proportional {
      let isNarrow = image.textFitWidth == .stretchOnly && width / height < proportion
      if isNarrow || image.textFitWidth == .proportional {
        let wanted = (height * proportion).rounded(.up)
        result.left = left * wanted / width
        result.right = result.left + wanted
      }
    } else if image.textFitWidth == .proportional, image.textFitHeight == .stretchOnly,
      width / height > proportion
    {
      let wanted = (width / proportion).rounded(.up)
      result.top = top * wanted / height
      result.bottom = result.top + wanted
    }
    return result
  }

  /// The parts in which the icon's image is drawn: one, or a grid of those that are stretched and those that are not.
  ///
  /// After maplibre-native, src/mbgl/text/quads.cpp.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - fitsText: Whether the icon is fitted to a text; only then are zones stretched.
  public func patches(of image: IconImage, fitsText: Bool) -> [IconPatch] {
    guard image.width > 0, image.height > 0 else { return [] }
    let usesZones = fitsText && !(image.stretchX.isEmpty && image.stretchY.isEmpty)
    let content = fitsText ? image.content : nil
    let columns = StretchAxis(
      zones: image.stretchX, size: image.width, content: content.map { $0.min.x...max($0.min.x, $0.max.x) },
      from: left, to: right, pixelRatio: image.pixelRatio)
    let rows = StretchAxis(
      zones: image.stretchY, size: image.height, content: content.map { $0.min.y...max($0.min.y, $0.max.y) },
      from: top, to: bottom, pixelRatio: image.pixelRatio)
    let (xs, ys) = usesZones ? (columns.cuts, rows.cuts) : (columns.ends, rows.ends)
    var patches: [IconPatch] = []
    for (x1, x2) in zip(xs, xs.dropFirst()) {
      for (y1, y2) in zip(ys, ys.dropFirst()) {
        patches.append(
          IconPatch(
            source: Box(min: Point(x1.source, y1.source), max: Point(x2.source, y2.source)),
            place: Box(min: Point(x1.place, y1.place), max: Point(x2.place, y2.place)),
            fixed: Box(min: Point(x1.fixed, y1.fixed), max: Point(x2.fixed, y2.fixed)),
            leastScale: Point(columns.leastScale, rows.leastScale)))
      }
    }
    return patches
  }
}

/// One direction of an image whose zones are stretched.
private struct StretchAxis {
  /// A place where parts meet.
  struct Cut {
    /// The place in pixels of the image.
    var source: Double
    /// The place in logical pixels at scale 1.
    var place: Double
    /// The place in logical pixels at any scale.
    var fixed: Double
  }

  private let zones: [ClosedRange<Double>]
  private let size: Double
  private let stretched: Double
  private let from: Double
  private let length: Double
  private let pixelRatio: Double
  /// The stretchable and the fixed length of the content, or of the whole, and the lengths of both before it.
  private var (contentStretched, contentFixed) = (0.0, 0.0)
  private var (stretchedBefore, fixedBefore) = (0.0, 0.0)

  init(
    zones: [ClosedRange<Double>], size: Double, content: ClosedRange<Double>?, from: Double, to: Double,
    pixelRatio: Double
  ) {
    self.zones = zones.isEmpty ? [0...size] : zones
    self.size = size
    self.from = from
    self.pixelRatio = pixelRatio
    length = to - from
    var sum = 0.0
    for zone in self.zones { sum += zone.upperBound - zone.lowerBound }
    stretched = sum
    contentStretched = sum
    contentFixed = size - sum
    guard let content else { return }
    stretchedBefore = stretched(within: 0...max(0, content.lowerBound))
    fixedBefore = content.lowerBound - stretchedBefore
    contentStretched = stretched(within: content)
    contentFixed = content.upperBound - content.lowerBound - contentStretched
  }

  /// The scale below which the fixed parts are longer than the whole.
  var leastScale: Double { length > 0 ? contentFixed / pixelRatio / length : 0 }

  /// The two ends, a pixel beyond the image.
  var ends: [Cut] {
    [-TextImage.border, size + TextImage.border].map { edge in
      Cut(source: edge, place: edge / size * length + from, fixed: 0)
    }
  }

  /// All places where zones begin and end, and the ends.
  var cuts: [Cut] {
    var cuts = [cut(stretched: 0, fixed: -TextImage.border)]
    var sum = 0.0
    for zone in zones {
      let fixed = zone.lowerBound - sum
      cuts.append(cut(stretched: sum, fixed: fixed))
      sum += zone.upperBound - zone.lowerBound
      cuts.append(cut(stretched: sum, fixed: fixed))
    }
    cuts.append(cut(stretched: stretched, fixed: size - stretched + TextImage.border))
    return cuts
  }

  private func cut(stretched part: Double, fixed: Double) -> Cut {
    let share = contentStretched > 0 ? (part - stretchedBefore) / contentStretched : 0
    let ofFixed = stretched > 0 ? contentFixed * part / stretched : 0
    return Cut(
      source: part + fixed, place: share * length + from,
      fixed: (fixed - fixedBefore - ofFixed) / pixelRatio)
  }

  private func stretched(within range: ClosedRange<Double>) -> Double {
    var sum = 0.0
    for zone in zones {
      let (low, high) = (
        min(max(zone.lowerBound, range.lowerBound), range.upperBound),
        min(max(zone.upperBound, range.lowerBound), range.upperBound)
      )
      sum += high - low
    }
    return sum
  }
}
