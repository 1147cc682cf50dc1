import CartoucheGeometry

/// The lowest zoom whose tiles have at most a limit of rows, estimated from the number of rows and their area.
enum LowestZoom {
  /// The highest zoom that is proposed.
  private static let highest = 22

  /// A zoom above a zoom with too many rows; `nil` if too little is known.
  static func proposal(above zoom: Int, rows: Int?, bounds: CoordinateBounds?, limit: Int) -> Int? {
    guard let rows, rows > limit, let bounds else { return nil }
    let box = bounds.worldBox
    let area = max((box.max.x - box.min.x) * (box.max.y - box.min.y), 1e-12)
    // Places are not spread evenly, so tiles with twice the average are allowed for.
    return ((zoom + 1)...max(highest, zoom + 1)).first { level in
      let side = 1 / Double(1 << level)
      return 2 * Double(rows) * min(1, side * side / area) <= Double(limit)
    }
  }
}
