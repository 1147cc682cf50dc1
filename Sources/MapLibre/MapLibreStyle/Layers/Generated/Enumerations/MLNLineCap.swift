// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The shape of the ends of lines.
public enum MLNLineCap: UInt, Sendable, CaseIterable {
  /// An end cut off at the last point.
  case butt = 0
  /// A half circle around the last point.
  case round = 1
  /// An end cut off half a width beyond the last point.
  case square = 2
}

extension NSValue {
  /// A box around a case of ``MLNLineCap``.
  public convenience init(mlnLineCap value: MLNLineCap) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `butt` when the box holds something else.
  public var mlnLineCapValue: MLNLineCap {
    boxedUnsignedInteger.flatMap(MLNLineCap.init(rawValue:)) ?? .butt
  }
}
