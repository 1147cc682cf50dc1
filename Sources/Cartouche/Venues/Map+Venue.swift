import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle
import CartoucheVenue

extension Map {
  /// A map of a venue, with nothing around it.
  ///
  /// Switch floors by ``showFloor(_:)``; frame it by ``fit(_:in:padding:)``.
  public init(_ drawing: VenueDrawing) {
    self.init(StyleDocument())
    style.members = drawing.style.members
    add(drawing)
    camera.bearing = drawing.bearing
  }

  /// Draws a venue over the layers of the map, with its own icons.
  ///
  /// - Parameter pixelRatio: Device pixels per logical pixel that the icons are drawn for.
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

  /// Shows another floor of a venue; nothing is laid out again that has been shown before.
  ///
  /// - Parameter id: The identifier of the floor.
  public mutating func showFloor(_ id: String) { setGlobalState(VenueDrawing.floorState, to: .string(id)) }

  /// Moves the camera so that a venue fills the picture, whatever its bearing and its pitch are.
  ///
  /// - Parameter padding: Logical pixels left free all around.
  public mutating func fit(_ drawing: VenueDrawing, in viewport: Viewport, padding: Double = 32) {
    let places = Self.outermost(drawing.extent.map { SIMD2($0.longitude, $0.latitude) })
    var insets = EdgeInsets(all: padding)
    camera.fit(places, in: viewport, padding: insets)
    guard camera.pitch > 0, drawing.height > 0 else { return }
    // Walls reach further up in the picture than the ground that is fitted.
    for _ in 0..<3 {
      let pixels =
        drawing.height / Mercator.metersPerPixel(latitude: camera.center.y, zoom: camera.zoom)
        * ElementaryFunctions.sine(camera.pitch * .pi / 180)
      insets.top = min(padding + pixels, viewport.height / 2)
      camera.fit(places, in: viewport, padding: insets)
    }
  }

  /// The places that are farthest in any of 64 directions: all that a fitted picture depends on.
  private static func outermost(_ places: [SIMD2<Double>]) -> [SIMD2<Double>] {
    guard places.count > 64 else { return places }
    return (0..<64).compactMap { number in
      let angle = Double(number) / 32 * .pi
      let direction = SIMD2(ElementaryFunctions.cosine(angle), ElementaryFunctions.sine(angle))
      return places.max { ($0 * direction).sum() < ($1 * direction).sum() }
    }
  }
}
