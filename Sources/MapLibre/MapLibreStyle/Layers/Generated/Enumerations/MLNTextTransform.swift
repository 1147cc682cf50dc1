// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The case in which a label is written.
public enum MLNTextTransform: UInt, Sendable, CaseIterable {
  /// The case of the data.
  case none = 0
  /// Capital letters.
  case uppercase = 1
  /// Small letters.
  case lowercase = 2
}

extension NSValue {
  /// A box around a case of ``MLNTextTransform``.
  public convenience init(mlnTextTransform value: MLNTextTransform) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `none` when the box holds something else.
  public var mlnTextTransformValue: MLNTextTransform {
    boxedUnsignedInteger.flatMap(MLNTextTransform.init(rawValue:)) ?? .none
  }
}
