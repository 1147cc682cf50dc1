import CartoucheLayers
import CartoucheRaster

extension Map {
  /// Adds an image to those of the style's sprites, replacing any image of the same name.
  ///
  /// - Parameter name: The name by which style properties such as `icon-image` and `fill-pattern` refer to it.
  public mutating func addImage(_ image: StyleImage, named name: String) { images.set(name, to: image) }

  /// Replaces the pixels of an image.
  ///
  /// An image that the program added must keep its size, so that no layout changes. An image of the style's sprites may be
  /// replaced by one of any size.
  ///
  /// - Throws: ``MapError/imageSize(name:found:expected:)`` if the size differs.
  public mutating func updateImage(_ image: StyleImage, named name: String) throws(MapError) {
    if let old = images.image(name)?.bitmap {
      let new = image.bitmap
      guard new.width == old.width, new.height == old.height else {
        throw .imageSize(
          name: name, found: SIMD2(new.width, new.height), expected: SIMD2(old.width, old.height))
      }
    }
    images.set(name, to: image)
  }

  /// Removes an image, whether it was added or came with the style's sprites.
  ///
  /// Layers that use the image are drawn as if it did not exist.
  public mutating func removeImage(named name: String) { images.remove(name) }
}
