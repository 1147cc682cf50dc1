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
      var shader = MeshScaledTexture(
        texels: MeshTexels(picture, pixels, smaller), tone: tone, maximumTaps: Float(picture.maximumTaps))
      paint(pass, references, &shader)
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

/// A picture that is read by the size in which it is seen.
private struct MeshScaledTexture: MeshShader {
  var texels: MeshTexels
  let tone: MeshTone
  let maximumTaps: Float

  @inline(__always)
  func surface(_ planes: UnsafePointer<Float>, y: Float) -> (MeshTextureSurface, MeshSlopes) {
    (MeshTextureSurface(planes, y: y, hasFog: tone.fog != nil), MeshSlopes(planes))
  }

  @inline(__always)
  mutating func color(
    _ surface: (MeshTextureSurface, MeshSlopes), _ x: Float, _ rows: LaneMask
  ) -> ColorTexel.Channels {
    let place = surface.0.place
    let w = place.w(x)
    let (u, v) = (place.first.at(x) * w, place.second.at(x) * w)
    let texel = sample(u, v, surface.1.steps(u, v, w), rows)
    return tone.color(texel, fog: surface.0.fog.map { $0.at(x) * w })
  }

  /// The picture at eight places.
  @inline(never)
  private mutating func sample(
    _ u: Lanes, _ v: Lanes, _ steps: MeshSteps, _ rows: LaneMask
  ) -> ColorTexel.Channels {
    guard maximumTaps > 1 else { return texels.sample(u, v, steps.longerSquare, rows) }
    // As SwiftShader does it: as many places along the longer step as it is longer than the picture is compressed the
    // other way.
    let most = Lanes(repeating: maximumTaps)
    let ratio = minimum(
      maximum(steps.longerSquare / maximum(steps.area, Lanes(repeating: 1e-12)), .one), most)
    let taps = floored(ratio + 0.5)
    let perTap = 1 / taps
    let scale = steps.longerSquare / (ratio * ratio)
    let count = whole(greatest(maximum(kept(taps, where: rows), .one)))
    var sum: ColorTexel.Channels = (.zero, .zero, .zero, .zero)
    for tap in 0..<count {
      let shift = perTap * (Float(tap) + 0.5) - 0.5
      let isUsed = both(rows, less(Lanes(repeating: Float(tap)), taps))
      let texel = texels.sample(u + steps.longer.u * shift, v + steps.longer.v * shift, scale, isUsed)
      let share = kept(perTap, where: isUsed)
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

  /// The derivatives of the place at places.
  @inline(__always)
  func steps(_ u: Lanes, _ v: Lanes, _ w: Lanes) -> MeshSteps {
    let across = ((first.across - u * weight.across) * w, (second.across - v * weight.across) * w)
    let down = ((first.down - u * weight.down) * w, (second.down - v * weight.down) * w)
    return MeshSteps(across, down)
  }
}

/// The steps in a picture from a pixel to the next, in texels.
private struct MeshSteps {
  /// The longer of those across and down, and the square of its length.
  let longer: (u: Lanes, v: Lanes)
  let longerSquare: Lanes
  /// The area of texels that a pixel shows.
  let area: Lanes

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

  /// The picture at eight places, of which some rows count.
  ///
  /// - Parameter square: The squares of the texels for each pixel; the copy in which they are nearest to one is read.
  @inline(__always)
  mutating func sample(_ u: Lanes, _ v: Lanes, _ square: Lanes, _ rows: LaneMask) -> ColorTexel.Channels {
    guard nearest == nil || some(both(rows, less(.one, square))) else {
      return nearest.map { $0.sample(at: u, v) } ?? (.zero, .zero, .zero, .zero)
    }
    let first = level(of: least(selected(square, Lanes(repeating: 1e30), where: rows)))
    let end = level(of: greatest(kept(square, where: rows)))
    turn(to: first)
    var color = sampler.sample(at: u * scale.x, v * scale.y)
    var threshold: Float = 2
    for next in 0..<end {
      defer { threshold *= 4 }
      guard next >= first else { continue }
      turn(to: next &+ 1)
      let texel = sampler.sample(at: u * scale.x, v * scale.y)
      color = Self.chosen(texel, color, where: less(Lanes(repeating: threshold), square))
    }
    guard let nearest else { return color }
    return Self.chosen(color, nearest.sample(at: u, v), where: less(.one, square))
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
