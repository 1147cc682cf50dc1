import CartoucheGeometry
import CartoucheProjections

/// The condition by which an index finds the rows of a region, in a column of any coordinate system.
///
/// It may let through rows outside the region, which the cutter leaves out, but must not miss rows inside it.
enum RegionPredicate: Sendable, Hashable {
  /// Every row has to be looked at.
  case everything
  /// Rows whose box meets one of these geometries, in the system of the column.
  case boxes([[UInt8]])
  /// Rows whose box meets that of these points, which the database takes to the system of the column.
  case transformed([[UInt8]])

  /// The zoom below which tiles are too large a part of the world for boxes in other systems, and of the sphere.
  private static let lowestZoom = (projected: 4, geography: 3)
  /// The sides of regions without a zoom that are treated as tiles below these zooms.
  private static func isTooLarge(_ region: SearchRegion, below zoom: Int) -> Bool {
    region.zoom.map { $0 < zoom } ?? (region.side > 1 / Double(1 << zoom))
  }

  /// The condition for a region.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - column: The column; its system must be known.
  ///   - transformation: The transformation of the engine's own from the column's system; `nil` for that of the
  ///     database.
  init(_ region: SearchRegion, _ column: GeometryColumn, _ transformation: CoordinateTransformation?) {
    let turns = [-1.0, 0, 1]
    switch (column.kind, column.srid) {
    case (.geometry, 3857), (.geometry, 900_913):
      self = .boxes(
        turns.map { turn in
          EWKBWriter.boxes([region.meters.shifted(by: turn * SearchRegion.equator)], srid: column.srid)
        })
    case (.geometry, 4326):
      self = .boxes(
        turns.map { EWKBWriter.boxes([region.degrees.shifted(by: $0 * 360)], srid: column.srid) })
    case (.geography, 4326):
      self = Self.geography(region)
    case (.geography, _): self = .everything
    case (.geometry, let srid):
      if Self.isTooLarge(region, below: Self.lowestZoom.projected) {
        self = .everything
      } else if let transformation {
        let image = ProjectedRegion(region, in: transformation)
        self = image.boxes.map { .boxes($0.map { EWKBWriter.boxes([$0], srid: srid) }) } ?? .everything
      } else {
        self = .transformed(region.turns.map { EWKBWriter.points(Self.grid($0), srid: 4326) })
      }
    }
  }

  /// The condition on the sphere: edges in degrees that follow the parallels closely, as they are arcs of great
  /// circles.
  private static func geography(_ region: SearchRegion) -> RegionPredicate {
    if isTooLarge(region, below: lowestZoom.geography) { return .everything }
    let margin = 0.02 + region.side * 360 / 64
    return .boxes(
      region.turns.map { turn in
        var box = turn.expanded(by: margin)
        // Beyond a pole or a turn there is nothing.
        (box.minY, box.maxY) = (max(box.minY, -90), min(box.maxY, 90))
        return EWKBWriter.boxes([box], srid: 4326, step: 1)
      })
  }

  /// The points of a region for the database, close enough for the margin that the query adds.
  private static func grid(_ box: SearchBox) -> [Double] {
    let steps = 8
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    var points: [Double] = []
    for row in 0...steps {
      for column in 0...steps {
        points.append(box.minX + width * Double(column) / Double(steps))
        points.append(box.minY + height * Double(row) / Double(steps))
      }
    }
    return points
  }
}

extension RegionPredicate {
  /// The condition in SQL, with its values appended; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - column: The column in SQL.
  ///   - geometry: The column as the catalogue knows it.
  ///   - schema: The schema of PostGIS.
  ///   - values: The values of the query's parameters so far.
  func sql(
    _ column: String, _ geometry: GeometryColumn, schema: String, _ values: inout [DatabaseValue]
  ) -> String? {
    let schema = QuotedIdentifier(schema).description
    let parts: [String]
    switch self {
    case .everything: return nil
    case .boxes(let boxes):
      parts = boxes.map { box in
        values.append(.geometry(box))
        return "\(column) OPERATOR(\(schema).&&) $\(values.count)::\(schema).\(geometry.kind.rawValue)"
      }
    case .transformed(let grids):
      // A margin of a sixteenth on all sides is several times what a curve leaves the box of its points by.
      parts = grids.map { grid in
        values.append(.geometry(grid))
        return """
          \(column) OPERATOR(\(schema).&&) (SELECT \(schema).ST_Expand(box, greatest(\(schema).ST_XMax(box) - \
          \(schema).ST_XMin(box), \(schema).ST_YMax(box) - \(schema).ST_YMin(box)) / 16) \
          FROM \(schema).ST_Transform($\(values.count)::\(schema).geometry, \(geometry.srid)) AS box)
          """
      }
    }
    return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " OR ") + ")"
  }
}
