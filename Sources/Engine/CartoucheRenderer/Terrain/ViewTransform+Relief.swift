import CartoucheGeometry
import CartoucheLayers
import CartoucheTiles

/// The relief of a map as its camera sees it.
struct ViewRelief: Sendable {
  /// The heights of the ground.
  let elevation: Elevation
  /// The height of the ground at the camera's centre in metres; 0 on a globe, which terrain does not lift.
  let center: Double
  /// The lowest ground of the tile around the centre in metres.
  let lowest: Double

  /// The relief under a view.
  ///
  /// The height at the centre is that of tiles of the whole zoom (`terrain.ts`, `getElevationForLngLatZoom`).
  init(_ elevation: Elevation, under view: ViewTransform) {
    self.elevation = elevation
    guard view.globe == nil else {
      (center, lowest) = (0, 0)
      return
    }
    let zoom = Int(min(max(view.camera.zoom.rounded(.down), 0), Double(TileID.maximumZoom)))
    center = elevation.height(at: view.center, zoom: zoom)
    let side = Double(1 << zoom)
    let place = (view.center * side).rounded(.down)
    let x = place.x - (view.center.x.rounded(.down) * side)
    let tile = TileID(
      z: zoom, x: Int(min(max(x, 0), side - 1)), y: Int(min(max(place.y, 0), side - 1)))
    lowest = elevation.range(of: OverscaledTileID(overscaledZ: zoom, canonical: tile))?.lowerBound ?? center
  }
}

/// A view of terrain.
extension ViewTransform {
  /// The greatest angle from the vertical at which ground is seen, in degrees.
  private static let horizon = 89.25

  /// The depth at which fog begins to count, 1 at the centre: that of the centre if the ground there were at the sea.
  ///
  /// It is the near plane of the fog in GL JS (`mercator_transform.ts`).
  func nearestFog(over relief: ViewRelief) -> Double {
    let (_, cosine) = Self.sineAndCosine(ofDegrees: min(camera.pitch, Self.horizon))
    return max(0.5, 1 + relief.center * pixelsPerMeter / cosine / cameraDistance)
  }

  /// The depth of the far plane over terrain, 1 at the centre (`mercator_transform.ts`, `_calcMatrices`).
  func farthestDepth(over relief: ViewRelief) -> Double {
    let radians = Double.pi / 180
    let pitch = min(camera.pitch, Self.horizon)
    let (sine, cosine) = Self.sineAndCosine(ofDegrees: pitch)
    let distance = cameraDistance
    let start = nearestFog(over: relief) * distance
    let altitude = distance * cosine / pixelsPerMeter + relief.center
    let least = min(relief.center, relief.lowest, altitude - 100)
    let reach = least < 0 ? start - least * pixelsPerMeter / cosine : start
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    let (rollSine, rollCosine) = Self.sineAndCosine(ofDegrees: camera.roll)
    let offset = camera.padding.centerOffset.y * viewport.pixelRatio
    let across = (rollCosine.magnitude * size.y + rollSine.magnitude * size.x) / max(size.y, 1)
    let view = camera.fieldOfView * radians * across * (0.5 + offset / max(size.y, 1))
    // The horizon is nowhere nearer than the angle up to which ground is drawn.
    let rise =
      distance
      * min(
        0.85 * ElementaryFunctions.tangent(max(90 - pitch, 1e-9) * radians),
        ElementaryFunctions.tangent(max(Self.horizon - pitch, 0) * radians))
    let angle = ElementaryFunctions.arctangent(y: rise, x: distance)
    let limit = 0.75 * radians
    let above = angle > limit ? 2 * angle * (0.5 + offset / (2 * rise)) : limit
    func extent(_ angle: Double) -> Double {
      let rest = min(max(.pi / 2 - pitch * radians - angle, 0.01), .pi - 0.01)
      return ElementaryFunctions.sine(angle) * reach / ElementaryFunctions.sine(rest)
    }
    let far = 1.01 * (sine * min(extent(view), extent(above)) + reach) / distance
    return far.isFinite ? max(far, 2 * nearestDepth) : 1e6
  }

  /// The part of space that the picture shows, relative to the centre; `nil` where the picture has no size.
  var frustum: ViewFrustum? {
    guard let inverse = space.inverse else { return nil }
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    let (near, far) = (nearestDepth, max(farthestDepth, 2 * nearestDepth))
    func corners(_ w: Double, _ z: Double) -> [SIMD3<Double>] {
      [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].map { pixel in
        let point = inverse * SIMD4(pixel.x * w, pixel.y * w, z * w, w)
        let place = world(plane: SIMD2(point.x, point.y) / point.w) - center
        return SIMD3(place.x, place.y, point.z / point.w / worldSize)
      }
    }
    return ViewFrustum(near: corners(near, -1), far: corners(far, 1), origin: center)
  }

  /// The camera, moved up to the ground that it would be below, with the same centre; `nil` if it is above the ground.
  ///
  /// As in GL JS (`ui/camera.ts`) it then has the zoom and the pitch of the line of sight from there.
  var cameraAboveGround: Camera? {
    guard let relief, globe == nil else { return nil }
    let (sine, cosine) = Self.sineAndCosine(ofDegrees: camera.pitch)
    let distance = cameraDistance
    let foot = world(plane: middle + SIMD2(0, sine * distance))
    let zoom = Int(min(max(camera.zoom.rounded(.down), 0), Double(TileID.maximumZoom)))
    let rise = (relief.elevation.height(at: foot, zoom: zoom) - relief.center) * pixelsPerMeter
    guard rise > cosine * distance else { return nil }
    let across = sine * distance
    // The pitch is limited.
    let (limitSine, limitCosine) = Self.sineAndCosine(ofDegrees: Self.maximumPitch)
    let up = max(rise, across * limitCosine / limitSine)
    let length = (across * across + up * up).squareRoot()
    var lifted = camera
    lifted.pitch = ElementaryFunctions.arctangent(y: across, x: up) * 180 / .pi
    lifted.zoom += ElementaryFunctions.logarithmToBaseTwo(distance / length)
    return lifted.zoom.isFinite && lifted.pitch.isFinite ? lifted : nil
  }

  /// The expected height of ground that is not known, in metres, by the angle at which the lower edge of the picture is
  /// seen (`covering_tiles.ts`).
  var expectedGround: Double {
    let lowest = 89.25 - camera.pitch - camera.fieldOfView / 2
    return 500 * min(max((15 - lowest) / 15, 0), 1)
  }
}

extension TileCover {
  /// The tiles of a view of terrain; `nil` where the picture has no size.
  ///
  /// - Throws: ``TileCoverError`` when the view shows too many.
  init?(
    _ view: ViewTransform, over relief: ViewRelief, zoom: Int, nominalZoom: Int,
    _ needed: (UnwrappedTileID) -> Int
  ) throws(TileCoverError) {
    guard let frustum = view.frustum else { return nil }
    let scale = view.pixelsPerMeter / view.worldSize
    let expected = max(relief.center, 0) + view.expectedGround
    try self.init(
      frustum: frustum, zoom: zoom, nominalZoom: nominalZoom,
      heights: { tile in
        let id = OverscaledTileID(overscaledZ: tile.canonical.z, wrap: tile.wrap, canonical: tile.canonical)
        let range = relief.elevation.range(of: id) ?? min(relief.center, 0)...expected
        return range.lowerBound * scale...range.upperBound * scale
      }, needed: needed)
  }
}
