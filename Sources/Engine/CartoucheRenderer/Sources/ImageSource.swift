import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheTiles

/// An `image` source: one picture between four places on the map.
struct ImageSource: TileSource {
  private let file: [UInt8]
  private let size: ImageSize
  private let corners: [SIMD2<Double>]
  private let tile: TileID
  private let box: Box
  let bounds: CoordinateBounds?

  /// The picture with its corners at these longitudes and latitudes in degrees: upper left, upper right, lower
  /// right, lower left.
  ///
  /// As in the reference, corners are whole units of the smallest tile that is as large as the picture. The picture is
  /// decoded together with its tile.
  ///
  /// - Parameter file: The bytes of a picture file.
  /// - Throws: `ImageError` when they are not a picture, or have more pixels than the limits allow.
  init(_ file: [UInt8], corners: [SIMD2<Double>], limits: Limits) throws(ImageError) {
    self.file = file
    size = try ImageSize(header: file)
    try size.check(limits.pixels)
    let world = corners.map { Mercator.project(longitude: $0.x, latitude: $0.y) }
    box = Box(around: world)
    let extent = max(box.width, box.height)
    var zoom = 0
    while zoom < 22, extent * Double(2 << zoom) <= 1 { zoom += 1 }
    let side = Double(1 << zoom)
    func index(_ value: Double) -> Int { Int(min(max((value * side).rounded(.down), 0), side - 1)) }
    tile = TileID(z: zoom, x: index(box.center.x), y: index(box.center.y))
    let origin = SIMD2(Double(tile.x), Double(tile.y))
    self.corners = world.map { point in
      let units = (point * side - origin) * Double(TileID.extent)
      return SIMD2(units.x.rounded(), units.y.rounded())
    }
    bounds = CoordinateBounds(around: [
      CoordinateBounds(
        west: corners.map(\.x).min() ?? 0, south: corners.map(\.y).min() ?? 0,
        east: corners.map(\.x).max() ?? 0, north: corners.map(\.y).max() ?? 0)
    ])
  }

  var pyramid: TilePyramid { TilePyramid(zooms: tile.z...tile.z, isRaster: true) }

  var isClippedToTiles: Bool { false }

  func tiles(for view: ViewTransform) throws(TileCoverError) -> [OverscaledTileID] {
    let seen = Box(around: view.groundPolygon)
    return TileCover.wraps.filter { wrap in
      box.min.x + Double(wrap) < seen.max.x && box.max.x + Double(wrap) > seen.min.x
        && box.min.y < seen.max.y && box.max.y > seen.min.y
    }.map { OverscaledTileID(overscaledZ: tile.z, wrap: $0, canonical: tile) }
  }

  func load(_ tile: TileID, through session: LoadSession) async -> TileAnswer {
    let (file, corners, pixels) = (file, corners, size.pixels)
    return .found(
      EncodedTile(pixels: pixels) {
        .raster(RasterTile(try Bitmap(decoding: file, pixels: pixels), corners: corners))
      })
  }

  var byteCount: Int { file.count }
}
