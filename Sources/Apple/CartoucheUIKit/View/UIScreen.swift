import Foundation
import Synchronization

/// A screen: its size and its resolution.
///
/// There is no screen here. ``main`` describes the screen that pictures are made for: 1024 × 768 points of one pixel,
/// until the program sets another.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The size in points.
  public let bounds: CGRect
  /// The number of pixels per point.
  public let scale: CGFloat

  /// A screen with a size in points and a number of pixels per point.
  public init(bounds: CGRect, scale: CGFloat) {
    self.bounds = bounds
    self.scale = scale
  }

  /// The screen that pictures are made for; a program may set another.
  public static var main = UIScreen(bounds: CGRect(x: 0, y: 0, width: 1024, height: 768), scale: 1) {
    didSet { pictureScale.withLock { $0 = main.scale } }
  }

  /// The number of pixels per point of the main screen, for any thread.
  nonisolated package static var mainScale: CGFloat { pictureScale.withLock { $0 } }

  private nonisolated static let pictureScale = Mutex<CGFloat>(1)

  /// The number of pixels per point of the hardware: the same.
  open var nativeScale: CGFloat { scale }
  /// The size in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The brightness, 0 to 1; of no effect.
  open var brightness: CGFloat = 1
  /// The maximum number of frames per second.
  open var maximumFramesPerSecond: Int { 60 }
  /// The screens: the main one.
  public static var screens: [UIScreen] { [main] }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { UITraitCollection.current }
}
