// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The scaling of circles on a tilted map.
public enum MLNCircleScaleAlignment: UInt, Sendable, CaseIterable {
  /// Smaller with the distance from the viewer.
  case map = 0
  /// The same at every distance.
  case viewport = 1
}

extension NSValue {
  /// A box around a case of ``MLNCircleScaleAlignment``.
  public convenience init(mlnCircleScaleAlignment value: MLNCircleScaleAlignment) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `map` when the box holds something else.
  public var mlnCircleScaleAlignmentValue: MLNCircleScaleAlignment {
    boxedUnsignedInteger.flatMap(MLNCircleScaleAlignment.init(rawValue:)) ?? .map
  }
}
