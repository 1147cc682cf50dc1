import CartoucheGeometry
import CartoucheLayers
import CartoucheRaster
import CartoucheTiles

/// The ground of one square as triangles: 128 × 128 cells, and skirts that hide the gaps to its neighbours.
///
/// After GL JS (`terrain.ts`, `getTerrainMesh`): each cell is divided from its upper left to its lower right corner.
struct TerrainGrid: Sendable {
  /// The number of cells along a side.
  static let cells = 128
  private static let side = cells + 1
  /// The number of corners of the ground and its skirts.
  static let cornerCount = side * side + 4 * side

  /// The square.
  let tile: UnwrappedTileID
  private let heights: TileElevation
  /// The depth of skirts in metres; `nil` for ground without skirts.
  private let skirt: Double?

  /// The grid of a square over a relief.
  init(_ tile: UnwrappedTileID, _ relief: ViewRelief, zoom: Double, hasSkirts: Bool) {
    self.tile = tile
    heights = relief.elevation.surface(
      of: OverscaledTileID(overscaledZ: tile.canonical.z, wrap: tile.wrap, canonical: tile.canonical))
    let around = 2 * Double.pi * Mercator.meanEarthRadius
    skirt = hasSkirts ? around / ElementaryFunctions.powerOfTwo(max(zoom, 0)) / 5 : nil
  }

  /// The triangles that all grids share: the ground row by row, and then the skirts.
  static let triangles: [SIMD3<Int32>] = {
    var triangles: [SIMD3<Int32>] = []
    triangles.reserveCapacity(2 * cells * cells + 8 * cells)
    func at(_ column: Int, _ row: Int) -> Int32 { Int32(row * side + column) }
    for row in 0..<cells {
      for column in 0..<cells {
        let (a, b) = (at(column, row), at(column + 1, row + 1))
        triangles.append(SIMD3(a, at(column, row + 1), b))
        triangles.append(SIMD3(a, b, at(column + 1, row)))
      }
    }
    for (edge, places) in edges.enumerated() {
      let first = Int32(side * side + edge * side)
      for step in 0..<cells {
        let (upper, next) = (Int32(places[step]), Int32(places[step + 1]))
        let (lower, nextLower) = (first + Int32(step), first + Int32(step + 1))
        triangles.append(SIMD3(upper, lower, next))
        triangles.append(SIMD3(next, lower, nextLower))
      }
    }
    return triangles
  }()

  /// The corners along the south, east, north and west edges, from left to right as seen from outside.
  private static let edges: [[Int]] = [
    (0...cells).map { cells * side + $0 },
    (0...cells).map { (cells - $0) * side + cells },
    (0...cells).map { cells - $0 },
    (0...cells).map { $0 * side },
  ]

  /// The place of a corner in tile units.
  private static func place(_ corner: Int) -> SIMD2<Double> {
    SIMD2(Double(corner % side), Double(corner / side)) * (Double(TileID.extent) / Double(cells))
  }

  /// The ground as seen by a camera; its corners have places in a picture and depths in the fog.
  ///
  /// - Parameters:
  ///   - view: The view of a flat map or a globe with terrain.
  ///   - picture: The width and height of the picture of the ground in pixels.
  func mesh(in view: ViewTransform, picture: Int) -> Mesh {
    var corners: [Mesh.Corner] = []
    corners.reserveCapacity(Self.cornerCount)
    let camera = TerrainCamera(view, tile)
    let texel = Double(picture) / Double(TileID.extent)
    func append(_ place: SIMD2<Double>, _ height: Double, below drop: Double) {
      let image = camera.image(of: place, height: height - drop)
      let fog = camera.fog(at: drop == 0 ? image : camera.image(of: place, height: height))
      corners.append(
        Mesh.Corner(
          image: image, horizon: camera.distanceFromEnd(image),
          values: SIMD4(Float(place.x * texel), Float(place.y * texel), Float(fog), 0)))
    }
    var ground: [Double] = []
    ground.reserveCapacity(Self.side * Self.side)
    for corner in 0..<Self.side * Self.side {
      let place = Self.place(corner)
      let height = heights.height(at: place)
      ground.append(height)
      append(place, height, below: 0)
    }
    for (index, edge) in Self.edges.enumerated() {
      if let pole = camera.pole(beyondEdge: index) {
        for corner in edge {
          let place = Self.place(corner) * texel
          corners.append(Mesh.Corner(image: pole, values: SIMD4(Float(place.x), Float(place.y), 0, 0)))
        }
        continue
      }
      for corner in edge { append(Self.place(corner), ground[corner], below: skirt ?? 0) }
    }
    return Mesh(corners: corners, triangles: Self.triangles, culling: .back, near: camera.near)
  }
}

/// The camera over one square of terrain.
struct TerrainCamera {
  private let space: Matrix4
  private let plane: Transform
  private let metre: Double
  /// The fog's near and far plane as depths.
  private let fogPlanes: SIMD2<Double>
  /// The globe, and the square on it.
  private let globe: GlobeTile?
  /// The smallest drawn w.
  let near: Double

  init(_ view: ViewTransform, _ tile: UnwrappedTileID) {
    plane = view.transform(of: tile)
    space = view.space
    metre = view.pixelsPerMeter
    globe = view.globe.map { GlobeTile($0, tile) }
    near = view.globe == nil ? view.nearestDepth : 1e-6
    let far = view.farthestDepth
    fogPlanes = SIMD2(view.relief.map { view.nearestFog(over: $0) } ?? 1, far)
  }

  /// The image of a place in tile units at a height in metres, in homogeneous device pixels.
  @inline(__always)
  func image(of place: SIMD2<Double>, height: Double) -> SIMD4<Double> {
    if let globe {
      let world = globe.world(place)
      return globe.globe.image(of: Globe.point(of: world), at: world, height: height, isSolid: true)
    }
    let point = plane.apply(x: place.x, y: place.y)
    return space * SIMD4(point.x, point.y, height * metre, 1)
  }

  /// The distance of an image from the far plane times w, beyond which the ground ends; unlimited on a globe.
  @inline(__always)
  func distanceFromEnd(_ image: SIMD4<Double>) -> Double { globe == nil ? image.w - image.z : 1 }

  /// The image of the pole to which the ground extends beyond an edge of the world; `nil` for all other edges.
  ///
  /// - Parameter edge: The index of the edge: south, east, north, west.
  func pole(beyondEdge edge: Int) -> SIMD4<Double>? {
    guard let globe else { return nil }
    let sign = edge == 0 && globe.isSouthernmost ? -1.0 : edge == 2 && globe.isNorthernmost ? 1 : 0
    guard sign != 0 else { return nil }
    let world = SIMD2(globe.tile.worldBox.center.x, sign > 0 ? -1 : 2)
    return globe.globe.image(of: SIMD3(0, sign, 0), at: world, isSolid: true)
  }

  /// The depth of an image in the fog: 0 at the centre and 1 at the far plane.
  @inline(__always)
  func fog(at image: SIMD4<Double>) -> Double {
    let (near, far) = (fogPlanes.x, fogPlanes.y)
    let depth = ((far + near) - 2 * far * near / image.w) / (far - near)
    let fog = 0.5 * depth + 0.5
    return fog.isFinite ? fog : 0
  }
}
