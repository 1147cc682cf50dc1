import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles
import Foundation

extension ViewTransform {
  /// The distance of the camera from the point at its centre, in device pixels.
  package var cameraDistance: Double { Self.cameraDistance(camera, viewport) }

  static func cameraDistance(_ camera: Camera, _ viewport: Viewport) -> Double {
    let height = max(viewport.height, 1) * viewport.pixelRatio
    // Exactly one and a half heights at the standard angle.
    if camera.fieldOfView == Camera.standardFieldOfView { return 1.5 * height }
    return 0.5 * height / ElementaryFunctions.tangent(camera.fieldOfView * .pi / 360)
  }

  /// The plane as seen by a camera that is tilted about the horizontal line through `middle`, then rolled.
  ///
  /// The third coordinate is the depth, 1 at `middle`. After `TransformState::getProjMatrix` of MapLibre
  /// Native; the roll as in GL JS.
  static func projection(
    _ camera: Camera, _ middle: SIMD2<Double>, _ distance: Double
  ) -> ProjectiveTransform? {
    guard camera.pitch != 0 || camera.roll != 0 else { return nil }
    let (sine, cosine) = sineAndCosine(ofDegrees: camera.pitch)
    let (rollSine, rollCosine) = sineAndCosine(ofDegrees: camera.roll)
    func row(_ x: Double, _ y: Double) -> SIMD3<Double> {
      SIMD3(x, y, -(x * middle.x + y * middle.y))
    }
    let depth = row(0, -sine / distance) + SIMD3(0, 0, 1)
    return ProjectiveTransform(
      x: row(rollCosine, rollSine * cosine) + depth * middle.x,
      y: row(-rollSine, rollCosine * cosine) + depth * middle.y, w: depth)
  }

  /// The matrix that maps points above the map plane to the picture.
  ///
  /// Takes (x, y, height, 1), all in device pixels of the map plane, to (x·w, y·w, depth·w, w): the pixel, and
  /// a depth that grows with the distance, −1…1 between ``nearestDepth`` and the far plane.
  package var space: Matrix4 {
    let (sine, cosine) = Self.sineAndCosine(ofDegrees: camera.pitch)
    let (rollSine, rollCosine) = Self.sineAndCosine(ofDegrees: camera.roll)
    let distance = heights.distance ?? cameraDistance
    func row(_ x: Double, _ y: Double, _ z: Double) -> SIMD4<Double> {
      SIMD4(x, y, z, -(x * middle.x + y * middle.y))
    }
    var w = row(0, -sine / distance, -cosine / distance) + SIMD4(0, 0, 0, 1)
    var x = row(rollCosine, rollSine * cosine, -rollSine * sine) + w * middle.x
    var y = row(-rollSine, rollCosine * cosine, -rollCosine * sine) + w * middle.y
    let near = nearestDepth
    let far = max(farthestDepth, 2 * near)
    let depth = w * ((far + near) / (far - near)) + SIMD4(0, 0, 0, -2 * far * near / (far - near))
    if case .parallel(let shift, _) = heights {
      // Heights do not make points larger by themselves, but they bring them nearer.
      w.z = 0
      (x.z, y.z) = (shift.x, shift.y)
    }
    let up = SIMD4(x.z, y.z, depth.z, w.z)
    var origin = SIMD4(x.w, y.w, depth.w, w.w)
    // The plane lies at the height of the centre.
    if let relief { origin -= up * (relief.center * pixelsPerMeter) }
    return Matrix4(
      SIMD4(x.x, y.x, depth.x, w.x), SIMD4(x.y, y.y, depth.y, w.y), up, origin)
  }

  // MARK: The ground

  /// The depth of the farthest ground that is drawn, 1 at the centre: that at the top of the picture, or near
  /// the horizon.
  ///
  /// Near the horizon GL JS stops at ``horizonHeight``, or, if the camera is lower than 100 metres, as far away as a
  /// camera at that height would see. A hundredth is added in any case.
  package var farthestDepth: Double {
    if let relief { return farthestDepth(over: relief) }
    guard projection != nil else { return 1.01 }
    let (sine, cosine) = Self.sineAndCosine(ofDegrees: camera.pitch)
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    // The highest of the four corners above the middle, as the unrolled camera sees them.
    let (rollSine, rollCosine) = Self.sineAndCosine(ofDegrees: camera.roll)
    let corners = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].map { $0 - middle }
    let rise = corners.map { $0.x * rollSine - $0.y * rollCosine }.max() ?? 0
    let distance = cameraDistance
    // A line of sight that rises by t per unit meets the ground at depth cos / (cos − t · sin).
    let tangent = min(max(rise, 0), horizonHeight) / distance
    let metersPerPixel = Mercator.metersPerPixel(latitude: camera.center.y, zoom: camera.zoom)
    let altitude = distance / viewport.pixelRatio * cosine * metersPerPixel
    return 1.01 * cosine / (cosine - tangent * sine) * max(100 / altitude, 1)
  }

  /// The height above the middle at which the ground ends, in device pixels of a camera without roll.
  ///
  /// It is 0.85 of the height where ground and sky would meet (`getMercatorHorizon` of GL JS), so that no ground
  /// is infinitely far away; infinite for a camera that looks straight down.
  var horizonHeight: Double {
    let (sine, cosine) = Self.sineAndCosine(ofDegrees: camera.pitch)
    return sine > 0 ? 0.85 * cosine / sine * cameraDistance : .infinity
  }

  /// The corners of the ground that is drawn, in the unit world; a convex polygon in the picture's order: upper left,
  /// upper right, lower right, lower left for cameras without roll.
  var groundPolygon: [SIMD2<Double>] {
    if let globe {
      let box = boxOfGlobe(globe)
      return [box.min, SIMD2(box.max.x, box.min.y), box.max, SIMD2(box.min.x, box.max.y)]
    }
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    return ground(under: [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)])?.plane.map(world(plane:))
      ?? []
  }

  /// The box of the unit world around the places of symbols that may be placed in stretched tiles: those within half a
  /// picture of the picture.
  var boxOfSymbols: Box {
    if let globe { return boxOfGlobe(globe, widenedBy: 0.5) }
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    let (low, high) = (size * -0.5, size * 1.5)
    let ground = ground(under: [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)])
    return Box(around: ground?.plane.map(world(plane:)) ?? [])
  }

  /// The part of the drawn ground that lies inside a polygon in the picture, and its greatest depth.
  ///
  /// - Parameter polygon: The corners in device pixels of the picture, or a single point.
  /// - Returns: The corners in device pixels of the map plane; `nil` where only sky is visible. On a globe, in place of the
  ///   depth, the greatest number of pixels of the plane that one of the picture shows.
  func ground(under polygon: [SIMD2<Double>]) -> (plane: [SIMD2<Double>], depth: Double)? {
    if let globe { return ground(under: polygon, on: globe) }
    if let relief { return ground(under: polygon, over: relief) }
    guard let projection else { return (polygon, 1) }
    guard let inverse = projection.inverse else { return nil }
    // The third coordinate of the inverse is one over the depth.
    let least = 1 / farthestDepth
    let seen = polygon.map(inverse.homogeneous)
    var ground: [SIMD2<Double>] = []
    for index in seen.indices {
      let (p, q) = (seen[index], seen[(index + 1) % seen.count])
      if p.z >= least { ground.append(SIMD2(p.x, p.y) / p.z) }
      if (p.z >= least) != (q.z >= least) {
        let cut = p + (q - p) * ((least - p.z) / (q.z - p.z))
        ground.append(SIMD2(cut.x, cut.y) / least)
      }
    }
    let nearest = seen.reduce(Double.infinity) { min($0, max($1.z, least)) }
    return ground.isEmpty ? nil : (ground, 1 / nearest)
  }

  /// The zooms at which the picture needs tiles; `nil` where all tiles are of one zoom.
  ///
  /// They differ where the upper border of the picture is at, or near, the horizon, as in GL JS
  /// (`mercator_covering_tiles_details_provider.ts`): at the standard angle of view beyond a tilt of 60°.
  ///
  /// - Parameter zoom: The zoom of tiles at the centre; not whole.
  func tileDetail(zoom: Double) -> TileDetail? {
    if let globe { return tileDetail(zoom: zoom, on: globe) }
    let (rollSine, rollCosine) = Self.sineAndCosine(ofDegrees: camera.roll)
    let across = viewport.height > 0 ? viewport.width / viewport.height : 1
    let angle = camera.fieldOfView * (rollCosine.magnitude + rollSine.magnitude * across)
    guard relief != nil || camera.pitch > min(max(78.5 - angle / 2, 0), 60) else { return nil }
    let (sine, cosine) = Self.sineAndCosine(ofDegrees: camera.pitch)
    let world = viewport.pixelRatio * Mercator.worldSize(zoom: camera.zoom)
    let distance = cameraDistance / world
    guard cosine > 0, distance.isNormal else { return nil }
    return TileDetail(
      zoom: zoom, foot: self.world(plane: middle + SIMD2(0, sine * cameraDistance)),
      height: cosine * distance, distance: distance, fieldOfView: camera.fieldOfView)
  }
}
