import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreMap

/// A view of a point annotation.
///
/// The map view keeps it on its annotation's coordinate at each step, and draws it into its pictures: background,
/// border, round corners and shadow of the ``CartoucheUIKit/UIView/layer`` and of the layers inside, pictures of
/// `UIImageView`, texts of `UILabel` and `UIButton`, and the views inside. Views are drawn above everything that the
/// style draws.
///
/// Differs from iOS: there are no archives of views.
@preconcurrency @MainActor open class MLNAnnotationView: UIView {
  /// The annotation of the view; `nil` while the view waits for reuse.
  open var annotation: (any MLNAnnotation)?
  /// The kind of views that this one can be reused for; `nil` for a view that is not reused.
  public let reuseIdentifier: String?

  /// The distance of the view's middle to the right of the coordinate and below it, in points.
  open var centerOffset = CGVector.zero {
    willSet { layer.position.move(by: newValue, -1) }
    didSet { layer.position.move(by: oldValue, 1) }
  }

  /// Whether the view shrinks towards the top of a tilted map; false by default.
  open var scalesWithViewingDistance = false {
    didSet { updateTransform() }
  }
  /// Whether the view turns with the map; false by default.
  open var rotatesToMatchCamera = false {
    didSet { updateTransform() }
  }
  /// Whether a tap can select the view; true by default.
  open var isEnabled = true
  /// Whether the view is selected.
  open private(set) var isSelected = false

  /// Whether the view can be dragged after a finger has been held on it; false by default.
  open var isDraggable = false {
    didSet { isDraggable ? enableDrag() : disableDrag() }
  }
  /// The stage of dragging.
  open private(set) var dragState = MLNAnnotationViewDragState.none

  /// The map view that the view is in.
  package internal(set) weak var map: MLNMapView?
  /// The dragging of the view; `nil` while it cannot be dragged.
  var drag: AnnotationDrag?
  /// Whether the map hides the view, apart from the program, which may hide it too.
  var isOutOfSight = false {
    didSet { if isOutOfSight != oldValue { isHidden = isOutOfSight } }
  }
  /// The turn and the scale that the camera gave the view, apart from those set by the program.
  private var cameraTransform = CGAffineTransform.identity

  /// A view with a frame in points of its superview, which cannot be reused; for subclasses.
  public override init(frame: CGRect) {
    reuseIdentifier = nil
    super.init(frame: frame)
    isOpaque = false
  }

  /// A view without size that can be reused for annotations of a kind.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    isOpaque = false
  }

  /// A view without size for an annotation.
  public init(annotation: (any MLNAnnotation)?, reuseIdentifier: String?) {
    self.annotation = annotation
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    isOpaque = false
  }

  /// Always `nil`: there are no archives of views here.
  public required init?(coder: NSCoder) { nil }

  /// Readies the view for another annotation; does nothing unless overridden.
  open func prepareForReuse() {}

  // MARK: Selection

  /// Selects or deselects the view; for subclasses to change their look.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  // MARK: Place

  /// The point of the coordinate, in points of the surrounding view: the middle of the view without its offset.
  open override var center: CGPoint {
    get {
      var point = super.center
      point.move(by: centerOffset, -1)
      return point
    }
    set {
      var point = newValue
      point.move(by: centerOffset, 1)
      super.center = point
      updateTransform()
    }
  }

  /// Whether the view's transform depends on the camera.
  var followsCamera: Bool { scalesWithViewingDistance || rotatesToMatchCamera }

  /// Rotates and scales the view as the camera of the map requires; other transforms of the view stay.
  private func updateTransform() {
    guard dragState != .dragging, let map else { return }
    var wanted = CGAffineTransform.identity
    if scalesWithViewingDistance, let height = superview?.bounds.height, height > 0 {
      // As in the SDK: at the bottom the view keeps its size; at the top it shrinks by the tilt's fraction of 60°.
      let distance = min(max(1 - center.y / height, 0), 1)
      let scale = 1 - distance * min(max(map.camera.pitch, 0) / 60, 1)
      wanted = CGAffineTransform(scaleX: scale, y: scale)
    }
    if rotatesToMatchCamera {
      wanted = wanted.rotated(by: -MLNRadiansFromDegrees(map.direction))
    }
    guard wanted != cameraTransform else { return }
    transform = transform.concatenating(cameraTransform.inverted()).concatenating(wanted)
    cameraTransform = wanted
  }

  // MARK: Dragging

  /// Enters a stage of dragging; subclasses override it to change their look, and call this implementation first.
  ///
  /// At the start the callout disappears and the view moves in front of the others; at the end the annotation gets the
  /// coordinate below the view, or the view returns to its annotation.
  ///
  /// Differs from iOS: only annotations below ``MapLibreExpressions/MLNPointAnnotation`` get their coordinate by themselves.
  /// For a class of its own the program sets it here, at the stage `ending`.
  open func setDragState(_ dragState: MLNAnnotationViewDragState, animated: Bool) {
    self.dragState = dragState
    switch dragState {
    case .starting:
      map?.annotationStore.dismissCallout(animated: animated)
      superview?.bringSubviewToFront(self)
    case .ending:
      guard let map, let point = annotation as? MLNPointAnnotation else { return }
      let coordinate = map.convert(center, toCoordinateFrom: superview)
      if CLLocationCoordinate2DIsValid(coordinate) { point.coordinate = coordinate }
    case .canceling:
      if let map, let annotation {
        center = map.convert(annotation.coordinate, toPointTo: superview)
      }
      setDragState(.none, animated: animated)
    case .none, .dragging: break
    }
  }
}

extension CGPoint {
  /// Moves the point by a multiple of a vector.
  fileprivate mutating func move(by vector: CGVector, _ times: CGFloat) {
    x += times * vector.dx
    y += times * vector.dy
  }
}
