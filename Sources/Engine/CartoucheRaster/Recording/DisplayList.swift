/// A picture as a list of resolved drawing steps, in device pixels, ready to be rasterised.
///
/// Steps are played in the order they were recorded; each is blended over what is below by plain premultiplied
/// source-over. Geometry is transformed and copied as it is recorded, so paths may be reused at once. A list is a
/// value: it can be stored, copied, sent to other threads and played any number of times.
///
/// The origin is the top left corner, y goes down, and the centre of the first pixel is (0.5, 0.5).
public struct DisplayList: Sendable {
  /// The width of the frame in device pixels.
  public let width: Int

  /// The height of the frame in device pixels.
  public let height: Int

  /// Whether soft outlines of fills change only the pixels through which their edges run, one in each column, or row, of
  /// an edge, and not those beside them.
  package var outlinesAreThin = false

  /// The steps.
  var commands = Arena<Command>()

  // The geometry that steps refer to.

  var points = Arena<SIMD2<Float>>()
  /// The lines and rings that points make.
  var runs = Arena<Run>()
  /// The distances of points along their lines.
  var distances = Arena<Float>()
  /// The bounds in device pixels of segments that are drawn under a lens: low x and y, high x and y.
  var segmentBoxes = Arena<SIMD4<Float>>()
  var capsules = Arena<Capsule>()
  var circles = Arena<Circle>()
  var fields = Arena<PlacedField>()
  var faces = Arena<Face>()
  var faceShades = Arena<FaceShade>()
  /// The pixels that each of them may change.
  var faceBounds = Arena<PixelBox>()
  var meshTriangles = Arena<MeshTriangle>()
  /// The values of triangles as functions of the pixel.
  var meshPlanes = Arena<Float>()

  // The way in which steps are drawn.

  var strokes = Arena<ResolvedStroke>()
  /// The style that the last of `strokes` was made from.
  var lastStyle: StrokeStyle?
  var dashes = Arena<SIMD2<Float>>()
  var clips = Arena<Clip>()
  var spans = Arena<SIMD2<Int32>>()
  /// The lenses of facets.
  var lenses = Arena<Lens>()
  var paints: [ResolvedPaint] = []
  /// The last picture along lines, and its place in `paints`: many lines in a row have the same.
  private var lastPattern: (pattern: LinePattern, place: Int32)?
  var images: [PlacedImage] = []
  /// The sheets that fields are read from.
  var sheets: [FieldSheet] = []
  var densities: [PlacedDensity] = []
  /// The meshes that triangles belong to.
  var meshes: [PlacedMesh] = []
  /// Drawings of all other kinds.
  var drawings: [any Drawing] = []
  /// The layers and texts of steps; nil unless they were asked for.
  var notes: DrawingNotes?

  /// Begins an empty list for a frame of a size in device pixels; negative sizes count as 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Whether nothing has been recorded that can be seen.
  public var isEmpty: Bool { commands.isEmpty }

  /// The number of recorded steps; shapes outside the frame or their clip are not recorded.
  public var count: Int { commands.count }

  /// The bytes of the memory that the list has for steps and their geometry, used or not.
  package var capacityInBytes: Int {
    let steps =
      commands.capacityInBytes + strokes.capacityInBytes + clips.capacityInBytes + lenses.capacityInBytes
    let lines =
      points.capacityInBytes + runs.capacityInBytes + distances.capacityInBytes + segmentBoxes.capacityInBytes
      + capsules.capacityInBytes + dashes.capacityInBytes + spans.capacityInBytes
    let shapes =
      circles.capacityInBytes + fields.capacityInBytes + faces.capacityInBytes + faceShades.capacityInBytes
      + faceBounds.capacityInBytes
    return steps + lines + shapes + meshTriangles.capacityInBytes + meshPlanes.capacityInBytes
  }

  /// The frame as a box of pixels.
  var frame: PixelBox {
    let side = RasterLimits.maximumSide
    return PixelBox(x0: 0, y0: 0, x1: Int32(min(width, side)), y1: Int32(min(height, side)))
  }

  /// Forgets all steps and clips but keeps the memory.
  public mutating func removeAll() {
    commands.removeAll()
    points.removeAll()
    runs.removeAll()
    distances.removeAll()
    segmentBoxes.removeAll()
    capsules.removeAll()
    circles.removeAll()
    fields.removeAll()
    faces.removeAll()
    faceShades.removeAll()
    faceBounds.removeAll()
    meshTriangles.removeAll()
    meshPlanes.removeAll()
    strokes.removeAll()
    lastStyle = nil
    dashes.removeAll()
    clips.removeAll()
    spans.removeAll()
    lenses.removeAll()
    paints.removeAll(keepingCapacity: true)
    lastPattern = nil
    images.removeAll(keepingCapacity: true)
    sheets.removeAll(keepingCapacity: true)
    densities.removeAll(keepingCapacity: true)
    meshes.removeAll(keepingCapacity: true)
    drawings.removeAll(keepingCapacity: true)
    notes = nil
  }

  // MARK: Clips

  /// Makes a clip of the pixels whose centres lie in a rectangle, left and top edges included; device pixels.
  public mutating func addClip(x: Double, y: Double, width: Double, height: Double) -> ClipID {
    let box = PixelBox(centresFrom: SIMD2(x, y), to: SIMD2(x + width, y + height))
    return add(Clip(box: box.intersection(frame), spans: -1))
  }

  /// Makes a clip of the pixels whose centres lie in a convex polygon, left and top edges included; device
  /// pixels.
  ///
  /// Polygons that share edges with the same end points divide the pixels between them without overlap or gap. In a
  /// polygon that is not convex, each row is filled from the first edge to the last. Complexity: linear in the rows
  /// covered.
  public mutating func addClip(convexPolygon: [SIMD2<Double>]) -> ClipID {
    addClip(clipShape(ofConvexPolygon: convexPolygon, on: .picture))
  }

  /// The pixels of a convex polygon in the plane of a facet, for all lists that have such a facet.
  package func clipShape(ofConvexPolygon convexPolygon: [SIMD2<Double>], on facet: Facet) -> ClipShape {
    var polygon = sees(facet) ? convexPolygon : []
    if let lens = lens(of: facet) { polygon = lens.project(polygon, untilFar: true) }
    if let box = ConvexSpans.box(of: polygon, within: frame) { return ClipShape(box: box, rows: []) }
    var (box, rows) = ConvexSpans.rows(of: polygon, within: frame)
    if let first = rows.first, rows.allSatisfy({ $0 == first }) {
      (box.x0, box.x1) = (first.x, first.y)
      rows = []
    }
    return ClipShape(box: box, rows: rows)
  }

  /// Makes a clip of pixels that are worked out.
  package mutating func addClip(_ shape: ClipShape) -> ClipID {
    add(Clip(box: shape.box, spans: shape.rows.isEmpty ? -1 : append(shape.rows)))
  }

  private mutating func add(_ clip: Clip) -> ClipID {
    clips.append(clip)
    return ClipID(index: Int32(clamping: clips.count - 1))
  }

  /// Stores spans and returns their range; full-width rows of a box need none.
  mutating func append(_ rows: [SIMD2<Int32>]) -> Int32 {
    spans.append(contentsOf: rows)
    return Int32(clamping: spans.count - rows.count)
  }

  /// The clip of an identifier; one that this list did not make keeps nothing.
  func clip(_ id: ClipID) -> Clip {
    guard clips.indices.contains(Int(id.index)) else {
      return Clip(box: PixelBox(x0: 0, y0: 0, x1: 0, y1: 0), spans: -1)
    }
    return clips[Int(id.index)]
  }

  // MARK: Recording

  /// Cuts bounds to frame and clip, adds paint and clip to a command, and keeps it unless nothing is left.
  @discardableResult
  mutating func record(_ command: Command, paint: Paint, on facet: Facet) -> Bool {
    var command = command
    guard cut(&command, to: facet.clip) else { return false }
    // Nearly all paints are plain, and need nothing prepared.
    if case .color(let color) = paint {
      command.color = color.drawable.rgba
      guard command.color != .zero else { return false }
    } else if !resolve(paint, for: &command, on: facet) {
      return false
    }
    commands.append(command)
    return true
  }

  /// Adds a paint that may not be plain to a command; false when it paints nothing.
  @inline(never)
  private mutating func resolve(_ paint: Paint, for command: inout Command, on facet: Facet) -> Bool {
    if case .linePattern(let pattern) = paint {
      if let lastPattern, lastPattern.pattern.isSame(as: pattern) {
        command.paint = lastPattern.place
        return true
      }
      lastPattern = (pattern, Int32(clamping: paints.count))
    }
    switch ResolvedPaint(paint, lens(of: facet)) {
    case .color(let color):
      guard color != .clear else { return false }
      command.color = color.rgba
    case .nothing:
      lastPattern = nil
      return false
    case let resolved:
      command.paint = Int32(clamping: paints.count)
      paints.append(resolved)
    }
    return true
  }

  /// Cuts bounds to frame and clip, and adds the clip to a command; false when nothing is left.
  @inline(__always)
  func cut(_ command: inout Command, to id: ClipID?) -> Bool {
    command.bounds = command.bounds.intersection(frame)
    if let id {
      let clip = clip(id)
      if command.bounds.intersection(clip.box) != command.bounds { command.isCut = true }
      command.bounds = command.bounds.intersection(clip.box)
      // A rectangle is fully described by its bounds.
      command.clip = clip.spans >= 0 ? id.index : -1
    }
    return !command.bounds.isEmpty
  }
}
