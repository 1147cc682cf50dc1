import CartoucheGeoJSON

extension Geometry {
  /// Whether any position has an altitude, which shapes do not keep.
  var hasAltitudes: Bool {
    switch self {
    case .point(let position): position.altitude != nil
    case .multiPoint(let positions), .lineString(let positions): positions.hasAltitudes
    case .multiLineString(let lines), .polygon(let lines): lines.positions.hasAltitudes
    case .multiPolygon(let polygons): polygons.positions.hasAltitudes
    case .geometryCollection(let parts): parts.contains(where: \.hasAltitudes)
    }
  }

  /// The geometry without altitudes.
  var withoutAltitudes: Geometry {
    switch self {
    case .point(let position): .point(position.withoutAltitude)
    case .multiPoint(let positions): .multiPoint(positions.withoutAltitudes)
    case .lineString(let positions): .lineString(positions.withoutAltitudes)
    case .multiLineString(let lines): .multiLineString(Lines(lines.map(\.withoutAltitudes)))
    case .polygon(let rings): .polygon(Rings(rings.map(\.withoutAltitudes)))
    case .multiPolygon(let polygons):
      .multiPolygon(Polygons(polygons.map { $0.map(\.withoutAltitudes) }))
    case .geometryCollection(let parts): .geometryCollection(parts.map(\.withoutAltitudes))
    }
  }
}

extension Position {
  var withoutAltitude: Position { Position(longitude: longitude, latitude: latitude) }
}

extension Positions {
  var withoutAltitudes: Positions { hasAltitudes ? Positions(map(\.withoutAltitude)) : self }
}

extension Feature {
  /// The feature with only the parts that a feature object keeps: no altitudes, no box, no foreign members.
  var kept: Feature {
    Feature(geometry: geometry?.withoutAltitudes, properties: properties, identifier: identifier)
  }

  /// Whether a feature object keeps all of the feature.
  var isKept: Bool {
    foreignMembers.isEmpty && geometry?.hasAltitudes != true && boundingBox == nil
  }
}
