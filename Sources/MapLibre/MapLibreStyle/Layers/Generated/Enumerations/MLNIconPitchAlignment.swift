// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The plane in which icons lie on a tilted map.
public enum MLNIconPitchAlignment: UInt, Sendable, CaseIterable {
  /// The ground.
  case map = 0
  /// The plane of the picture.
  case viewport = 1
  /// The plane that the rotation follows.
  case auto = 2
}

extension NSValue {
  /// A box around a case of ``MLNIconPitchAlignment``.
  public convenience init(mlnIconPitchAlignment value: MLNIconPitchAlignment) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `map` when the box holds something else.
  public var mlnIconPitchAlignmentValue: MLNIconPitchAlignment {
    boxedUnsignedInteger.flatMap(MLNIconPitchAlignment.init(rawValue:)) ?? .map
  }
}
