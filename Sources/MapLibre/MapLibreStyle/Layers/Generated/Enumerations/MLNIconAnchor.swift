// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The part of an icon that is placed at its anchor point.
public enum MLNIconAnchor: UInt, Sendable, CaseIterable {
  /// The middle.
  case center = 0
  /// The middle of the left edge.
  case left = 1
  /// The middle of the right edge.
  case right = 2
  /// The middle of the top edge.
  case top = 3
  /// The middle of the bottom edge.
  case bottom = 4
  /// The top left corner.
  case topLeft = 5
  /// The top right corner.
  case topRight = 6
  /// The bottom left corner.
  case bottomLeft = 7
  /// The bottom right corner.
  case bottomRight = 8
}

extension NSValue {
  /// A box around a case of ``MLNIconAnchor``.
  public convenience init(mlnIconAnchor value: MLNIconAnchor) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `center` when the box holds something else.
  public var mlnIconAnchorValue: MLNIconAnchor {
    boxedUnsignedInteger.flatMap(MLNIconAnchor.init(rawValue:)) ?? .center
  }
}
