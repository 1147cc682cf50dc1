import CartoucheLayers
import CartoucheRaster

extension Map {
  /// Adds an image to those of the style's sprites; an existing image with the name is replaced.
  ///
  /// - Parameter name: The name by which style properties such as `icon-image` and `fill-pattern` refer to it.
  public mutating func addImage(_ image: StyleImage, named name: String) { images.set(name, to: image) }

  /// Replaces the pixels of an image.
  ///
  /// Images that were added must keep their size, so that nothing needs to be laid out again; images of the style's
  /// sprites may be replaced by any.
  ///
  /// - Throws: ``MapError/imageSize(name:found:expected:)`` when the image has another size.
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
  /// Layers that use it are drawn as if it had never existed.
  public mutating func removeImage(named name: String) { images.remove(name) }
}
