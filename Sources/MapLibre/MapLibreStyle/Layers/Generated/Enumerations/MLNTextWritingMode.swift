// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The direction in which a label is written.
public enum MLNTextWritingMode: UInt, Sendable, CaseIterable {
  /// In rows.
  case horizontal = 0
  /// In columns, where the script allows it.
  case vertical = 1
}

extension NSValue {
  /// A box around a case of ``MLNTextWritingMode``.
  public convenience init(mlnTextWritingMode value: MLNTextWritingMode) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `horizontal` when the box holds something else.
  public var mlnTextWritingModeValue: MLNTextWritingMode {
    boxedUnsignedInteger.flatMap(MLNTextWritingMode.init(rawValue:)) ?? .horizontal
  }
}
