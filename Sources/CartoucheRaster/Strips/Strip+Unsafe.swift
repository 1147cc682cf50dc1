// Sound because: one worker owns a strip at a time; its buffers have `capacity + 2` columns and every kernel
// cuts its columns to `left..<right` within 0..<capacity (coverage may also touch the column at `right`);
// the list's pointers come from closures that outlive the strip's work.

/// The arrays of a display list, pinned for one frame; trivial to copy.
struct PinnedList: @unchecked Sendable {
  let commands: UnsafeBufferPointer<Command>
  let distances: UnsafeBufferPointer<Float>
  let dashes: UnsafeBufferPointer<SIMD2<Float>>
  let paints: UnsafeBufferPointer<ResolvedPaint>
  let capsules: UnsafeBufferPointer<Capsule>
  let circles: UnsafeBufferPointer<Circle>
  let images: UnsafeBufferPointer<PlacedImage>
  let reliefs: UnsafeBufferPointer<PlacedRelief>
  let heights: UnsafeBufferPointer<PlacedHeights>
  let densities: UnsafeBufferPointer<PlacedDensity>
  /// The sum of each density.
  let sums: UnsafeBufferPointer<DensitySum>
  let fields: UnsafeBufferPointer<PlacedField>
  /// The bytes of each sheet.
  let sheets: UnsafeBufferPointer<UnsafeRawBufferPointer>
  let clips: UnsafeBufferPointer<Clip>
  let spans: UnsafeBufferPointer<SIMD2<Int32>>
  let lenses: UnsafeBufferPointer<Lens>
  let search: SegmentSearch
  let faces: UnsafeBufferPointer<Face>

  var points: UnsafeBufferPointer<SIMD2<Float>> { search.points }
  var strokes: UnsafeBufferPointer<ResolvedStroke> { search.strokes }

  /// Pins lists one after the other; `sums` has one sum for each density of all lists.
  static func with(
    _ lists: [DisplayList], _ sums: ArraySlice<DensitySum>, _ pinned: [PinnedList] = [],
    _ body: ([PinnedList]) -> Void
  ) {
    guard pinned.count < lists.count else { return body(pinned) }
    let list = lists[pinned.count]
    sums.prefix(list.densities.count).withUnsafeBufferPointer { own in
      with(list, own) { with(lists, sums.dropFirst(list.densities.count), pinned + [$0], body) }
    }
  }

  private static func with(
    _ list: DisplayList, _ sums: UnsafeBufferPointer<DensitySum>, _ body: (PinnedList) -> Void
  ) {
    list.commands.withUnsafeBufferPointer { commands in
      list.distances.withUnsafeBufferPointer { distances in
        list.paints.withUnsafeBufferPointer { paints in
          withSearch(list) { search, faces in
            withFields(list) { lenses, reliefs, heights, densities in
              withPictures(list) { dashes, capsules, circles, images, clips, spans in
                withSheets(list) { fields, sheets in
                  body(
                    PinnedList(
                      commands: commands, distances: distances, dashes: dashes, paints: paints,
                      capsules: capsules, circles: circles, images: images, reliefs: reliefs,
                      heights: heights, densities: densities, sums: sums, fields: fields, sheets: sheets,
                      clips: clips,
                      spans: spans, lenses: lenses, search: search, faces: faces))
                }
              }
            }
          }
        }
      }
    }
  }

  private static func withSearch(
    _ list: DisplayList, _ body: (SegmentSearch, UnsafeBufferPointer<Face>) -> Void
  ) {
    SegmentSearch.with(list) { search in list.faces.withUnsafeBufferPointer { body(search, $0) } }
  }

  private static func withFields(
    _ list: DisplayList,
    _ body: (
      UnsafeBufferPointer<Lens>, UnsafeBufferPointer<PlacedRelief>, UnsafeBufferPointer<PlacedHeights>,
      UnsafeBufferPointer<PlacedDensity>
    ) -> Void
  ) {
    list.lenses.withUnsafeBufferPointer { lenses in
      list.reliefs.withUnsafeBufferPointer { reliefs in
        list.heights.withUnsafeBufferPointer { heights in
          list.densities.withUnsafeBufferPointer { body(lenses, reliefs, heights, $0) }
        }
      }
    }
  }

  private static func withSheets(
    _ list: DisplayList,
    _ body: (UnsafeBufferPointer<PlacedField>, UnsafeBufferPointer<UnsafeRawBufferPointer>) -> Void
  ) {
    list.fields.withUnsafeBufferPointer { fields in
      pin(list.sheets[...], []) { sheets in sheets.withUnsafeBufferPointer { body(fields, $0) } }
    }
  }

  /// Pins sheets one after the other.
  private static func pin(
    _ sheets: ArraySlice<FieldSheet>, _ pinned: [UnsafeRawBufferPointer],
    _ body: ([UnsafeRawBufferPointer]) -> Void
  ) {
    guard let first = sheets.first else { return body(pinned) }
    first.bytes.withUnsafeBytes { pin(sheets.dropFirst(), pinned + [$0], body) }
  }

  private static func withPictures(
    _ list: DisplayList,
    _ body: (
      UnsafeBufferPointer<SIMD2<Float>>, UnsafeBufferPointer<Capsule>, UnsafeBufferPointer<Circle>,
      UnsafeBufferPointer<PlacedImage>,
      UnsafeBufferPointer<Clip>, UnsafeBufferPointer<SIMD2<Int32>>
    ) -> Void
  ) {
    list.circles.withUnsafeBufferPointer { circles in
      list.images.withUnsafeBufferPointer { images in
        list.clips.withUnsafeBufferPointer { clips in
          list.spans.withUnsafeBufferPointer { spans in
            list.dashes.withUnsafeBufferPointer { dashes in
              list.capsules.withUnsafeBufferPointer { capsules in
                body(dashes, capsules, circles, images, clips, spans)
              }
            }
          }
        }
      }
    }
  }
}

/// The memory of one worker.
///
/// Columns are stored one after another, each as four planes (red, green, blue, alpha) of eight rows,
/// premultiplied floats. Coverage has one vector a column; a bit for each column tells where it is not zero.
final class StripBuffer: @unchecked Sendable {
  /// Columns of one strip at most, so that it stays in the second-level cache.
  static let capacity = 1_024

  let pixels: UnsafeMutablePointer<Lanes>
  /// The pixels of a group.
  let group: UnsafeMutablePointer<Lanes>
  /// The depths of the faces that have been painted, and the rows of a group in which there is one.
  let depths: UnsafeMutablePointer<Lanes>
  let faced: UnsafeMutablePointer<UInt8>
  let cover: UnsafeMutablePointer<Lanes>
  let dirty: UnsafeMutablePointer<UInt64>
  /// Where the inside of fills by pixel centres begins and ends: a bit for each row of each column.
  let crossings: UnsafeMutablePointer<UInt8>
  /// The segments of a command that has few.
  let few: UnsafeMutablePointer<Int32>

  init() {
    let columns = Self.capacity + 2
    group = .allocate(capacity: columns * 4)
    group.initialize(repeating: .zero, count: columns * 4)
    pixels = .allocate(capacity: columns * 4)
    pixels.initialize(repeating: .zero, count: columns * 4)
    // Set before they are read, in frames that have faces.
    depths = .allocate(capacity: columns)
    faced = .allocate(capacity: columns)
    cover = .allocate(capacity: columns)
    cover.initialize(repeating: .zero, count: columns)
    dirty = .allocate(capacity: columns / 64 + 1)
    dirty.initialize(repeating: 0, count: columns / 64 + 1)
    // Whole words of eight columns.
    crossings = .allocate(capacity: columns + 6)
    crossings.initialize(repeating: 0, count: columns + 6)
    few = .allocate(capacity: Command.unsortedSegments)
  }

  deinit {
    pixels.deallocate()
    group.deallocate()
    depths.deallocate()
    faced.deallocate()
    cover.deallocate()
    dirty.deallocate()
    crossings.deallocate()
    few.deallocate()
  }
}

/// The rows that a step may change in a strip.
struct RowClip {
  /// Columns from `low` on, and before `high`, belong to the clip, for each row.
  var low: Lanes
  var high: Lanes
  /// Columns that belong to it in all rows it has at all.
  var commonLow: Int
  var commonHigh: Int
  /// Whether it keeps every row whole.
  var isWhole: Bool
}

/// Eight rows of part of the frame, being painted.
struct Strip {
  /// Those of the frame, or of the group that is being painted.
  private(set) var pixels: UnsafeMutablePointer<Lanes>
  private let ground: UnsafeMutablePointer<Lanes>
  private let group: UnsafeMutablePointer<Lanes>
  let depths: UnsafeMutablePointer<Lanes>
  let faced: UnsafeMutablePointer<UInt8>
  /// Whether depths are set.
  var hasDepths = false
  let cover: UnsafeMutablePointer<Lanes>
  let dirty: UnsafeMutablePointer<UInt64>
  let crossings: UnsafeMutablePointer<UInt8>
  let few: UnsafeMutablePointer<Int32>
  /// The lists of the frame, and the one that is being played.
  let sources: UnsafeBufferPointer<PinnedList>
  private(set) var source: PinnedList
  /// The device pixel of the first column and row.
  let originX: Int
  let originY: Int
  let columns: Int
  /// The ground is opaque, so alpha is 1 everywhere and need not be kept.
  private(set) var isOpaque: Bool
  private let isGroundOpaque: Bool

  /// Columns of the step being painted.
  var left = 0
  var right = 0
  var clip = RowClip(
    low: .zero, high: .zero, commonLow: 0, commonHigh: 0, isWhole: true)
  /// Columns whose coverage may be set, empty when `dirtyLow > dirtyHigh`.
  var dirtyLow = Int.max
  var dirtyHigh = -1
  /// Columns where crossings may be set, in the same way.
  var crossingLow = Int.max
  var crossingHigh = -1
  /// The last clip of spans, for all rows and columns of the strip.
  private var bandClip = RowClip(low: .zero, high: .zero, commonLow: 0, commonHigh: 0, isWhole: false)
  /// Its index, and the columns and rows that it has any of.
  private var bandClipIndex: Int32 = -1
  private var bandClipColumns = 0..<0
  private var bandClipRows = 0..<0

  init(
    _ buffer: StripBuffer, _ sources: UnsafeBufferPointer<PinnedList>, origin: (x: Int, y: Int),
    columns: Int, isOpaque: Bool
  ) {
    self.sources = sources
    source = sources[0]
    pixels = buffer.pixels
    ground = buffer.pixels
    group = buffer.group
    depths = buffer.depths
    faced = buffer.faced
    cover = buffer.cover
    dirty = buffer.dirty
    crossings = buffer.crossings
    few = buffer.few
    originX = origin.x
    originY = origin.y
    self.columns = min(columns, StripBuffer.capacity)
    self.isOpaque = isOpaque
    isGroundOpaque = isOpaque
  }

  /// Turns to another list, whose clips are its own.
  mutating func turn(to list: Int) {
    source = sources[list]
    bandClipIndex = -1
  }

  /// Whether a group is being painted.
  var isInGroup: Bool { pixels == group }

  /// Turns to an empty group.
  private mutating func beginGroup() {
    pixels = group
    isOpaque = false
    clear(.zero)
    faced.initialize(repeating: 0, count: columns)
  }

  /// Blends the group over what is below, and turns back to that.
  private mutating func endGroup(opacity: Float) {
    pixels = ground
    isOpaque = isGroundOpaque
    for column in 0..<columns {
      let (source, target) = (group + column &* 4, ground + column &* 4)
      let rest = 1 - source[3] * opacity
      target[0] = target[0] * rest + source[0] * opacity
      target[1] = target[1] * rest + source[1] * opacity
      target[2] = target[2] * rest + source[2] * opacity
      if !isOpaque { target[3] = target[3] * rest + source[3] * opacity }
    }
  }

  /// Sets every pixel to one colour.
  func clear(_ color: SIMD4<Float>) {
    let pixels = pixels
    let (r, g, b, a) = (
      Lanes(repeating: color.x), Lanes(repeating: color.y), Lanes(repeating: color.z),
      Lanes(repeating: color.w)
    )
    for column in 0..<columns {
      let pixel = pixels + column &* 4
      pixel[0] = r
      pixel[1] = g
      pixel[2] = b
      pixel[3] = a
    }
  }

  /// Plays one step; its segments, when they are sorted, are given by their first points.
  mutating func play(_ command: Command, _ sorted: UnsafeBufferPointer<Int32>) {
    left = max(0, Int(command.bounds.x0) &- originX)
    right = min(columns, Int(command.bounds.x1) &- originX)
    guard left < right, begin(command) else { return }
    switch command.kind {
    case .box: paintBox(command)
    case .areaFill:
      accumulateAreas(segments(of: command, sorted))
      sweepFill(command)
    case .centreFill: paintCentres(command, sorted, .inside)
    case .outline: paintCentres(command, sorted, .outline)
    case .rim: paintCentres(command, sorted, .outside)
    case .softFill: paintCentres(command, sorted, .both)
    case .stroke: paintStroke(command, segments(of: command, sorted))
    case .planeStroke: paintPlaneStroke(command, segments(of: command, sorted))
    case .faces: paintFaces(sorted)
    case .face: paintFace(source.faces[Int(command.style)], sides: segments(of: command, sorted))
    case .groupBegin: beginGroup()
    case .groupEnd: endGroup(opacity: command.color.w)
    case .groundCircle: paintGroundCircle(source.circles[Int(command.first)], command.style)
    case .capsule: paintCapsule(source.capsules[Int(command.first)], color: command.color)
    case .circle: paintCircle(source.circles[Int(command.first)])
    case .image: paintImage(source.images[Int(command.first)])
    case .picture: paintPicture(source.images[Int(command.first)])
    case .field: paintField(source.fields[Int(command.first)], color: command.color)
    case .relief: paintRelief(source.reliefs[Int(command.first)])
    case .heights: paintHeights(source.heights[Int(command.first)])
    case .density: paintDensity(source.densities[Int(command.first)], source.sums[Int(command.first)])
    }
  }

  /// The segments of a step that may change pixels of the strip.
  func segments(of command: Command, _ sorted: UnsafeBufferPointer<Int32>) -> UnsafeBufferPointer<Int32> {
    guard command.isUnsorted else { return sorted }
    let top = Float(originY)
    let count = source.search.gather(command, top: top, bottom: top + Float(stripRows), into: few)
    return UnsafeBufferPointer(start: few, count: count)
  }

  /// Works out the rows of the clip; false when none is left.
  private mutating func begin(_ command: Command) -> Bool {
    let firstRow = max(0, Int(command.bounds.y0) &- originY)
    let endRow = min(stripRows, Int(command.bounds.y1) &- originY)
    guard firstRow < endRow else { return false }
    if command.clip < 0, !command.isCut, !command.coversBounds {
      // Shapes cover nothing outside of their own bounds.
      clip.isWhole = true
      return true
    }
    clip.commonLow = left
    clip.commonHigh = right
    if command.clip < 0 {
      clip.isWhole = firstRow == 0 && endRow == stripRows
      let rows = both(
        lessOrEqual(Lanes(repeating: Float(firstRow)), .rows), less(.rows, Lanes(repeating: Float(endRow))))
      clip.low = Lanes(repeating: Float(left))
      clip.high = kept(Lanes(repeating: Float(right)), where: rows)
      return true
    }
    if command.clip != bandClipIndex { keepBandClip(command.clip) }
    let rows = firstRow..<endRow
    if !command.coversBounds, !command.isCut, bandClip.commonLow <= left, right <= bandClip.commonHigh,
      bandClipRows.lowerBound <= firstRow, endRow <= bandClipRows.upperBound
    {
      clip.isWhole = true
      return true
    }
    left = max(left, bandClipColumns.lowerBound)
    right = min(right, bandClipColumns.upperBound)
    guard left < right, rows.overlaps(bandClipRows) else { return false }
    clip = bandClip
    if command.coversBounds {
      let seen = both(
        lessOrEqual(Lanes(repeating: Float(firstRow)), .rows), less(.rows, Lanes(repeating: Float(endRow))))
      clip.high = kept(clip.high, where: seen)
    }
    clip.isWhole = every(less(clip.low, clip.high)) && clip.commonLow <= left && right <= clip.commonHigh
    return true
  }

  /// Takes the spans of a clip for the rows of the strip.
  private mutating func keepBandClip(_ index: Int32) {
    bandClipIndex = index
    let record = source.clips[Int(index)]
    bandClip.low = Lanes(repeating: Float(columns))
    bandClip.high = .zero
    bandClip.commonLow = 0
    bandClip.commonHigh = columns
    var (least, most, first, end) = (columns, 0, stripRows, 0)
    for row in 0..<stripRows {
      let y = originY &+ row
      guard y >= Int(record.box.y0), y < Int(record.box.y1) else { continue }
      let span = source.spans[Int(record.spans) &+ y &- Int(record.box.y0)]
      let low = max(0, Int(span.x) &- originX)
      let high = min(columns, Int(span.y) &- originX)
      guard low < high else { continue }
      bandClip.low[row] = Float(low)
      bandClip.high[row] = Float(high)
      bandClip.commonLow = max(bandClip.commonLow, low)
      bandClip.commonHigh = min(bandClip.commonHigh, high)
      // A row without any between rows that have some leaves nothing in common.
      if end > 0, end != row { bandClip.commonHigh = 0 }
      (least, most) = (min(least, low), max(most, high))
      (first, end) = (min(first, row), row + 1)
    }
    bandClipColumns = least..<max(least, most)
    bandClipRows = first..<max(first, end)
  }

  /// Coverage cut to the clip.
  @inline(__always)
  func clipped(_ coverage: Lanes, at column: Int) -> Lanes {
    if clip.isWhole { return coverage }
    let x = Lanes(repeating: Float(column))
    return kept(coverage, where: both(lessOrEqual(clip.low, x), less(x, clip.high)))
  }

  // MARK: Dirty columns

  /// Notes that coverage of columns `low...high` may be set.
  @inline(__always)
  mutating func mark(_ low: Int, _ high: Int) {
    if low < dirtyLow { dirtyLow = low }
    if high > dirtyHigh { dirtyHigh = high }
    let first = low &>> 6
    let last = high &>> 6
    let head = ~UInt64(0) &<< UInt64(truncatingIfNeeded: low & 63)
    let tail = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- (high & 63))
    if first == last {
      dirty[first] |= head & tail
      return
    }
    dirty[first] |= head
    var word = first &+ 1
    while word < last {
      dirty[word] = ~0
      word &+= 1
    }
    dirty[last] |= tail
  }

  /// Forgets all marks.
  @inline(__always)
  mutating func forgetDirtyColumns() {
    guard dirtyLow <= dirtyHigh else { return }
    for word in dirtyLow &>> 6...dirtyHigh &>> 6 { dirty[word] = 0 }
    dirtyLow = .max
    dirtyHigh = -1
  }
}
