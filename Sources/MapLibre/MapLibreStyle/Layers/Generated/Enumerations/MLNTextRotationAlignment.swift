// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The rotation of labels on a rotated map.
public enum MLNTextRotationAlignment: UInt, Sendable, CaseIterable {
  /// With the map; along lines, with the line.
  case map = 0
  /// Upright in the picture.
  case viewport = 1
  /// Upright at points, with the line along lines.
  case auto = 2
  /// Each glyph upright in the picture, while the glyphs follow the line.
  case viewportGlyph = 3
}

extension NSValue {
  /// A box around a case of ``MLNTextRotationAlignment``.
  public convenience init(mlnTextRotationAlignment value: MLNTextRotationAlignment) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `map` when the box holds something else.
  public var mlnTextRotationAlignmentValue: MLNTextRotationAlignment {
    boxedUnsignedInteger.flatMap(MLNTextRotationAlignment.init(rawValue:)) ?? .map
  }
}
