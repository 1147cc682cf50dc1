// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The shape of the corners of lines.
public enum MLNLineJoin: UInt, Sendable, CaseIterable {
  /// A corner cut off straight.
  case bevel = 0
  /// An arc around the corner.
  case round = 1
  /// Edges extended until they meet.
  case miter = 2
}

extension NSValue {
  /// A box around a case of ``MLNLineJoin``.
  public convenience init(mlnLineJoin value: MLNLineJoin) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `bevel` when the box holds something else.
  public var mlnLineJoinValue: MLNLineJoin {
    boxedUnsignedInteger.flatMap(MLNLineJoin.init(rawValue:)) ?? .bevel
  }
}
