// Sound because: tables of colours are read by `Strip.color(of:at:isNearest:)`, which cuts places to them, and pictures by
// a sampler; both are used only in the closures that hand out their pointers.

extension Strip {
  /// Paints triangles of a line.
  mutating func paintMesh(
    _ pass: MeshPass, _ references: UnsafeBufferPointer<Int32>, _ line: ResolvedMeshLine
  ) {
    let dashes = list.pointee.dashes.buffer
    switch line.source {
    case .color(let color):
      if line.dash == nil {
        var shader = MeshPlainLine(edge: MeshLineEdge(line), color: color * line.opacity)
        paint(pass, references, &shader)
      } else {
        paintMesh(pass, references, line, .color(color), dashes)
      }
    case .ramp(let colors, let origin, let scale, let isNearest):
      colors.withUnsafeBufferPointer {
        paintMesh(
          pass, references, line, .ramp($0, origin: origin, scale: scale, isNearest: isNearest), dashes)
      }
    case .picture(let bitmap, let frequency):
      bitmap.pixels.withUnsafeBytes {
        let sampler = Sampler<ColorTexel>(
          $0, size: (bitmap.width, bitmap.height), inverse: ProjectiveTransform(.identity),
          sampling: .bilinear, repeats: true, origin: (0, 0))
        let size = SIMD2(Float(bitmap.width), Float(bitmap.height))
        paintMesh(pass, references, line, .picture(sampler, size, frequency: frequency), dashes)
      }
    }
  }

  /// A function of its own, as all sources of colours call it.
  @inline(never)
  private mutating func paintMesh(
    _ pass: MeshPass, _ references: UnsafeBufferPointer<Int32>, _ line: ResolvedMeshLine,
    _ source: MeshFollowingLine.Source, _ dashes: UnsafeBufferPointer<SIMD2<Float>>
  ) {
    var shader = MeshFollowingLine(
      edge: MeshLineEdge(line), source: source, opacity: line.opacity, dash: line.dash,
      dashOutset: line.dashOutset, dashes: dashes)
    paint(pass, references, &shader)
  }
}

/// The coverage of points by their place across a line.
private struct MeshLineEdge {
  private let outset: Float
  private let inset: Float
  private let softness: Float

  init(_ line: ResolvedMeshLine) { (outset, inset, softness) = (line.outset, line.inset, line.softness) }

  /// The planes of a triangle that decide it.
  struct Surface {
    let place: MeshSurface
    let scale: MeshPlane

    @inline(__always)
    init(_ planes: UnsafePointer<Float>, y: Float) {
      place = MeshSurface(planes, y: y)
      scale = MeshPlane(planes + 9, y: y)
    }
  }

  /// The coverage, w, and the place across the line in the direction of its normals.
  @inline(__always)
  func coverage(_ surface: Surface, _ x: Float) -> (coverage: Lanes, w: Lanes, across: Lanes) {
    let w = surface.place.w(x)
    let (right, down) = (surface.place.first.at(x) * w, surface.place.second.at(x) * w)
    let distance = squareRoot(right * right + down * down) * outset
    let blur = surface.scale.at(x) * w * softness
    let inside = minimum(distance - (Lanes(repeating: inset) - blur), outset - distance)
    return (unitClamped(inside / blur), w, down)
  }
}

/// A whole line of one colour.
private struct MeshPlainLine: MeshShader {
  let edge: MeshLineEdge
  let color: SIMD4<Float>

  @inline(__always)
  func surface(_ planes: UnsafePointer<Float>, y: Float) -> MeshLineEdge.Surface {
    MeshLineEdge.Surface(planes, y: y)
  }

  @inline(__always)
  func color(_ surface: MeshLineEdge.Surface, _ x: Float, _ rows: LaneMask) -> ColorTexel.Channels {
    let coverage = edge.coverage(surface, x).coverage
    return (coverage * color.x, coverage * color.y, coverage * color.z, coverage * color.w)
  }
}

/// A line with dashes, or with colours that follow it.
private struct MeshFollowingLine: MeshShader {
  /// The colours, with pointers to what they are read from.
  enum Source {
    case color(SIMD4<Float>)
    case ramp(UnsafeBufferPointer<SIMD4<Float>>, origin: Float, scale: Float, isNearest: Bool)
    case picture(Sampler<ColorTexel>, SIMD2<Float>, frequency: Float)
  }

  let edge: MeshLineEdge
  let source: Source
  let opacity: Float
  let dash: ResolvedDash?
  let dashOutset: Float
  let dashes: UnsafeBufferPointer<SIMD2<Float>>

  /// The planes of a triangle.
  struct Surface {
    let edge: MeshLineEdge.Surface
    let along: MeshPlane
  }

  @inline(__always)
  func surface(_ planes: UnsafePointer<Float>, y: Float) -> Surface {
    Surface(edge: MeshLineEdge.Surface(planes, y: y), along: MeshPlane(planes + 12, y: y))
  }

  @inline(__always)
  func color(_ surface: Surface, _ x: Float, _ rows: LaneMask) -> ColorTexel.Channels {
    let (covered, w, across) = edge.coverage(surface.edge, x)
    let along = surface.along.at(x) * w
    var coverage = covered * opacity
    if let dash { coverage *= dash.coverage(dashes, along, across: across * dashOutset) }
    guard some(both(rows, less(.zero, coverage))) else { return (.zero, .zero, .zero, .zero) }
    let color: ColorTexel.Channels
    switch source {
    case .color(let plain):
      return (coverage * plain.x, coverage * plain.y, coverage * plain.z, coverage * plain.w)
    case .ramp(let colors, let origin, let scale, let isNearest):
      color = Strip.color(of: colors, at: along * scale + origin, isNearest: isNearest)
    case .picture(let sampler, let size, let frequency):
      coverage *= Float(1) / 255
      let share = along * frequency
      let column = (share - floored(share)) * (size.x + 2) - 1
      color = sampler.sample(at: column, (0.5 - across * 0.5) * (size.y + 2) - 1)
    }
    return (color.red * coverage, color.green * coverage, color.blue * coverage, color.alpha * coverage)
  }
}
