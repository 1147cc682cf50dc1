/// A triangle of the surface over which a point spreads its weight, as it is seen in the picture.
///
/// A place in it is between −reach and reach radii from the point, to the right and down on the surface.
struct DensityFacet: Sendable {
  /// The line through two corners.
  ///
  /// It is the same for both triangles at an edge, so that each cell's centre is inside of one of them. Centres on a left
  /// or lower edge are inside, as those on graphics cards are.
  struct Edge: Sendable {
    private let start: SIMD2<Float>
    private let way: SIMD2<Float>
    private let keepsLeft: Bool

    fileprivate init(_ p: SIMD2<Float>, _ q: SIMD2<Float>, inside r: SIMD2<Float>) {
      let isForward = (p.x, p.y) <= (q.x, q.y)
      start = isForward ? p : q
      way = isForward ? q - p : p - q
      let side = way.x * (r.y - start.y) - way.y * (r.x - start.x)
      keepsLeft = side >= 0
    }

    /// Whether pixels lie on the inner side.
    @inline(__always)
    func contains(_ x: Lanes, _ y: Float) -> LaneMask {
      let side = way.x * (y - start.y) - (x - start.x) * way.y
      return keepsLeft ? less(.zero, side) : lessOrEqual(side, .zero)
    }
  }

  /// A number as a function of the pixel.
  struct Plane: Sendable {
    private let base: Float
    private let slope: SIMD2<Float>

    fileprivate init(_ base: Double, _ slope: SIMD2<Double>) {
      (self.base, self.slope) = (Float(base), SIMD2<Float>(slope))
    }

    /// The numbers at pixels relative to the triangle's first corner.
    @inline(__always)
    func at(_ x: Lanes, _ y: Float) -> Lanes { x * slope.x + (base + y * slope.y) }
  }

  let edges: (Edge, Edge, Edge)
  /// The inverse of the depth, and the place times that, to the right and down in radii.
  let weight: Plane, right: Plane, down: Plane
  /// The first corner, and the box around all.
  let origin: SIMD2<Float>
  let low: SIMD2<Float>, high: SIMD2<Float>
  /// The area in pixels.
  let area: Float

  /// A corner: its image in homogeneous pixels (x · w, y · w and w), its distance from the horizon, and the place in radii.
  struct Corner {
    var image: SIMD3<Double>
    var horizon: Double
    var place: SIMD2<Double>

    fileprivate func mixed(with other: Corner, _ share: Double) -> Corner {
      Corner(
        image: image + (other.image - image) * share, horizon: horizon + (other.horizon - horizon) * share,
        place: place + (other.place - place) * share)
    }
  }

  /// The triangle between three corners before the eye, moved to steps in the picture; `nil` if it is seen edge-on.
  private init?(_ corners: (Corner, Corner, Corner), steps: SIMD2<Double>) {
    func pixel(_ corner: Corner) -> SIMD2<Double> {
      (SIMD2(corner.image.x, corner.image.y) / corner.image.z * steps).rounded(.toNearestOrEven) / steps
    }
    let (p, q, r) = (pixel(corners.0), pixel(corners.1), pixel(corners.2))
    let (u, v) = (q - p, r - p)
    let area = u.x * v.y - u.y * v.x
    guard area.magnitude > 1e-6, area.magnitude < 1e12 else { return nil }
    let (a, b, c) = (SIMD2<Float>(p), SIMD2<Float>(q), SIMD2<Float>(r))
    edges = (Edge(a, b, inside: c), Edge(b, c, inside: a), Edge(c, a, inside: b))
    let weights = (1 / corners.0.image.z, 1 / corners.1.image.z, 1 / corners.2.image.z)
    func plane(_ first: Double, _ second: Double, _ third: Double) -> Plane {
      let (toSecond, toThird) = (second - first, third - first)
      return Plane(
        first,
        SIMD2(toSecond * v.y - toThird * u.y, toThird * u.x - toSecond * v.x) / area)
    }
    weight = plane(weights.0, weights.1, weights.2)
    right = plane(
      corners.0.place.x * weights.0, corners.1.place.x * weights.1, corners.2.place.x * weights.2)
    down = plane(
      corners.0.place.y * weights.0, corners.1.place.y * weights.1, corners.2.place.y * weights.2)
    origin = a
    low = SIMD2(min(a.x, b.x, c.x), min(a.y, b.y, c.y))
    high = SIMD2(max(a.x, b.x, c.x), max(a.y, b.y, c.y))
    self.area = Float(area.magnitude / 2)
  }

  /// Appends the parts of a triangle before the horizon and the eye.
  ///
  /// - Parameter steps: The number of steps of places in a pixel: as on graphics cards, 256 in a cell.
  /// - Returns: Whether it was cut.
  static func append(_ corners: [Corner], steps: SIMD2<Double>, to facets: inout [DensityFacet]) -> Bool {
    var ring = corners
    var isCut = false
    for distance in [{ $0.horizon }, { $0.image.z - nearest }] as [(Corner) -> Double]
    where !ring.allSatisfy({ distance($0) >= 0 }) {
      isCut = true
      var kept: [Corner] = []
      for (index, p) in ring.enumerated() {
        let q = ring[index + 1 == ring.count ? 0 : index + 1]
        let (a, b) = (distance(p), distance(q))
        if a >= 0 { kept.append(p) }
        if (a >= 0) != (b >= 0), a.isFinite, b.isFinite { kept.append(p.mixed(with: q, a / (a - b))) }
      }
      ring = kept
    }
    guard ring.count >= 3 else { return isCut }
    for index in 1..<ring.count - 1 {
      if let facet = DensityFacet((ring[0], ring[index], ring[index + 1]), steps: steps) {
        facets.append(facet)
      }
    }
    return isCut
  }

  /// The least depth that is drawn, 1 at the centre of the map.
  private static let nearest = 0.02
}
