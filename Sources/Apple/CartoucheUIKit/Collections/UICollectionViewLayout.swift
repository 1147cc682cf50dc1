import CartoucheCoreGraphics
import Foundation

/// The frame and the appearance of an element of a collection.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject {
  /// The place of the element.
  open var indexPath: IndexPath
  /// The kinds of elements.
  public let representedElementCategory: UICollectionView.ElementCategory
  /// The kind of a header, a footer or another supplementary view; `nil` for items.
  public let representedElementKind: String?
  /// The frame, in points of the collection.
  open var frame = CGRect.zero
  /// The opacity, 0 to 1.
  open var alpha: CGFloat = 1
  /// The transform about the middle.
  open var transform = CGAffineTransform.identity
  /// The order along the line of sight; elements with larger numbers lie above others.
  open var zIndex = 0
  /// Whether the element is not drawn.
  open var isHidden = false

  /// The middle of the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }
  /// The size of the frame; the middle stays when it is set.
  open var size: CGSize {
    get { frame.size }
    set {
      let middle = center
      frame.size = newValue
      center = middle
    }
  }
  /// The element's own rectangle.
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  private init(_ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath) {
    representedElementCategory = category
    representedElementKind = kind
    self.indexPath = indexPath
  }

  /// Attributes of an item.
  public convenience init(forCellWith indexPath: IndexPath) { self.init(.cell, nil, indexPath) }

  /// Attributes of a header, a footer or another supplementary view.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init(.supplementaryView, elementKind, indexPath)
  }
}

/// An arrangement of a collection; a base for others.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  /// The collection that is arranged.
  open internal(set) weak var collectionView: UICollectionView?
  /// Whether ``prepare()`` is to be called.
  var isInvalid = true

  /// An arrangement without elements.
  public override init() { super.init() }

  /// Returns `nil`: layouts cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Measures; called before the collection asks for anything else.
  open func prepare() {}
  /// The size of all elements.
  open var collectionViewContentSize: CGSize { .zero }
  /// The elements within a rectangle.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// The attributes of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// The attributes of a header, a footer or another supplementary view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    nil
  }
  /// Whether the arrangement has to be made anew when the collection shows another rectangle.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
  /// The place at which a movement ends.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    proposedContentOffset
  }

  /// Requests another arrangement.
  open func invalidateLayout() {
    isInvalid = true
    collectionView?.setNeedsLayout()
  }
}
