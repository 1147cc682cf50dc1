import CartoucheGeometry
import CartoucheRaster

/// The ground on which symbols lie that are pitched with a map that is no plane.
///
/// They are laid out in a plane whose axes are those of the tile, in device pixels (``SymbolView/plane(_:)``); each
/// picture of it bends with the ground (`symbol_sdf.vertex.glsl` of MapLibre GL JS).
final class SymbolBed {
  private let ground: any Ground
  /// Tile units per device pixel of the plane.
  private let unit: Double
  /// The axes of texts and icons in the plane.
  private let east: SIMD2<Double>, south: SIMD2<Double>

  /// The ground of a view; `nil` on a flat map.
  init?(_ view: SymbolView, _ settings: SymbolSettings.PartSettings, _ frame: FrameContext) {
    guard !view.ground.isPlane else { return nil }
    ground = view.ground
    unit = 1 / (view.scale * view.pixelRatio)
    guard !settings.rotatesWithMap || settings.keepsGlyphsUpright else {
      (east, south) = (SIMD2(1, 0), SIMD2(0, 1))
      return
    }
    // Level in the picture (`getTileSkewVectors`).
    let (bearing, roll) = (SIMD2(frame.rotation.x, -frame.rotation.y), frame.globe?.roll ?? SIMD2(0, 1))
    let pitched = bearing * frame.pitchCosine
    func normalized(_ v: SIMD2<Double>) -> SIMD2<Double> {
      let length = (v.x * v.x + v.y * v.y).squareRoot()
      return length > 1e-9 ? v / length : .zero
    }
    east = normalized(pitched * roll.y + SIMD2(-bearing.y, bearing.x) * roll.x)
    south = normalized(SIMD2(-bearing.y, bearing.x) * roll.y - pitched * roll.x)
  }

  /// The places in tile units of points near a stand.
  private func places(
    of points: [SIMD2<Double>], under transform: Transform, about stand: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    let middle = stand * unit
    let stretch = ground.stretch(at: middle) * unit
    return points.map {
      let offset = transform.apply(x: $0.x, y: $0.y) - stand
      return middle + (east * offset.x + south * offset.y) * stretch
    }
  }

  /// A triangle of a picture, or all of it, as it is seen: the map from the picture to device pixels, and the clip that
  /// leaves the triangle and what lies before the horizon.
  typealias Patch = (transform: ProjectiveTransform, clip: ClipID?)

  /// The least distance in device pixels of a corner from where it would be seen in a plane that makes the ground curved.
  private static let tolerance = 1.0 / 64

  /// The patches of a part of a picture; none beyond the horizon.
  ///
  /// On curved ground there are two of them: the parts on either side of the diagonal from the upper right to
  /// the lower left are flat, as in GL JS.
  ///
  /// - Parameters:
  ///   - transform: The map from the picture to the plane.
  ///   - stand: The place of the symbol in the plane, about which it is stretched.
  func patches(
    of part: SIMD4<Float>, under transform: Transform, about stand: SIMD2<Double>, in list: inout DisplayList
  ) -> [Patch] {
    let (low, high) = (SIMD2<Double>(part.lowHalf), SIMD2<Double>(part.highHalf))
    let corners = places(
      of: [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)], under: transform, about: stand
    ).map { ground.corner($0) }
    guard corners.allSatisfy({ $0.image.w > 0 }) else { return [] }
    let size = high - low
    let images = corners.map { SIMD3($0.image.x, $0.image.y, $0.image.w) }
    func map(
      from origin: SIMD3<Double>, at place: SIMD2<Double>, across: SIMD3<Double>, down: SIMD3<Double>
    ) -> ProjectiveTransform {
      let (across, down) = (across / size.x, down / size.y)
      let origin = origin - across * place.x - down * place.y
      return ProjectiveTransform(
        x: SIMD3(across.x, down.x, origin.x), y: SIMD3(across.y, down.y, origin.y),
        w: SIMD3(across.z, down.z, origin.z))
    }
    let upper = map(from: images[0], at: low, across: images[1] - images[0], down: images[3] - images[0])
    let expected = images[1] + images[3] - images[0]
    let bend = SIMD2(expected.x, expected.y) / expected.z - corners[2].pixel
    let isCut = corners.contains { $0.horizon < 0 }
    if abs(bend.x) < Self.tolerance, abs(bend.y) < Self.tolerance {
      guard isCut else { return [(upper, nil)] }
      let seen = GlobeTile.cutAtHorizon(corners)
      return seen.count < 3 ? [] : [(upper, list.addClip(convexPolygon: seen.map(\.pixel)))]
    }
    let lower = map(from: images[2], at: high, across: images[2] - images[3], down: images[2] - images[1])
    return [([0, 1, 3], upper), ([1, 2, 3], lower)].compactMap { indices, transform in
      let seen = GlobeTile.cutAtHorizon(indices.map { corners[$0] })
      return seen.count < 3 ? nil : (transform, list.addClip(convexPolygon: seen.map(\.pixel)))
    }
  }

  /// Fills an outline that lies on the ground; one that reaches beyond the horizon is not drawn.
  func fill(
    _ path: Path, under transform: Transform, about stand: SIMD2<Double>, _ color: PremultipliedColor,
    into list: inout DisplayList
  ) {
    var projected = Path()
    for contour in path.contours {
      let points = path.points[contour.start..<contour.end].map { SIMD2<Double>($0) }
      let corners = places(of: points, under: transform, about: stand).map { ground.corner($0) }
      guard corners.allSatisfy({ $0.image.w > 0 && $0.horizon >= 0 }) else { return }
      projected.append(contour: corners.map { SIMD2<Float>($0.pixel) }, closed: true)
    }
    list.fill(projected, paint: .color(color), on: .picture)
  }
}
