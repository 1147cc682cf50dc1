/// Part of a distance field in place, as its kernel needs it; trivial to copy.
struct PlacedField: Sendable {
  /// The index of the sheet in the list.
  var sheet: Int32
  /// The place of the picture in the sheet's bytes, and its size.
  var cell: FieldSheet.Cell
  /// The map from pixels to texels.
  var map: TexelMap
  /// As in the paint; the softness applies at a third coordinate of 1, and the hole is not a number if there is none.
  var edge: Float
  var softness: Float
  var hole: Float

  /// Nil when the numbers of the map cannot be drawn with.
  @inline(__always)
  init?(_ cell: FieldSheet.Cell, of sheet: FieldSheetID, _ map: TexelMap, _ paint: FieldPaint) {
    guard map.isFinite else { return nil }
    self.sheet = sheet.index
    self.cell = cell
    self.map = map
    edge = paint.edge
    softness = paint.softness
    hole = paint.hole ?? .nan
  }
}

/// A projective map from pixels to texels, told by what it gives at one pixel and its steps along x and y.
///
/// The coordinates are homogeneous and count texels from the centre of the one above and to the left of the
/// first. The third one is the inverse of the depth of a pixel.
struct TexelMap: Sendable {
  /// The pixel.
  let x: Int32, y: Int32
  /// The value of the map at the centre of the pixel.
  let firstU: Float, firstV: Float, firstW: Float
  /// The steps to the next pixel of a row.
  let acrossU: Float, acrossV: Float, acrossW: Float
  /// The steps to the next pixel of a column.
  let downU: Float, downV: Float, downW: Float

  /// Keeps a map that is inverse to one from texels, counted from the corner of the first, to pixels.
  @inline(__always)
  init(_ inverse: ProjectiveTransform, at pixel: SIMD2<Int32>) {
    (x, y) = (pixel.x, pixel.y)
    let (u, v, w) = (inverse.x + inverse.w * 0.5, inverse.y + inverse.w * 0.5, inverse.w)
    let (column, row) = (Double(x) + 0.5, Double(y) + 0.5)
    firstU = Float(u.x * column + u.y * row + u.z)
    firstV = Float(v.x * column + v.y * row + v.z)
    firstW = Float(w.x * column + w.y * row + w.z)
    (acrossU, acrossV, acrossW) = (Float(u.x), Float(v.x), Float(w.x))
    (downU, downV, downW) = (Float(u.y), Float(v.y), Float(w.y))
  }

  /// Whether the third coordinate is 1 everywhere.
  var isAffine: Bool { acrossW == 0 && downW == 0 && firstW == 1 }

  /// Whether rows and columns of pixels are rows and columns of texels.
  var isUpright: Bool { isAffine && acrossV == 0 && downU == 0 }

  /// Whether all numbers of the map are finite.
  var isFinite: Bool {
    let sum = firstU + firstV + firstW + acrossU + acrossV + acrossW + downU + downV + downW
    return (sum - sum) == 0
  }
}
