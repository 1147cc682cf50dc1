// Sound because: texels are read by samplers, which cut places to their pictures; the pixels of a picture and of its
// smaller copies stay pinned while it is painted, and the bytes of each copy lie within those of all of them.

extension Strip {
  /// Paints triangles with a picture.
  mutating func paintMesh(
    _ pass: MeshPass, _ references: UnsafeBufferPointer<Int32>, _ picture: MeshPicture
  ) {
    picture.bitmap.pixels.withUnsafeBytes { pixels in
      if let levels = picture.levels {
        levels.bytes.withUnsafeBytes { paintMesh(pass, references, picture, pixels, $0) }
      } else {
        paintMesh(pass, references, picture, pixels, nil)
      }
    }
  }

  private mutating func paintMesh(
    _ pass: MeshPass, _ references: UnsafeBufferPointer<Int32>, _ picture: MeshPicture,
    _ pixels: UnsafeRawBufferPointer, _ smaller: UnsafeRawBufferPointer?
  ) {
    let tone = MeshTone(picture)
    if picture.levels == nil, picture.maximumTaps == 1 {
      let sampler = Sampler<ColorTexel>(
        pixels, size: (picture.bitmap.width, picture.bitmap.height), inverse: ProjectiveTransform(.identity),
        sampling: picture.sampling, repeats: picture.repeats, origin: (0, 0))
      var shader = MeshTexture(sampler: sampler, tone: tone)
      paint(pass, references, &shader)
    } else {
      var reader = MeshReader(
        texels: MeshTexels(picture, pixels, smaller), tone: tone, maximumTaps: Float(picture.maximumTaps))
      paint(pass, references, &reader)
    }
  }
}

/// The planes of a triangle with a picture.
private struct MeshTextureSurface {
  let place: MeshSurface
  /// The depth of the fog.
  let fog: MeshPlane?

  @inline(__always)
  init(_ planes: UnsafePointer<Float>, y: Float, hasFog: Bool) {
    place = MeshSurface(planes, y: y)
    fog = hasFog ? MeshPlane(planes + 9, y: y) : nil
  }
}

/// A picture that is read at one place for each pixel.
private struct MeshTexture: MeshShader {
  let sampler: Sampler<ColorTexel>
  let tone: MeshTone

  @inline(__always)
  func surface(_ planes: UnsafePointer<Float>, y: Float) -> MeshTextureSurface {
    MeshTextureSurface(planes, y: y, hasFog: tone.fog != nil)
  }

  @inline(__always)
  func color(_ surface: MeshTextureSurface, _ x: Float, _ rows: LaneMask) -> ColorTexel.Channels {
    let place = surface.place
    let w = place.w(x)
    let texel = sampler.sample(at: place.first.at(x) * w, place.second.at(x) * w)
    return tone.color(texel, fog: surface.fog.map { $0.at(x) * w })
  }
}

extension Strip {
  /// Paints triangles with a picture that is read by the size in which it is seen.
  ///
  /// Reading it is dear, and triangles of ground cover few rows of a column each, so all of a column are read at once. A
  /// pixel that several triangles cover is read before the next one is noted there.
  fileprivate mutating func paint(
    _ pass: MeshPass, _ references: UnsafeBufferPointer<Int32>, _ reader: inout MeshReader
  ) {
    let (pixels, isOpaque, fragments) = (pixels, isOpaque, fragments)
    @inline(__always)
    func read(_ column: Int) {
      let rows = lanes(ofRows: fragments.rows[column])
      fragments.rows[column] = 0
      let color = reader.color(fragments.column(column), rows)
      Self.blend(
        red: kept(color.red, where: rows), green: kept(color.green, where: rows),
        blue: kept(color.blue, where: rows), alpha: kept(color.alpha, where: rows),
        pixel: pixels + column &* 4, isOpaque: isOpaque)
    }
    let hasFog = reader.tone.fog != nil
    forEachColumn(
      of: references, in: pass,
      surface: { (MeshTextureSurface($0, y: $1, hasFog: hasFog), MeshSlopes($0)) }
    ) { surface, column, x, rows in
      let bits = rowBits(rows)
      if fragments.rows[column] & bits != 0 { read(column) }
      let w = surface.0.place.w(x)
      let (u, v) = (surface.0.place.first.at(x) * w, surface.0.place.second.at(x) * w)
      fragments.note(
        MeshFragment(
          place: (u, v), steps: surface.1.steps(surface.0.place, x, column),
          fog: surface.0.fog.map { $0.at(x) * w }),
        in: rows, bits, at: column)
    }
    for column in left..<max(left, right) where fragments.rows[column] != 0 { read(column) }
  }
}

/// A column of eight pixels of a mesh: the places that they show in its picture.
private struct MeshFragment {
  let place: (u: Lanes, v: Lanes)
  let steps: MeshSteps
  /// The depth of the fog.
  let fog: Lanes?
}

/// The pixels of a mesh in a strip that are still to be read; trivial to copy.
struct MeshFragments {
  /// The rows of each column that are to be read, a bit for each.
  let rows: UnsafeMutablePointer<UInt8>
  private let values: UnsafeMutablePointer<Lanes>
  /// The values of a column: the place, the longer step, the square of its length, the area and the depth of the fog.
  private static let stride = 8

  init(columns: Int) {
    rows = .allocate(capacity: columns)
    rows.initialize(repeating: 0, count: columns)
    values = .allocate(capacity: columns * Self.stride)
    values.initialize(repeating: .zero, count: columns * Self.stride)
  }

  func deallocate() {
    rows.deallocate()
    values.deallocate()
  }

  /// Notes rows of a column.
  @inline(__always)
  fileprivate func note(_ fragment: MeshFragment, in rows: LaneMask, _ bits: UInt8, at column: Int) {
    let values = values + column &* Self.stride
    // Rows that are not noted get values too, which are in the picture where those of the others are.
    let isFirst = self.rows[column] == 0
    @inline(__always)
    func set(_ index: Int, _ value: Lanes) {
      values[index] = isFirst ? value : selected(value, values[index], where: rows)
    }
    set(0, fragment.place.u)
    set(1, fragment.place.v)
    set(2, fragment.steps.longer.u)
    set(3, fragment.steps.longer.v)
    set(4, fragment.steps.longerSquare)
    set(5, fragment.steps.area)
    if let fog = fragment.fog { set(6, fog) }
    self.rows[column] |= bits
  }

  /// The values of a column.
  @inline(__always)
  fileprivate func column(_ column: Int) -> MeshFragment {
    let values = values + column &* Self.stride
    return MeshFragment(
      place: (values[0], values[1]),
      steps: MeshSteps(longer: (values[2], values[3]), longerSquare: values[4], area: values[5]),
      fog: values[6])
  }
}

/// A picture that is read by the size in which it is seen.
private struct MeshReader {
  var texels: MeshTexels
  let tone: MeshTone
  let maximumTaps: Float

  /// The premultiplied colours of a column; only those of some rows count.
  @inline(__always)
  mutating func color(_ fragment: MeshFragment, _ rows: LaneMask) -> ColorTexel.Channels {
    let texel = sample(fragment.place.u, fragment.place.v, fragment.steps, rows)
    return tone.color(texel, fog: fragment.fog)
  }

  /// The picture at eight places.
  @inline(never)
  private mutating func sample(
    _ u: Lanes, _ v: Lanes, _ steps: MeshSteps, _ rows: LaneMask
  ) -> ColorTexel.Channels {
    guard maximumTaps > 1 else {
      return texels.sample(MeshTaps(u, v), steps.longerSquare, rows)
    }
    // As SwiftShader does it: as many places along the longer step as it is longer than the picture is compressed the
    // other way.
    let most = Lanes(repeating: maximumTaps)
    let ratio = minimum(
      maximum(steps.longerSquare / maximum(steps.area, Lanes(repeating: 1e-12)), .one), most)
    let taps = floored(ratio + 0.5)
    let count = whole(greatest(maximum(kept(taps, where: rows), .one)))
    return texels.sample(
      MeshTaps(u, v, along: steps.longer, taps, most: count), steps.longerSquare / (ratio * ratio), rows)
  }
}

/// The places at which a picture is read for each of eight pixels.
private struct MeshTaps {
  private let u: Lanes
  private let v: Lanes
  private let step: (u: Lanes, v: Lanes)
  private let taps: Lanes
  private let share: Lanes
  /// The number of places of the pixel that has most of them.
  private let count: Int

  /// One place for each pixel.
  @inline(__always)
  init(_ u: Lanes, _ v: Lanes) {
    (self.u, self.v, step, taps, share, count) = (u, v, (.zero, .zero), .one, .one, 1)
  }

  /// Places along a step, whose middle is that of the pixel.
  @inline(__always)
  init(_ u: Lanes, _ v: Lanes, along step: (u: Lanes, v: Lanes), _ taps: Lanes, most count: Int) {
    (self.u, self.v, self.step, self.taps, self.count) = (u, v, step, taps, count)
    share = 1 / taps
  }

  /// The mean of a picture at the places.
  @inline(__always)
  func mean(of sampler: Sampler<ColorTexel>, _ scale: SIMD2<Float>) -> ColorTexel.Channels {
    if count == 1 { return sampler.sample(at: u * scale.x, v * scale.y) }
    var sum: ColorTexel.Channels = (.zero, .zero, .zero, .zero)
    for tap in 0..<count {
      let shift = share * (Float(tap) + 0.5) - 0.5
      let texel = sampler.sample(at: (u + step.u * shift) * scale.x, (v + step.v * shift) * scale.y)
      let share = kept(share, where: less(Lanes(repeating: Float(tap)), taps))
      sum = (
        sum.red + texel.red * share, sum.green + texel.green * share, sum.blue + texel.blue * share,
        sum.alpha + texel.alpha * share
      )
    }
    return sum
  }
}

/// The change of the place in a picture over w, from a column and a row to the next.
private struct MeshSlopes {
  private let weight: (across: Float, down: Float)
  private let first: (across: Float, down: Float)
  private let second: (across: Float, down: Float)

  @inline(__always)
  init(_ planes: UnsafePointer<Float>) {
    weight = (planes[1], planes[2])
    first = (planes[4], planes[5])
    second = (planes[7], planes[8])
  }

  /// The steps of the place in a column, each the same in four pixels: a graphics card takes the differences of two
  /// neighbours from the lower left of them.
  @inline(__always)
  func steps(_ place: MeshSurface, _ x: Float, _ column: Int) -> MeshSteps {
    let left = column & 1 == 0 ? x : x - 1
    let weights = place.weight.at(left) + Self.toLower * weight.down
    // Beyond the triangle there may be no place.
    let least = place.weight.at(x) * 0.5
    let w = 1 / maximum(weights, least)
    let u = (place.first.at(left) + Self.toLower * first.down) * w
    let v = (place.second.at(left) + Self.toLower * second.down) * w
    let (right, upper) = (
      1 / maximum(weights + weight.across, least), 1 / maximum(weights - weight.down, least)
    )
    return MeshSteps(
      ((first.across - u * weight.across) * right, (second.across - v * weight.across) * right),
      ((u * weight.down - first.down) * upper, (v * weight.down - second.down) * upper))
  }

  /// The rows from each row to the lower one of its pair.
  @inline(__always)
  private static var toLower: Lanes { Lanes(1, 0, 1, 0, 1, 0, 1, 0) }
}

/// The steps in a picture from a pixel to the next, in texels.
private struct MeshSteps {
  /// The longer of those across and down, and the square of its length.
  let longer: (u: Lanes, v: Lanes)
  let longerSquare: Lanes
  /// The area of texels that a pixel shows.
  let area: Lanes

  @inline(__always)
  init(longer: (u: Lanes, v: Lanes), longerSquare: Lanes, area: Lanes) {
    (self.longer, self.longerSquare, self.area) = (longer, longerSquare, area)
  }

  @inline(__always)
  init(_ across: (Lanes, Lanes), _ down: (Lanes, Lanes)) {
    let squares = (across.0 * across.0 + across.1 * across.1, down.0 * down.0 + down.1 * down.1)
    let isDown = less(squares.0, squares.1)
    longer = (selected(down.0, across.0, where: isDown), selected(down.1, across.1, where: isDown))
    longerSquare = selected(squares.1, squares.0, where: isDown)
    area = magnitude(across.0 * down.1 - across.1 * down.0)
  }
}

/// A picture with its smaller copies.
private struct MeshTexels {
  private let pixels: UnsafeRawBufferPointer
  private let smaller: UnsafeRawBufferPointer?
  private let picture: MeshPicture
  /// The number of the copies.
  private let last: Int
  /// The copy that was read last, 0 for the picture itself, and how many of its texels are one of the picture's.
  private var level = 0
  private var sampler: Sampler<ColorTexel>
  private var scale = SIMD2<Float>(1, 1)
  /// The picture as it is read where it is seen larger.
  private let nearest: Sampler<ColorTexel>?

  init(_ picture: MeshPicture, _ pixels: UnsafeRawBufferPointer, _ smaller: UnsafeRawBufferPointer?) {
    (self.picture, self.pixels, self.smaller) = (picture, pixels, smaller)
    last = smaller == nil ? 0 : picture.levels?.levels.count ?? 0
    let size = (picture.bitmap.width, picture.bitmap.height)
    func sampler(_ sampling: Sampling) -> Sampler<ColorTexel> {
      Sampler(
        pixels, size: size, inverse: ProjectiveTransform(.identity), sampling: sampling,
        repeats: picture.repeats, origin: (0, 0))
    }
    self.sampler = sampler(.bilinear)
    nearest = picture.sampling == .nearest ? sampler(.nearest) : nil
  }

  /// The picture for eight pixels, of which some rows count.
  ///
  /// - Parameter square: The squares of the texels for each pixel; the copy in which they are nearest to one is read.
  @inline(__always)
  mutating func sample(_ taps: MeshTaps, _ square: Lanes, _ rows: LaneMask) -> ColorTexel.Channels {
    guard nearest == nil || some(both(rows, less(.one, square))) else {
      return nearest.map { taps.mean(of: $0, SIMD2(1, 1)) } ?? (.zero, .zero, .zero, .zero)
    }
    let first = level(of: least(selected(square, Lanes(repeating: 1e30), where: rows)))
    let end = level(of: greatest(kept(square, where: rows)))
    turn(to: first)
    var color = taps.mean(of: sampler, scale)
    var threshold: Float = 2
    for next in 0..<end {
      defer { threshold *= 4 }
      guard next >= first else { continue }
      turn(to: next &+ 1)
      color = Self.chosen(
        taps.mean(of: sampler, scale), color, where: less(Lanes(repeating: threshold), square))
    }
    guard let nearest else { return color }
    return Self.chosen(color, taps.mean(of: nearest, SIMD2(1, 1)), where: less(.one, square))
  }

  /// The copy in which so many squared texels for a pixel are nearest to one.
  @inline(__always)
  private func level(of square: Float) -> Int {
    var (level, threshold) = (0, Float(2))
    while level < last, square > threshold {
      level &+= 1
      threshold *= 4
    }
    return level
  }

  /// Turns to a copy.
  @inline(__always)
  private mutating func turn(to next: Int) {
    if next != level { change(to: next) }
  }

  @inline(never)
  private mutating func change(to next: Int) {
    level = next
    let size = (picture.bitmap.width, picture.bitmap.height)
    var (width, height, bytes) = (size.0, size.1, pixels)
    if next > 0, let smaller, let copy = picture.levels?.levels[next - 1] {
      (width, height) = (copy.width, copy.height)
      bytes = UnsafeRawBufferPointer(rebasing: smaller[copy.offset..<copy.offset + width * height * 4])
    }
    sampler = Sampler(
      bytes, size: (width, height), inverse: ProjectiveTransform(.identity), sampling: .bilinear,
      repeats: picture.repeats, origin: (0, 0))
    scale = SIMD2(Float(width) / Float(size.0), Float(height) / Float(size.1))
  }

  @inline(__always)
  private static func chosen(
    _ a: ColorTexel.Channels, _ b: ColorTexel.Channels, where mask: LaneMask
  ) -> ColorTexel.Channels {
    (
      selected(a.red, b.red, where: mask), selected(a.green, b.green, where: mask),
      selected(a.blue, b.blue, where: mask),
      selected(a.alpha, b.alpha, where: mask)
    )
  }
}
