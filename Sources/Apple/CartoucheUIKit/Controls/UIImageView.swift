import CartoucheCoreGraphics
import Foundation

/// A view that shows a picture.
@MainActor open class UIImageView: UIView {
  /// The picture; `nil` for none.
  open var image: UIImage?
  /// The picture while ``isHighlighted``; `nil` for the same picture.
  open var highlightedImage: UIImage?
  /// Whether the highlighted picture is shown.
  open var isHighlighted = false

  /// A view with the size of a picture.
  public init(image: UIImage?, highlightedImage: UIImage? = nil) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    (self.image, self.highlightedImage) = (image, highlightedImage)
    isUserInteractionEnabled = false
  }

  /// A view without a picture with a frame in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// The picture that is shown now.
  open var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The size of the picture.
  open override var intrinsicContentSize: CGSize { shownImage?.size ?? super.intrinsicContentSize }

  /// The size of the picture; the view's own without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? bounds.size }
}
