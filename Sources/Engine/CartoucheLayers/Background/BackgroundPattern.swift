import CartoucheRaster
import CartoucheStyle

extension BackgroundLayer {
  /// The pattern that covers the whole picture, `nil` when there is no such image.
  static func pattern(
    _ name: String, opacity: Double, _ frame: FrameContext
  ) -> Paint? {
    guard opacity > 0, let image = frame.image(name) else { return nil }
    return frame.pattern(image, frame.worldPixels, pixelsPerUnit: image.pixelRatio, opacity: opacity)
  }
}
