/// The Earth as a sphere that a camera sees: the `vertical-perspective` projection, alone or on its way to Mercator.
///
/// Points of the sphere have the axes of MapLibre GL JS: x to 90° E, y to the north pole, z to 0° N 0° E, and radius 1.
/// At its centre the globe has the scale of the flat map (`vertical_perspective_transform.ts`). Between globe and flat
/// map, images are mixed by ``share`` (`_projection_globe.vertex.glsl`).
package struct Globe: Sendable, Hashable {
  /// The share of the sphere: 1 on a globe, between 0 and 1 on its way to the flat map.
  package let share: Double
  /// The radius of the sphere in device pixels.
  package let radius: Double
  /// The distance of the camera from the point at its centre in device pixels.
  package let distance: Double
  /// The longitude (x) and latitude (y) of the centre in degrees.
  package let center: SIMD2<Double>
  /// The cosine of the latitude of the centre.
  package let centerCosine: Double
  /// The place of the centre in the picture in device pixels.
  package private(set) var middle: SIMD2<Double>
  /// The angles of the camera.
  private let angles: CameraAngles
  /// Sine and cosine of the pitch, of the bearing and of the roll.
  package var pitch: SIMD2<Double> { angles.pitch }
  package var bearing: SIMD2<Double> { angles.bearing }
  package var roll: SIMD2<Double> { angles.roll }
  /// From points of the sphere to homogeneous device pixels: (x·w, y·w, z·w, w), with a depth z of −1…1 between near and
  /// far plane, and w = 1 at the centre.
  package private(set) var matrix: Matrix4
  /// From the point on the sphere to the plane of the horizon: positive before it. The normal, then the offset.
  package let horizon: SIMD4<Double>
  /// From (x, y, metres, 1), x and y of the unit world from the centre, to homogeneous device pixels on the flat map.
  private var flat: Matrix4
  /// The rotation from the sphere to the view of a camera that looks straight down: x right, y up, z towards it.
  package let rotation: (right: SIMD3<Double>, up: SIMD3<Double>, out: SIMD3<Double>)

  package static func == (a: Globe, b: Globe) -> Bool {
    a.matrix == b.matrix && a.share == b.share && a.middle == b.middle && a.horizon == b.horizon
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(matrix)
    hasher.combine(share)
  }

  /// The distance of the near plane in logical pixels (`vertical_perspective_transform.ts`).
  private static let near = 0.5

  /// The globe as a camera sees it.
  ///
  /// - Parameters:
  ///   - share: The share of the sphere, over 0, up to 1.
  ///   - center: The longitude (x) and latitude (y) of the camera's centre in degrees.
  ///   - worldSize: The width of the flat world in device pixels.
  ///   - distance: The distance of the camera from its centre in device pixels.
  ///   - middle: The place of the centre in the picture in device pixels.
  ///   - pixelRatio: Device pixels per logical pixel.
  ///   - angles: The angles of the camera.
  package init(
    share: Double, center: SIMD2<Double>, worldSize: Double, distance: Double, middle: SIMD2<Double>,
    pixelRatio: Double, angles: CameraAngles
  ) {
    (self.share, self.center, self.middle, self.distance) = (share, center, middle, distance)
    self.angles = angles
    let (pitch, bearing, roll) = (angles.pitch, angles.bearing, angles.roll)
    let (phi, lambda) = (center.y * .pi / 180, center.x * .pi / 180)
    let (latitudeSine, latitudeCosine) = (ElementaryFunctions.sine(phi), ElementaryFunctions.cosine(phi))
    let (longitudeSine, longitudeCosine) = (
      ElementaryFunctions.sine(lambda), ElementaryFunctions.cosine(lambda)
    )
    centerCosine = latitudeCosine
    let radius = worldSize / (2 * .pi * latitudeCosine)
    self.radius = radius
    // East, north and up at the centre, turned by the bearing.
    let east = SIMD3(longitudeCosine, 0, -longitudeSine)
    let north = SIMD3(-latitudeSine * longitudeSine, latitudeCosine, -latitudeSine * longitudeCosine)
    let out = SIMD3(latitudeCosine * longitudeSine, latitudeSine, latitudeCosine * longitudeCosine)
    let right = east * bearing.y - north * bearing.x
    let up = east * bearing.x + north * bearing.y
    rotation = (right, up, out)
    // Tilted about the horizontal line through the centre, then rolled; the centre is the origin.
    let (tilted, deep) = (up * pitch.y + out * pitch.x, out * pitch.y - up * pitch.x)
    let x = right * roll.y - tilted * roll.x
    let y = right * roll.x + tilted * roll.y
    let offset = SIMD3(-pitch.x * -roll.x, -pitch.x * roll.y, -pitch.y) * radius
    func row(_ axis: SIMD3<Double>, _ constant: Double) -> SIMD4<Double> {
      SIMD4(axis * radius, constant)
    }
    let w = (SIMD4(0, 0, 0, distance) - row(deep, offset.z)) / distance
    let columns = row(x, offset.x) + w * middle.x
    let rows = w * middle.y - row(y, offset.y)
    let (near, far) = (Self.near * pixelRatio / distance, 1 + 2 * radius / distance)
    let depth = w * ((far + near) / (far - near)) - SIMD4(0, 0, 0, 2 * far * near / (far - near))
    matrix = Matrix4(rows: columns, rows, depth, w)
    // The plane through the points where lines of sight touch the sphere.
    let eye = up * (-pitch.x * distance / radius) + out * (pitch.y * distance / radius + 1)
    let away = (eye * eye).sum().squareRoot()
    horizon = SIMD4(eye / away, -1 / away)
    let metres = worldSize / (2 * .pi * Mercator.meanEarthRadius * latitudeCosine)
    // The flat map with the depths of the globe: a plane through the centre, y of the unit world to the south.
    func flatRow(_ x: Double, _ y: Double, _ z: Double) -> SIMD4<Double> {
      SIMD4(
        (x * bearing.y + y * bearing.x) * worldSize, (x * bearing.x - y * bearing.y) * worldSize, z * metres,
        0)
    }
    let flatW = SIMD4(0, 0, 0, 1) - flatRow(0, -pitch.x, pitch.y) / distance
    let flatX = flatRow(roll.y, -pitch.y * roll.x, -pitch.x * roll.x)
    let flatY = flatRow(roll.x, pitch.y * roll.y, pitch.x * roll.y)
    let flatDepth = flatW * ((far + near) / (far - near)) - SIMD4(0, 0, 0, 2 * far * near / (far - near))
    flat = Matrix4(rows: flatX + flatW * middle.x, flatW * middle.y - flatY, flatDepth, flatW)
  }

  /// The same globe in a picture whose origin lies elsewhere.
  ///
  /// - Parameter offset: The shift of the globe in device pixels.
  package func moved(by offset: SIMD2<Double>) -> Globe {
    func moved(_ matrix: Matrix4) -> Matrix4 {
      func column(_ c: SIMD4<Double>) -> SIMD4<Double> { c + SIMD4(offset.x * c.w, offset.y * c.w, 0, 0) }
      let (a, b, c, d) = matrix.columns
      return Matrix4(column(a), column(b), column(c), column(d))
    }
    var globe = self
    globe.middle += offset
    (globe.matrix, globe.flat) = (moved(matrix), moved(flat))
    return globe
  }

  // MARK: Images

  /// The point of the sphere at a place of the unit world; rows that are infinite are the poles.
  package static func point(of world: SIMD2<Double>) -> SIMD3<Double> {
    let row = GlobeRow(y: world.y)
    let column = GlobeColumn(x: world.x)
    return SIMD3(column.sine * row.cosine, row.sine, column.cosine * row.cosine)
  }

  /// The longitude (x) and latitude (y) in degrees of a point of the sphere.
  package static func coordinate(of point: SIMD3<Double>) -> SIMD2<Double> {
    let across = (point.x * point.x + point.z * point.z).squareRoot()
    return SIMD2(
      ElementaryFunctions.arctangent(y: point.x, x: point.z) * (180 / .pi),
      ElementaryFunctions.arctangent(y: point.y, x: across) * (180 / .pi))
  }

  /// The image of a point of the sphere, raised by a height in metres, in homogeneous device pixels.
  ///
  /// - Parameters:
  ///   - world: The place of the point in the unit world, which counts on the way to the flat map.
  ///   - isSolid: Whether the depth is mixed too, as that of things that have heights.
  @inline(__always)
  package func image(
    of point: SIMD3<Double>, at world: SIMD2<Double>, height: Double = 0, isSolid: Bool = false
  ) -> SIMD4<Double> {
    let raised = height == 0 ? point : Self.raised(point, by: height)
    let image = matrix * SIMD4(raised, 1)
    return share == 1 ? image : mixed(image, world, height, isSolid)
  }

  private func mixed(
    _ image: SIMD4<Double>, _ world: SIMD2<Double>, _ height: Double, _ isSolid: Bool
  ) -> SIMD4<Double> {
    let origin = Mercator.project(longitude: center.x, latitude: center.y)
    // Poles, and whatever is far from the centre, lie nowhere near the picture.
    let place = SIMD2(world.x - origin.x, min(max(world.y, -1), 2) - origin.y)
    let other = flat * SIMD4(place.x, place.y, height, 1)
    var mixed = other + (image - other) * share
    if !isSolid { mixed.z = image.z * min(max((share - 0.2) / 0.8, 0), 1) }
    return mixed
  }

  /// The radius of the disc that the whole globe fills when it is seen from straight above, in device pixels.
  package var seenRadius: Double {
    distance * radius / (distance * (distance + 2 * radius)).squareRoot()
  }

  /// The point above a point of the sphere, or below it, by a height in metres.
  @inline(__always)
  package static func raised(_ point: SIMD3<Double>, by height: Double) -> SIMD3<Double> {
    point * (1 + height / Mercator.meanEarthRadius)
  }

  /// The distance of a point, of the sphere or above it, from the plane of the horizon: negative beyond it.
  @inline(__always)
  package func distanceFromHorizon(_ point: SIMD3<Double>) -> Double {
    horizon.x * point.x + horizon.y * point.y + horizon.z * point.z + horizon.w
  }

  /// The place in the picture of a place of the unit world in device pixels; `nil` beyond the horizon or behind the
  /// camera.
  package func pixel(_ world: SIMD2<Double>) -> SIMD2<Double>? {
    let point = Self.point(of: world)
    guard share < 1 || distanceFromHorizon(point) >= 0 else { return nil }
    let image = image(of: point, at: world)
    return image.w > 0 ? SIMD2(image.x, image.y) / image.w : nil
  }

  // MARK: Lines of sight

  /// The place of the camera, in radii from the middle of the sphere.
  package var eye: SIMD3<Double> {
    rotation.up * (-pitch.x * distance / radius) + rotation.out * (pitch.y * distance / radius + 1)
  }

  /// The direction from the camera to a pixel, of length 1.
  package func direction(through pixel: SIMD2<Double>) -> SIMD3<Double> {
    let place = SIMD2(pixel.x - middle.x, middle.y - pixel.y) / distance
    // Without the roll, then without the pitch.
    let (x, y) = (roll.y * place.x + roll.x * place.y, roll.y * place.y - roll.x * place.x)
    let (up, out) = (pitch.y * y + pitch.x, pitch.x * y - pitch.y)
    let direction = rotation.right * x + rotation.up * up + rotation.out * out
    return direction / (direction * direction).sum().squareRoot()
  }

  /// The point of the sphere that a pixel shows; `nil` for the space around the globe.
  package func point(at pixel: SIMD2<Double>) -> SIMD3<Double>? {
    let (eye, direction) = (eye, direction(through: pixel))
    let along = -(eye * direction).sum()
    let closest = eye + direction * along
    let rest = 1 - (closest * closest).sum()
    guard rest >= 0 else { return nil }
    let reach = along - rest.squareRoot()
    guard reach > 0 else { return nil }
    let point = eye + direction * reach
    return point / (point * point).sum().squareRoot()
  }

  /// The point of the sphere that a pixel shows or, where it shows the space around the globe, the nearest one on the
  /// horizon.
  ///
  /// For pixels beside the globe: the point where the line of sight meets the plane of the horizon, drawn to its circle
  /// (`vertical_perspective_transform.ts`, `unprojectScreenPoint`).
  package func nearestPoint(to pixel: SIMD2<Double>) -> SIMD3<Double> {
    if let point = point(at: pixel) { return point }
    let (eye, direction) = (eye, direction(through: pixel))
    let normal = SIMD3(horizon.x, horizon.y, horizon.z)
    let slope = (normal * direction).sum()
    let reach = slope == 0 ? -1 : -distanceFromHorizon(eye) / slope
    var place = eye + direction * (reach > 0 && reach.isFinite ? reach : 2)
    place -= normal * distanceFromHorizon(place)
    let middle = normal * -horizon.w
    let across = place - middle
    let length = (across * across).sum().squareRoot()
    guard length > 0 else { return normal }
    return middle + across * (max(1 - horizon.w * horizon.w, 0).squareRoot() / length)
  }
}

extension Matrix4 {
  /// The matrix with these rows.
  fileprivate init(rows a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
    self.init(
      SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y), SIMD4(a.z, b.z, c.z, d.z),
      SIMD4(a.w, b.w, c.w, d.w))
  }
}

/// Sine and cosine of the latitude of a row of the unit world.
package struct GlobeRow: Sendable {
  package let sine: Double
  package let cosine: Double

  /// The latitude at y of the unit world; infinite ones are the poles.
  package init(y: Double) {
    guard y > -5 else {
      (sine, cosine) = (1, 0)
      return
    }
    guard y < 6 else {
      (sine, cosine) = (-1, 0)
      return
    }
    let e = ElementaryFunctions.exponential(.pi - 2 * .pi * y)
    let square = e * e
    (sine, cosine) = ((square - 1) / (square + 1), 2 * e / (square + 1))
  }
}

/// Sine and cosine of the longitude of a column of the unit world.
package struct GlobeColumn: Sendable {
  package let sine: Double
  package let cosine: Double

  /// The longitude at x of the unit world.
  package init(x: Double) {
    let angle = 2 * .pi * x + .pi
    (sine, cosine) = (ElementaryFunctions.sine(angle), ElementaryFunctions.cosine(angle))
  }
}

/// The angles of a camera, each as its sine and cosine.
package struct CameraAngles: Sendable, Hashable {
  /// The tilt; 0 looks straight down.
  package var pitch: SIMD2<Double>
  /// The direction of the top of the picture, clockwise from north.
  package var bearing: SIMD2<Double>
  /// The turn about the line of sight.
  package var roll: SIMD2<Double>

  /// Three angles.
  package init(pitch: SIMD2<Double>, bearing: SIMD2<Double>, roll: SIMD2<Double>) {
    (self.pitch, self.bearing, self.roll) = (pitch, bearing, roll)
  }
}
