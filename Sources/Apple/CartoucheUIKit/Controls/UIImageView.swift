import CartoucheCoreGraphics
import Foundation

/// A view that shows a picture.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The picture; `nil` for none.
  open var image: UIImage? { didSet { if image !== oldValue { invalidateIntrinsicContentSize() } } }
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

  /// The pictures of a film; of no effect, the first one is ``image``.
  open var animationImages: [UIImage]? { didSet { if image == nil { image = animationImages?.first } } }
  /// The duration of the film in seconds; of no effect.
  open var animationDuration: TimeInterval = 0
  /// The number of times that the film is played; of no effect.
  open var animationRepeatCount = 0
  /// Whether a film is played, which never happens here.
  open var isAnimating: Bool { false }
  /// Would play a film; pictures show its first picture.
  open func startAnimating() {}
  /// Would end a film.
  open func stopAnimating() {}
  /// The size of symbols in the view; of no effect.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  /// The picture that is shown now.
  open var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The size of the picture.
  open override var intrinsicContentSize: CGSize { shownImage?.size ?? super.intrinsicContentSize }

  /// The size of the picture; the view's own without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? bounds.size }
}
