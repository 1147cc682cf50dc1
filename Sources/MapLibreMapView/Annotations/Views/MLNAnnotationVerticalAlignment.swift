/// The height of an annotation within the part of a map view that is free.
public enum MLNAnnotationVerticalAlignment: UInt, Sendable {
  /// In the middle.
  case center
  /// At the top.
  case top
  /// At the bottom.
  case bottom
}
