/// The change of a picture's texels on a mesh: opacity, colours and fog.
struct MeshTone {
  private let scale: Float
  private let adjustment: ColorAdjustment?
  let fog: MeshFogBlend?

  init(_ picture: MeshPicture) {
    scale = picture.opacity / 255
    adjustment = picture.adjustment
    fog = picture.fog.map(MeshFogBlend.init)
  }

  /// The colours of texels at depths of the fog.
  @inline(__always)
  func color(_ texel: ColorTexel.Channels, fog depth: Lanes?) -> ColorTexel.Channels {
    var color = (
      red: texel.red * scale, green: texel.green * scale, blue: texel.blue * scale, alpha: texel.alpha * scale
    )
    if let adjustment { color = adjustment.applied(to: color) }
    if let fog, let depth { color = fog.blended(color, depth) }
    return color
  }
}

/// Fog as it is mixed.
struct MeshFogBlend {
  private let near: SIMD4<Float>
  private let far: SIMD4<Float>
  private let groundBlend: Float
  private let perGround: Float
  private let horizonBlend: Float
  private let perHorizon: Float
  private let opacity: Float

  init(_ fog: MeshFog) {
    func linear(_ color: PremultipliedColor) -> SIMD4<Float> {
      let rgba = color.drawable.rgba
      let lanes = MeshGamma.linear(Lanes(rgba.x, rgba.y, rgba.z, rgba.w, 0, 0, 0, 0))
      return SIMD4(lanes[0], lanes[1], lanes[2], lanes[3])
    }
    near = linear(fog.color)
    far = linear(fog.horizonColor)
    groundBlend = fog.groundBlend
    horizonBlend = fog.horizonBlend
    // Where it begins at the end it has no share.
    perGround = fog.groundBlend < 1 ? 1 / (1 - fog.groundBlend) : 0
    perHorizon = fog.horizonBlend < 1 ? 1 / (1 - fog.horizonBlend) : 0
    opacity = min(max(fog.opacity, 0), 1)
  }

  /// Colours behind the fog of depths (`terrain.fragment.glsl` of the reference renderer).
  @inline(__always)
  func blended(_ color: ColorTexel.Channels, _ depth: Lanes) -> ColorTexel.Channels {
    let isFoggy = less(Lanes(repeating: groundBlend), depth)
    guard some(isFoggy) else { return color }
    let toHorizon = smoothed(unitClamped((depth - horizonBlend) * perHorizon))
    let ground = unitClamped((depth - groundBlend) * perGround)
    let share = kept(ground * ground * opacity, where: isFoggy)
    @inline(__always)
    func mixed(_ channel: Lanes, _ near: Float, _ far: Float) -> Lanes {
      let own = MeshGamma.linear(unitClamped(channel))
      let fog = toHorizon * (far - near) + near
      return selected(MeshGamma.display(own + (fog - own) * share), channel, where: isFoggy)
    }
    return (
      mixed(color.red, near.x, far.x), mixed(color.green, near.y, far.y), mixed(color.blue, near.z, far.z),
      mixed(color.alpha, near.w, far.w)
    )
  }
}

/// Powers of 2.2 and 1/2.2 of numbers in 0…1.
enum MeshGamma {
  /// x to the power 2.2.
  @inline(__always)
  static func linear(_ x: Lanes) -> Lanes { x * x * Roots.fifth(x) }

  /// x to the power 1/2.2.
  @inline(__always)
  static func display(_ x: Lanes) -> Lanes {
    let root = Roots.eleventh(x)
    let square = root * root
    return square * square * root
  }
}
