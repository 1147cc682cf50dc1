import CartoucheCoreGraphics
import Foundation

/// A rectangle with a background, a border, a shadow and other layers inside: the look of a view.
///
/// Layers are values that are drawn when a picture is made; there are no animations here, so every change takes effect
/// at once.
open class CALayer: NSObject {
  // MARK: Geometry

  /// The layer's own rectangle, in its own points.
  open var bounds = CGRect.zero
  /// The position of the anchor point, in points of the superlayer.
  open var position = CGPoint.zero
  /// The point of the bounds at the position, 0 to 1 from the top left corner; by default the middle.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The position in drawing order: layers with a greater one are drawn later, in front of their siblings.
  open var zPosition: CGFloat = 0

  /// The transform about the anchor point; layers are drawn by its part within the plane, without perspective.
  open var transform: CATransform3D {
    get { space ?? CATransform3DMakeAffineTransform(turn) }
    set { (space, turn) = (CATransform3DIsAffine(newValue) ? nil : newValue, newValue.flat) }
  }
  /// The transform of the layers inside; of no effect.
  open var sublayerTransform = CATransform3DIdentity

  private var turn = CGAffineTransform.identity
  /// The transform if it is more than one of the plane.
  private var space: CATransform3D?

  /// The transform about the anchor point.
  open func affineTransform() -> CGAffineTransform { turn }

  /// Sets the transform about the anchor point.
  open func setAffineTransform(_ transform: CGAffineTransform) { (space, turn) = (nil, transform) }

  /// The smallest rectangle around the layer, in points of the superlayer.
  open var frame: CGRect {
    get { bounds.applying(toSuperlayer) }
    set {
      bounds.size = newValue.size
      position = CGPoint(
        x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
    }
  }

  /// The transform from the layer's own points to those of the superlayer.
  package var toSuperlayer: CGAffineTransform {
    CGAffineTransform(
      translationX: -bounds.minX - anchorPoint.x * bounds.width,
      y: -bounds.minY - anchorPoint.y * bounds.height
    ).concatenating(turn).concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  // MARK: Appearance

  /// Whether the layer and its sublayers are not drawn.
  open var isHidden = false
  /// The opacity, 0 to 1.
  open var opacity: Float = 1
  /// Whether sublayers are clipped to the bounds.
  open var masksToBounds = false
  /// The background colour; `nil` for none.
  open var backgroundColor: CGColor?
  /// The radius of the rounded corners in points.
  open var cornerRadius: CGFloat = 0
  /// The width of the border in points; the border lies inside the edges.
  open var borderWidth: CGFloat = 0
  /// The colour of the border; black by default.
  open var borderColor: CGColor? = .black
  /// The colour of the shadow; black by default.
  open var shadowColor: CGColor? = .black
  /// The opacity of the shadow, 0 to 1; 0 means none.
  open var shadowOpacity: Float = 0
  /// The distance of the shadow to the right and down, in points.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The distance over which the edge of the shadow fades, in points.
  open var shadowRadius: CGFloat = 3
  /// The shape of the shadow; `nil` for that of the layer.
  open var shadowPath: CGPath?
  /// A `CGImage` that fills the layer; other objects are not drawn.
  open var contents: Any?
  /// The number of pixels per point of the contents; of no effect, since they fill the layer.
  open var contentsScale: CGFloat = 1
  /// The corners that are rounded; all of them are drawn alike.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The shape of rounded corners, which are drawn as arcs of circles.
  open var cornerCurve = CALayerCornerCurve.circular
  /// A layer whose opacity is that of this one; in the points of this one.
  open var mask: CALayer?
  /// Whether the layer hides everything behind it; of no effect.
  open var isOpaque = false
  /// Whether the layer is kept as pixels; of no effect, since pictures are the same.
  open var shouldRasterize = false
  /// The number of pixels per point of a layer that is kept as pixels; of no effect.
  open var rasterizationScale: CGFloat = 1
  /// Whether edges are smooth, which they always are.
  open var allowsEdgeAntialiasing = true
  /// Whether drawing may take place later; of no effect.
  open var drawsAsynchronously = false
  /// A name for finding the layer.
  open var name: String?
  /// The object that a layer belongs to, such as its view.
  open weak var delegate: (any CALayerDelegate)?

  /// Says that what the layer shows has changed; of no effect here, where each picture asks for it.
  open func setNeedsDisplay() {}
  /// Says that the layers inside have to be arranged, which ``layoutIfNeeded()`` does.
  open func setNeedsLayout() { needsLayout = true }
  /// Arranges the layers inside where that was requested.
  open func layoutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    layoutSublayers()
  }
  /// Arranges the layers inside; for subclasses.
  open func layoutSublayers() {}
  private var needsLayout = false

  /// The layer as it is shown at this moment: itself, since animations are over at once.
  public func presentation() -> Self? { self }
  /// The layer itself.
  public func model() -> Self { self }

  // MARK: Hierarchy

  /// The layer that contains this one.
  open private(set) weak var superlayer: CALayer?
  /// The layers inside, the rearmost first; `nil` without any.
  open var sublayers: [CALayer]? {
    get { inner.isEmpty ? nil : inner }
    set {
      for layer in inner { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  private var inner: [CALayer] = []

  /// A layer with an empty rectangle.
  public override init() { super.init() }

  /// Adds a layer in front of all others inside.
  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(clamping: inner.count)) }

  /// Inserts a layer at an index from the back; indices out of range are clamped.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    // A layer inside itself would lead to endless recursion.
    var outer: CALayer? = self
    while let current = outer {
      if current === layer { return }
      outer = current.superlayer
    }
    layer.removeFromSuperlayer()
    layer.superlayer = self
    inner.insert(layer, at: min(Int(index), inner.count))
  }

  /// Inserts a layer immediately behind one of the layers inside; in front of all if that one is not inside.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard layer !== sibling else { return }
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: UInt32(clamping: index(of: sibling) ?? inner.count))
  }

  /// Inserts a layer immediately in front of one of the layers inside; in front of all if that one is not inside.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    guard layer !== sibling else { return }
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: UInt32(clamping: index(of: sibling).map { $0 + 1 } ?? inner.count))
  }

  /// Removes the layer from its superlayer.
  open func removeFromSuperlayer() {
    superlayer?.inner.removeAll { $0 === self }
    superlayer = nil
  }

  private func index(of layer: CALayer?) -> Int? { inner.firstIndex { $0 === layer } }

  // MARK: Points

  /// Whether a point, in the layer's own points, lies inside.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The foremost layer, this one or one inside, at a point of the superlayer; `nil` for none.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let point = p.applying(toSuperlayer.inverted())
    if masksToBounds, !contains(point) { return nil }
    for layer in inner.inDrawingOrder.reversed() {
      if let hit = layer.hitTest(point) { return hit }
    }
    return contains(point) ? self : nil
  }
}

extension [CALayer] {
  /// The layers from the rearmost to the foremost: by `zPosition`, then in their order.
  package var inDrawingOrder: [CALayer] {
    if allSatisfy({ $0.zPosition == 0 }) { return self }
    return enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }
}

/// An object that layers belong to, such as their view.
public protocol CALayerDelegate: AnyObject {}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
  /// The bits of the corners.
  public let rawValue: UInt
  /// Corners by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The shapes of rounded corners.
public struct CALayerCornerCurve: Hashable, RawRepresentable, Sendable {
  /// The text of the shape.
  public let rawValue: String
  /// The shape with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An arc of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that bends gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
