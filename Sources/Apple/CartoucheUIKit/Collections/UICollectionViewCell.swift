import CartoucheCoreGraphics
import Foundation

/// A view of a collection that is used for other content when it is no longer seen.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// The name by which views are used again.
  open internal(set) var reuseIdentifier: String?

  /// A view with a frame in points of the collection.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Called before the view is used for other content.
  open func prepareForReuse() {}
  /// Called with the frame and the appearance that a layout gives the view.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// The attributes that the view asks for in place of those of a layout, which are the same unless overridden.
  ///
  /// Of no effect: layouts here give items their sizes.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes
  }

  /// Takes the frame and the appearance that a layout gives the view.
  func take(_ attributes: UICollectionViewLayoutAttributes) {
    transform = .identity
    frame = attributes.frame
    transform = attributes.transform
    alpha = attributes.alpha
    isHidden = attributes.isHidden
    layer.zPosition = CGFloat(attributes.zIndex)
    apply(attributes)
  }
}

/// An item of a collection.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// The view with the content, as large as the cell.
  open var contentView: UIView { content }
  /// The view behind the content.
  open var backgroundView: UIView? { didSet { place(backgroundView, instead: oldValue) } }
  /// The view behind the content while the item is selected or a finger is on it.
  open var selectedBackgroundView: UIView? { didSet { place(selectedBackgroundView, instead: oldValue) } }
  /// Whether the item is selected.
  open var isSelected = false { didSet { showSelection() } }
  /// Whether a finger is on the item.
  open var isHighlighted = false { didSet { showSelection() } }

  private let content: UIView

  /// An item with a frame in points of the collection.
  public override init(frame: CGRect) {
    content = UIView(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  private func place(_ view: UIView?, instead old: UIView?) {
    guard view !== old else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let view {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: view === backgroundView ? 0 : backgroundView == nil ? 0 : 1)
    }
    showSelection()
  }

  private func showSelection() { selectedBackgroundView?.isHidden = !(isSelected || isHighlighted) }
}
