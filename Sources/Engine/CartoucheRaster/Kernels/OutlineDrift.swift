/// The way in which the soft outline of a fill wanders off its edges on a tilted map.
///
/// The reference hands each end of an edge its place in pixels to the graphics card, which mixes them along the edge
/// as things at two depths are mixed. Between ends of unequal depth the result is not the place of the pixel, and
/// the outline is as faint as the two are apart: soft near the ends of such edges and where an edge runs level,
/// and gone elsewhere (`shaders/fill_outline.vertex.glsl` of MapLibre Native, and of GL JS).
struct OutlineDrift {
  /// One over the depth: what a pixel to the right adds, what one down adds, and what it is at the strip's corner.
  private let right, down, corner: Float

  /// Drift under a lens, in a strip with this corner.
  init(_ lens: Lens, origin: SIMD2<Float>) {
    let row = lens.inverse.w
    right = Float(row.x)
    down = Float(row.y)
    corner = Float(row.x * Double(origin.x) + row.y * Double(origin.y) + row.z)
  }

  /// One over the depth at the ends of an edge.
  @inline(__always)
  func ends(_ p: SIMD2<Float>, _ q: SIMD2<Float>) -> (Float, Float) {
    (corner + right * p.x + down * p.y, corner + right * q.x + down * q.y)
  }

  /// The lead of the mixed place at shares of an edge, as a share of its length.
  @inline(__always)
  static func lead(at share: Lanes, _ ends: (Float, Float)) -> Lanes {
    let change = Lanes(repeating: ends.1 - ends.0)
    return share * (1 - share) * change / (Lanes(repeating: ends.0) + share * change)
  }
}
