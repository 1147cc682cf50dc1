import Cartouche
import CartoucheUIKit
import Foundation

/// The times that the server told with a tile.
struct TileTimes: Sendable, Hashable {
  /// The last change, as the server spells it.
  let modified: String?
  /// The time until which the tile may be used without asking again.
  let expires: Date?
}

extension MLNMapView {
  /// The labels of the debugging aids in the corners of the tiles of the last frame.
  package var tileLabels: [UILabel] {
    guard !debugMask.isDisjoint(with: [.tileInfoMask, .timestampsMask]), let features = drawing.features
    else {
      return []
    }
    let ratio = viewport.pixelRatio
    return features.shownTiles.compactMap { tile in
      let lines = lines(about: tile.tile)
      guard !lines.isEmpty else { return nil }
      let label = UILabel()
      label.text = lines.joined(separator: "\n")
      label.numberOfLines = 0
      label.textColor = .red
      label.font = UIFont.systemFont(ofSize: 12)
      label.sizeToFit()
      label.frame.origin = CGPoint(x: tile.corner.x / ratio + 6, y: tile.corner.y / ratio + 4)
      return label
    }
  }

  private func lines(about tile: ResourceRequest.Tile) -> [String] {
    var lines: [String] = []
    if debugMask.contains(.tileInfoMask) { lines.append("\(tile)") }
    if debugMask.contains(.timestampsMask), let times = drawing.tileTimes[tile] {
      if let modified = times.modified { lines.append("modified: \(modified)") }
      if let expires = times.expires { lines.append("expires: \(expires.formatted(.iso8601))") }
    }
    return lines
  }
}
