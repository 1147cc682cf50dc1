import CartoucheGeometry
import CartoucheResources

/// The order in which points are omitted: every prefix is spread like the points as a whole.
///
/// Points are numbered along a Hilbert curve, and ranked by the reversed bits of their number (van der Corput's
/// sequence). The points of a tile of any zoom are consecutive on the curve, so that the points of the lowest ranks are
/// spread evenly among them, and points that rank below a bound in a tile also do so in the tiles below.
enum PointOrder {
  /// The zoom of the tiles by which points are put on the curve.
  private static let zoom = 24

  /// The indices of points along the curve; equal places keep their order.
  static func alongCurve(_ points: [Point]) -> [Int] {
    let side = Double(1 << zoom)
    func number(_ value: Double) -> Int { value > 0 ? Int(min(value * side, side - 1)) : 0 }
    let keys = points.map { point in
      let x = point.x - point.x.rounded(.down)
      return PMTilesDirectory.id(of: TileID(z: zoom, x: number(x), y: number(point.y))) ?? 0
    }
    return points.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  /// The rank of the point with a number along the curve.
  static func rank(ofNumber number: Int) -> UInt32 {
    var bits = UInt32(truncatingIfNeeded: number)
    bits = (bits >> 1 & 0x5555_5555) | (bits & 0x5555_5555) << 1
    bits = (bits >> 2 & 0x3333_3333) | (bits & 0x3333_3333) << 2
    bits = (bits >> 4 & 0x0F0F_0F0F) | (bits & 0x0F0F_0F0F) << 4
    return bits.byteSwapped
  }
}
