import CartoucheGeometry

/// Points and the clusters above them, down from the points to the world.
///
/// A node is a point (a leaf) or a cluster. Leaves come first, along the Z-order curve, clusters in the order they
/// were made.
struct ClusterTree: Sendable {
  /// The nodes that show at one zoom level.
  struct Level: Sendable {
    /// The nodes in the order that clustering visits them and tiles draw them.
    var nodes: [UInt32] = []
    /// The indices into ``nodes`` along the Z-order curve.
    var order: [UInt32] = []
  }

  /// What is known of a cluster alone.
  struct Cluster: Sendable {
    /// The index of the node it was made around, among those of the zoom level below.
    var origin: UInt32
    /// The deepest zoom level that shows it.
    var zoom: UInt8
    /// The first of its nodes in ``ClusterTree/children``.
    var firstChild: UInt32
  }

  /// The number of leaves.
  var leafCount = 0
  /// For each leaf the index of its place among those the tree was made of.
  var sources: [UInt32] = []
  /// For each node its place in the unit world: 32-bit numbers for leaves, weighted means for clusters.
  var positions: [Point] = []
  /// For each node the number of points in it.
  var counts: [UInt32] = []
  /// For each node the cluster it is part of, `UInt32.max` for none.
  var parents: [UInt32] = []
  /// The clusters, at their node's index less ``leafCount``.
  var clusters: [Cluster] = []
  /// The nodes of all clusters, those of one together, first the one it was made around.
  var children: [UInt32] = []
  /// For each zoom level from 0, and one more that shows every leaf.
  var levels: [Level] = []

  /// The nodes a cluster was made of.
  func children(of node: Int) -> ArraySlice<UInt32> {
    let index = node - leafCount
    let end = index + 1 < clusters.count ? Int(clusters[index + 1].firstChild) : children.count
    return children[Int(clusters[index].firstChild)..<end]
  }
}

/// The Z-order curve over the unit world and its copies to the west and east, in steps of 3 · 2^−24.
enum ZOrder {
  /// The number of bits of a coordinate.
  static let bits = 24

  /// The side of a step in the unit world.
  static let stepSize = 3 * 0x1p-24

  /// The coordinates that have steps of their own; those of longitudes from −540° to 540°.
  static let range = -1.0...2.0

  /// The step a coordinate is in; beyond the range the outermost.
  @inline(__always)
  static func step(_ coordinate: Double) -> UInt32 {
    let scaled = (coordinate + 1) * (0x1p24 / 3)
    // False also for what is not a number.
    guard scaled > 0 else { return 0 }
    return scaled < 0x1p24 ? UInt32(scaled) : 0xff_ffff
  }

  /// The place on the curve of two steps: their bits, y before x, by turns.
  @inline(__always)
  static func key(_ x: UInt32, _ y: UInt32) -> UInt64 { spread(x) | (spread(y) &<< 1) }

  /// Moves the bits of a number apart, a zero between each two.
  @inline(__always)
  private static func spread(_ value: UInt32) -> UInt64 {
    var bits = UInt64(value)
    bits = (bits | (bits &<< 16)) & 0x0000_ffff_0000_ffff
    bits = (bits | (bits &<< 8)) & 0x00ff_00ff_00ff_00ff
    bits = (bits | (bits &<< 4)) & 0x0f0f_0f0f_0f0f_0f0f
    bits = (bits | (bits &<< 2)) & 0x3333_3333_3333_3333
    return (bits | (bits &<< 1)) & 0x5555_5555_5555_5555
  }
}
