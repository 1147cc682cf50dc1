// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The plane in which circles lie on a tilted map.
public enum MLNCirclePitchAlignment: UInt, Sendable, CaseIterable {
  /// The ground.
  case map = 0
  /// The plane of the picture.
  case viewport = 1
}

extension NSValue {
  /// A box around a case of ``MLNCirclePitchAlignment``.
  public convenience init(mlnCirclePitchAlignment value: MLNCirclePitchAlignment) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `map` when the box holds something else.
  public var mlnCirclePitchAlignmentValue: MLNCirclePitchAlignment {
    boxedUnsignedInteger.flatMap(MLNCirclePitchAlignment.init(rawValue:)) ?? .map
  }
}
