import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

/// Overlays as what is drawn: shapes, figures and layers of literal looks, in runs from the lowest to the highest.
struct OverlayShapes {
  /// A line or an area with its look.
  struct Shape {
    let geometry: Geometry
    let look: ShapeLook

    /// Whether the shape is a line alone, which can share layers with others without a change of what is on top.
    var isPlain: Bool { look.fill == nil && look.border == nil }
  }

  /// Features with one literal look.
  struct LiteralShapes {
    var geometries: [Geometry]
    let look: LiteralLook
  }

  /// Neighbours that share a source and its layers.
  enum Run {
    case shapes([Shape])
    case markers([MarkerOverlay])
    case literal(LiteralShapes)
  }

  /// A part of an overlay that a view is fitted to: places, and what is drawn around each.
  struct Extent {
    var places: [SIMD2<Double>]
    /// Logical pixels to the left, up, right and down of each place that are drawn on.
    var reach = SIMD4<Double>.zero
    /// The marker that stands at the place, whose figure reaches further.
    var marker: MarkerOverlay?
  }

  private(set) var runs: [Run] = []
  private(set) var extents: [Extent] = []

  init(_ overlays: [Overlay]) throws(RequestError) {
    for (index, overlay) in overlays.enumerated() {
      switch overlay {
      case .marker(let marker): append(marker)
      case .path(let path): append(path)
      case .polygon(let polygon): append(rings: polygon.rings, polygon.look)
      case .circle(let circle): append(rings: [circle.ring], circle.look)
      case .geoJSON(let data):
        let pointer = JSONPointer(["overlays", String(index), "data"])
        switch data.look {
        case .simplestyle: try appendSimplestyle(data.features, at: pointer)
        case .layers: try appendLiteral(data.features, at: pointer)
        }
      }
    }
  }

  // MARK: - Kinds

  private mutating func append(_ marker: MarkerOverlay) {
    extents.append(Extent(places: [marker.place], marker: marker))
    if case .markers(var markers)? = runs.last {
      // The run is taken out before it grows, so that it is not copied.
      runs.removeLast()
      markers.append(marker)
      runs.append(.markers(markers))
    } else {
      runs.append(.markers([marker]))
    }
  }

  private mutating func append(_ path: PathOverlay) {
    let places = path.places.unwrapped
    appendExtents(of: places, path.look)
    var shapes: [Shape] = []
    if let fill = path.look.fill, places.count > 2 {
      let inside = ShapeLook(stroke: nil, strokeWidth: 0, fill: fill)
      shapes.append(Shape(geometry: .polygon(Rings([places.closed.positions])), look: inside))
    }
    if path.look.reach > 0, places.count > 1 {
      var line = path.look
      line.fill = nil
      let positions = Positions(places.positions)
      // The ends of a closed line are joined like its other corners.
      let isClosed = places.count > 3 && places.first == places.last
      shapes.append(
        Shape(geometry: isClosed ? .polygon(Rings([positions])) : .lineString(positions), look: line))
    }
    append(shapes)
  }

  private mutating func append(rings: [[SIMD2<Double>]], _ look: ShapeLook) {
    let rings = rings.map(\.unwrapped)
    for ring in rings { appendExtents(of: ring.closed, look) }
    append([Shape(geometry: .polygon(Rings(rings.map(\.closed.positions))), look: look)])
  }

  /// Includes a line in what a view is fitted to, with its mitred corners.
  private mutating func appendExtents(of places: [SIMD2<Double>], _ look: ShapeLook) {
    extents.append(Extent(places: places, reach: SIMD4(repeating: look.reach)))
    guard look.join == .miter, look.reach > 0, places.count > 2 else { return }
    let points = places.map { Mercator.project(longitude: $0.x, latitude: $0.y) }
    /// The corners by how far their tips are from the line, in eighths of its half width.
    var corners: [[SIMD2<Double>]] = Array(repeating: [], count: 9)
    let isClosed = places.first == places.last
    for index in points.indices where isClosed || index > 0 && index < points.count - 1 {
      let before = points[index == 0 ? points.count - 2 : index - 1]
      let after = points[index == points.count - 1 ? 1 : index + 1]
      let (a, b) = (before - points[index], after - points[index])
      let lengths = ElementaryFunctions.squareRoot((a * a).sum() * (b * b).sum())
      // The sine of half the angle between the two sides; a tip beyond the usual limit of 2 is cut off.
      let sine = ElementaryFunctions.squareRoot(
        max(0.5 - 0.5 * (a * b).sum() / max(lengths, .leastNormalMagnitude), 0))
      guard lengths > 0, sine >= 0.5, sine < 1 else { continue }
      corners[Int(((1 / sine - 1) * 8).rounded(.up))].append(places[index])
    }
    for (eighths, places) in corners.enumerated() where eighths > 0 && !places.isEmpty {
      extents.append(Extent(places: places, reach: SIMD4(repeating: look.reach * (1 + Double(eighths) / 8))))
    }
  }

  private mutating func append(_ shapes: [Shape]) {
    if shapes.isEmpty { return }
    if shapes.allSatisfy(\.isPlain), case .shapes(var last)? = runs.last, last.allSatisfy(\.isPlain) {
      runs.removeLast()
      last += shapes
      runs.append(.shapes(last))
    } else {
      runs.append(.shapes(shapes))
    }
  }

  // MARK: - GeoJSON

  private mutating func appendSimplestyle(
    _ features: [Feature], at pointer: JSONPointer
  ) throws(RequestError) {
    var shapes: [Shape] = []
    var lines: [Shape] = []
    var markers: [MarkerOverlay] = []
    for feature in features {
      let look = try SimplestyleLook(feature.properties, at: pointer)
      for part in feature.geometry?.parts ?? [] {
        switch part.kind {
        case .polygon, .multiPolygon: shapes.append(Shape(geometry: part, look: look.area))
        case .lineString, .multiLineString: lines.append(Shape(geometry: part, look: look.line))
        case .point, .multiPoint, .geometryCollection:
          let figure = look.icon.map(MarkerOverlay.Figure.icon) ?? .pin(look.pin)
          let anchor: MarkerOverlay.Anchor = look.icon == nil ? .bottom : .center
          markers += part.strands.map { MarkerOverlay(at: $0[0], figure, anchor: anchor) }
        }
      }
    }
    for shape in shapes + lines {
      extents += shape.geometry.strands.map { Extent(places: $0, reach: SIMD4(repeating: shape.look.reach)) }
    }
    if !(shapes + lines).isEmpty { runs.append(.shapes(shapes + lines)) }
    for marker in markers { append(marker) }
  }

  private mutating func appendLiteral(_ features: [Feature], at pointer: JSONPointer) throws(RequestError) {
    let runLimit = 1000
    var count = 0
    for feature in features {
      guard let geometry = feature.geometry else { continue }
      let look = try LiteralLook(feature.properties, at: pointer)
      extents += geometry.strands.map {
        Extent(places: $0, reach: SIMD4(repeating: look.reach(of: geometry)))
      }
      if count > 0, case .literal(var last)? = runs.last, last.look == look {
        runs.removeLast()
        last.geometries.append(geometry)
        runs.append(.literal(last))
        continue
      }
      count += 1
      guard count <= runLimit else {
        throw RequestError(
          .limit, found: "more than \(runLimit) changes of look",
          expected: "neighbouring features of equal looks",
          pointer: pointer)
      }
      runs.append(.literal(LiteralShapes(geometries: [geometry], look: look)))
    }
  }
}

extension LiteralLook {
  /// Logical pixels around the geometry that are drawn on.
  fileprivate func reach(of geometry: Geometry) -> Double {
    func number(_ type: Int, _ name: String, _ standard: Double) -> Double {
      paint[type][name]?.number ?? standard
    }
    func symbol() -> Double {
      let size = layout[3]["text-size"]?.number ?? 16
      let length = Double(layout[3]["text-field"]?.string?.count ?? 0)
      // Letters are a little more than half as wide as high; icons of the style are rarely larger than this.
      return max(size * max(length * 0.3, 1), layout[3]["icon-image"] == nil ? 0 : 24)
    }
    return switch geometry.kind {
    case .point, .multiPoint:
      max(
        uses(2) || !uses(3) ? number(2, "circle-radius", 5) + number(2, "circle-stroke-width", 0) : 0,
        uses(3) ? symbol() : 0)
    default: uses(1) ? number(1, "line-width", 1) / 2 : 0
    }
  }
}

extension Geometry {
  /// The geometry, or the members of a collection.
  fileprivate var parts: [Geometry] {
    if case .geometryCollection(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}

extension [SIMD2<Double>] {
  /// The places with longitudes that go on beyond ±180°, so that each step is the shorter way round.
  var unwrapped: [SIMD2<Double>] {
    var places = self
    for index in places.indices.dropFirst() {
      let step = places[index].x - places[index - 1].x
      places[index].x -= 360 * (step / 360).rounded()
    }
    return places
  }

  /// The places with the first one repeated at the end.
  var closed: [SIMD2<Double>] { first == last ? self : self + prefix(1) }

  /// The places as positions of GeoJSON.
  var positions: [Position] { map { Position($0.x, $0.y) } }
}
