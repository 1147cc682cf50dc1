import Cartouche

extension Camera {
  /// The camera after the map was moved by a distance in the picture, in logical pixels to the right and down.
  ///
  /// On a tilted map, and on a globe, the distance applies at the point of the centre.
  package func dragged(
    by offset: SIMD2<Double>, in viewport: Viewport, on projection: MapProjection = .mercator
  ) -> Camera {
    guard offset.x.isFinite, offset.y.isFinite, offset != .zero else { return self }
    let view = ViewTransform(self, viewport.logical, in: projection)
    guard let middle = view.pixel(view.center(of: self)) else { return self }
    let flat = view.flat(offset)
    var way = flat
    if let there = view.world(middle - offset) {
      let tilted = view.center(of: self) - there
      // Near the horizon a pixel is a long distance.
      if tilted.length <= 4 * flat.length { way = tilted }
    }
    var camera = self
    camera.center = Mercator.unproject(view.center(of: self) - way)
    return camera
  }

  /// The camera after the map was moved so that a place is at a point of the picture.
  ///
  /// The camera is unchanged if the point shows no ground, or if the way is longer than a few pictures.
  ///
  /// - Parameters:
  ///   - place: The place in the unit world.
  ///   - point: Logical pixels from the upper left corner.
  package func showing(
    _ place: SIMD2<Double>, at point: SIMD2<Double>, in viewport: Viewport,
    on projection: MapProjection = .mercator
  ) -> Camera {
    let limit = 4 * (viewport.width + viewport.height) / Mercator.worldSize(zoom: zoom)
    var camera = self
    // On a globe a step of the centre is another one at the point, which a few steps make up for.
    for _ in 0..<8 {
      let view = ViewTransform(camera, viewport.logical, in: projection)
      guard let seen = view.world(point) else { break }
      var way = place - seen
      way.x -= way.x.rounded()
      guard way.length <= limit, way != .zero else { break }
      camera.center = Mercator.unproject(view.center(of: camera) + way)
      if view.globe == nil { break }
    }
    return camera
  }
}

extension Viewport {
  /// The same size with one device pixel per logical pixel.
  var logical: Viewport { Viewport(width: width, height: height) }

  /// The same size with lengths that are negative or not finite replaced by 0.
  var finite: Viewport {
    func length(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }
    return Viewport(
      width: length(width), height: length(height),
      pixelRatio: pixelRatio.isFinite && pixelRatio > 0 ? pixelRatio : 1)
  }

  /// The middle of the picture in logical pixels.
  var middle: SIMD2<Double> { SIMD2(width, height) / 2 }
}

extension ViewTransform {
  /// The centre of a camera in the unit world.
  fileprivate func center(of camera: Camera) -> SIMD2<Double> {
    Mercator.project(longitude: camera.center.x, latitude: camera.center.y)
  }

  /// A distance in the picture of an untilted map, in units of the unit world.
  fileprivate func flat(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    world(plane: offset) - world(plane: .zero)
  }
}
