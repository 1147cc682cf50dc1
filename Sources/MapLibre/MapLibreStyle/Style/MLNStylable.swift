import MapLibreExpressions

/// Something that shows a style, such as a map view.
@preconcurrency @MainActor
public protocol MLNStylable: NSObjectProtocol {
  /// The style that is shown; `nil` while it is not loaded.
  var style: MLNStyle? { get }
}
