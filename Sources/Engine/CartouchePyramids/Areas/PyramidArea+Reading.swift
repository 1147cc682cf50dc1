import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

// Areas from boxes in degrees and from GeoJSON.
extension PyramidArea {
  /// The area of boxes and of the polygons of GeoJSON documents; the world without any.
  ///
  /// - Parameters:
  ///   - bounds: Boxes in degrees; a west beyond the east crosses the antimeridian, as in RFC 7946 §5.2.
  ///   - documents: GeoJSON documents of polygons, with their names for messages.
  ///   - diagnostics: Receives notes on what lies beyond the latitudes of the map.
  /// - Throws: ``PyramidError/input(found:expected:at:)`` for a box or a document without an area.
  public init(
    bounds: [CoordinateBounds], documents: [(name: String, content: GeoJSON)] = [],
    diagnostics: inout [Diagnostic]
  ) throws(PyramidError) {
    if bounds.isEmpty, documents.isEmpty {
      self = .world
      return
    }
    var boxes: [Box] = []
    var polygons: [AreaPolygon] = []
    var regions: [CoordinateBounds] = []
    for (index, box) in bounds.enumerated() {
      let region = try Self.clamped(box, number: index + 1, &diagnostics)
      regions.append(region)
      boxes += Self.boxes(region)
    }
    for document in documents {
      let found = try Self.polygons(document.content, name: document.name)
      for polygon in found {
        regions.append(Self.region(polygon.box))
        polygons.append(polygon)
      }
    }
    let around = CoordinateBounds(around: regions) ?? .world
    let limit = Mercator.latitudeLimit
    self.init(
      boxes: boxes, polygons: polygons,
      bounds: [around.west, max(around.south, -limit), around.east, min(around.north, limit)])
  }

  private static func clamped(
    _ box: CoordinateBounds, number: Int, _ diagnostics: inout [Diagnostic]
  ) throws(PyramidError) -> CoordinateBounds {
    let place = "box \(number)"
    for value in [box.west, box.south, box.east, box.north] where !value.isFinite {
      throw .input(found: "\(value)", expected: "finite degrees", at: place)
    }
    guard box.south <= box.north else {
      throw .input(
        found: "south \(box.south) beyond north \(box.north)", expected: "west,south,east,north", at: place)
    }
    let limit = Mercator.latitudeLimit
    guard box.south < limit, box.north > -limit else {
      throw .input(
        found: "latitudes \(box.south) to \(box.north)", expected: "latitudes between -85.0511 and 85.0511",
        at: place)
    }
    var clamped = box
    clamped.south = max(box.south, -limit)
    clamped.north = min(box.north, limit)
    if clamped.south != box.south || clamped.north != box.north,
      abs(box.south) > 85.06 || abs(box.north) > 85.06
    {
      diagnostics.append(
        Diagnostic(
          .note, "\(place): latitudes beyond 85.0511 degrees are not on the map; the box ends there",
          kind: .limit))
    }
    return clamped
  }

  /// The parts of a box in the unit world: two where it crosses the antimeridian.
  private static func boxes(_ region: CoordinateBounds) -> [Box] {
    var (south, north) = (Mercator.y(latitude: region.south), Mercator.y(latitude: region.north))
    // A box without an extent belongs to one tile, even on an edge.
    let least = 4 * tolerance
    if south - north < least { (south, north) = (min(north + least, 1), min(north, 1 - least)) }
    let span = max(region.longitudeSpan, least * 360)
    if span >= 360 { return [Box(min: Point(0, north), max: Point(1, south))] }
    let west = Mercator.x(longitude: CoordinateBounds.wrapped(region.west))
    let start = west >= 1 ? 0 : west
    let end = start + span / 360
    if end <= 1 + tolerance { return [Box(min: Point(start, north), max: Point(min(end, 1), south))] }
    return [
      Box(min: Point(start, north), max: Point(1, south)),
      Box(min: Point(0, north), max: Point(end - 1, south)),
    ]
  }

  private static func region(_ box: Box) -> CoordinateBounds {
    let upper = Mercator.unproject(box.min)
    let lower = Mercator.unproject(box.max)
    return CoordinateBounds(west: upper.x, south: lower.y, east: lower.x, north: upper.y)
  }

  private static func polygons(
    _ content: GeoJSON, name: String
  ) throws(PyramidError) -> [AreaPolygon] {
    var found: [AreaPolygon] = []
    for feature in content.features {
      guard let geometry = feature.geometry else { continue }
      try collect(geometry, name, &found)
    }
    guard !found.isEmpty else {
      throw .input(found: "no polygon", expected: "GeoJSON with a Polygon or MultiPolygon", at: name)
    }
    return found
  }

  private static func collect(
    _ geometry: Geometry, _ name: String, _ found: inout [AreaPolygon]
  ) throws(PyramidError) {
    switch geometry {
    case .polygon, .multiPolygon: found += AreaPolygon.parts(of: geometry)
    case .geometryCollection(let parts): for part in parts { try collect(part, name, &found) }
    case .point, .multiPoint, .lineString, .multiLineString:
      throw .input(found: "a point or a line", expected: "polygons, which have an area", at: name)
    }
  }
}
