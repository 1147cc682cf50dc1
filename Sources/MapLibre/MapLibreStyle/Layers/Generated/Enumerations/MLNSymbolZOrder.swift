// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The drawing order of symbols that overlap.
public enum MLNSymbolZOrder: UInt, Sendable, CaseIterable {
  /// By sort key where there is one, else by their places in the picture where they may overlap.
  case auto = 0
  /// By their places in the picture, the lowest last.
  case viewportY = 1
  /// By their order in the source.
  case source = 2
}

extension NSValue {
  /// A box around a case of ``MLNSymbolZOrder``.
  public convenience init(mlnSymbolZOrder value: MLNSymbolZOrder) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `auto` when the box holds something else.
  public var mlnSymbolZOrderValue: MLNSymbolZOrder {
    boxedUnsignedInteger.flatMap(MLNSymbolZOrder.init(rawValue:)) ?? .auto
  }
}
