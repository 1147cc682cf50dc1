import CartoucheMapKit
import CartoucheUIKit
import Foundation

/// The look of an annotation: a picture about its place.
///
/// Callouts are not drawn, and views inside are not either.
@MainActor open class MKAnnotationView: UIView {
  /// The name under which the view is kept for other annotations; `nil` for never.
  public let reuseIdentifier: String?
  /// The annotation that the view stands for.
  open var annotation: (any MKAnnotation)?
  /// The picture; `nil` for none.
  open var image: UIImage?
  /// The distance of the picture's middle from the place, in points to the right and down.
  open var centerOffset = CGPoint.zero
  /// Whether the annotation can be selected.
  open var isEnabled = true
  /// Whether the annotation is selected.
  open var isSelected = false

  /// A view of an annotation, of the size of no picture.
  public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    self.annotation = annotation
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  /// No view: there are no archives of views here.
  public required init?(coder: NSCoder) { nil }

  /// Marks the annotation as selected or not; there is no movement to see.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  /// Tells that the view is about to stand for another annotation; for subclasses.
  open func prepareForReuse() {}

  /// Tells that the view is about to be drawn; for subclasses.
  open func prepareForDisplay() {}
}

/// The look of an annotation as a balloon whose tip is at the place, with the title below.
///
/// Titles are left out where others or balloons are. There are no letters and pictures inside of the balloon.
@MainActor open class MKMarkerAnnotationView: MKAnnotationView {
  /// The colour of the balloon; `nil` is red.
  open var markerTintColor: UIColor?
  /// The rule by which the title is shown.
  open var titleVisibility = MKFeatureVisibility.adaptive
}

/// The rules by which parts of an annotation are shown.
public enum MKFeatureVisibility: Int, Sendable {
  /// Where there is room.
  case adaptive
  /// Never.
  case hidden
  /// Always.
  case visible
}
