// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The alignment of the lines of a label.
public enum MLNTextJustification: UInt, Sendable, CaseIterable {
  /// Towards the place of the label.
  case auto = 0
  /// At their left ends.
  case left = 1
  /// At their middles.
  case center = 2
  /// At their right ends.
  case right = 3
}

extension NSValue {
  /// A box around a case of ``MLNTextJustification``.
  public convenience init(mlnTextJustification value: MLNTextJustification) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `auto` when the box holds something else.
  public var mlnTextJustificationValue: MLNTextJustification {
    boxedUnsignedInteger.flatMap(MLNTextJustification.init(rawValue:)) ?? .auto
  }
}
