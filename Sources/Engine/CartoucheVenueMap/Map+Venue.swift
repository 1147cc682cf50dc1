import Cartouche
import CartoucheVenue

extension Map {
  /// Creates a map of a venue without a basemap.
  ///
  /// ```swift
  /// let venue = try VenueDocument(parsing: bytes).venue
  /// let drawing = VenueDrawing(venue)
  /// let viewport = Viewport(width: 800, height: 600)
  /// var map = Map(drawing)
  /// map.fit(drawing, in: viewport)
  /// let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
  /// ```
  ///
  /// To switch floors, call ``showFloor(_:)``; to frame the venue, call ``fit(_:in:padding:)``.
  public init(_ drawing: VenueDrawing) {
    self.init(StyleDocument())
    style.members = drawing.style.members
    add(drawing)
    camera.bearing = drawing.bearing
  }

  /// Adds a venue, with its icons, above the layers of the map.
  ///
  /// - Parameter pixelRatio: The number of device pixels per logical pixel for which the icons are drawn.
  public mutating func add(_ drawing: VenueDrawing, pixelRatio: Int = 3) {
    for source in drawing.style.sources where style.source(source.id) == nil { style.sources.append(source) }
    style.layers += drawing.style.layers
    for (source, features) in drawing.data { data[source] = SourceData(.featureCollection(features)) }
    for (name, bitmap) in VenueDrawing.icons(pixelRatio: pixelRatio) {
      addImage(StyleImage(bitmap, pixelRatio: Double(pixelRatio)), named: name)
    }
    if let state = drawing.style.members["state"]?[VenueDrawing.floorState] {
      var states = style.members["state"]?.object ?? JSONObject()
      states[VenueDrawing.floorState] = state
      style.members["state"] = .object(states)
    }
  }

  /// Shows another floor of a venue; floors that were shown before are not laid out again.
  ///
  /// - Parameter id: The identifier of the floor.
  public mutating func showFloor(_ id: String) { setGlobalState(VenueDrawing.floorState, to: .string(id)) }

  /// Shows a route on an interactive drawing of a venue, replacing the previous one.
  ///
  /// - Parameter route: The route; `nil` removes the current one.
  public mutating func showRoute(_ route: Route?, on drawing: VenueDrawing) {
    let features = route.map(drawing.features) ?? FeatureCollection()
    data[VenueDrawing.routeSource] = SourceData(.featureCollection(features))
  }

  /// Highlights places on an interactive drawing of a venue, replacing the previous selection.
  ///
  /// - Parameter ids: The identifiers of spaces and obstructions; an empty set clears the selection.
  /// - Complexity: O(n) in the number of spaces and obstructions.
  public mutating func select(_ ids: Set<String>, in venue: Venue) {
    data[VenueDrawing.selectionSource] = SourceData(
      .featureCollection(VenueDrawing.selection(ids, in: venue)))
  }

  /// Moves the camera so that a venue fills the picture, whatever its bearing and pitch.
  ///
  /// - Parameter padding: The margin on all sides, in logical pixels.
  public mutating func fit(_ drawing: VenueDrawing, in viewport: Viewport, padding: Double = 32) {
    fit(drawing, in: viewport, padding: EdgeInsets(all: padding))
  }

  /// Moves the camera so that a venue fills what `padding` leaves of the picture, whatever its bearing and pitch.
  ///
  /// - Parameter padding: The margin at each side, in logical pixels.
  public mutating func fit(_ drawing: VenueDrawing, in viewport: Viewport, padding: EdgeInsets) {
    let places = Self.outermost(drawing.extent.map { SIMD2($0.longitude, $0.latitude) })
    var insets = padding
    // The titles of a stack's floors are beside it.
    insets.left += min(drawing.stackedLabels?.titleWidth ?? 0, viewport.width / 4)
    camera.fit(places, in: viewport, padding: insets)
    guard camera.pitch > 0, drawing.height > 0 else { return }
    // Walls extend further up in the picture than the ground that is fitted.
    for _ in 0..<3 {
      let pixels =
        drawing.height / Mercator.metersPerPixel(latitude: camera.center.y, zoom: camera.zoom)
        * ElementaryFunctions.sine(camera.pitch * .pi / 180)
      insets.top = min(padding.top + pixels, viewport.height / 2)
      camera.fit(places, in: viewport, padding: insets)
    }
  }

  /// Places the labels of a venue with stacked floors where the camera sees those floors.
  ///
  /// Map labels lie on the ground, so the positions are correct for the current camera only: call this method again
  /// after the camera changes. Places hidden by an upper floor get no label. Other views of a venue do not change.
  ///
  /// - Parameter viewport: The size of the picture.
  /// - Complexity: O(labels × floors).
  public mutating func placeLabels(of drawing: VenueDrawing, in viewport: Viewport) {
    guard let stack = drawing.stackedLabels else { return }
    let view = ViewTransform(camera, viewport)
    var features: [Feature] = []
    func add(_ feature: Feature, at position: Position, lift: Double) {
      let world = Mercator.project(longitude: position.longitude, latitude: position.latitude)
      guard let place = view.sight(through: world, height: lift).map(Mercator.unproject) else { return }
      var feature = feature
      feature.geometry = .point(Position(place.x, place.y))
      features.append(feature)
    }
    for level in stack.levels {
      let above = stack.levels.filter { $0.lift > level.lift }
      for label in level.labels {
        guard case .point(let position)? = label.geometry else { continue }
        let world = Mercator.project(longitude: position.longitude, latitude: position.latitude)
        let isHidden = above.contains { other in
          view.sight(through: world, height: level.lift, at: other.lift).map(Mercator.unproject)
            .map(other.covers) ?? true
        }
        if !isHidden { add(label, at: position, lift: level.lift) }
      }
      let leftmost = level.corners.compactMap { corner -> (position: Position, x: Double)? in
        let world = Mercator.project(longitude: corner.longitude, latitude: corner.latitude)
        let pixel = view.sight(through: world, height: level.lift).flatMap(view.pixel)
        return pixel.map { (corner, $0.x) }
      }.min { $0.x < $1.x }
      if let leftmost { add(level.title, at: leftmost.position, lift: level.lift) }
    }
    data[StackedLabels.source] = SourceData(.featureCollection(FeatureCollection(features)))
    guard style.source(StackedLabels.source) == nil else { return }
    style.sources.append(
      StyleSource(
        id: StackedLabels.source,
        members: ["type": "geojson", "data": ["type": "FeatureCollection", "features": []], "maxzoom": 22]))
    style.layers += stack.layers
  }

  /// The places that are farthest in any of 64 directions: the fit depends only on them.
  private static func outermost(_ places: [SIMD2<Double>]) -> [SIMD2<Double>] {
    guard places.count > 64 else { return places }
    return (0..<64).compactMap { number in
      let angle = Double(number) / 32 * .pi
      let direction = SIMD2(ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
      return places.max { ($0 * direction).sum() < ($1 * direction).sum() }
    }
  }
}
