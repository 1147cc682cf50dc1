// Sound because: columns are `left..<right` of the strip; fields have width · height texels; places among
// the stops are found by bisection within their number, which is not 0.

/// The angle in radians whose cosine is given in −1…1, within 0.0001.
///
/// Abramowitz and Stegun, Handbook of Mathematical Functions, 4.4.45.
@inline(__always)
private func arcCosine(_ x: Lanes) -> Lanes {
  let a = minimum(magnitude(x), .one)
  let angle = squareRoot(1 - a) * (1.570_728_8 + a * (-0.212_114_4 + a * (0.074_261 + a * -0.018_729_3)))
  return selected(3.141_592_7 - angle, angle, where: less(x, .zero))
}

/// The angle in radians whose tangent is given, 0 or above, within 0.00001.
///
/// Abramowitz and Stegun, Handbook of Mathematical Functions, 4.4.47.
@inline(__always)
private func arcTangent(_ x: Lanes) -> Lanes {
  let isSteep = less(.one, x)
  let t = selected(1 / x, x, where: isSteep)
  let s = t * t
  // In two steps, since the type checker takes seconds for one.
  let last = 0.180_141 + s * (-0.085_133 + s * 0.020_835_1)
  let angle = t * (0.999_866 + s * (-0.330_299_5 + s * last))
  return selected(1.570_796_4 - angle, angle, where: isSteep)
}

extension Lanes {
  /// The same number in all lanes.
  @inline(__always)
  fileprivate static func all(_ value: Float) -> Lanes { Lanes(repeating: value) }
}

extension PlacedRelief: Drawing {
  func paint(on strip: inout Strip) { strip.paintRelief(self) }
}

extension PlacedHeights: Drawing {
  func paint(on strip: inout Strip) { strip.paintHeights(self) }
}

extension Strip {
  /// Shades a relief within its spans.
  mutating func paintRelief(_ relief: PlacedRelief) {
    let shading = relief.shading
    guard let light = shading.lights.first else { return }
    relief.field.words.withUnsafeBytes { bytes in
      let sampler = Sampler<SlopeTexel>(
        bytes, size: (relief.field.width, relief.field.height), inverse: relief.inverse,
        sampling: relief.sampling,
        repeats: false, origin: (originX, originY))
      switch shading.method {
      case .standard: shadeStandard(sampler, shading, light)
      case .basic:
        shade(sampler, shading.steepness) { x, y in Lambert(x, y, light).tone(light) }
      case .multidirectional:
        let share = 1 / Float(shading.lights.count)
        shade(sampler, shading.steepness) { x, y in
          var sum = Tone()
          for light in shading.lights { sum.add(Lambert(x, y, light).tone(light), share) }
          return sum
        }
      case .combined:
        shade(sampler, shading.steepness) { x, y in
          let angle = minimum(arcCosine(Lambert(x, y, light).cosine), .all(1.570_796_4))
          // 4/π² of the slope's angle.
          let slope = arcTangent(squareRoot(x * x + y * y)) * 0.405_284_73
          return Tone(light, shadow: angle * slope, highlight: (1.570_796_4 - angle) * slope)
        }
      case .igor:
        shade(sampler, shading.steepness) { x, y in
          let length = squareRoot(x * x + y * y)
          // 2/π of the slope's angle.
          let slope = arcTangent(length) * 0.636_619_77
          let facing = Self.facing(x: x, y: y, length: length, light: light)
          return Tone(light, shadow: slope * (1 - facing), highlight: slope * facing)
        }
      }
    }
  }

  /// The orientation of a slope to a light: 0 turned away, 1/2 across, 1 towards it.
  @inline(__always)
  private static func facing(x: Lanes, y: Lanes, length: Lanes, light: ResolvedShading.Light) -> Lanes {
    let across = x * light.direction.y - y * light.direction.x
    return arcCosine(across / maximum(length, .all(1e-12))) * 0.318_309_89
  }

  @inline(__always)
  private func shadeStandard(
    _ sampler: Sampler<SlopeTexel>, _ shading: ResolvedShading, _ light: ResolvedShading.Light
  ) {
    let (forShade, forAccent) = (shading.shade, shading.accentShare)
    shade(sampler, shading.steepness) { x, y in
      let length = squareRoot(x * x + y * y)
      let place = (length - 1) / (length + 1)
      let shade = maximum(forShade.values(at: place), .zero)
      let accent = maximum(forAccent.values(at: place), .zero)
      let facing = Self.facing(x: x, y: y, length: length, light: light)
      var tone = Tone(light, shadow: (1 - facing) * shade, highlight: facing * shade)
      let rest = accent * (1 - tone.alpha)
      tone.red = tone.red + rest * shading.accent.x
      tone.green = tone.green + rest * shading.accent.y
      tone.blue = tone.blue + rest * shading.accent.z
      tone.alpha = tone.alpha + rest * shading.accent.w
      return tone
    }
  }

  /// Blends the tone of each pixel's slope.
  @inline(__always)
  private func shade(
    _ sampler: Sampler<SlopeTexel>, _ steepness: Float, _ tone: (_ x: Lanes, _ y: Lanes) -> Tone
  ) {
    sampler.forEachColumn(left, right) { column, slope in
      let tone = tone(slope.x * steepness, slope.y * steepness)
      let coverage = clipped(.one, at: column)
      blend(
        red: tone.red * coverage, green: tone.green * coverage, blue: tone.blue * coverage,
        alpha: tone.alpha * coverage, at: column)
    }
  }

  /// Colours heights within their spans.
  mutating func paintHeights(_ placed: PlacedHeights) {
    placed.field.values.withUnsafeBytes { bytes in
      let sampler = Sampler<HeightTexel>(
        bytes, size: (placed.field.width, placed.field.height), inverse: placed.inverse,
        sampling: placed.sampling,
        repeats: false, origin: (originX, originY))
      placed.heights.withUnsafeBufferPointer { heights in
        placed.colors.withUnsafeBufferPointer { colors in
          sampler.forEachColumn(left, right) { column, height in
            let coverage = clipped(.one, at: column)
            var (red, green, blue, alpha) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
            for lane in 0..<8 {
              let color = Self.color(of: height[lane], heights, colors)
              red[lane] = color.x
              green[lane] = color.y
              blue[lane] = color.z
              alpha[lane] = color.w
            }
            blend(
              red: red * coverage, green: green * coverage, blue: blue * coverage, alpha: alpha * coverage,
              at: column)
          }
        }
      }
    }
  }

  /// The colour of a height; of stops at the same height the last counts.
  @inline(__always)
  private static func color(
    of height: Float, _ heights: UnsafeBufferPointer<Float>, _ colors: UnsafeBufferPointer<SIMD4<Float>>
  ) -> SIMD4<Float> {
    // The number of stops at or below the height.
    var (low, high) = (0, heights.count)
    while low < high {
      let middle = (low &+ high) &>> 1
      if heights[middle] <= height { low = middle &+ 1 } else { high = middle }
    }
    guard low > 0 else { return colors[0] }
    let below = colors[low &- 1]
    guard low < heights.count else { return below }
    let share = (height - heights[low &- 1]) / (heights[low] - heights[low &- 1])
    return below + (colors[low] - below) * share
  }
}

/// The directness of the light on slopes.
private struct Lambert {
  /// The cosine of the angle between the light and the normal.
  let cosine: Lanes

  @inline(__always)
  init(_ x: Lanes, _ y: Lanes, _ light: ResolvedShading.Light) {
    let towards = y * light.direction.x - x * light.direction.y
    cosine = (towards * light.altitude.x + light.altitude.y) / squareRoot(1 + (x * x + y * y))
  }

  /// Highlight above a cosine of one half, shadow below.
  @inline(__always)
  func tone(_ light: ResolvedShading.Light) -> Tone {
    let balance = 2 * unitClamped(cosine) - 1
    return Tone(light, shadow: maximum(0 - balance, .zero), highlight: maximum(balance, .zero))
  }
}

/// A premultiplied colour for each lane.
private struct Tone {
  var red = Lanes.zero
  var green = Lanes.zero
  var blue = Lanes.zero
  var alpha = Lanes.zero

  @inline(__always)
  init() {}

  /// Shares of a light's two colours.
  @inline(__always)
  init(_ light: ResolvedShading.Light, shadow: Lanes, highlight: Lanes) {
    red = shadow * light.shadow.x + highlight * light.highlight.x
    green = shadow * light.shadow.y + highlight * light.highlight.y
    blue = shadow * light.shadow.z + highlight * light.highlight.z
    alpha = shadow * light.shadow.w + highlight * light.highlight.w
  }

  @inline(__always)
  mutating func add(_ other: Tone, _ share: Float) {
    red = red + other.red * share
    green = green + other.green * share
    blue = blue + other.blue * share
    alpha = alpha + other.alpha * share
  }
}
