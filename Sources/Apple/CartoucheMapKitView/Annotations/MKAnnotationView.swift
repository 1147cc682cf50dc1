import CartoucheMapKit
import CartoucheUIKit
import Foundation

/// The look of an annotation: a picture at its coordinate.
///
/// Callouts and subviews are not drawn.
@preconcurrency @MainActor open class MKAnnotationView: UIView {
  /// The name under which the view is kept for reuse; `nil` for never.
  public let reuseIdentifier: String?
  /// The annotation that the view represents.
  open var annotation: (any MKAnnotation)?
  /// The picture; `nil` for none.
  open var image: UIImage?
  /// The offset of the picture's middle from the coordinate, in points to the right and down.
  open var centerOffset = CGPoint.zero
  /// Whether the annotation can be selected.
  open var isEnabled = true
  /// Whether the annotation is selected.
  open var isSelected = false

  /// A view with a frame in points of its superview, which cannot be reused; for subclasses.
  public override init(frame: CGRect) {
    reuseIdentifier = nil
    super.init(frame: frame)
  }

  /// A view for an annotation, with the size of an empty picture.
  public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    self.annotation = annotation
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Marks the annotation as selected or not; there is no animation.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  /// Called when the view is about to represent another annotation; for subclasses.
  open func prepareForReuse() {}

  /// Called when the view is about to be drawn; for subclasses.
  open func prepareForDisplay() {}
}

/// The look of an annotation as a balloon whose tip is at the coordinate, with the title below.
///
/// Titles are left out where they would overlap others or balloons. There are no letters and pictures inside the
/// balloon.
@preconcurrency @MainActor open class MKMarkerAnnotationView: MKAnnotationView {
  /// The colour of the balloon; `nil` is red.
  open var markerTintColor: UIColor?
  /// The rule by which the title is shown.
  open var titleVisibility = MKFeatureVisibility.adaptive
}

/// The rules by which parts of an annotation are shown.
public enum MKFeatureVisibility: Int, Sendable {
  /// Visible as far as there is room.
  case adaptive
  /// Never.
  case hidden
  /// Always.
  case visible
}
