import CartoucheGeometry
import CartoucheTiles

/// A view of the globe.
extension ViewTransform {
  /// The sphere as the camera sees it; `nil` without a share of it.
  static func globe(
    _ camera: Camera, _ viewport: Viewport, _ middle: SIMD2<Double>, _ worldSize: Double, share: Double
  ) -> Globe? {
    guard share > 0, worldSize.isFinite else { return nil }
    func angle(_ degrees: Double) -> SIMD2<Double> {
      let (sine, cosine) = sineAndCosine(ofDegrees: degrees)
      return SIMD2(sine, cosine)
    }
    // From this share on GL JS draws a whole sphere (`vertical_perspective_projection.ts`).
    return Globe(
      share: share > 0.999 ? 1 : share, center: camera.center, worldSize: worldSize,
      distance: cameraDistance(camera, viewport), middle: middle, pixelRatio: viewport.pixelRatio,
      angles: CameraAngles(
        pitch: angle(camera.pitch), bearing: angle(camera.bearing), roll: angle(camera.roll)))
  }

  /// The least zoom of a globe whose centre is at a latitude: away from the equator the globe is larger at the same
  /// zoom (`vertical_perspective_camera_helper.ts`).
  static func leastZoom(ofGlobeAt latitude: Double) -> Double {
    let (_, cosine) = sineAndCosine(ofDegrees: latitude)
    return zooms.lowerBound + ElementaryFunctions.logarithmToBaseTwo(max(cosine, 1e-6))
  }

  /// The place in the unit world of a point of the sphere, in the copy of the world that is nearest to the centre.
  func world(of point: SIMD3<Double>) -> SIMD2<Double> {
    let coordinate = Globe.coordinate(of: point)
    let place = Mercator.project(longitude: coordinate.x, latitude: coordinate.y)
    return SIMD2(place.x + (center.x - place.x).rounded(), place.y)
  }

  /// The box of the unit world around what a globe shows: eight points of the border and, where a pole is in the picture,
  /// everything up to it (`vertical_perspective_transform.ts`, `getBounds`).
  func boxOfGlobe(_ globe: Globe, widenedBy margin: Double = 0) -> Box {
    let size = SIMD2(viewport.width, viewport.height) * viewport.pixelRatio
    let (low, high) = (size * -margin, size * (1 + margin))
    let middle = size / 2
    let border = [
      low, SIMD2(middle.x, low.y), SIMD2(high.x, low.y), SIMD2(high.x, middle.y), high,
      SIMD2(middle.x, high.y), SIMD2(low.x, high.y), SIMD2(low.x, middle.y),
    ]
    var box = Box(around: border.map { world(of: globe.nearestPoint(to: $0)) } + [center])
    for (pole, y) in [(SIMD3<Double>(0, 1, 0), 0.0), (SIMD3(0, -1, 0), 1)] {
      let image = globe.image(of: pole, at: SIMD2(center.x, y))
      guard image.w > 0, globe.distanceFromHorizon(pole) >= 0 else { continue }
      let pixel = SIMD2(image.x, image.y) / image.w
      guard pixel.x >= low.x, pixel.x <= high.x, pixel.y >= low.y, pixel.y <= high.y else { continue }
      box = Box(min: Point(center.x - 0.5, min(box.min.y, y)), max: Point(center.x + 0.5, max(box.max.y, y)))
    }
    return box
  }

  /// The part of the flat world below a polygon in the picture of a globe, and the greatest number of pixels of the plane
  /// that one of the picture shows.
  ///
  /// Where the polygon leaves the globe, the horizon bounds it.
  func ground(
    under polygon: [SIMD2<Double>], on globe: Globe
  ) -> (plane: [SIMD2<Double>], depth: Double)? {
    var border = polygon
    if polygon.count > 1 {
      // Straight edges of the picture are curved on the map.
      border = polygon.indices.flatMap { index -> [SIMD2<Double>] in
        let (p, q) = (polygon[index], polygon[index + 1 == polygon.count ? 0 : index + 1])
        return (0..<Self.edgeSteps).map { p + (q - p) * (Double($0) / Double(Self.edgeSteps)) }
      }
    }
    var plane: [SIMD2<Double>] = []
    var growth = 1.0
    for pixel in border {
      let place = self.plane(world(of: globe.nearestPoint(to: pixel)))
      for step in [SIMD2(1.0, 0), SIMD2(0, 1)] {
        let way = self.plane(world(of: globe.nearestPoint(to: pixel + step))) - place
        let length = (way * way).sum().squareRoot()
        if length < worldSize / 4 { growth = max(growth, length) }
      }
      plane.append(place)
    }
    return (plane, growth)
  }

  /// The number of parts into which an edge of a query is divided.
  private static let edgeSteps = 8

  /// The zooms at which a picture of the globe needs tiles; `nil` up to zoom 4, where all tiles are of one zoom
  /// (`globe_covering_tiles_details_provider.ts`).
  func tileDetail(zoom: Double, on globe: Globe) -> TileDetail? {
    let (rollSine, rollCosine) = (globe.roll.x, globe.roll.y)
    let cosine = globe.pitch.y
    let distance = cameraDistance / worldSize
    guard zoom.rounded(.down) > 4, cosine > 0, distance.isNormal else { return nil }
    let reach = cameraDistance * globe.pitch.x / cosine
    let foot = world(of: globe.nearestPoint(to: middle + SIMD2(-rollSine, rollCosine) * reach))
    return TileDetail(
      zoom: zoom, foot: foot, height: cosine * distance, distance: distance, fieldOfView: camera.fieldOfView,
      isOnGlobe: true)
  }

  /// The tiles of 512 logical pixels that the globe shows at the whole zoom, nearest to the centre first; none of a view
  /// that shows too many.
  var globeTiles: [UnwrappedTileID] {
    let pyramid = TilePyramid(zooms: 0...TileID.maximumZoom)
    return ((try? pyramid.tiles(for: self)) ?? []).map(\.unwrapped)
  }
}
