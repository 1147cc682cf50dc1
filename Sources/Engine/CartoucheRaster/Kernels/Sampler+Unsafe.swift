// Sound because: every texel index is cut to, or wrapped into, 0..<width and 0..<height before it is read,
// and a picture that is placed has width · height words of four bytes.

/// Reads a picture at eight pixels of a column at once.
struct Sampler<Format: Texel> {
  private let texels: UnsafeRawPointer
  private let width: Int
  private let height: Int
  private let isNearest: Bool
  private let repeats: Bool
  let places: TexelPlaces

  /// Prepares for a strip.
  init(
    _ texels: UnsafeRawBufferPointer, size: (width: Int, height: Int), inverse: ProjectiveTransform,
    sampling: Sampling, repeats: Bool, origin: (x: Int, y: Int)
  ) {
    // A placed picture is never empty.
    self.texels = texels.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
    width = size.width
    height = size.height
    isNearest = sampling == .nearest
    self.repeats = repeats
    places = TexelPlaces(
      inverse, period: repeats ? SIMD2(Float(size.width), Float(size.height)) : nil, origin: origin)
  }

  /// The picture at the eight pixels of a column.
  @inline(__always)
  func sample(at column: Int) -> Format.Channels {
    let (u, v) = places.at(column)
    return sample(u, v)
  }

  /// The picture at eight places, in its pixels.
  @inline(__always)
  func sample(at u: Lanes, _ v: Lanes) -> Format.Channels {
    let (u, v) = places.inRange(u, v)
    return sample(u, v)
  }

  @inline(__always)
  private func sample(_ u: Lanes, _ v: Lanes) -> Format.Channels {
    if isNearest { return Format.channels(fetch(integers(floored(u)), integers(floored(v)))) }
    let s = u - 0.5
    let t = v - 0.5
    let column0 = floored(s)
    let row0 = floored(t)
    let right = s - column0
    let down = t - row0
    let x0 = integers(column0)
    let y0 = integers(row0)
    let isInside = both(
      both(lessOrEqual(.zero, column0), lessOrEqual(column0, Lanes(repeating: Float(width &- 2)))),
      both(lessOrEqual(.zero, row0), lessOrEqual(row0, Lanes(repeating: Float(height &- 2)))))
    if every(isInside) {
      // All neighbours exist: one place determines the four.
      let square = fetchSquares(x0, y0)
      let upper = Format.mixed(Format.channels(square.0), Format.channels(square.1), right)
      let lower = Format.mixed(Format.channels(square.2), Format.channels(square.3), right)
      return Format.mixed(upper, lower, down)
    }
    let x1 = x0 &+ 1
    let y1 = y0 &+ 1
    let upper = Format.mixed(Format.channels(fetch(x0, y0)), Format.channels(fetch(x1, y0)), right)
    let lower = Format.mixed(Format.channels(fetch(x0, y1)), Format.channels(fetch(x1, y1)), right)
    return Format.mixed(upper, lower, down)
  }

  /// Calls with the picture at each column in `from..<to`.
  @inline(__always)
  func forEachColumn(_ from: Int, _ to: Int, _ body: (Int, Format.Channels) -> Void) {
    if places.isUpright {
      if isNearest {
        forEachUprightColumnNearest(from, to, body)
      } else {
        forEachUprightColumn(from, to, body)
      }
      return
    }
    for column in from..<to { body(column, sample(at: column)) }
  }

  // MARK: Upright pictures

  /// The rows of an upright picture that the rows of a strip lie on or between.
  private struct Rows {
    /// The offsets of those above and below.
    let upper: SIMD8<Int>
    let lower: SIMD8<Int>
    /// The weights of those below.
    let down: Lanes
    let isBetween: Bool
  }

  @inline(__always)
  private var rows: Rows {
    let t = places.at(0).v - 0.5
    let first = floored(t)
    let down = t - first
    return Rows(
      upper: offsets(integers(first)), lower: offsets(integers(first) &+ 1), down: down,
      isBetween: some(less(.zero, down)))
  }

  /// A column of texels mixed down.
  @inline(__always)
  private func mixed(_ rows: Rows, _ column: Int) -> Format.Channels {
    let upper = Format.channels(fetch(rows.upper, column &* 4))
    guard rows.isBetween else { return upper }
    return Format.mixed(upper, Format.channels(fetch(rows.lower, column &* 4)), rows.down)
  }

  /// All columns of texels mixed down for the strip, if the picture is upright and bilinear and there is room.
  func mixedColumns(in room: UnsafeMutableBufferPointer<Format.Channels>) -> UnsafePointer<Format.Channels>? {
    guard places.isUpright, !isNearest, width <= room.count, let first = room.baseAddress else { return nil }
    let rows = rows
    for column in 0..<width { first[column] = mixed(rows, column) }
    return UnsafePointer(first)
  }

  /// Calls with the picture at each column in `from..<to` that is wanted, from its mixed columns of texels.
  ///
  /// The places of eight columns are worked out at once.
  @inline(__always)
  func forEachColumn(
    of columns: UnsafePointer<Format.Channels>, _ from: Int, _ to: Int, where isWanted: (Int) -> Bool,
    _ body: (Int, Format.Channels) -> Void
  ) {
    var first = from
    while first < to {
      let places = places.across(fromColumn: first) - 0.5
      let below = floored(places)
      let shares = places - below
      let left = inside(integers(below), Int32(truncatingIfNeeded: width))
      let right = inside(integers(below) &+ 1, Int32(truncatingIfNeeded: width))
      for lane in 0..<min(8, to &- first) where isWanted(first &+ lane) {
        body(
          first &+ lane,
          Format.mixed(columns[Int(left[lane])], columns[Int(right[lane])], Lanes(repeating: shares[lane])))
      }
      first &+= 8
    }
  }

  /// Rows are the same for all columns, so a column of texels, mixed down once, serves all pixels it touches.
  @inline(__always)
  private func forEachUprightColumn(_ from: Int, _ to: Int, _ body: (Int, Format.Channels) -> Void) {
    guard from < to else { return }
    let rows = rows

    @inline(__always)
    func texels(_ x: Int32) -> Format.Channels {
      mixed(rows, self.column(x))
    }

    var (place, share) = split(places.across(from) - 0.5)
    var left = texels(place)
    var right = texels(place &+ 1)
    var column = from
    while true {
      body(column, Format.mixed(left, right, Lanes(repeating: share)))
      column &+= 1
      guard column < to else { return }
      let last = place
      (place, share) = split(places.across(column) - 0.5)
      if place == last &+ 1 {
        left = right
        right = texels(place &+ 1)
      } else if place != last {
        left = texels(place)
        right = texels(place &+ 1)
      }
    }
  }

  @inline(__always)
  private func forEachUprightColumnNearest(_ from: Int, _ to: Int, _ body: (Int, Format.Channels) -> Void) {
    guard from < to else { return }
    let rows = offsets(integers(floored(places.at(from).v)))
    for column in from..<to {
      body(column, Format.channels(fetch(rows, self.column(split(places.across(column)).place) &* 4)))
    }
  }

  /// Wraps an index just outside of the picture's columns when it repeats, and cuts all others.
  @inline(__always)
  private func column(_ index: Int32) -> Int {
    let count = Int32(truncatingIfNeeded: width)
    var index = index
    if repeats { index = index < 0 ? index &+ count : (index >= count ? index &- count : index) }
    return Int(index > 0 ? (index < count ? index : count &- 1) : 0)
  }

  /// A coordinate within ±2 million as the whole number at or below it, and the rest.
  @inline(__always)
  private func split(_ value: Float) -> (place: Int32, share: Float) {
    let cut = Int32(truncatingIfNeeded: whole(value))
    let place = Float(cut) > value ? cut &- 1 : cut
    return (place, value - Float(place))
  }

  /// The offsets in bytes of the first texels of rows.
  @inline(__always)
  private func offsets(_ rows: SIMD8<Int32>) -> SIMD8<Int> {
    let row = inside(rows, Int32(truncatingIfNeeded: height))
    var result = SIMD8<Int>.zero
    for lane in 0..<8 { result[lane] = Int(row[lane]) &* width &* 4 }
    return result
  }

  @inline(__always)
  private func fetch(_ rows: SIMD8<Int>, _ column: Int) -> SIMD8<UInt32> {
    var result = SIMD8<UInt32>.zero
    for lane in 0..<8 {
      result[lane] = texels.loadUnaligned(fromByteOffset: rows[lane] &+ column, as: UInt32.self)
    }
    return result
  }

  // MARK: Turned and tilted pictures

  @inline(__always)
  private func fetch(_ x: SIMD8<Int32>, _ y: SIMD8<Int32>) -> SIMD8<UInt32> {
    let column = inside(x, Int32(truncatingIfNeeded: width))
    let row = inside(y, Int32(truncatingIfNeeded: height))
    var result = SIMD8<UInt32>.zero
    for lane in 0..<8 {
      let place = Int(row[lane]) &* width &+ Int(column[lane])
      result[lane] = texels.loadUnaligned(fromByteOffset: place &* 4, as: UInt32.self)
    }
    return result
  }

  /// The texels at indices, to the right of them, below and below to the right; all must be there.
  @inline(__always)
  private func fetchSquares(
    _ x: SIMD8<Int32>, _ y: SIMD8<Int32>
  ) -> (SIMD8<UInt32>, SIMD8<UInt32>, SIMD8<UInt32>, SIMD8<UInt32>) {
    var result = (SIMD8<UInt32>.zero, SIMD8<UInt32>.zero, SIMD8<UInt32>.zero, SIMD8<UInt32>.zero)
    let stride = width &* 4
    for lane in 0..<8 {
      let place = texels + (Int(y[lane]) &* width &+ Int(x[lane])) &* 4
      result.0[lane] = place.loadUnaligned(as: UInt32.self)
      result.1[lane] = place.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
      result.2[lane] = place.loadUnaligned(fromByteOffset: stride, as: UInt32.self)
      result.3[lane] = place.loadUnaligned(fromByteOffset: stride &+ 4, as: UInt32.self)
    }
    return result
  }

  /// Wraps indices just outside of 0..<count, and cuts all others.
  @inline(__always)
  private func inside(_ index: SIMD8<Int32>, _ count: Int32) -> SIMD8<Int32> {
    // The sign, shifted through all bits, is the mask of negative values.
    var result = index
    if repeats {
      result = result &+ ((result &>> 31) & count)
      result = result &- (((count &- 1 &- result) &>> 31) & count)
    }
    result = result & ~(result &>> 31)
    let over = (count &- 1 &- result) &>> 31
    return (result & ~over) | (over & (count &- 1))
  }
}
