// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The rotation of icons on a rotated map.
public enum MLNIconRotationAlignment: UInt, Sendable, CaseIterable {
  /// With the map; along lines, with the line.
  case map = 0
  /// Upright in the picture.
  case viewport = 1
  /// Upright at points, with the line along lines.
  case auto = 2
}

extension NSValue {
  /// A box around a case of ``MLNIconRotationAlignment``.
  public convenience init(mlnIconRotationAlignment value: MLNIconRotationAlignment) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `map` when the box holds something else.
  public var mlnIconRotationAlignmentValue: MLNIconRotationAlignment {
    boxedUnsignedInteger.flatMap(MLNIconRotationAlignment.init(rawValue:)) ?? .map
  }
}
