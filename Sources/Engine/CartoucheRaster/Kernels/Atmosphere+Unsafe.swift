// Sound because: columns are `left..<right` of the strip.

extension Atmosphere: Drawing {
  func paint(on strip: inout Strip) {
    let rays = Rays(self, row: Double(strip.originY))
    let opacity = Float(opacity)
    for column in strip.left..<strip.right {
      guard let light = rays.light(atColumn: Double(strip.originX &+ column) + 0.5) else { continue }
      let factor = strip.clipped(Lanes(repeating: opacity), at: column)
      strip.blend(
        red: light.red * factor, green: light.green * factor, blue: light.blue * factor,
        alpha: light.alpha * factor, at: column)
    }
  }
}

/// The lines of sight through eight rows.
private struct Rays {
  private typealias Doubles = SIMD8<Double>

  private struct Vectors {
    var x, y, z: Doubles

    @inline(__always)
    func dot(_ v: SIMD3<Double>) -> Doubles { x * v.x + y * v.y + z * v.z }

    @inline(__always)
    var squared: Doubles { x * x + y * y + z * z }
  }

  private let air: Atmosphere
  private let rows: Doubles
  private let eyeSquared: Double

  // Scattering per metre, and the heights in which the density falls to a part of e.
  private static let rayleigh = SIMD3<Float>(5.5e-6, 13.0e-6, 22.4e-6)
  private static let mie: Float = 21e-6
  private static let rayleighHeight: Float = 8_000
  private static let mieHeight: Float = 1_200
  /// The share of light that aerosols scatter ahead.
  private static let asymmetry: Float = 0.758
  private static let sunlight: Float = 22
  private static let steps = 5
  private static let sunSteps = 3

  init(_ air: Atmosphere, row: Double) {
    self.air = air
    let ramp = Doubles(0, 1, 2, 3, 4, 5, 6, 7)
    rows = (air.middle.y - (ramp + (row + 0.5))) / air.distance
    eyeSquared = (air.eye * air.eye).sum()
  }

  /// The light of the air at the pixels of a column, premultiplied; `nil` if none of them looks through it.
  func light(atColumn x: Double) -> ColorTexel.Channels? {
    let across = (x - air.middle.x) / air.distance
    let (axes, up) = (air.axes, air.axes.up)
    let base = axes.forward + axes.right * across
    var ray = Vectors(
      x: rows * up.x + base.x, y: rows * up.y + base.y, z: rows * up.z + base.z)
    let length = 1 / ray.squared.squareRoot()
    (ray.x, ray.y, ray.z) = (ray.x * length, ray.y * length, ray.z * length)
    let along = ray.dot(air.eye)
    let inAir = along * along - (eyeSquared - Atmosphere.airRadius * Atmosphere.airRadius)
    var isLit = inAir .>= 0
    guard any(isLit) else { return nil }
    let reach = inAir.replacing(with: 0, where: inAir .< 0).squareRoot()
    var (start, end) = (-along - reach, reach - along)
    start.replace(with: 0, where: start .< 0)
    let inGround = along * along - (eyeSquared - Atmosphere.planetRadius * Atmosphere.planetRadius)
    let ground = -along - inGround.replacing(with: 0, where: inGround .< 0).squareRoot()
    end.replace(with: ground, where: (inGround .>= 0) .& (ground .> 0) .& (ground .< end))
    isLit = isLit .& (end .> start)
    guard any(isLit) else { return nil }
    return scattered(ray, from: start, step: (end - start) / Double(Self.steps), where: isLit)
  }

  private func scattered(
    _ ray: Vectors, from start: Doubles, step: Doubles, where isLit: SIMDMask<SIMD8<Int64>>
  ) -> ColorTexel.Channels {
    let width = Lanes(step)
    var (depthR, depthM) = (Lanes.zero, Lanes.zero)
    var sumR = (Lanes.zero, Lanes.zero, Lanes.zero)
    var sumM = sumR
    for index in 0..<Self.steps {
      let t = start + step * (Double(index) + 0.5)
      let p = Vectors(
        x: ray.x * t + air.eye.x, y: ray.y * t + air.eye.y, z: ray.z * t + air.eye.z)
      let squared = p.squared
      let height = Lanes(squared.squareRoot() - Atmosphere.planetRadius)
      let densityR = Self.exponential(height * (-1 / Self.rayleighHeight)) * width
      let densityM = Self.exponential(height * (-1 / Self.mieHeight)) * width
      depthR += densityR
      depthM += densityM
      let sunlit = sunDepths(p, squared)
      let mie = (depthM + sunlit.mie) * Self.mie
      let rayleigh = depthR + sunlit.rayleigh
      let red = Self.exponential(.zero - (rayleigh * Self.rayleigh.x + mie))
      let green = Self.exponential(.zero - (rayleigh * Self.rayleigh.y + mie))
      let blue = Self.exponential(.zero - (rayleigh * Self.rayleigh.z + mie))
      sumR = (sumR.0 + densityR * red, sumR.1 + densityR * green, sumR.2 + densityR * blue)
      sumM = (sumM.0 + densityM * red, sumM.1 + densityM * green, sumM.2 + densityM * blue)
    }
    let lit = Lanes(Doubles.zero.replacing(with: 1, where: isLit))
    let (phaseR, phaseM) = phases(Lanes(ray.dot(air.sun)))
    func channel(_ scattering: Float, _ r: Lanes, _ m: Lanes) -> Lanes {
      let light = (phaseR * scattering * r + phaseM * Self.mie * m) * Self.sunlight
      let seen = maximum(1 - Self.exponential(.zero - light), Lanes(repeating: 1e-30))
      return powerOfTwo(logarithmOfTwo(seen) * (1 / 2.2)) * lit
    }
    let beta = (Self.rayleigh * Self.rayleigh).sum().squareRoot()
    // The transmittance is raised to 1 / 2.2 as the light is.
    let dimming = (Self.length(sumR) * beta + Self.length(sumM) * Self.mie) * (1 / 2.2)
    return (
      channel(Self.rayleigh.x, sumR.0, sumM.0), channel(Self.rayleigh.y, sumR.1, sumM.1),
      channel(Self.rayleigh.z, sumR.2, sumM.2), (1 - Self.exponential(.zero - dimming)) * lit
    )
  }

  /// The optical depths from a place to the sun, which the planet does not end.
  @inline(__always)
  private func sunDepths(_ p: Vectors, _ squared: Doubles) -> (rayleigh: Lanes, mie: Lanes) {
    let along = p.dot(air.sun)
    let rest = along * along - (squared - Atmosphere.airRadius * Atmosphere.airRadius)
    let step =
      (rest.replacing(with: 0, where: rest .< 0).squareRoot() - along) / Double(Self.sunSteps)
    let width = Lanes(step)
    var (rayleigh, mie) = (Lanes.zero, Lanes.zero)
    for index in 0..<Self.sunSteps {
      let t = step * (Double(index) + 0.5)
      // |p + s·t|² for a direction s of length 1.
      let height = Lanes((squared + 2 * t * along + t * t).squareRoot() - Atmosphere.planetRadius)
      rayleigh += Self.exponential(height * (-1 / Self.rayleighHeight)) * width
      mie += Self.exponential(height * (-1 / Self.mieHeight)) * width
    }
    return (rayleigh, mie)
  }

  /// The shares of light that molecules and aerosols scatter by an angle, of which the cosine is given.
  @inline(__always)
  private func phases(_ cosine: Lanes) -> (rayleigh: Lanes, mie: Lanes) {
    let squared = cosine * cosine + 1
    let g = Self.asymmetry
    let base = (1 + g * g) - cosine * (2 * g)
    let mie =
      squared * (3 / (8 * Float.pi) * (1 - g * g) / (2 + g * g)) / (base * squareRoot(base))
    return (squared * (3 / (16 * Float.pi)), mie)
  }

  @inline(__always)
  private static func exponential(_ x: Lanes) -> Lanes {
    let limit = Lanes(repeating: 119)
    return powerOfTwo(minimum(maximum(x * 1.442_695, .zero - limit), limit))
  }

  @inline(__always)
  private static func length(_ v: (Lanes, Lanes, Lanes)) -> Lanes {
    squareRoot(v.0 * v.0 + v.1 * v.1 + v.2 * v.2)
  }
}
