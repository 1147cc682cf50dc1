// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The frame of reference in which extruded polygons are displaced.
public enum MLNFillExtrusionTranslationAnchor: UInt, Sendable, CaseIterable {
  /// The map: the displacement turns with it.
  case map = 0
  /// The picture: the displacement stays upright.
  case viewport = 1
}

extension NSValue {
  /// A box around a case of ``MLNFillExtrusionTranslationAnchor``.
  public convenience init(mlnFillExtrusionTranslationAnchor value: MLNFillExtrusionTranslationAnchor) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `map` when the box holds something else.
  public var mlnFillExtrusionTranslationAnchorValue: MLNFillExtrusionTranslationAnchor {
    boxedUnsignedInteger.flatMap(MLNFillExtrusionTranslationAnchor.init(rawValue:)) ?? .map
  }
}
