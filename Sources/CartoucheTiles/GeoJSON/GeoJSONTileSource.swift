import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import Dispatch
import Synchronization

/// Features made ready to be cut: projected, weighed for simplification, their attributes interned.
struct GeoJSONTileSource: Sendable {
  /// One geometry of one feature; those of a collection are one each.
  struct Entry: Sendable {
    var type: TileGeometryType
    var identifier: UInt32 = .max
    var tags: Range<UInt32> = 0..<0
  }

  /// The places of points and multi-points, in the unit world.
  struct Points: Sendable {
    var x: [Double] = []
    var y: [Double] = []
    var entries: [UInt32] = []
  }

  let attributes: TileAttributes
  let entries: [Entry]
  /// The lines and rings in order.
  let parts: [TilePart]
  /// The parts that reach the world from the copy in the west, and those from the copy in the east.
  let westernParts, easternParts: [TilePart]
  /// The vertices of all parts.
  let vertices: VertexBuffer
  let points: Points

  /// Makes features ready: O(vertices · log vertices), on all cores.
  init(_ features: [Feature], options: GeoJSONTileOptions) {
    var collected = CollectedGeometry()
    for (index, feature) in features.enumerated() {
      if let geometry = feature.geometry { collected.append(geometry, feature: index) }
    }
    let collectedEntries = collected.entries
    let projection = ProjectedGeometry(
      collected, tolerance: options.toleranceFraction / Double(1 << options.limitedMaxzoom))
    let chunks = projection.chunkCount
    let table = Mutex<(TileAttributes, [Entry])?>(nil)
    DispatchQueue.concurrentPerform(iterations: chunks + 1) { iteration in
      if iteration == 0 {
        let result = Self.attributes(of: features, entries: collectedEntries, options: options)
        table.withLock { $0 = result }
      } else {
        projection.project(chunk: iteration - 1)
      }
    }
    (attributes, entries) = table.withLock { $0 } ?? (TileAttributesBuilder().finish(), [])
    (parts, vertices, points) = projection.finish()
    let buffer = options.bufferFraction
    westernParts = parts.filter { $0.minX <= buffer && $0.maxX >= -1 - buffer }.map { $0.shifted(by: 1) }
    easternParts = parts.filter { $0.maxX >= 1 - buffer && $0.minX <= 2 + buffer }.map { $0.shifted(by: -1) }
  }

  private static func attributes(
    of features: [Feature], entries collected: [CollectedGeometry.Entry], options: GeoJSONTileOptions
  ) -> (TileAttributes, [Entry]) {
    var builder = TileAttributesBuilder()
    var entries: [Entry] = []
    entries.reserveCapacity(collected.count)
    var last = -1
    for geometry in collected {
      var entry = Entry(type: geometry.type)
      if geometry.feature == last, let sibling = entries.last {
        (entry.identifier, entry.tags) = (sibling.identifier, sibling.tags)
      } else {
        let feature = features[geometry.feature]
        entry.tags = builder.append(feature.properties)
        entry.identifier = builder.append(
          identifier: identifier(of: feature, at: geometry.feature, options: options))
        last = geometry.feature
      }
      entries.append(entry)
    }
    return (builder.finish(), entries)
  }

  private static func identifier(of feature: Feature, at index: Int, options: GeoJSONTileOptions)
    -> JSONValue?
  {
    guard let property = options.promoteId else {
      return options.generateId ? .int(Int64(index)) : feature.identifier?.jsonValue
    }
    return feature.properties[property].flatMap { Feature.Identifier($0) }?.jsonValue
  }
}

/// The geometries of features in order, apart by kind but not yet projected.
struct CollectedGeometry {
  /// One geometry, and the feature it belongs to.
  struct Entry {
    var type: TileGeometryType
    var feature: Int
  }

  /// A line or ring that waits for its projection.
  struct Line {
    var positions: Positions
    var kind: TilePart.Kind
    var entry: UInt32
    var polygon: UInt32
    /// Where its vertices go.
    var start: Int
    /// The most vertices it can have.
    var capacity: Int
  }

  private(set) var entries: [Entry] = []
  private(set) var lines: [Line] = []
  private(set) var vertexCount = 0
  private(set) var points = GeoJSONTileSource.Points()
  private var polygons: UInt32 = 0

  /// Adds a geometry; collections fall apart into theirs.
  mutating func append(_ geometry: Geometry, feature: Int) {
    let entry = UInt32(truncatingIfNeeded: entries.count)
    switch geometry {
    case .point(let position):
      append(position, entry: entry)
      entries.append(Entry(type: .point, feature: feature))
    case .multiPoint(let positions):
      for position in positions { append(position, entry: entry) }
      entries.append(Entry(type: .point, feature: feature))
    case .lineString(let positions):
      append(positions, .line, entry: entry)
      entries.append(Entry(type: .lineString, feature: feature))
    case .multiLineString(let lines):
      for line in lines { append(line, .line, entry: entry) }
      entries.append(Entry(type: .lineString, feature: feature))
    case .polygon(let rings):
      append(rings, entry: entry)
      entries.append(Entry(type: .polygon, feature: feature))
    case .multiPolygon(let polygons):
      for rings in polygons { append(rings, entry: entry) }
      entries.append(Entry(type: .polygon, feature: feature))
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
    var kind = TilePart.Kind.outerRing
    for ring in rings {
      append(ring, kind, entry: entry)
      kind = .innerRing
    }
    polygons &+= 1
  }

  private mutating func append(_ positions: Positions, _ kind: TilePart.Kind, entry: UInt32) {
    // One more than there are positions, for rings that are not closed.
    let capacity = positions.count + (kind == .line ? 0 : 1)
    lines.append(
      Line(
        positions: positions, kind: kind, entry: entry, polygon: polygons, start: vertexCount,
        capacity: capacity))
    vertexCount += capacity
  }
}
