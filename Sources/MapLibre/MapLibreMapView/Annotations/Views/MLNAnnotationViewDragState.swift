/// The stages of dragging an annotation view.
public enum MLNAnnotationViewDragState: UInt, Sendable {
  /// The view is not being dragged.
  case none
  /// A finger has been held on the view long enough.
  case starting
  /// The view follows the finger.
  case dragging
  /// The view returns to where it was.
  case canceling
  /// The finger was lifted; the annotation gets the coordinate below the view.
  case ending
}
