import CartoucheUIKit
import Foundation

/// The look of the default view of the user's location.
///
/// A colour that is not set is the tint of the map view; only the shadow is black.
public final class MLNUserLocationAnnotationViewStyle: NSObject {
  /// Colours by their use; those that are not set are missing.
  private var colors: [KeyPath<MLNUserLocationAnnotationViewStyle, UIColor>: UIColor] = [:]
  /// The opacity of the shadow, 0 to 1.
  public var puckShadowOpacity: CGFloat = 0.25
  /// The width of the border around an approximate location, in points.
  public var approximateHaloBorderWidth = 2.0
  /// The opacity of the area of an approximate location, 0 to 1.
  public var approximateHaloOpacity = 0.15

  private func color(_ path: KeyPath<MLNUserLocationAnnotationViewStyle, UIColor>) -> UIColor {
    colors[path] ?? tint
  }

  /// The colour in place of those that are not set.
  var tint = UIColor.tintColor

  /// The colour of the dot and of the arrow beside it.
  public var puckFillColor: UIColor {
    get { color(\.puckFillColor) }
    set { colors[\.puckFillColor] = newValue }
  }
  /// The colour of the shadow.
  public var puckShadowColor: UIColor {
    get { colors[\.puckShadowColor] ?? .black }
    set { colors[\.puckShadowColor] = newValue }
  }
  /// The colour of the arrow in the disc while the map follows the course.
  public var puckArrowFillColor: UIColor {
    get { color(\.puckArrowFillColor) }
    set { colors[\.puckArrowFillColor] = newValue }
  }
  /// The colour of the circle within which the user is, and of the beam of the heading.
  public var haloFillColor: UIColor {
    get { color(\.haloFillColor) }
    set { colors[\.haloFillColor] = newValue }
  }
  /// The colour of the area of an approximate location.
  public var approximateHaloFillColor: UIColor {
    get { color(\.approximateHaloFillColor) }
    set { colors[\.approximateHaloFillColor] = newValue }
  }
  /// The colour of the border around an approximate location.
  public var approximateHaloBorderColor: UIColor {
    get { color(\.approximateHaloBorderColor) }
    set { colors[\.approximateHaloBorderColor] = newValue }
  }
}
