import CartoucheLayers
import CartoucheUIKit
import MapLibreExpressions

extension MLNStyle {
  /// The image that was given to the style under a name; the same object each time.
  ///
  /// Differs from iOS: images of the style's sprites are loaded by the map that draws the style, not by the style, and
  /// are not given here.
  public func image(forName name: String) -> UIImage? { imageObjects[name] }

  /// Gives an image to the style, which `icon-image` and patterns then find under a name.
  ///
  /// It replaces an image of this name, even one from a sprite. The scale of the image counts; a template is drawn in
  /// the colour of the layer; between caps it is stretched.
  ///
  /// Differs from iOS: has no effect for an image without pixels; see ``error``, or ``set(_:forName:)`` for a variant
  /// that throws.
  public func setImage(_ image: UIImage, forName name: String) {
    attempt { () throws(MLNStyleError) in try set(image, forName: name) }
  }

  /// Gives an image to the style, which `icon-image` and patterns then find under a name.
  ///
  /// - Throws: `invalidArgument` for an image without pixels.
  public func set(_ image: UIImage, forName name: String) throws(MLNStyleError) {
    guard let styleImage = StyleImage(image) else {
      throw MLNStyleError(.invalidArgument, "image \"\(name)\": expected one with pixels, found one without")
    }
    images.set(name, to: styleImage)
    imageObjects[name] = image
    link.note(nil)
  }

  /// Removes the image with a name, whether it was given to the style or comes from a sprite.
  ///
  /// Layers that use it are drawn as if it had never existed.
  public func removeImage(forName name: String) {
    images.remove(name)
    imageObjects[name] = nil
    link.note(nil)
  }

  /// Removes all images that were given to the style.
  func removeImages() {
    images = ImageEdits()
    imageObjects = [:]
  }
}
