import CartoucheGeometry

/// Points and the clusters above them, from the points up to the world.
///
/// A node is a point (a leaf) or a cluster. Leaves come first, along the Z-order curve, then clusters in the order in
/// which they were made.
struct ClusterTree: Sendable {
  /// The nodes shown at one zoom level.
  struct Level: Sendable {
    /// The nodes in the order in which clustering visits them and tiles draw them.
    var nodes: [UInt32] = []
    /// The indices into ``nodes`` along the Z-order curve.
    var order: [UInt32] = []
  }

  /// The data that only clusters have.
  struct Cluster: Sendable {
    /// The index of the node that it was made around, among those of the zoom level below.
    var origin: UInt32
    /// The deepest zoom level that shows it.
    var zoom: UInt8
    /// The first of its nodes in ``ClusterTree/children``.
    var firstChild: UInt32
  }

  /// The number of leaves.
  var leafCount = 0
  /// The index of each leaf among the points that the tree was made from.
  var sources: [UInt32] = []
  /// The position of each node in the unit world: 32-bit numbers for leaves, weighted means for clusters.
  var positions: [Point] = []
  /// The number of points in each node.
  var counts: [UInt32] = []
  /// The cluster that each node is part of, `UInt32.max` for none.
  var parents: [UInt32] = []
  /// The clusters, at their node's index minus ``leafCount``.
  var clusters: [Cluster] = []
  /// The nodes of all clusters, grouped by cluster, each beginning with the one that it was made around.
  var children: [UInt32] = []
  /// The levels for each zoom from 0, followed by one that shows every leaf.
  var levels: [Level] = []

  /// The nodes that a cluster was made from.
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

  /// The step that contains a coordinate; beyond the range the outermost.
  @inline(__always)
  static func step(_ coordinate: Double) -> UInt32 {
    let scaled = (coordinate + 1) * (0x1p24 / 3)
    // False also for NaN.
    guard scaled > 0 else { return 0 }
    return scaled < 0x1p24 ? UInt32(scaled) : 0xff_ffff
  }

  /// The place on the curve of two steps: their bits interleaved, y before x.
  @inline(__always)
  static func key(_ x: UInt32, _ y: UInt32) -> UInt64 { spread(x) | (spread(y) &<< 1) }

  /// Spreads the bits of a number, with a zero between each two.
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
