import CartoucheCoreGraphics
import CartoucheQuartzCore
import Foundation

/// A rectangle with others inside.
///
/// Geometry, hierarchy and constraints work as on a device. Nothing puts views on a screen here: ``picture()`` draws a
/// view with those inside, and so do maps with the views inside theirs.
@preconcurrency @MainActor open class UIView: UIResponder, CALayerDelegate {
  /// The parts that change when the superview changes its size.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits of the parts.
    public let rawValue: UInt

    /// Parts by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance from the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance from the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance from the top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance from the bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The placements of a picture within a view.
  public enum ContentMode: Int, Sendable {
    /// As large as the view.
    case scaleToFill
    /// As large as fits, in its own proportions.
    case scaleAspectFit
    /// Large enough to fill the view, in its own proportions.
    case scaleAspectFill
    /// Like `scaleToFill`; redrawn at each size.
    case redraw
    /// In the middle, in its own size.
    case center
    /// At the middle of the top edge.
    case top
    /// At the middle of the bottom edge.
    case bottom
    /// At the middle of the left edge.
    case left
    /// At the middle of the right edge.
    case right
    /// In the top left corner.
    case topLeft
    /// In the top right corner.
    case topRight
    /// In the bottom left corner.
    case bottomLeft
    /// In the bottom right corner.
    case bottomRight
  }

  // MARK: Geometry

  /// The view's own rectangle, in its own points.
  open var bounds: CGRect {
    didSet {
      layer.bounds = bounds
      guard bounds.size != oldValue.size else { return }
      if autoresizesSubviews { resizeSubviews(from: oldValue.size) }
      setNeedsLayout()
    }
  }

  /// The middle of the view, in points of its superview.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The transform of the view about its middle.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The parts that change when the superview changes its size.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether the subviews follow by their masks.
  open var autoresizesSubviews = true

  // MARK: Appearance and behaviour

  /// The appearance: background, border, corners, shadow, and sublayers, which lie behind the subviews.
  ///
  /// Its geometry follows that of the view.
  public private(set) lazy var layer: CALayer = makeLayer()

  /// The class of the layer: `CALayer`, or one of its own subclasses that exist here.
  open class var layerClass: AnyClass { CALayer.self }

  private func makeLayer() -> CALayer {
    let kind: AnyClass = type(of: self).layerClass
    let layer: CALayer =
      kind is CAShapeLayer.Type
      ? CAShapeLayer()
      : kind is CAGradientLayer.Type
        ? CAGradientLayer() : kind is CATextLayer.Type ? CATextLayer() : CALayer()
    layer.delegate = self
    return layer
  }

  /// A view whose opacity is that of this one; in the points of this one.
  open var mask: UIView?
  /// The number of pixels per point of what the view draws; of no effect, since pictures are drawn as they are shown.
  open var contentScaleFactor = UIScreen.main.scale
  /// Whether the view clears what it draws over; of no effect.
  open var clearsContextBeforeDrawing = true
  /// The direction of the content; of no effect, text runs from left to right.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// The appearance, light or dark, of the view; of no effect, ``UITraitCollection/current`` counts.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// The traits of the environment.
  open var traitCollection: UITraitCollection { UITraitCollection.current }
  /// Called when the traits of the environment changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Whether the view and its subviews are not drawn.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  /// The opacity, 0 to 1.
  open var alpha: CGFloat = 1 {
    didSet { layer.opacity = Float(alpha) }
  }
  /// Whether the view hides everything behind it.
  open var isOpaque = true
  /// Whether subviews are clipped to its bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// The background colour; `nil` for none.
  open var backgroundColor: UIColor? {
    didSet { layer.backgroundColor = backgroundColor?.cgColor }
  }
  /// The placement of the view's picture within its bounds.
  open var contentMode = ContentMode.scaleToFill
  /// A number for finding the view.
  open var tag = 0
  /// Whether touches reach the view.
  open var isUserInteractionEnabled = true
  /// Whether the view handles more than one finger.
  open var isMultipleTouchEnabled = false
  /// Whether no other view gets touches while this one has some; of no effect.
  open var isExclusiveTouch = false
  /// Whether the view is dimmed; of no effect.
  open var tintAdjustmentMode = TintAdjustmentMode.automatic

  /// The looks of a tint.
  public enum TintAdjustmentMode: Int, Sendable {
    /// The look of the superview.
    case automatic
    /// The ordinary look.
    case normal
    /// Dimmed.
    case dimmed
  }
  /// The recognisers that watch the view's touches.
  open var gestureRecognizers: [UIGestureRecognizer]?
  /// Called with the fingers of a moment on this view and its subviews, after the recognisers.
  package var touchFollower: (([UITouch]) -> Void)?

  private var ownTint: UIColor?

  /// The tint of the view itself; `nil` if it has that of its superview.
  package var ownTintColor: UIColor? { ownTint }

  /// The tint colour; by default that of the superview.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .tintColor }
    set {
      ownTint = newValue
      tintColorDidChange()
    }
  }

  /// Called when the tint changed; controls arrange themselves anew.
  open func tintColorDidChange() {
    setNeedsLayout()
    for view in subviews { view.tintColorDidChange() }
  }

  // MARK: Hierarchy

  /// The view that contains this one.
  open internal(set) weak var superview: UIView?
  /// The subviews, the rearmost first.
  open internal(set) var subviews: [UIView] = []

  weak var viewController: UIViewController?
  private var needsLayout = true
  /// Whether this view or one inside has to be arranged.
  var hasUnarrangedViews = true
  /// Whether ``updateConstraints()`` is to be called.
  var needsConstraintUpdate = true
  /// The constraints, guides and priorities of the view; `nil` for none.
  var constraintState: ConstraintState?
  /// Whether the frame is what the program sets, and the mask; otherwise constraints determine it.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { setNeedsLayout() } }
  }

  // MARK: Creation

  /// A view with a frame in points of its superview.
  public init(frame: CGRect) {
    bounds = CGRect(origin: .zero, size: frame.size)
    super.init()
    (layer.bounds, layer.position) = (bounds, CGPoint(x: frame.midX, y: frame.midY))
  }

  /// A view with an empty frame.
  public convenience override init() { self.init(frame: .zero) }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// The controller of the view, or else the superview.
  open override var next: UIResponder? { viewController ?? superview }

  /// The window that the view is in; `nil` outside of one.
  open var window: UIWindow? { superview?.window }

  /// The smallest rectangle around the view, in points of its superview.
  ///
  /// Setting it while there is a transform moves the middle and changes the size before the transform.
  open var frame: CGRect {
    get { bounds.applying(toSuperview) }
    set {
      layer.position = CGPoint(x: newValue.midX, y: newValue.midY)
      bounds.size = newValue.size
    }
  }

  /// The distances from the edges that the bars of controllers cover.
  open var safeAreaInsets: UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if let outer = superview {
      let (around, frame, room) = (outer.safeAreaInsets, layoutFrame, outer.bounds)
      if around != .zero {
        insets.top = max(around.top - (frame.minY - room.minY), 0)
        insets.left = max(around.left - (frame.minX - room.minX), 0)
        insets.bottom = max(around.bottom - (room.maxY - frame.maxY), 0)
        insets.right = max(around.right - (room.maxX - frame.maxX), 0)
      }
    }
    for more in [viewController?.additionalSafeAreaInsets, viewController?.barInsets].compactMap(\.self) {
      insets.top += more.top
      insets.left += more.left
      insets.bottom += more.bottom
      insets.right += more.right
    }
    return insets
  }

  /// Called when bars cover more or less of the view.
  open func safeAreaInsetsDidChange() {}
  /// Called when the margins changed.
  open func layoutMarginsDidChange() {}

  // MARK: Drawing

  /// Draws what the view shows into `UIGraphicsGetCurrentContext()`, in the view's own points; for subclasses.
  ///
  /// It is called for every picture of the view, with all of ``bounds``. The drawing lies over the background of the
  /// view and under the views inside.
  open func draw(_ rect: CGRect) {}

  /// Says that what the view draws has changed; of no effect here, where each picture asks for it.
  open func setNeedsDisplay() {}

  /// Says that a part of what the view draws has changed; of no effect here, where each picture asks for it.
  open func setNeedsDisplay(_ rect: CGRect) {}

  // MARK: Layout

  /// Arranges the subviews; for subclasses.
  open func layoutSubviews() {}

  /// Requests that the subviews be arranged at the next ``layoutIfNeeded()``.
  open func setNeedsLayout() {
    needsLayout = true
    markNeedsLayout()
  }

  /// Arranges the subviews, at all depths, where that was requested: by the constraints of the whole hierarchy, then by
  /// ``layoutSubviews()``.
  open func layoutIfNeeded() { arrange() }

  /// Arranges the subviews themselves where that was requested.
  func arrangeOwnSubviews() {
    guard needsLayout else { return }
    needsLayout = false
    viewController?.viewWillLayoutSubviews()
    layoutSubviews()
    viewController?.viewDidLayoutSubviews()
  }

  /// Changes constraints; for subclasses. Called before a layout where ``setNeedsUpdateConstraints()`` asked for it, and
  /// once in the beginning.
  open func updateConstraints() {}

  /// Requests a call of ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() {
    needsConstraintUpdate = true
    markNeedsLayout()
  }

  /// Changes constraints where that was requested.
  open func updateConstraintsIfNeeded() {
    guard needsConstraintUpdate else { return }
    needsConstraintUpdate = false
    updateConstraints()
  }

  /// Whether ``updateConstraints()`` is to be called.
  open func needsUpdateConstraints() -> Bool { needsConstraintUpdate }

  /// Whether the view cannot do without constraints.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Says that the natural size of the content has changed.
  open func invalidateIntrinsicContentSize() { setNeedsLayout() }

  /// The distances of the baselines of text: of the first one from the top, of the last one from the bottom; `nil` for a
  /// view without text.
  var baselines: (first: CGFloat, last: CGFloat)? { nil }

  // MARK: Pictures

  /// The view and those inside, as a screen would show them; maps inside draw theirs first.
  ///
  /// An addition: on a device the view is on the screen. `UIScreen.main` determines the resolution.
  ///
  /// - Throws: The error of a map that cannot be drawn, or ``UIViewPictureError`` for a view without an area or one that
  ///   is too large.
  open func picture() async throws -> UIImage { try await hierarchyPicture() }

  /// The size that suits the view best within another; its own by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Sets the size that suits best.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The natural size of the content; none by default.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// The number for no natural size.
  nonisolated public static let noIntrinsicMetric: CGFloat = -1

  // MARK: For subclasses

  /// Called when a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called when a subview is about to be removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called when the superview is about to change.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called when the superview changed.
  open func didMoveToSuperview() {}
  /// Called when the window is about to change.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called when the window changed.
  open func didMoveToWindow() {}

  // MARK: Touches

  /// Watches the view's touches with a recogniser.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  /// Stops watching the view's touches with a recogniser.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// Whether a point, in the view's own points, lies inside.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    // Foundation's `contains` stops the process where a number of the rectangle is none.
    point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY && point.y < bounds.maxY
  }

  /// The foremost view, this one or one inside, that a touch at a point reaches; `nil` for none.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, self.point(inside: point, with: event) else {
      return nil
    }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }
}
