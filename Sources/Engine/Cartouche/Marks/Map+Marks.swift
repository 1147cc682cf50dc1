import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer

/// A mark that was added to a map, by which it can be removed again.
///
/// It is valid for the map that it was added to and for copies of that map.
public struct MarkID: Sendable, Hashable {
  let number: Int64

  /// The identifier of the mark among the features of a picture.
  public var identifier: Feature.Identifier { .int(number) }
}

// Markers, lines and areas in one call each. All of them are in one source, drawn in the look of overlays, and are fitted
// like overlays.
extension Map {
  /// Draws a marker: a disc with a white rim, and its label beside it.
  ///
  /// ```swift
  /// var map = try Map.world()
  /// try map.addMarker(at: [8.55, 47.37], label: "Zürich", color: "#0072b2")
  /// let picture = try await snapshotter.snapshot(fittingDataOf: map, in: Viewport(width: 800, height: 600))
  /// ```
  ///
  /// Marks are drawn above what the map has when the first of them is added, areas below lines, lines below markers, and
  /// labels above all of them. The label is always shown, whatever it overlaps; those of the style make room for it.
  ///
  /// - Parameters:
  ///   - coordinate: Longitude and latitude in degrees.
  ///   - label: The text beside the marker; `nil` for none.
  ///   - color: The colour as CSS text; `nil` for that of the default look. Text that is no colour is reported in the
  ///     diagnostics of pictures.
  ///   - look: What else differs from the default look; for a marker, its size.
  /// - Returns: The mark, by which it can be removed.
  /// - Throws: ``MapError/number(_:)`` for a coordinate that is no place; the map is unchanged then.
  /// - Complexity: O(n) in the number of marks of the map; draw thousands by ``addOverlay(_:id:)``.
  @discardableResult
  public mutating func addMarker(
    at coordinate: Point, label: String? = nil, color: String? = nil, look: MarkLook = MarkLook()
  ) throws(MapError) -> MarkID {
    try check([coordinate])
    try look.check()
    return add(
      .point(Position(coordinate)), look.markerProperties(color: color), label, at: coordinate,
      isInside: false)
  }

  /// Draws a line, which runs straight on the map from place to place; its label is beside its middle.
  ///
  /// - Parameters:
  ///   - coordinates: Longitudes and latitudes in degrees, at least two. A line across the antimeridian goes on beyond 180
  ///     or −180.
  ///   - label: The text beside the middle of the line; `nil` for none.
  ///   - color: The colour as CSS text; `nil` for that of the default look.
  ///   - look: What else differs from the default look.
  /// - Returns: The mark, by which it can be removed.
  /// - Throws: ``MapError/number(_:)`` for a coordinate that is no place, for fewer than two, and for a width or an opacity
  ///   that is not in its range; the map is unchanged then.
  /// - Complexity: O(n) in the number of marks of the map and of coordinates.
  @discardableResult
  public mutating func addLine(
    along coordinates: [Point], label: String? = nil, color: String? = nil, look: MarkLook = MarkLook()
  ) throws(MapError) -> MarkID {
    try check(coordinates, atLeast: 2)
    try look.check()
    return add(
      .lineString(coordinates.map(Position.init)), look.lineProperties(color: color), label,
      at: Self.middle(of: coordinates), isInside: false)
  }

  /// Draws an area with an outline; its label is inside, where there is most room.
  ///
  /// - Parameters:
  ///   - ring: The outline: longitudes and latitudes in degrees, at least three places, in any direction. The last one may
  ///     repeat the first.
  ///   - holes: The outlines of holes.
  ///   - label: The text inside; `nil` for none.
  ///   - color: The colour of the outline and, unless the look has another one, of the inside, as CSS text; `nil` for that
  ///     of the default look.
  ///   - look: What else differs from the default look.
  /// - Returns: The mark, by which it can be removed.
  /// - Throws: ``MapError/number(_:)``, as ``addLine(along:label:color:look:)``, and for fewer than three places.
  /// - Complexity: O(n) in the number of marks of the map and of coordinates.
  @discardableResult
  public mutating func addPolygon(
    _ ring: [Point], holes: [[Point]] = [], label: String? = nil, color: String? = nil,
    look: MarkLook = MarkLook()
  ) throws(MapError) -> MarkID {
    let rings = [ring] + holes
    for ring in rings { try check(ring, atLeast: 3) }
    try look.check()
    let world = rings.map { $0.map { Mercator.project(longitude: $0.x, latitude: $0.y) } }
    let box = Box(around: world[0])
    let pole = PoleOfInaccessibility(world, precision: max(box.width, box.height) / 256)
    return add(
      .polygon(rings.map { Self.closed($0).map(Position.init) }), look.areaProperties(color: color), label,
      at: Mercator.unproject(pole.point), isInside: true)
  }

  /// Draws a circle: the area within a distance on the ground; its label is in the middle.
  ///
  /// On the map it is the larger the farther it is from the equator, and no exact circle if it is large.
  ///
  /// - Parameters:
  ///   - center: Longitude and latitude in degrees.
  ///   - radius: Metres on a sphere of 6,371,008.8 m, above 0 and at most 10,007,557, a quarter of the way around.
  ///   - label: The text in the middle; `nil` for none.
  ///   - color: The colour of the outline and, unless the look has another one, of the inside, as CSS text; `nil` for that
  ///     of the default look.
  ///   - look: What else differs from the default look.
  /// - Returns: The mark, by which it can be removed.
  /// - Throws: ``MapError/number(_:)``, as ``addLine(along:label:color:look:)``, and for a radius that is not in its range.
  /// - Complexity: O(n) in the number of marks of the map.
  @discardableResult
  public mutating func addCircle(
    around center: Point, radius: Double, label: String? = nil, color: String? = nil,
    look: MarkLook = MarkLook()
  ) throws(MapError) -> MarkID {
    try check([center])
    try look.check()
    guard radius > 0, radius <= GroundCircle.largestRadius else {
      throw .number(
        NumberError(
          name: "radius", found: radius,
          expected: "metres above 0, at most \(Int(GroundCircle.largestRadius))"))
    }
    let ring = GroundCircle(center: center, radius: radius).ring
    return add(
      .polygon([ring.map(Position.init)]), look.areaProperties(color: color), label, at: center,
      isInside: true)
  }

  /// Removes a marker, line, polygon or circle, with its label.
  ///
  /// - Returns: Whether the map had the mark.
  /// - Complexity: O(n) in the number of marks of the map.
  @discardableResult
  public mutating func removeMark(_ mark: MarkID) -> Bool {
    guard marks.remove(mark) else { return false }
    updateMarks()
    return true
  }

  /// Removes all markers, lines, polygons and circles.
  public mutating func removeAllMarks() {
    marks.removeAll()
    updateMarks()
  }

  /// The mark that a feature of a picture belongs to, itself or as its label; `nil` for features that are no marks.
  ///
  /// ```swift
  /// for feature in try await snapshotter.features(at: point, of: map, in: viewport) {
  ///   if let mark = map.mark(of: feature) { map.removeMark(mark) }
  /// }
  /// ```
  public func mark(of feature: QueriedFeature) -> MarkID? {
    guard [marks.source, marks.labelSource].contains(feature.source) else { return nil }
    return marks.shapes.lazy.compactMap(\.identifier).first { $0 == feature.identifier }.flatMap {
      identifier in
      if case .int(let number) = identifier { MarkID(number: number) } else { nil }
    }
  }

  // MARK: - Parts

  private mutating func add(
    _ geometry: Geometry, _ properties: JSONObject, _ label: String?, at place: Point,
    isInside: Bool
  ) -> MarkID {
    let mark = marks.append(
      geometry, properties, label: label.map { ($0, place) }, isInside: isInside)
    updateMarks()
    return mark
  }

  private mutating func updateMarks() {
    var marks = marks
    marks.update(&self)
    self.marks = marks
  }

  /// - Throws: ``MapError/number(_:)`` for a coordinate that is no place, and for too few.
  private func check(_ coordinates: [Point], atLeast count: Int = 1) throws(MapError) {
    for coordinate in coordinates {
      guard abs(coordinate.x) <= 360 else {
        throw .number(
          NumberError(name: "coordinate.longitude", found: coordinate.x, expected: "degrees in -360...360"))
      }
      guard abs(coordinate.y) <= 90 else {
        throw .number(
          NumberError(name: "coordinate.latitude", found: coordinate.y, expected: "degrees in -90...90"))
      }
    }
    if coordinates.count < count {
      throw .number(
        NumberError(
          name: "coordinates.count", found: Double(coordinates.count), expected: "\(count) places or more"))
    }
  }

  private static func closed(_ ring: [Point]) -> [Point] {
    guard let first = ring.first, ring.last != first else { return ring }
    return ring + [first]
  }

  /// The place in the middle of a line, by its length on the map.
  private static func middle(of line: [Point]) -> Point {
    let world = line.map { Mercator.project(longitude: $0.x, latitude: $0.y) }
    let lengths = zip(world, world.dropFirst()).map { start, end in
      let step = end - start
      return (step * step).sum().squareRoot()
    }
    var rest = lengths.reduce(0, +) / 2
    for (index, length) in lengths.enumerated() {
      if length >= rest, length > 0 {
        return Mercator.unproject(world[index] + (world[index + 1] - world[index]) * (rest / length))
      }
      rest -= length
    }
    return line[0]
  }
}

extension Position {
  fileprivate init(_ coordinate: Point) { self.init(coordinate.x, coordinate.y) }
}
