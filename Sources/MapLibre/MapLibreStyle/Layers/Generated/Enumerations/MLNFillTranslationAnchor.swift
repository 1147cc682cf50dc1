// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The frame of reference in which filled polygons are displaced.
public enum MLNFillTranslationAnchor: UInt, Sendable, CaseIterable {
  /// The map: the displacement turns with it.
  case map = 0
  /// The picture: the displacement stays upright.
  case viewport = 1
}

extension NSValue {
  /// A box around a case of ``MLNFillTranslationAnchor``.
  public convenience init(mlnFillTranslationAnchor value: MLNFillTranslationAnchor) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `map` when the box holds something else.
  public var mlnFillTranslationAnchorValue: MLNFillTranslationAnchor {
    boxedUnsignedInteger.flatMap(MLNFillTranslationAnchor.init(rawValue:)) ?? .map
  }
}
