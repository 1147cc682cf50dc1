import Cartouche
import CartoucheGeometry
import CartoucheUIKit
import Foundation

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

  private func lines(about tile: TileID) -> [String] {
    var lines: [String] = []
    if debugMask.contains(.tileInfoMask) { lines.append("\(tile)") }
    if debugMask.contains(.timestampsMask), let times = drawing.tileTimes[tile] {
      if let modified = times.modified { lines.append("modified: \(modified)") }
      if let expires = times.expires { lines.append("expires: \(expires.formatted(.iso8601))") }
    }
    return lines
  }
}
