// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The frame of reference in which labels are displaced.
public enum MLNTextTranslationAnchor: UInt, Sendable, CaseIterable {
  /// The map: the displacement turns with it.
  case map = 0
  /// The picture: the displacement stays upright.
  case viewport = 1
}

extension NSValue {
  /// A box around a case of ``MLNTextTranslationAnchor``.
  public convenience init(mlnTextTranslationAnchor value: MLNTextTranslationAnchor) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `map` when the box holds something else.
  public var mlnTextTranslationAnchorValue: MLNTextTranslationAnchor {
    boxedUnsignedInteger.flatMap(MLNTextTranslationAnchor.init(rawValue:)) ?? .map
  }
}
