/// A picture as a list of resolved drawing steps, in device pixels, ready to be rasterised.
///
/// Steps are played in the order they were recorded; each is blended over what is below by plain
/// premultiplied source-over. Geometry is transformed and copied as it is recorded, so paths may be reused
/// at once. A list is a value: it can be kept, copied, sent to other threads and played any number of times.
///
/// The origin is the top left corner, y goes down, and the centre of the first pixel is (0.5, 0.5).
public struct DisplayList: Sendable {
  /// The width of the frame in device pixels.
  public let width: Int

  /// The height of the frame in device pixels.
  public let height: Int

  /// The projection of shapes to device pixels after their own transforms; nil for none.
  ///
  /// Set it before recording; each shape is recorded under the projection of its time. Areas, outlines and clips of
  /// polygons are projected and cut where they come too near to the eye; lines keep their widths, dashes and
  /// corners in the plane, with edges of about one pixel in the picture; circles say how they are seen;
  /// pictures and patterns are projected. Rectangles, gradients, `paint(_:clip:)`, `field` and `picture` stay
  /// as they are.
  /// The depth (the third coordinate) is in the unit in which circles and lines have their own size at 1.
  public var projection: ProjectiveTransform? {
    get { planeProjection }
    set {
      planeProjection = newValue
      makeLens()
    }
  }

  /// Clips of polygons end at this depth: ground beyond it is not drawn.
  public var farthestDepth: Double {
    get { farLimit }
    set {
      farLimit = newValue
      makeLens()
    }
  }

  private var planeProjection: ProjectiveTransform?
  private var farLimit = Double.infinity

  /// The projection prepared for recording.
  var lens: Lens?
  /// The projection shows nothing of the plane.
  var isBlind = false
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

  // The way in which steps are drawn.

  var strokes = Arena<ResolvedStroke>()
  /// The style that the last of `strokes` was made from.
  var lastStyle: StrokeStyle?
  var dashes = Arena<SIMD2<Float>>()
  var clips = Arena<Clip>()
  var spans = Arena<SIMD2<Int32>>()
  /// All lenses that shapes were recorded under.
  var lenses = Arena<Lens>()
  var paints: [ResolvedPaint] = []
  var images: [PlacedImage] = []
  /// The sheets that fields are read from.
  var sheets: [FieldSheet] = []
  var densities: [PlacedDensity] = []
  /// Drawings of all other kinds.
  var drawings: [any Drawing] = []

  /// Begins an empty list for a frame of a size in device pixels; negative sizes count as 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Whether nothing has been recorded that can be seen.
  public var isEmpty: Bool { commands.isEmpty }

  /// The number of recorded steps; shapes outside the frame or their clip are not recorded.
  public var count: Int { commands.count }

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
    strokes.removeAll()
    lastStyle = nil
    dashes.removeAll()
    clips.removeAll()
    spans.removeAll()
    lenses.removeAll()
    paints.removeAll(keepingCapacity: true)
    images.removeAll(keepingCapacity: true)
    sheets.removeAll(keepingCapacity: true)
    densities.removeAll(keepingCapacity: true)
    drawings.removeAll(keepingCapacity: true)
  }

  // MARK: Clips

  /// Makes a clip of the pixels whose centres lie in a rectangle, left and top edges included; device pixels.
  public mutating func addClip(x: Double, y: Double, width: Double, height: Double) -> ClipID {
    let box = PixelBox(
      x0: PixelBox.firstCentre(x), y0: PixelBox.firstCentre(y), x1: PixelBox.firstCentre(x + width),
      y1: PixelBox.firstCentre(y + height))
    return add(Clip(box: box.intersection(frame), spans: -1))
  }

  /// Makes a clip of the pixels whose centres lie in a convex polygon, left and top edges included; device
  /// pixels.
  ///
  /// Polygons that share edges with the same end points divide the pixels between them without overlap or
  /// gap. Of a polygon that is not convex each row is filled from the first edge to the last. Complexity:
  /// linear in the rows covered.
  public mutating func addClip(convexPolygon: [SIMD2<Double>]) -> ClipID {
    var polygon = isBlind ? [] : convexPolygon
    if let lens { polygon = lens.project(polygon, untilFar: true) }
    var (box, rows) = ConvexSpans.rows(of: polygon, within: frame)
    if let first = rows.first, rows.allSatisfy({ $0 == first }) {
      (box.x0, box.x1) = (first.x, first.y)
      return add(Clip(box: box, spans: -1))
    }
    return add(Clip(box: box, spans: append(rows)))
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
  mutating func record(_ command: Command, paint: Paint, clip id: ClipID?) -> Bool {
    var command = command
    guard cut(&command, to: id) else { return false }
    // Nearly all paints are plain, and need nothing prepared.
    let resolved: ResolvedPaint
    if case .color(let color) = paint {
      resolved = .color(color.drawable)
    } else {
      resolved = ResolvedPaint(paint, lens)
    }
    switch resolved {
    case .color(let color):
      guard color.alpha > 0 || color != .clear else { return false }
      command.color = color.rgba
    case .nothing: return false
    case let resolved:
      command.paint = Int32(clamping: paints.count)
      paints.append(resolved)
    }
    commands.append(command)
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

  /// Adds all steps of another list, recorded for a frame of the same size, after this list's.
  ///
  /// Clips of the other list keep working for its own steps. Complexity: linear in the size of the other
  /// list.
  public mutating func append(_ other: DisplayList) {
    let shift = (
      points: Int32(clamping: points.count), runs: Int32(clamping: runs.count),
      distances: Int32(clamping: distances.count), clips: Int32(clamping: clips.count),
      spans: Int32(clamping: spans.count), paints: Int32(clamping: paints.count),
      boxes: Int32(clamping: segmentBoxes.count)
    )
    let lensPlaces = other.lenses.map { lensIndex($0) }
    for var command in other.commands {
      if command.clip >= 0 { command.clip &+= shift.clips }
      if command.paint >= 0 { command.paint &+= shift.paints }
      if command.kind == .groundCircle || (command.kind.hasSoftOutline && command.style >= 0) {
        command.style = lensPlaces[Int(command.style)]
      } else if command.kind == .face {
        command.style &+= Int32(clamping: faces.count)
      } else if command.style >= 0 {
        command.style &+= Int32(clamping: strokes.count)
      }
      switch command.kind {
      case .areaFill, .centreFill, .outline, .rim, .softFill, .stroke, .planeStroke, .face:
        command.first &+= shift.runs
      case .faces: command.first &+= Int32(clamping: faces.count)
      case .capsule: command.first &+= Int32(clamping: capsules.count)
      case .circle, .groundCircle: command.first &+= Int32(clamping: circles.count)
      case .image, .picture: command.first &+= Int32(clamping: images.count)
      case .relief: command.first &+= Int32(clamping: reliefs.count)
      case .heights: command.first &+= Int32(clamping: heights.count)
      case .density: command.first &+= Int32(clamping: densities.count)
      case .field: command.first &+= Int32(clamping: fields.count)
      case .box, .groupBegin, .groupEnd: break
      }
      command.distances &+= shift.distances &- shift.points
      command.boxes &+= shift.boxes &- shift.points
      command.bounds = command.bounds.intersection(frame)
      if !command.bounds.isEmpty { commands.append(command) }
    }
    points.append(contentsOf: other.points)
    runs.append(
      contentsOf: other.runs.lazy.map {
        Run(start: $0.start &+ shift.points, count: $0.count, offset: $0.offset)
      })
    distances.append(contentsOf: other.distances)
    segmentBoxes.append(contentsOf: other.segmentBoxes)
    lastStyle = nil
    let dashShift = Int32(clamping: dashes.count)
    strokes.append(
      contentsOf: other.strokes.lazy.map { stroke in
        var stroke = stroke
        stroke.dash?.first &+= dashShift
        if stroke.lens >= 0 { stroke.lens = lensPlaces[Int(stroke.lens)] }
        return stroke
      })
    dashes.append(contentsOf: other.dashes)
    paints.append(contentsOf: other.paints)
    capsules.append(contentsOf: other.capsules)
    circles.append(contentsOf: other.circles)
    appendFaces(of: other, points: shift.points, runs: shift.runs)
    images.append(contentsOf: other.images)
    reliefs.append(contentsOf: other.reliefs)
    heights.append(contentsOf: other.heights)
    densities.append(contentsOf: other.densities)
    let sheetShift = Int32(clamping: sheets.count)
    fields.append(
      contentsOf: other.fields.lazy.map { field in
        var field = field
        field.sheet &+= sheetShift
        return field
      })
    sheets.append(contentsOf: other.sheets)
    clips.append(
      contentsOf: other.clips.lazy.map {
        Clip(box: $0.box, spans: $0.spans < 0 ? -1 : $0.spans &+ shift.spans)
      })
    spans.append(contentsOf: other.spans)
  }
  /// Adds the faces of another list, before its pictures are added.
  private mutating func appendFaces(of other: DisplayList, points: Int32, runs: Int32) {
    let pictures = Int32(clamping: images.count)
    faceBounds += other.faceBounds
    faces.append(
      contentsOf: other.faces.lazy.map { face in
        var face = face
        face.first &+= face.shape == .convex ? points : runs
        if face.picture >= 0 { face.picture &+= pictures }
        return face
      })
  }
}
