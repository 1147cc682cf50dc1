// Sound because: references name triangles of the list, for each of which there are the planes of its mesh; columns are
// cut to `left..<right`, within the strip, for which there are depths and marks.

/// A value of a triangle over the rows of a strip.
struct MeshPlane {
  private let rows: Lanes
  private let step: Float

  /// The value of three numbers of a triangle's planes.
  ///
  /// - Parameter y: The rows from the triangle's first pixel to the strip's first.
  @inline(__always)
  init(_ numbers: UnsafePointer<Float>, y: Float) {
    rows = timesRows(numbers[2]) + (numbers[0] + y * numbers[2])
    step = numbers[1]
  }

  /// The values so many columns from the triangle's first pixel.
  @inline(__always)
  func at(_ x: Float) -> Lanes { rows + x * step }
}

/// The colours of a mesh in a strip.
protocol MeshShader {
  /// The planes of one triangle.
  associatedtype Surface

  /// Prepares for a triangle; its planes begin with that of 1/w.
  func surface(_ planes: UnsafePointer<Float>, y: Float) -> Surface

  /// The premultiplied colours so many columns from the triangle's first pixel; only those of some rows count.
  mutating func color(_ surface: Surface, _ x: Float, _ rows: LaneMask) -> ColorTexel.Channels
}

extension Strip {
  /// Paints triangles of a mesh in order.
  mutating func paintMesh(_ command: Command, _ references: UnsafeBufferPointer<Int32>) {
    guard !references.isEmpty else { return }
    let mesh = list.pointee.meshes[Int(command.style)]
    let pass = MeshPass(mesh, list)
    switch mesh.paint {
    case .color(let color):
      var shader = MeshColor(color)
      paint(pass, references, &shader)
    case .picture(let picture): paintMesh(pass, references, picture)
    case .line(let line): paintMesh(pass, references, line)
    case .circle(let circle):
      var shader = MeshDisc(circle)
      paint(pass, references, &shader)
    }
  }

  /// Paints triangles with the colours of a shader.
  @inline(__always)
  mutating func paint<Shader: MeshShader>(
    _ pass: MeshPass, _ references: UnsafeBufferPointer<Int32>, _ shader: inout Shader
  ) {
    let (pixels, isOpaque) = (pixels, isOpaque)
    forEachColumn(of: references, in: pass, surface: { shader.surface($0, y: $1) }) {
      surface, column, x, rows in
      let color = shader.color(surface, x, rows)
      Self.blend(
        red: kept(color.red, where: rows), green: kept(color.green, where: rows),
        blue: kept(color.blue, where: rows), alpha: kept(color.alpha, where: rows),
        pixel: pixels + column &* 4, isOpaque: isOpaque)
    }
  }

  /// Calls with the columns of triangles in which pixels are drawn, in order.
  ///
  /// - Parameters:
  ///   - surface: Prepares for a triangle; the arguments are its planes, that of 1/w first, and the rows from its first
  ///     pixel to the strip's first.
  ///   - body: Draws rows of a column. Its arguments are the triangle's surface, the column of the strip, the columns
  ///     from the triangle's first pixel, and the rows.
  @inline(__always)
  mutating func forEachColumn<Surface>(
    of references: UnsafeBufferPointer<Int32>, in pass: MeshPass,
    surface: (UnsafePointer<Float>, Float) -> Surface, _ body: (Surface, Int, Float, LaneMask) -> Void
  ) {
    let (depths, marks, faced) = (depths, marks, faced)
    let (depth, isWhole, clip) = (pass.depth, clip.isWhole, clip)
    if depth == .tests || depth == .writes { clearDepths() }
    if depth == .once { clearMarks() }
    let facesGroup = isInGroup && depth == .writes
    let last = references.count &- 1
    for (place, reference) in references.enumerated() {
      pass.prefetch(Int(references[min(place &+ 6, last)]), Int(references[min(place &+ 3, last)]))
      let triangle = pass.triangles + Int(reference)
      let spans = RowSpans(triangle.pointee, self)
      guard !spans.columns.isEmpty else { continue }
      beginBlocks(of: spans.columns.lowerBound, spans.columns.upperBound)
      let planes = pass.planes(of: Int(reference))
      let y = Float(originY &- Int(triangle.pointee.bounds.y0))
      let shift = originX &- Int(triangle.pointee.bounds.x0)
      let depthPlane = pass.hasDepths ? MeshPlane(planes, y: y) : nil
      let surface = surface(planes + (pass.hasDepths ? 3 : 0), y)
      var column = spans.columns.lowerBound
      while column < spans.columns.upperBound {
        defer { column &+= 1 }
        var rows = spans.rows(at: column)
        if !isWhole {
          let x = Lanes(repeating: Float(column))
          rows = both(rows, both(lessOrEqual(clip.low, x), less(x, clip.high)))
        }
        let x = Float(column &+ shift)
        if let depthPlane {
          let own = depthPlane.at(x)
          let old = depths[column]
          rows = both(rows, lessOrEqual(own, old))
          if depth == .writes { depths[column] = selected(own, old, where: rows) }
          if facesGroup { faced[column] |= rowBits(rows) }
        } else if depth == .once {
          let bits = rowBits(rows) & ~marks[column]
          marks[column] |= bits
          rows = lanes(ofRows: bits)
        }
        if some(rows) { body(surface, column, x, rows) }
      }
    }
  }

  /// Forgets the pixels of meshes that were drawn once, unless that has been done.
  private mutating func clearMarks() {
    guard !hasMarks else { return }
    hasMarks = true
    marks.initialize(repeating: 0, count: columns)
  }
}

/// A mesh as it is read.
struct MeshPass {
  let triangles: UnsafePointer<MeshTriangle>
  let depth: MeshDepth
  let hasDepths: Bool
  private let planes: UnsafePointer<Float>
  private let stride: Int
  private let firstTriangle: Int

  init(_ mesh: PlacedMesh, _ list: UnsafePointer<DisplayList>) {
    triangles = UnsafePointer(list.pointee.meshTriangles.elements)
    planes = UnsafePointer(list.pointee.meshPlanes.elements) + mesh.firstPlane
    (depth, hasDepths, stride) = (mesh.depth, mesh.hasDepths, mesh.stride)
    firstTriangle = mesh.firstTriangle
  }

  /// The planes of a triangle.
  @inline(__always)
  func planes(of triangle: Int) -> UnsafePointer<Float> { planes + (triangle &- firstTriangle) &* stride }

  /// Loads a triangle and the planes of another, which come soon, into the cache.
  @inline(__always)
  func prefetch(_ triangle: Int, _ sooner: Int) {
    CartoucheRaster.prefetch(triangles + triangle)
    CartoucheRaster.prefetch(planes(of: sooner))
  }
}

/// A mesh of one colour.
private struct MeshColor: MeshShader {
  private let channels: ColorTexel.Channels

  init(_ color: SIMD4<Float>) {
    channels = (
      Lanes(repeating: color.x), Lanes(repeating: color.y), Lanes(repeating: color.z),
      Lanes(repeating: color.w)
    )
  }

  @inline(__always)
  func surface(_ planes: UnsafePointer<Float>, y: Float) {}

  @inline(__always)
  func color(_ surface: Void, _ x: Float, _ rows: LaneMask) -> ColorTexel.Channels { channels }
}

/// A disc with its ring.
private struct MeshDisc: MeshShader {
  private let brush: CircleBrush

  init(_ circle: Circle) { brush = CircleBrush(circle) }

  @inline(__always)
  func surface(_ planes: UnsafePointer<Float>, y: Float) -> MeshSurface { MeshSurface(planes, y: y) }

  @inline(__always)
  func color(_ surface: MeshSurface, _ x: Float, _ rows: LaneMask) -> ColorTexel.Channels {
    let w = surface.w(x)
    let (right, down) = (surface.first.at(x) * w, surface.second.at(x) * w)
    let distance = squareRoot(right * right + down * down)
    return brush.color(distance, brush.opacity(distance))
  }
}

/// The planes of 1/w and of two values over w.
struct MeshSurface {
  let weight: MeshPlane
  let first: MeshPlane
  let second: MeshPlane

  @inline(__always)
  init(_ planes: UnsafePointer<Float>, y: Float) {
    weight = MeshPlane(planes, y: y)
    first = MeshPlane(planes + 3, y: y)
    second = MeshPlane(planes + 6, y: y)
  }

  @inline(__always)
  func w(_ x: Float) -> Lanes { 1 / weight.at(x) }
}
