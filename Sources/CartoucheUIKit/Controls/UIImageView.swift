import CartoucheCoreGraphics
import Foundation

/// A view that shows a picture.
@MainActor open class UIImageView: UIView {
  /// The picture; `nil` for none.
  open var image: UIImage?
  /// The picture while ``isHighlighted``; `nil` for the same.
  open var highlightedImage: UIImage?
  /// Whether the other picture is shown.
  open var isHighlighted = false

  /// A view of a picture's size.
  public init(image: UIImage?, highlightedImage: UIImage? = nil) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    (self.image, self.highlightedImage) = (image, highlightedImage)
    isUserInteractionEnabled = false
  }

  /// A view without a picture at a place in the view around, in its points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// No view: there are no archives of views here.
  public required init?(coder: NSCoder) { nil }

  /// The picture that is shown now.
  open var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The size of the picture.
  open override var intrinsicContentSize: CGSize { shownImage?.size ?? super.intrinsicContentSize }

  /// The size of the picture; the view's own without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? bounds.size }
}
