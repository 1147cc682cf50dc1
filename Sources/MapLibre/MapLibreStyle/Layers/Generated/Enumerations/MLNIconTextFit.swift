// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibreExpressions

/// The dimensions in which an icon is stretched to fit its label.
public enum MLNIconTextFit: UInt, Sendable, CaseIterable {
  /// No side: the icon keeps its size.
  case none = 0
  /// The width.
  case width = 1
  /// The height.
  case height = 2
  /// The width and the height.
  case both = 3
}

extension NSValue {
  /// A box around a case of ``MLNIconTextFit``.
  public convenience init(mlnIconTextFit value: MLNIconTextFit) {
    self.init(boxing: value.rawValue)
  }

  /// The case in the box; `none` when the box holds something else.
  public var mlnIconTextFitValue: MLNIconTextFit {
    boxedUnsignedInteger.flatMap(MLNIconTextFit.init(rawValue:)) ?? .none
  }
}
