import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads
import Dispatch
import Synchronization

/// Features prepared for cutting: projected, weighed for simplification, with interned attributes.
struct GeoJSONTileSource: Sendable {
  /// One geometry of one feature; those of a collection have one entry each.
  struct Entry: Sendable {
    /// The type of the geometry.
    var type: TileGeometryType
    /// Whether it is a multi-geometry.
    var isMultiple = false
    /// The index of the feature in the source.
    var feature: UInt32
  }

  /// The identifier and attributes of a feature.
  struct Description: Sendable {
    /// The index of the identifier, `UInt32.max` for none.
    var identifier: UInt32
    /// The range of the pairs of key and value.
    var tags: Range<UInt32>
  }

  /// The positions of points and multi-points, in the unit world.
  struct Points: Sendable {
    var x: [Double] = []
    var y: [Double] = []
    var entries: [UInt32] = []
  }

  let attributes: TileAttributes
  /// The description of each feature.
  let descriptions: [Description]
  let entries: [Entry]
  /// The lines and rings in order.
  let parts: [ClippedPath]
  /// The parts that reach the world from the western copy, and those from the eastern copy.
  let westernParts, easternParts: [ClippedPath]
  /// The vertices of all parts.
  let vertices: VertexBuffer
  let points: Points
  /// The number of lines and of rings without length, which are left out.
  let emptyLineCount, emptyRingCount: Int
  /// The number of rings without area that are drawn by their outline.
  let flatRingCount: Int

  /// Prepares features: O(vertices · log vertices), on all cores.
  ///
  /// Features that are not ready when `stop` is given are empty.
  init(_ features: [Feature], options: GeoJSONTileOptions, until stop: StopSignal) {
    // Geometry and attributes are independent of each other.
    let table = Mutex<(TileAttributes, [Description])?>(nil)
    let isTaken = Atomic(false)
    let isDone = DispatchSemaphore(value: 0)
    @Sendable func internAttributes() {
      guard !isTaken.exchange(true, ordering: .relaxed) else { return }
      let result = Self.attributes(of: features, options: options, until: stop)
      table.withLock { $0 = result }
      isDone.signal()
    }
    ParallelWork.begin(internAttributes)
    let collected = CollectedGeometry(features)
    let projected = ProjectedGeometry(
      collected, tolerance: options.toleranceFraction / Double(1 << options.limitedMaxzoom))
    ParallelWork.perform(projected.chunkCount) {
      projected.project(chunk: $0, until: stop)
    }
    entries = collected.entries
    (parts, vertices, points) = projected.finish()
    let empty = collected.lines.count - parts.count { $0.size > 0 }
    let emptyLines =
      collected.lines.count { $0.kind == .line } - parts.count { $0.kind == .line && $0.size > 0 }
    (emptyLineCount, emptyRingCount) = (emptyLines, empty - emptyLines)
    flatRingCount = parts.count { $0.isFlat && $0.size > 0 }
    // If no other thread was free, this one does both.
    internAttributes()
    isDone.wait()
    (attributes, descriptions) = table.withLock { $0 } ?? (TileAttributesBuilder().finish(), [])
    let buffer = options.bufferFraction
    westernParts = parts.filter { $0.minX <= buffer && $0.maxX >= -1 - buffer }.map { $0.shifted(by: 1) }
    easternParts = parts.filter { $0.maxX >= 1 - buffer && $0.minX <= 2 + buffer }.map { $0.shifted(by: -1) }
  }

  private static func attributes(
    of features: [Feature], options: GeoJSONTileOptions, until stop: StopSignal
  ) -> (TileAttributes, [Description]) {
    var builder = TileAttributesBuilder(featureCount: features.count)
    var descriptions: [Description] = []
    descriptions.reserveCapacity(features.count)
    var watch = StopWatch(stop)
    for index in features.indices {
      let isPlaced = features[index].geometry != nil && !watch.stops()
      let identifier =
        isPlaced
        ? identifier(
          of: features[index], at: index, promoteId: options.promoteId, generateId: options.generateId)
        : .none
      descriptions.append(
        Description(
          identifier: builder.append(identifier: identifier),
          tags: isPlaced ? builder.append(features[index].properties) : 0..<0))
    }
    return (builder.finish(), descriptions)
  }

  /// The identifier of a feature: its own, one of its properties, or its index in the source.
  static func identifier(of feature: Feature, at index: Int, promoteId: String?, generateId: Bool)
    -> JSONValue?
  {
    guard let property = promoteId else {
      return generateId ? .int(Int64(index)) : feature.identifier?.jsonValue
    }
    return feature.properties[property].flatMap { Feature.Identifier($0) }?.jsonValue
  }
}

/// The geometries of features in order, separated by type but not yet projected.
struct CollectedGeometry: Sendable {
  /// A line or ring that waits for its projection.
  struct Line: Sendable {
    var positions: Positions
    var kind: ClippedPath.Kind
    var entry: UInt32
    var polygon: UInt32
    /// The index of its first vertex.
    var start: Int
    /// The maximum number of its vertices.
    var capacity: Int
  }

  private(set) var entries: [GeoJSONTileSource.Entry] = []
  private(set) var lines: [Line] = []
  private(set) var vertexCount = 0
  private(set) var points = GeoJSONTileSource.Points()
  private var polygons: UInt32 = 0

  /// The geometries of all features that have one.
  init(_ features: [Feature]) {
    entries.reserveCapacity(features.count)
    for index in features.indices {
      if let geometry = features[index].geometry {
        append(geometry, feature: UInt32(truncatingIfNeeded: index))
      }
    }
  }

  /// Adds a geometry; collections are split into their geometries.
  private mutating func append(_ geometry: Geometry, feature: UInt32) {
    let entry = UInt32(truncatingIfNeeded: entries.count)
    switch geometry {
    case .point(let position):
      append(position, entry: entry)
      entries.append(.init(type: .point, feature: feature))
    case .multiPoint(let positions):
      for position in positions { append(position, entry: entry) }
      entries.append(.init(type: .point, isMultiple: true, feature: feature))
    case .lineString(let positions):
      append(positions, .line, entry: entry)
      entries.append(.init(type: .lineString, feature: feature))
    case .multiLineString(let lines):
      for line in lines { append(line, .line, entry: entry) }
      entries.append(.init(type: .lineString, isMultiple: true, feature: feature))
    case .polygon(let rings):
      append(rings, entry: entry)
      entries.append(.init(type: .polygon, feature: feature))
    case .multiPolygon(let polygons):
      for rings in polygons { append(rings, entry: entry) }
      entries.append(.init(type: .polygon, isMultiple: true, feature: feature))
    case .geometryCollection(let geometries):
      for geometry in geometries { append(geometry, feature: feature) }
    }
  }

  private mutating func append(_ position: Position, entry: UInt32) {
    guard position.longitude.isFinite, position.latitude.isFinite, points.x.count < TilePoint.limit else {
      return
    }
    points.x.append(position.longitude)
    points.y.append(position.latitude)
    points.entries.append(entry)
  }

  private mutating func append(_ rings: Rings, entry: UInt32) {
    var kind = ClippedPath.Kind.outerRing
    for ring in rings {
      append(ring, kind, entry: entry)
      kind = .innerRing
    }
    polygons &+= 1
  }

  private mutating func append(_ positions: Positions, _ kind: ClippedPath.Kind, entry: UInt32) {
    // One more than the number of positions, for rings that are not closed.
    let capacity = positions.count + (kind == .line ? 0 : 1)
    lines.append(
      Line(
        positions: positions, kind: kind, entry: entry, polygon: polygons, start: vertexCount,
        capacity: capacity))
    vertexCount += capacity
  }
}
