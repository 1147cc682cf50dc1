// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The frame of reference of the direction that light comes from.
public enum MLNHillshadeIlluminationAnchor: UInt, Sendable, CaseIterable {
  /// The map: 0° is north.
  case map = 0
  /// The picture: 0° is its top edge.
  case viewport = 1
}

extension NSValue {
  /// A box around a case of ``MLNHillshadeIlluminationAnchor``.
  public convenience init(mlnHillshadeIlluminationAnchor value: MLNHillshadeIlluminationAnchor) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `map` when the box holds something else.
  public var mlnHillshadeIlluminationAnchorValue: MLNHillshadeIlluminationAnchor {
    boxedUnsignedInteger.flatMap(MLNHillshadeIlluminationAnchor.init(rawValue:)) ?? .map
  }
}
