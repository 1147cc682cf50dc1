import CartoucheGeometry

extension Camera {
  /// Moves and zooms until places on a globe fill a room; the whole globe does if they are not seen together.
  ///
  /// - Parameters:
  ///   - corners: The places in the unit world.
  ///   - room: The width and height that `padding` leaves, in logical pixels.
  mutating func approach(
    _ corners: [SIMD2<Double>], _ room: SIMD2<Double>, _ padding: EdgeInsets, _ viewport: Viewport,
    on projection: MapProjection
  ) {
    let picture = Viewport(width: viewport.width, height: viewport.height)
    let middle = SIMD2(viewport.width, viewport.height) / 2 + padding.centerOffset
    var (low, high) = (-2.0, Self.fittingZooms.upperBound)
    func fitting(_ zoom: Double) -> Camera? {
      var camera = self
      camera.zoom = zoom
      guard let size = camera.place(corners, at: middle, picture, projection) else { return nil }
      return size.x <= room.x && size.y <= room.y ? camera : nil
    }
    // By halves, since the extent grows with the scale.
    var best = fitting(low)
    guard best != nil else { return showGlobe(in: room, middle, picture, projection) }
    for _ in 0..<48 {
      let zoom = (low + high) / 2
      if let found = fitting(zoom) {
        (low, best) = (zoom, found)
      } else {
        high = zoom
      }
    }
    if let best { self = best }
  }

  /// Moves so that places are around a point of the picture.
  ///
  /// - Returns: Their width and height in logical pixels; `nil` if some are not seen.
  private mutating func place(
    _ corners: [SIMD2<Double>], at middle: SIMD2<Double>, _ picture: Viewport, _ projection: MapProjection
  ) -> SIMD2<Double>? {
    var size: SIMD2<Double>?
    // A step of the centre is another one at the point, which a few steps make up for.
    for _ in 0..<8 {
      let view = ViewTransform(self, picture, in: projection)
      let pixels = corners.compactMap(view.pixel)
      guard pixels.count == corners.count else { return nil }
      let seen = Box(around: pixels)
      size = SIMD2(seen.width, seen.height)
      guard let target = view.world(middle), let found = view.world(seen.center) else { return nil }
      var way = found - target
      way.x -= way.x.rounded()
      let here = Mercator.project(longitude: center.x, latitude: center.y)
      center = Mercator.unproject(here + way)
      if (way * way).sum() < 1e-18 { break }
    }
    return size
  }

  /// Zooms until the globe fills a room; its centre stays, up to the padding.
  private mutating func showGlobe(
    in room: SIMD2<Double>, _ middle: SIMD2<Double>, _ picture: Viewport, _ projection: MapProjection
  ) {
    var (low, high) = (-2.0, Self.fittingZooms.upperBound)
    let most = min(room.x, room.y) / 2
    for _ in 0..<48 {
      zoom = (low + high) / 2
      let radius = ViewTransform(self, picture, in: projection).globe?.seenRadius ?? .infinity
      if radius <= most { low = zoom } else { high = zoom }
    }
    zoom = low
  }
}

extension Box {
  /// Places along the edges.
  var outline: [SIMD2<Double>] {
    (0..<8).flatMap { step -> [SIMD2<Double>] in
      let share = Double(step) / 8
      let (x, y) = (min.x + width * share, min.y + height * share)
      return [
        SIMD2(x, min.y), SIMD2(max.x, y), SIMD2(max.x - width * share, max.y),
        SIMD2(min.x, max.y - height * share),
      ]
    }
  }
}
