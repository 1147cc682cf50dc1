import CartoucheCoreGraphics
import Foundation

/// A sheet that rises from the lower edge up to a height.
///
/// A controller whose sheet has heights of its own covers the lower part of the outermost view when it is presented; others
/// cover all of it.
@preconcurrency @MainActor open class UISheetPresentationController: NSObject {
  /// The heights at which the sheet can rest, the lowest first.
  open var detents: [Detent] = [.large()] {
    didSet {
      hasOwnDetents = true
      arrange()
    }
  }
  /// The height at which the sheet rests; `nil` for the lowest.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { arrange() } }
  /// The highest height at which what is behind is not dimmed; nothing is dimmed here.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether a bar for the finger is shown; not drawn.
  open var prefersGrabberVisible = false
  /// The radius of the upper corners; `nil` for the usual one.
  open var preferredCornerRadius: CGFloat? { didSet { arrange() } }
  /// Whether scrolling raises the sheet; of no effect.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet is at the lower edge where there is little height; it always is.
  open var prefersEdgeAttachedInCompactHeight = false
  /// Whether the width at the lower edge follows the preferred size; of no effect.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  /// The object that is told when the height changes; it never does by itself here.
  open weak var delegate: (any UISheetPresentationControllerDelegate)?

  /// Whether the program has set heights, so that the sheet does not cover everything.
  private(set) var hasOwnDetents = false
  private weak var view: UIView?

  /// Makes changes, of which there is no animation.
  open func animateChanges(_ changes: () -> Void) { changes() }
  /// Asks the heights for their values again.
  open func invalidateDetents() { arrange() }

  /// Places the view of a presented controller within the outermost one.
  func place(_ view: UIView) {
    self.view = view
    view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    view.clipsToBounds = true
    arrange()
  }

  private func arrange() {
    guard let view, let room = view.superview?.bounds else { return }
    view.layer.cornerRadius = preferredCornerRadius ?? 10
    let detent = detents.first { $0.identifier == selectedDetentIdentifier } ?? detents.first
    let asked = detent?.height(within: room.height) ?? room.height
    let height = asked.isFinite ? min(max(asked, 0), room.height) : room.height
    view.frame = CGRect(x: room.minX, y: room.maxY - height, width: room.width, height: height)
  }

  /// A height at which a sheet can rest.
  @preconcurrency @MainActor open class Detent: NSObject {
    /// The name of a height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The text of the name.
      public let rawValue: String
      /// A name with a text.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A name with a text.
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// The name of half of the height.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The name of almost all of the height.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The name of the height.
    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    init(
      _ identifier: Identifier,
      _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      (self.identifier, self.resolver) = (identifier, resolver)
    }

    /// Half of the height.
    open class func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
    /// Almost all of the height.
    open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    /// A height that a function computes; `nil` from it counts as 0.
    open class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier(UUID().uuidString), resolver)
    }

    func height(within room: CGFloat) -> CGFloat {
      resolver(Room(maximumDetentValue: max(room - 10, 0))) ?? 0
    }

    private final class Room: UISheetPresentationControllerDetentResolutionContext {
      let maximumDetentValue: CGFloat
      init(maximumDetentValue: CGFloat) { self.maximumDetentValue = maximumDetentValue }
    }
  }
}

/// The values from which the height of a sheet is computed.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
  /// The greatest height in points.
  var maximumDetentValue: CGFloat { get }
}

/// An object that is told when the height of a sheet changes.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDelegate: AnyObject {
  /// Called when the user has changed the height; never here.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
