import CartoucheJSON
import CartoucheTiles

/// The number of features that tiles of one zoom do not show.
public struct VectorOmissions: Sendable, Hashable {
  /// The number of tiles that were thinned to stay within their limits.
  public var thinnedTiles = 0
  /// The number of points, lines and polygons that these tiles leave out; a feature counts once in each tile.
  public var points = 0, lines = 0, polygons = 0
  /// The number of lines and polygons that are too small to be visible, with their centre in the tile.
  public var simplifiedAway = 0
  /// The number of tiles that exceed a limit by a single feature.
  public var exceedingTiles = 0

  /// No omissions.
  public init() {}

  /// Adds the omissions of other tiles.
  static func += (left: inout VectorOmissions, right: VectorOmissions) {
    left.thinnedTiles += right.thinnedTiles
    left.points += right.points
    left.lines += right.lines
    left.polygons += right.polygons
    left.simplifiedAway += right.simplifiedAway
    left.exceedingTiles += right.exceedingTiles
  }

  /// Counts a feature that a limit leaves out.
  mutating func count(_ type: TileGeometryType) {
    switch type {
    case .point: points += 1
    case .lineString: lines += 1
    case .polygon: polygons += 1
    }
  }
}

extension VectorOmissions {
  /// The findings about the tiles of a zoom.
  func findings(zoom: Int) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    func counted(_ count: Int, _ name: String) -> String? {
      count > 0 ? "\(count) \(name)\(count == 1 ? "" : "s")" : nil
    }
    let parts = [counted(points, "point"), counted(polygons, "polygon"), counted(lines, "line")]
    if thinnedTiles > 0, let tiles = counted(thinnedTiles, "tile") {
      findings.append(
        Diagnostic(
          .warning,
          "zoom \(zoom): \(tiles) thinned: \(parts.compactMap(\.self).joined(separator: ", ")) left out",
          kind: .limit))
    }
    if let tiles = counted(exceedingTiles, "tile") {
      findings.append(
        Diagnostic(.warning, "zoom \(zoom): \(tiles) above the limit by a single feature", kind: .limit))
    }
    if let features = counted(simplifiedAway, "feature") {
      findings.append(
        Diagnostic(.note, "zoom \(zoom): \(features) too small to be seen left out", kind: .notDrawn))
    }
    return findings
  }
}
