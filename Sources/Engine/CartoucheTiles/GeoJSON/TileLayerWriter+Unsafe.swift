import CartoucheGeometry

// Unsafe for speed in the loop over vertices: reads stay in the range of a part, which its slice checked.

/// Turns a slice of the unit world into the features of a tile: simplified, rounded, wound.
struct TileLayerWriter {
  private let source: GeoJSONTileSource
  private let slice: TileSlice
  private let scratch: TileScratch
  /// The corner of the tile in tiles, and the number of tiles along a side of the world.
  private let column, row, side: Double
  /// The importance up to which vertices are left out; −1 keeps all.
  private let threshold: Double
  /// The length up to which lines are left out, and whose square is that for the areas of rings.
  private let tolerance: Double
  private let metrics: Bool
  /// The squares of features that are simplified away; `nil` if they are left out.
  private var pixels: FeaturePixels?
  /// The number of features with their middle in the tile's square that are left out, as they are simplified away.
  private(set) var omittedCount = 0
  private var content = TileLayer.Content(records: [], partEnds: [], coordinates: [])
  private var vertexCount = 0

  /// Prepares writing the tile `id` from a slice.
  init(
    _ id: TileID, of slice: TileSlice, source: GeoJSONTileSource, options: GeoJSONTileOptions,
    scratch: TileScratch
  ) {
    self.source = source
    self.slice = slice
    self.scratch = scratch
    (column, row, side) = (Double(id.x), Double(id.y), Double(1 << id.z))
    let isDeepest = id.z >= options.limitedMaxzoom
    tolerance = isDeepest ? 0 : options.toleranceFraction / side
    threshold = tolerance > 0 ? tolerance * tolerance : -1
    metrics = options.lineMetrics
    guard options.keepsSmallFeatures else { return }
    var pixels = FeaturePixels(isDeepest: isDeepest, buffer: options.bufferFraction)
    if !isDeepest, slice.parts.count > FeaturePixels.blockCount { pixels.share(claims(of: slice.parts)) }
    self.pixels = pixels
  }

  /// The centres of features with only small parts, in tile units and in drawing order.
  private func claims(of parts: [ClippedPath]) -> [FeaturePixels.Claim] {
    var claims: [FeaturePixels.Claim] = []
    var index = 0
    while index < parts.count {
      let start = index
      var largest: ClippedPath?
      var isSmall = true
      while index < parts.count, parts[index].order == parts[start].order {
        let part = parts[index]
        index += 1
        guard part.kind != .innerRing else { continue }
        if part.isLarger(than: tolerance) { isSmall = false }
        if part.size > largest?.size ?? 0 { largest = part }
      }
      if isSmall, let largest {
        claims.append(
          FeaturePixels.Claim(middle: middle(of: largest), isLine: largest.kind == .line, feature: start))
      }
    }
    return claims
  }

  /// The features, `nil` if none is left.
  mutating func write() -> TileLayer? {
    let (parts, points) = (slice.parts, slice.points)
    var (part, point) = (0, 0)
    while part < parts.count || point < points.count {
      let nextPart = part < parts.count ? parts[part].order : .max
      let nextPoint = point < points.count ? order(points[point]) : .max
      if nextPoint < nextPart {
        point = writePoints(points, from: point, order: nextPoint)
      } else {
        part = writeParts(parts, from: part, order: nextPart)
      }
    }
    guard !content.records.isEmpty else { return nil }
    content.coordinates = Array(scratch.coordinates[..<(2 * vertexCount)])
    return TileLayer(name: "", extent: TileID.extent, attributes: source.attributes, content: content)
  }

  private func order(_ point: TilePoint) -> UInt64 {
    UInt64(UInt8(1 - point.shift)) << 32 | UInt64(source.points.entries[point.index])
  }

  private mutating func writePoints(_ points: [TilePoint], from start: Int, order: UInt64) -> Int {
    var index = start
    while index < points.count, self.order(points[index]) == order {
      let place = points[index].index
      reserve(1)
      let vertex = Vertex(
        x: source.points.x[place] + Double(points[index].shift), y: source.points.y[place])
      let (x, y) = round(vertex, 0)
      scratch.coordinates[2 * vertexCount] = x
      scratch.coordinates[2 * vertexCount + 1] = y
      vertexCount += 1
      index += 1
    }
    let firstPart = content.partEnds.count
    content.partEnds.append(UInt32(truncatingIfNeeded: vertexCount))
    writeRecord(entry: source.points.entries[points[start].index], from: firstPart)
    return index
  }

  private mutating func writeParts(_ parts: [ClippedPath], from start: Int, order: UInt64) -> Int {
    var index = start
    var firstPart = content.partEnds.count
    // The polygon whose outer ring was kept. If that ring is too small, the rest of the polygon is drawn like outer
    // rings: a hole is smaller than its ring, so these are not holes, whatever their order says.
    var polygon: UInt32?
    // The largest part that is left out, and whether another is written.
    var largest: ClippedPath?
    let recordCount = content.records.count
    while index < parts.count, parts[index].order == order {
      let part = parts[index]
      index += 1
      let isLarge = part.isLarger(than: tolerance)
      switch part.kind {
      case .line:
        guard isLarge, writeLine(part) else {
          if part.size > largest?.size ?? 0 { largest = part }
          continue
        }
        if metrics {
          writeRecord(entry: part.entry, from: firstPart, fraction: Self.fraction(of: part))
          firstPart = content.partEnds.count
        }
      case .outerRing:
        let isKept = isLarge && writeRing(part, positive: true)
        polygon = isKept ? part.polygon : nil
        if !isKept, part.size > largest?.size ?? 0 { largest = part }
      case .innerRing:
        if isLarge { _ = writeRing(part, positive: polygon != part.polygon) }
      }
    }
    if content.partEnds.count == firstPart, content.records.count == recordCount, let largest {
      writePixel(of: largest, feature: start)
    }
    if content.partEnds.count > firstPart { writeRecord(entry: parts[start].entry, from: firstPart) }
    return index
  }

  private static func fraction(of part: ClippedPath) -> ClosedRange<Double> {
    let (start, end) = (part.lineStart / part.size, part.lineEnd / part.size)
    // False also for lines of zero or infinite length.
    guard start >= 0, end >= start, start <= 1 else { return 0...1 }
    return start...min(end, 1)
  }

  private mutating func writeRecord(entry: UInt32, from firstPart: Int, fraction: ClosedRange<Double> = 0...1)
  {
    let entry = source.entries[Int(entry)]
    let description = source.descriptions[Int(entry.feature)]
    var record = TileLayer.Record(
      type: entry.type, identifier: description.identifier, tags: description.tags,
      parts: UInt32(truncatingIfNeeded: firstPart)..<UInt32(truncatingIfNeeded: content.partEnds.count))
    record.isMultiple = entry.isMultiple
    content.records.append(record)
    if metrics { content.lineFractions.append(fraction) }
  }

  // MARK: - Small features

  /// Writes what is kept of a feature that is simplified away, or counts it.
  ///
  /// - Parameters:
  ///   - part: The largest of its parts.
  ///   - feature: The index of its first part in the slice.
  private mutating func writePixel(of part: ClippedPath, feature: Int) {
    let middle = middle(of: part)
    guard pixels != nil else {
      let extent = Double(TileID.extent)
      let isInside = middle.x >= 0 && middle.x < extent && middle.y >= 0 && middle.y < extent
      if tolerance > 0, isInside { omittedCount += 1 }
      return
    }
    let claim = FeaturePixels.Claim(middle: middle, isLine: part.kind == .line, feature: feature)
    let direction = direction(of: part)
    guard let vertices = pixels?.vertices(claim, along: direction) else { return }
    reserve(vertices.count)
    for vertex in vertices {
      scratch.coordinates[2 * vertexCount] = Self.rounded(vertex.x)
      scratch.coordinates[2 * vertexCount + 1] = Self.rounded(vertex.y)
      vertexCount += 1
    }
    content.partEnds.append(UInt32(truncatingIfNeeded: vertexCount))
  }

  /// The middle of a part's box in tile units.
  private func middle(of part: ClippedPath) -> Point {
    let middle = Point(part.minX + part.maxX, part.minY + part.maxY) / 2
    return (middle * side - Point(column, row)) * Double(TileID.extent)
  }

  /// The way from the first vertex of a part to the last.
  private func direction(of part: ClippedPath) -> Point {
    let buffer = part.isWhole ? source.vertices : slice.vertices
    let run = buffer.vertices(part.start..<part.start + part.count)
    guard let first = run.first, let last = run.last else { return .zero }
    return last.point - first.point
  }

  // MARK: - Vertices

  private func reserve(_ additional: Int) {
    let needed = 2 * (vertexCount + additional)
    if scratch.coordinates.count < needed {
      let missing = max(needed - scratch.coordinates.count, scratch.coordinates.count / 2)
      scratch.coordinates.append(contentsOf: repeatElement(0, count: missing))
    }
  }

  private mutating func writeLine(_ part: ClippedPath) -> Bool {
    let count = writeVertices(part)
    guard count > 1 else { return false }
    endPart(count)
    return true
  }

  /// Writes a ring unless nothing of it is left, and orients it to the required sign of its area.
  private mutating func writeRing(_ part: ClippedPath, positive: Bool) -> Bool {
    var count = writeVertices(part)
    guard count > 2 else { return false }
    let first = vertexCount
    let area = scratch.coordinates.withUnsafeMutableBufferPointer { all in
      let ring = all.baseAddress.unsafelyUnwrapped + 2 * first
      // A cut ring may have lost its first vertex.
      if ring[0] != ring[2 * count - 2] || ring[1] != ring[2 * count - 1] {
        (ring[2 * count], ring[2 * count + 1]) = (ring[0], ring[1])
        count += 1
      }
      var area = 0
      for index in 1..<count {
        let (ax, ay) = (Int(ring[2 * index - 2]), Int(ring[2 * index - 1]))
        area &+= ax &* Int(ring[2 * index + 1]) &- Int(ring[2 * index]) &* ay
      }
      if area != 0, (area > 0) != positive {
        var (low, high) = (0, count - 1)
        while low < high {
          swap(&ring[2 * low], &ring[2 * high])
          swap(&ring[2 * low + 1], &ring[2 * high + 1])
          low += 1
          high -= 1
        }
      }
      return area
    }
    // A flat ring encloses nothing, or as much on either side: it is drawn by its outline.
    guard part.isFlat || count > 3 && area != 0 else { return false }
    endPart(count)
    return true
  }

  private mutating func endPart(_ count: Int) {
    vertexCount += count
    content.partEnds.append(UInt32(truncatingIfNeeded: vertexCount))
  }

  /// Writes the vertices of a part that are important enough after those of finished parts.
  ///
  /// Leaves room for one more.
  private func writeVertices(_ part: ClippedPath) -> Int {
    reserve(part.count + 1)
    let buffer = part.isWhole ? source.vertices : slice.vertices
    let run = buffer.vertices(part.start..<part.start + part.count)
    let shift = part.isWhole ? Double(part.shift) : 0
    let (threshold, first) = (threshold, vertexCount)
    return scratch.coordinates.withUnsafeMutableBufferPointer { all in
      let output = all.baseAddress.unsafelyUnwrapped + 2 * first
      var count = 0
      for vertex in run where vertex.importance > threshold {
        let (x, y) = round(vertex, shift)
        output[2 &* count] = x
        output[2 &* count &+ 1] = y
        count &+= 1
      }
      return count
    }
  }

  @inline(__always)
  private func round(_ vertex: Vertex, _ shift: Double) -> (x: Int16, y: Int16) {
    let extent = Double(TileID.extent)
    return (
      Self.rounded(((vertex.x + shift) * side - column) * extent),
      Self.rounded((vertex.y * side - row) * extent)
    )
  }

  /// The nearest integer, with halves rounded away from zero, limited to 16 bits.
  @inline(__always)
  private static func rounded(_ value: Double) -> Int16 {
    let limited = value > -32_768 ? (value < 32_767 ? value : 32_767) : -32_768
    return Int16(truncatingIfNeeded: Int32(limited + (limited < 0 ? -0.5 : 0.5)))
  }
}
