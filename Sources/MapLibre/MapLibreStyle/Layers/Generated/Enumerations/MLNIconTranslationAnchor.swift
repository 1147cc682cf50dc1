// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The frame of reference in which icons are displaced.
public enum MLNIconTranslationAnchor: UInt, Sendable, CaseIterable {
  /// The map: the displacement turns with it.
  case map = 0
  /// The picture: the displacement stays upright.
  case viewport = 1
}

extension NSValue {
  /// A box around a case of ``MLNIconTranslationAnchor``.
  public convenience init(mlnIconTranslationAnchor value: MLNIconTranslationAnchor) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `map` when the box holds something else.
  public var mlnIconTranslationAnchorValue: MLNIconTranslationAnchor {
    boxedUnsignedInteger.flatMap(MLNIconTranslationAnchor.init(rawValue:)) ?? .map
  }
}
