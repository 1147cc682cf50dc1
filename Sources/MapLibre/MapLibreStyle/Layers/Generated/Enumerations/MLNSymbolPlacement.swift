// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The placement of symbols relative to the geometry of a feature.
public enum MLNSymbolPlacement: UInt, Sendable, CaseIterable {
  /// The point of the feature, or a point inside of a polygon.
  case point = 0
  /// Places along lines and outlines, at regular distances.
  case line = 1
  /// The middle of each line and outline.
  case lineCenter = 2
}

extension NSValue {
  /// A box around a case of ``MLNSymbolPlacement``.
  public convenience init(mlnSymbolPlacement value: MLNSymbolPlacement) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `point` when the box holds something else.
  public var mlnSymbolPlacementValue: MLNSymbolPlacement {
    boxedUnsignedInteger.flatMap(MLNSymbolPlacement.init(rawValue:)) ?? .point
  }
}
