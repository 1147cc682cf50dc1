import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// A view with details of a selected annotation.
///
/// A subclass of `UIView` has to declare the methods and properties it wants to have used together with the
/// conformance: what a further subclass adds is not seen.
@preconcurrency @MainActor public protocol MLNCalloutView: NSObjectProtocol {
  /// The annotation that the callout belongs to.
  var representedObject: any MLNAnnotation { get set }
  /// The view on the left side of the texts.
  var leftAccessoryView: UIView { get set }
  /// The view on the right side of the texts.
  var rightAccessoryView: UIView { get set }
  /// The map view, which is told of taps.
  var delegate: (any MLNCalloutViewDelegate)? { get set }

  /// Whether the callout follows its annotation when the map moves; false by default.
  ///
  /// The map view then sets `center` to the middle of the upper edge of the annotation's view or picture.
  var isAnchoredToAnnotation: Bool { get }
  /// Whether the selection ends as soon as the map moves; false by default.
  var dismissesAutomatically: Bool { get }

  /// Shows the callout.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of what stands for the annotation, in points of `view`.
  ///   - view: The view that the callout is to be put into.
  ///   - constrainedRect: The rectangle that the callout should stay in, in points of `view`.
  ///   - animated: Whether it may appear gradually; here it appears at once.
  func presentCallout(
    from rect: CGRect, in view: UIView, constrainedTo constrainedRect: CGRect, animated: Bool)

  /// Removes the callout.
  func dismissCallout(animated: Bool)

  /// The room that the callout needs around `rect`: negative insets, in points.
  ///
  /// The map moves far enough to show the annotation with this room. None unless the callout says otherwise.
  func marginInsetsHintForPresentation(from rect: CGRect) -> UIEdgeInsets
}

extension MLNCalloutView {
  /// Returns false.
  public var isAnchoredToAnnotation: Bool { false }
  /// Returns false.
  public var dismissesAutomatically: Bool { false }
  /// None.
  public func marginInsetsHintForPresentation(from rect: CGRect) -> UIEdgeInsets { .zero }
}

/// The delegate of a callout: the map view.
@preconcurrency @MainActor public protocol MLNCalloutViewDelegate: NSObjectProtocol {
  /// Whether the callout changes its look while a finger is on it.
  func calloutViewShouldHighlight(_ calloutView: any UIView & MLNCalloutView) -> Bool
  /// Called when the callout was tapped.
  func calloutViewTapped(_ calloutView: any UIView & MLNCalloutView)
  /// Called when the callout is about to appear.
  func calloutViewWillAppear(_ calloutView: any UIView & MLNCalloutView)
  /// Called when the callout appeared.
  func calloutViewDidAppear(_ calloutView: any UIView & MLNCalloutView)
}

extension MLNCalloutViewDelegate {
  /// Yes.
  public func calloutViewShouldHighlight(_ calloutView: any UIView & MLNCalloutView) -> Bool { true }
  /// Does nothing.
  public func calloutViewTapped(_ calloutView: any UIView & MLNCalloutView) {}
  /// Does nothing.
  public func calloutViewWillAppear(_ calloutView: any UIView & MLNCalloutView) {}
  /// Does nothing.
  public func calloutViewDidAppear(_ calloutView: any UIView & MLNCalloutView) {}
}

// For calls that mark the methods as optional, as on iOS: `delegate?.calloutViewTapped?(self)`.
extension NSObjectProtocol where Self: MLNCalloutViewDelegate {
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload
  public var calloutViewShouldHighlight: (@MainActor (any UIView & MLNCalloutView) -> Bool)? {
    { self.calloutViewShouldHighlight($0) }
  }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload
  public var calloutViewTapped: (@MainActor (any UIView & MLNCalloutView) -> Void)? {
    { self.calloutViewTapped($0) }
  }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload
  public var calloutViewWillAppear: (@MainActor (any UIView & MLNCalloutView) -> Void)? {
    { self.calloutViewWillAppear($0) }
  }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload
  public var calloutViewDidAppear: (@MainActor (any UIView & MLNCalloutView) -> Void)? {
    { self.calloutViewDidAppear($0) }
  }
}
