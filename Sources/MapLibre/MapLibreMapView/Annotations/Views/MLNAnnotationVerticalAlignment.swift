/// The height of an annotation within the free part of a map view.
public enum MLNAnnotationVerticalAlignment: UInt, Sendable {
  /// In the middle.
  case center
  /// At the top.
  case top
  /// At the bottom.
  case bottom
}
