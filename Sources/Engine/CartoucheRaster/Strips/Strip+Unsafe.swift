// Sound because: one worker owns a strip at a time; its buffers have `capacity + 2` columns and every kernel
// cuts its columns to `left..<right` within 0..<capacity (coverage may also touch the column at `right`);
// the lists are pinned until the strip's work is done, and references and indices of steps are of their arenas;
// the buffer outlives the strip.

/// A display list that is being drawn, where it lies; trivial to copy.
struct PinnedList: @unchecked Sendable {
  let list: UnsafePointer<DisplayList>
  /// The sums of its densities.
  let sums: UnsafePointer<DensitySum>

  var search: SegmentSearch { SegmentSearch(list.pointee) }

  /// Pins lists; `sums` has one sum for each density of all lists, in their order.
  ///
  /// This is the one place where lists are pinned: what is in their arenas stays where it is as long as they do.
  static func with(
    _ lists: [DisplayList], _ sums: [DensitySum], _ body: (UnsafeBufferPointer<PinnedList>) -> Void
  ) {
    lists.withUnsafeBufferPointer { lists in
      // A first sum that is not read when there is none.
      (sums.isEmpty ? [DensitySum()] : sums).withUnsafeBufferPointer { sums in
        guard let first = lists.baseAddress, let firstSum = sums.baseAddress else { return }
        var sum = 0
        let pinned = lists.indices.map { index in
          defer { sum += lists[index].densities.count }
          return PinnedList(list: first + index, sums: firstSum + sum)
        }
        pinned.withUnsafeBufferPointer(body)
      }
    }
  }
}

/// The memory of one worker.
///
/// Columns are stored one after another, each as four planes (red, green, blue, alpha) of eight rows, as premultiplied
/// floats. Coverage has one vector per column; one bit per column tells where it is not zero.
final class StripBuffer: @unchecked Sendable {
  /// Columns of one strip at most, so that it stays in the second-level cache.
  static let capacity = 1_024
  /// Columns for which there is memory.
  private static let columns = capacity + 2
  /// Columns of texels of a pattern at most, so that they stay in the first-level cache.
  private static let patternColumns = 128

  let pixels: UnsafeMutablePointer<Lanes>
  /// The groups that are painted in each other, the outermost first; made when they are needed.
  private var groups: [StripGroup] = []
  /// The depths of the faces that have been painted.
  let depths: UnsafeMutablePointer<Lanes>
  /// The rows of meshes that are drawn once, a bit for each row of each column.
  let marks: UnsafeMutablePointer<UInt8>
  let cover: UnsafeMutablePointer<Lanes>
  let dirty: UnsafeMutablePointer<UInt64>
  /// The edges of the inside of fills by pixel centres: a bit for each row of each column.
  let crossings: UnsafeMutablePointer<UInt8>
  /// The segments of a command that has few.
  let few: UnsafeMutablePointer<Int32>
  /// The segments of a line that is being drawn.
  let segmentLanes = SegmentLanes()
  /// Columns of a pattern's texels, mixed down for the rows of the strip.
  let texelColumns: UnsafeMutableBufferPointer<ColorTexel.Channels>

  init() {
    let columns = Self.columns
    pixels = .allocate(capacity: columns * 4)
    pixels.initialize(repeating: .zero, count: columns * 4)
    // Set before they are read, in frames that have faces or meshes.
    depths = .allocate(capacity: columns)
    marks = .allocate(capacity: columns)
    cover = .allocate(capacity: columns)
    cover.initialize(repeating: .zero, count: columns)
    dirty = .allocate(capacity: columns / 64 + 1)
    dirty.initialize(repeating: 0, count: columns / 64 + 1)
    // Whole words of eight columns.
    crossings = .allocate(capacity: columns + 6)
    crossings.initialize(repeating: 0, count: columns + 6)
    few = .allocate(capacity: Command.unsortedSegments)
    // Set before they are read.
    texelColumns = .allocate(capacity: Self.patternColumns)
  }

  /// The pixels of a mesh that are to be read; made when they are needed.
  var fragments: MeshFragments {
    if let madeFragments { return madeFragments }
    let made = MeshFragments(columns: Self.columns)
    madeFragments = made
    return made
  }
  private var madeFragments: MeshFragments?

  /// The group at a depth, 0 for the outermost.
  func group(_ depth: Int) -> StripGroup {
    while groups.count <= depth { groups.append(StripGroup(columns: Self.columns)) }
    return groups[depth]
  }

  deinit {
    pixels.deallocate()
    for group in groups {
      group.pixels.deallocate()
      group.faced.deallocate()
      group.begunBlocks.deallocate()
    }
    madeFragments?.deallocate()
    depths.deallocate()
    marks.deallocate()
    cover.deallocate()
    dirty.deallocate()
    crossings.deallocate()
    few.deallocate()
    segmentLanes.deallocate()
    texelColumns.deallocate()
  }
}

/// The pixels of a group that is being painted, and the rows in which it has a face; trivial to copy.
struct StripGroup {
  let pixels: UnsafeMutablePointer<Lanes>
  let faced: UnsafeMutablePointer<UInt8>
  /// A bit for each block of columns that has been cleared since the group began.
  let begunBlocks: UnsafeMutablePointer<UInt64>

  fileprivate init(columns: Int) {
    // Set before they are read, where a block of columns begins.
    pixels = .allocate(capacity: columns * 4)
    faced = .allocate(capacity: columns)
    begunBlocks = .allocate(capacity: 1)
    begunBlocks.initialize(to: 0)
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
///
/// Steps are played by mutating functions even where only its pixels change: any other would be called on a copy.
struct Strip {
  /// Those of the frame, or of the group that is being painted.
  private(set) var pixels: UnsafeMutablePointer<Lanes>
  private let ground: UnsafeMutablePointer<Lanes>
  let depths: UnsafeMutablePointer<Lanes>
  /// The rows of the group in which there is a face.
  private(set) var faced: UnsafeMutablePointer<UInt8>
  /// The blocks of the group; not read outside of groups.
  private var groupBlocks: UnsafeMutablePointer<UInt64>
  /// The number of groups that are being painted, each inside the one before.
  private var groups = 0
  private let buffer: Unmanaged<StripBuffer>
  /// Whether depths are set.
  var hasDepths = false
  /// The rows of meshes that are drawn once, and whether they are set.
  let marks: UnsafeMutablePointer<UInt8>
  var hasMarks = false
  let cover: UnsafeMutablePointer<Lanes>
  let dirty: UnsafeMutablePointer<UInt64>
  let crossings: UnsafeMutablePointer<UInt8>
  let few: UnsafeMutablePointer<Int32>
  let segmentLanes: SegmentLanes
  let texelColumns: UnsafeMutableBufferPointer<ColorTexel.Channels>
  /// The lists of the frame, and the one that is being played.
  let sources: UnsafeBufferPointer<PinnedList>
  private(set) var source: PinnedList
  /// The list that is being played.
  var list: UnsafePointer<DisplayList> { source.list }
  /// The device pixel of the first column and row.
  let originX: Int
  let originY: Int
  let columns: Int
  /// The ground is opaque, so alpha is 1 everywhere and need not be kept.
  private(set) var isOpaque: Bool
  private let isGroundOpaque: Bool
  /// The colour below everything.
  let groundColor: SIMD4<Float>
  /// A bit for each block of columns that has been given that colour, and perhaps more.
  private(set) var begunBlocks: UInt64 = 0

  /// Columns of the step being painted.
  var left = 0
  var right = 0
  var clip = RowClip(
    low: .zero, high: .zero, commonLow: 0, commonHigh: 0, isWhole: true)
  /// Columns whose coverage may be set, empty when `dirtyLow > dirtyHigh`.
  var dirtyLow = Int.max
  var dirtyHigh = -1
  /// Columns in which crossings may be set, in the same form.
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
    columns: Int, ground color: SIMD4<Float>
  ) {
    self.sources = sources
    source = sources[0]
    pixels = buffer.pixels
    ground = buffer.pixels
    depths = buffer.depths
    marks = buffer.marks
    // Not read outside of groups.
    faced = buffer.crossings
    groupBlocks = buffer.dirty
    self.buffer = Unmanaged.passUnretained(buffer)
    cover = buffer.cover
    dirty = buffer.dirty
    crossings = buffer.crossings
    few = buffer.few
    segmentLanes = buffer.segmentLanes
    texelColumns = buffer.texelColumns
    originX = origin.x
    originY = origin.y
    self.columns = min(columns, StripBuffer.capacity)
    groundColor = color
    isOpaque = color.w == 1
    isGroundOpaque = isOpaque
  }

  /// Switches to another list, which has its own clips.
  mutating func turn(to list: Int) {
    source = sources[list]
    bandClipIndex = -1
  }

  /// The pixels of a mesh that are to be read.
  var fragments: MeshFragments { buffer._withUnsafeGuaranteedRef { $0.fragments } }

  /// Whether a group is being painted.
  var isInGroup: Bool { groups > 0 }

  /// Turns to an empty group.
  private mutating func beginGroup() {
    groups &+= 1
    turnToGroup()
    groupBlocks.pointee = 0
    isOpaque = false
  }

  /// Turns to the innermost group.
  private mutating func turnToGroup() {
    let group = buffer._withUnsafeGuaranteedRef { $0.group(groups &- 1) }
    (pixels, faced, groupBlocks) = (group.pixels, group.faced, group.begunBlocks)
  }

  /// Blends the group over the content below, and switches back to that.
  private mutating func endGroup(opacity: Float) {
    let (group, ownFaced) = (pixels, faced)
    var blocks = groupBlocks.pointee
    groups &-= 1
    if isInGroup {
      turnToGroup()
    } else {
      pixels = ground
      isOpaque = isGroundOpaque
    }
    begin(blocks & ~innermostBlocks)
    while blocks != 0 {
      let first = blocks.trailingZeroBitCount &* Self.blockColumns
      blocks &= blocks &- 1
      for column in first..<first &+ Self.blockColumns {
        if isInGroup { faced[column] |= ownFaced[column] }
        let (source, target) = (group + column &* 4, pixels + column &* 4)
        let rest = 1 - source[3] * opacity
        target[0] = target[0] * rest + source[0] * opacity
        target[1] = target[1] * rest + source[1] * opacity
        target[2] = target[2] * rest + source[2] * opacity
        if !isOpaque { target[3] = target[3] * rest + source[3] * opacity }
      }
    }
  }

  /// Columns of a block: a word has a bit for each block of a strip.
  static let blockColumns = StripBuffer.capacity / UInt64.bitWidth

  /// The blocks that have begun in the innermost group, or else on the ground.
  @inline(__always)
  private var innermostBlocks: UInt64 { isInGroup ? groupBlocks.pointee : begunBlocks }

  /// Gives the blocks of columns `low..<high` the colour of the ground, or of nothing in a group, unless they have it or
  /// more.
  ///
  /// Blocks that no step changes are not painted at all: their pixels follow from the ground alone.
  @inline(__always)
  mutating func beginBlocks(of low: Int, _ high: Int) {
    let first = UInt64(truncatingIfNeeded: low / Self.blockColumns)
    let last = UInt64(truncatingIfNeeded: (high &- 1) / Self.blockColumns)
    let missing = (~0 &<< first) & (~0 &>> (63 &- last)) & ~innermostBlocks
    if missing != 0 { begin(missing) }
  }

  private mutating func begin(_ blocks: UInt64) {
    let color = isInGroup ? .zero : groundColor
    if isInGroup { groupBlocks.pointee |= blocks } else { begunBlocks |= blocks }
    let (r, g, b, a) = (
      Lanes(repeating: color.x), Lanes(repeating: color.y), Lanes(repeating: color.z),
      Lanes(repeating: color.w)
    )
    var rest = blocks
    while rest != 0 {
      let first = rest.trailingZeroBitCount &* Self.blockColumns
      rest &= rest &- 1
      if isInGroup { (faced + first).initialize(repeating: 0, count: Self.blockColumns) }
      for column in first..<first &+ Self.blockColumns {
        let pixel = pixels + column &* 4
        pixel[0] = r
        pixel[1] = g
        pixel[2] = b
        pixel[3] = a
      }
    }
  }

  /// Plays one step; its segments, when they are sorted, are given by their first points.
  mutating func play(_ command: Command, _ sorted: UnsafeBufferPointer<Int32>) {
    left = max(0, Int(command.bounds.x0) &- originX)
    right = min(columns, Int(command.bounds.x1) &- originX)
    guard left < right, begin(command) else { return }
    if !command.kind.beginsOwnBlocks { beginBlocks(of: left, right) }
    let first = Int(command.first)
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
    case .capsule: paintCapsule(list.pointee.capsules.elements[first], color: command.color)
    case .circle: paintCircle(list.pointee.circles.elements[first])
    case .groundCircle: paintGroundCircle(list.pointee.circles.elements[first], command.style)
    case .picture: paintPicture(list.pointee.images[first])
    case .field: paintField(list.pointee.fields.elements[first], color: command.color)
    case .faces: paintFaces(sorted)
    case .face:
      paintFace(list.pointee.faces.elements[Int(command.style)], sides: segments(of: command, sorted))
    case .mesh: paintMesh(command, sorted)
    case .onceBegin: hasMarks = false
    case .depthsClear: hasDepths = false
    case .density: paintDensity(list.pointee.densities[first], source.sums[first])
    case .drawing: list.pointee.drawings[first].paint(on: &self)
    case .groupBegin: beginGroup()
    case .groupEnd: endGroup(opacity: command.color.w)
    }
  }

  /// The segments of a step that may change pixels of the strip.
  mutating func segments(of command: Command, _ sorted: UnsafeBufferPointer<Int32>) -> UnsafeBufferPointer<
    Int32
  > {
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
      // Shapes cover nothing outside their own bounds.
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
    let record = list.pointee.clips.elements[Int(index)]
    bandClip.low = Lanes(repeating: Float(columns))
    bandClip.high = .zero
    bandClip.commonLow = 0
    bandClip.commonHigh = columns
    var (least, most, first, end) = (columns, 0, stripRows, 0)
    for row in 0..<stripRows {
      let y = originY &+ row
      guard y >= Int(record.box.y0), y < Int(record.box.y1) else { continue }
      let span = list.pointee.spans.elements[Int(record.spans) &+ y &- Int(record.box.y0)]
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
