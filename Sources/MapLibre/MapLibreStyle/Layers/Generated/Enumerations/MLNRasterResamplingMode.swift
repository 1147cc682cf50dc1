// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The interpolation of pixels when pictures are enlarged or reduced.
public enum MLNRasterResamplingMode: UInt, Sendable, CaseIterable {
  /// Blended from the nearest pixels.
  case linear = 0
  /// Copied from the nearest pixel.
  case nearest = 1
}

extension NSValue {
  /// A box around a case of ``MLNRasterResamplingMode``.
  public convenience init(mlnRasterResamplingMode value: MLNRasterResamplingMode) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `linear` when the box holds something else.
  public var mlnRasterResamplingModeValue: MLNRasterResamplingMode {
    boxedUnsignedInteger.flatMap(MLNRasterResamplingMode.init(rawValue:)) ?? .linear
  }
}
