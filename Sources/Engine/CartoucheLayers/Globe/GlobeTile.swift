import CartoucheGeometry
import CartoucheRaster
import CartoucheTiles

/// A tile on the surface of the globe.
///
/// The surface consists of flat facets: the tile is divided into cells, and lines between the corners of a cell are
/// straight in the picture, as in GL JS (`subdivision_granularity_settings.ts`). Positions are in units of the tile.
package struct GlobeTile: Sendable {
  /// The globe.
  package let globe: Globe
  /// The tile.
  package let tile: UnwrappedTileID
  /// The shift of the content in tile units.
  package let offset: SIMD2<Double>
  /// Whether the whole tile, with a margin around it, lies in front of the horizon, so that nothing needs clipping.
  package private(set) var isBeforeHorizon: Bool
  private let corner: SIMD2<Double>
  /// The square of the tile on the sphere.
  private let square: GlobeSquare
  /// The length of a tile unit in the unit world.
  let unit: Double

  /// The number of units along a side of a tile.
  static let extent = Double(TileID.extent)

  /// A tile whose content is shifted by an offset in tile units.
  package init(_ globe: Globe, _ tile: UnwrappedTileID, offset: SIMD2<Double> = .zero) {
    (self.globe, self.tile, self.offset) = (globe, tile, offset)
    let box = tile.worldBox
    corner = box.min
    unit = box.width / Self.extent
    square = GlobeSquare(corner: box.min, unit: unit)
    isBeforeHorizon = false
    isBeforeHorizon = side(of: Box(min: .zero, max: Point(Self.extent, Self.extent))) == .before
  }

  /// The number of cells along a side.
  ///
  /// - Parameters:
  ///   - base: The number at zoom 0, which halves with each zoom.
  ///   - least: The least number.
  package func cellCount(base: Int, least: Int) -> Int { max(base >> min(tile.canonical.z, 30), least, 1) }

  /// Whether the tile is at the northern or southern edge of the world, so that shapes at that edge extend to the pole.
  package var isNorthernmost: Bool { tile.canonical.y == 0 }
  package var isSouthernmost: Bool { tile.canonical.y == (1 << tile.canonical.z) - 1 }

  // MARK: Points

  /// The place of a point in the unit world, shifted by ``offset``.
  @inline(__always)
  package func world(_ point: SIMD2<Double>) -> SIMD2<Double> { corner + (point + offset) * unit }

  /// The point of the sphere.
  package func point(_ place: SIMD2<Double>) -> SIMD3<Double> { square.point(place + offset) }

  /// A corner of the surface: its image in homogeneous device pixels, and its distance from the plane of the horizon.
  package struct Corner: Sendable {
    package var image: SIMD4<Double>
    package var horizon: Double

    /// The corner at a fraction of the way to another.
    func mixed(with other: Corner, _ fraction: Double) -> Corner {
      Corner(
        image: image + (other.image - image) * fraction,
        horizon: horizon + (other.horizon - horizon) * fraction)
    }

    /// The pixel.
    var pixel: SIMD2<Double> { SIMD2(image.x, image.y) / image.w }

    /// The pixel, moved to the nearest 256th as corners of meshes are.
    var steppedPixel: SIMD2<Float> { SIMD2<Float>((pixel * 256).rounded(.toNearestOrEven) / 256) }
  }

  /// The corner at a place in tile units, raised by a height in metres.
  package func corner(_ place: SIMD2<Double>, height: Double = 0) -> Corner {
    let world = world(place)
    return corner(point(place), at: world, height: height)
  }

  /// The image of a corner of something solid, in homogeneous device pixels with its real depth.
  func solidImage(of place: SIMD2<Double>, height: Double) -> SIMD4<Double> {
    let world = world(place)
    return globe.image(of: point(place), at: world, height: height, isSolid: true)
  }

  /// The directions of the tile's axes at a point of the sphere, and the direction upwards.
  static func axes(at point: SIMD3<Double>) -> (right: SIMD3<Double>, down: SIMD3<Double>, up: SIMD3<Double>)
  {
    func normalized(_ v: SIMD3<Double>) -> SIMD3<Double> {
      let length = (v * v).sum().squareRoot()
      return length > 0 ? v / length : v
    }
    let right = normalized(SIMD3(point.z, 0, -point.x))
    let down = SIMD3(
      right.y * point.z - right.z * point.y, right.z * point.x - right.x * point.z,
      right.x * point.y - right.y * point.x)
    return (right, normalized(down), point)
  }

  /// The corner at a pole.
  package func corner(atPole sign: Double) -> Corner {
    corner(SIMD3(0, sign, 0), at: SIMD2(corner.x, sign > 0 ? -1 : 2), height: 0)
  }

  /// The corner at a point of the sphere, raised by a height in metres.
  func corner(_ point: SIMD3<Double>, at world: SIMD2<Double>, height: Double) -> Corner {
    let image = globe.image(of: point, at: world, height: height)
    // Linear in clip space (`projection` of `_projection_globe.vertex.glsl`); flat maps have no horizon.
    let horizon = globe.share < 1 ? image.w : globe.distanceFromHorizon(point) * image.w
    return Corner(image: image, horizon: horizon)
  }

  /// The side of the horizon on which a part of a tile lies.
  enum Side { case before, beyond, across }

  /// The side of the horizon on which a box in tile units lies with its whole margin; a box at the edge of the world
  /// includes the pole.
  func side(of box: Box) -> Side {
    if globe.share < 1 { return .before }
    let width = max(box.width, box.height) * unit
    let steps = width > 1.0 / 64 ? 8 : 2
    let margin = 0.02 + 0.5 * width
    var (least, most) = (Double.infinity, -Double.infinity)
    func include(_ point: SIMD3<Double>) {
      let distance = globe.distanceFromHorizon(point)
      (least, most) = (min(least, distance), max(most, distance))
    }
    for row in 0...steps {
      for column in 0...steps {
        let share = SIMD2(Double(column), Double(row)) / Double(steps)
        include(point(box.min + (box.max - box.min) * share))
      }
    }
    if isNorthernmost, box.min.y <= 0 { include(SIMD3(0, 1, 0)) }
    if isSouthernmost, box.max.y >= Self.extent { include(SIMD3(0, -1, 0)) }
    if least >= margin { return .before }
    return most < -margin ? .beyond : .across
  }
}

extension FrameContext {
  /// A tile on the globe, shifted by a `…-translate` in logical pixels.
  package func globeTile(
    _ globe: Globe, _ tile: UnwrappedTileID, by translate: SIMD2<Double> = .zero,
    _ anchor: TranslateAnchor = .map
  ) -> GlobeTile {
    guard translate != .zero else { return GlobeTile(globe, tile) }
    let moved =
      switch anchor {
      case .map: translate
      // Rotated back by the bearing, so that the shift is fixed in the picture.
      case .viewport:
        SIMD2(
          rotation.x * translate.x + rotation.y * translate.y,
          rotation.x * translate.y - rotation.y * translate.x)
      }
    return GlobeTile(globe, tile, offset: moved * unitsPerPixel(in: tile))
  }

  /// Tile units per logical pixel at the zoom of the map.
  package func unitsPerPixel(in tile: UnwrappedTileID) -> Double {
    Double(TileID.extent) / (worldSize / Double(1 << tile.canonical.z))
  }
}
