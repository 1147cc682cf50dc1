// Sound because: texel coordinates are cut to 0…width + 1 and 0…height + 1 before they become places, and all
// texels from there to the next ones are in the sheet, which contained the cell when the step was recorded and
// has not changed since; columns are `left..<right` of the strip.

extension Strip {
  /// Blends a colour through a distance field.
  mutating func paintField(_ field: PlacedField, color: SIMD4<Float>) {
    list.pointee.sheets[Int(field.sheet)].bytes.withUnsafeBytes { paintField(field, of: $0, color) }
  }

  private mutating func paintField(
    _ field: PlacedField, of sheet: UnsafeRawBufferPointer, _ color: SIMD4<Float>
  ) {
    let place = FieldPlace(
      field, sheet, column: originX &- Int(field.map.x), row: originY &- Int(field.map.y))
    let hole = field.hole * 255
    if field.map.isUpright {
      var view = UprightField(place)
      paint(&view, Brush(color), hole: hole)
    } else if field.map.isAffine {
      var view = TurnedField(place)
      paint(&view, Brush(color), hole: hole)
    } else {
      var view = TiltedField(place)
      paint(&view, Brush(color), hole: hole)
    }
  }

  @inline(__always)
  private mutating func paint(_ view: inout some FieldView, _ brush: Brush, hole: Float) {
    let hasHole = hole == hole
    let (pixels, isOpaque, isWhole) = (pixels, isOpaque, clip.isWhole)
    for column in left..<right {
      let sample = view.sample(at: column)
      guard some(less(sample.low, sample.value)) else { continue }
      var coverage = smoothed(unitClamped((sample.value - sample.low) * sample.scale))
      if hasHole {
        let inside = smoothed(unitClamped((sample.value - hole) * sample.scale))
        coverage = minimum(coverage, 1 - inside)
      }
      Self.blend(
        brush, isWhole ? coverage : clipped(coverage, at: column), pixels + column &* 4, isOpaque: isOpaque)
    }
  }
}

/// A sample of a field for eight pixels: its values, 0…255, the value at which coverage begins, and the factor that
/// scales the distance from there to 0…1.
private typealias FieldSample = (value: Lanes, low: Lanes, scale: Lanes)

/// A way of sampling a field, by how much pixels share.
///
/// All give the same bits if more than one can be used.
private protocol FieldView {
  mutating func sample(at column: Int) -> FieldSample
}

/// A field and the place of a strip in it.
private struct FieldPlace {
  let field: PlacedField
  /// The pair above and to the left of the first.
  let base: UnsafeRawPointer
  /// The pairs from a row to the next.
  let stride: Int32
  /// The greatest coordinates, counted from the centre of the texel above and to the left of the first.
  let right: Float
  let bottom: Float
  /// The columns and rows from the pixel of the map to the first of the strip.
  let column: Float
  let rows: Lanes
  /// The ramp of the coverage at a depth of 1.
  let edge: Float
  let softness: Float
  let scale: Float

  @inline(__always)
  init(_ field: PlacedField, _ sheet: UnsafeRawBufferPointer, column: Int, row: Int) {
    self.field = field
    // A sheet with a cell is not empty.
    base = sheet.baseAddress.unsafelyUnwrapped + Int(field.cell.offset)
    stride = field.cell.width &+ 2
    right = Float(field.cell.width &+ 1)
    bottom = Float(field.cell.height &+ 1)
    self.column = Float(column)
    rows = Lanes.rows + Float(row)
    edge = field.edge * 255
    softness = field.softness * 255
    scale = 1 / (softness + softness)
  }

  /// Four bytes: a texel, the one below, and the same of the next column.
  @inline(__always)
  func square(_ place: Int) -> UInt32 { (base + place &* 2).loadUnaligned(as: UInt32.self) }

  /// The field at eight places.
  @inline(__always)
  func values(_ u: Lanes, _ v: Lanes) -> Lanes {
    let x = minimum(maximum(u, .zero), Lanes(repeating: right))
    let y = minimum(maximum(v, .zero), Lanes(repeating: bottom))
    let (column, row) = (truncated(x), truncated(y))
    let place = row &* stride &+ column
    var squares = SIMD8<UInt32>.zero
    for lane in 0..<8 { squares[lane] = square(Int(place[lane])) }
    let sides = FieldPlace.mixed(squares, y - floats(row))
    return sides.left + (sides.right - sides.left) * (x - floats(column))
  }

  /// Mixes squares by a weight of their lower texels.
  @inline(__always)
  static func mixed(_ squares: SIMD8<UInt32>, _ down: Lanes) -> (left: Lanes, right: Lanes) {
    let words = unsafeBitCast(squares, to: SIMD8<Int32>.self)
    let a = floats(words & 255)
    let b = floats((words &>> 8) & 255)
    let c = floats((words &>> 16) & 255)
    let d = floats(unsafeBitCast(squares &>> 24, to: SIMD8<Int32>.self))
    return (a + (b - a) * down, c + (d - c) * down)
  }
}

/// The first pairs of eight rows of texels.
///
/// Addresses, since taking places out of a vector for each column takes as long as reading the texels.
private struct FieldRows {
  private let a, b, c, d, e, f, g, h: UnsafeRawPointer

  @inline(__always)
  init(_ base: UnsafeRawPointer, _ places: SIMD8<Int32>) {
    a = base + Int(places[0]) &* 2
    b = base + Int(places[1]) &* 2
    c = base + Int(places[2]) &* 2
    d = base + Int(places[3]) &* 2
    e = base + Int(places[4]) &* 2
    f = base + Int(places[5]) &* 2
    g = base + Int(places[6]) &* 2
    h = base + Int(places[7]) &* 2
  }

  /// The squares of a column of texels.
  @inline(__always)
  func squares(_ column: Int) -> SIMD8<UInt32> {
    let place = column &* 2
    return SIMD8(
      a.loadUnaligned(fromByteOffset: place, as: UInt32.self),
      b.loadUnaligned(fromByteOffset: place, as: UInt32.self),
      c.loadUnaligned(fromByteOffset: place, as: UInt32.self),
      d.loadUnaligned(fromByteOffset: place, as: UInt32.self),
      e.loadUnaligned(fromByteOffset: place, as: UInt32.self),
      f.loadUnaligned(fromByteOffset: place, as: UInt32.self),
      g.loadUnaligned(fromByteOffset: place, as: UInt32.self),
      h.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }
}

/// Rows and columns of pixels are rows and columns of texels: a row is found once, and a column of texels is
/// mixed once for all columns of pixels in it.
private struct UprightField: FieldView {
  private let place: FieldPlace
  private let rows: FieldRows
  private let down: Lanes
  private let low: Lanes
  private var last = -1
  private var sides: (left: Lanes, right: Lanes) = (.zero, .zero)

  @inline(__always)
  init(_ place: FieldPlace) {
    self.place = place
    let map = place.field.map
    let v = place.rows * map.downV + map.firstV
    let y = minimum(maximum(v, .zero), Lanes(repeating: place.bottom))
    let row = truncated(y)
    down = y - floats(row)
    rows = FieldRows(place.base, row &* place.stride)
    low = Lanes(repeating: place.edge - place.softness)
  }

  @inline(__always)
  mutating func sample(at column: Int) -> FieldSample {
    let map = place.field.map
    let u = map.firstU + (Float(column) + place.column) * map.acrossU
    let x = u > 0 ? (u < place.right ? u : place.right) : 0
    let texel = whole(x)
    if texel != last {
      last = texel
      sides = FieldPlace.mixed(rows.squares(texel), down)
    }
    let value = sides.left + (sides.right - sides.left) * (x - Float(texel))
    return (value, low, Lanes(repeating: place.scale))
  }
}

/// All pixels have the same depth.
private struct TurnedField: FieldView {
  private let place: FieldPlace
  private let rows: (u: Lanes, v: Lanes)
  private let low: Lanes

  @inline(__always)
  init(_ place: FieldPlace) {
    self.place = place
    let map = place.field.map
    rows = (place.rows * map.downU + map.firstU, place.rows * map.downV + map.firstV)
    low = Lanes(repeating: place.edge - place.softness)
  }

  @inline(__always)
  mutating func sample(at column: Int) -> FieldSample {
    let map = place.field.map
    let x = Float(column) + place.column
    let value = place.values(rows.u + x * map.acrossU, rows.v + x * map.acrossV)
    return (value, low, Lanes(repeating: place.scale))
  }
}

/// Each pixel has a depth of its own.
private struct TiltedField: FieldView {
  private let place: FieldPlace
  private let rows: (u: Lanes, v: Lanes, w: Lanes)

  @inline(__always)
  init(_ place: FieldPlace) {
    self.place = place
    let map = place.field.map
    rows = (
      place.rows * map.downU + map.firstU, place.rows * map.downV + map.firstV,
      place.rows * map.downW + map.firstW
    )
  }

  @inline(__always)
  mutating func sample(at column: Int) -> FieldSample {
    let map = place.field.map
    let x = Float(column) + place.column
    let inverse = rows.w + x * map.acrossW
    let depth = 1 / inverse
    let value = place.values((rows.u + x * map.acrossU) * depth, (rows.v + x * map.acrossV) * depth)
    return (value, place.edge - place.softness * depth, inverse * place.scale)
  }
}
