import CartoucheLayers
import CartoucheRaster

extension Map {
  /// Adds an image to those of the style's sprites; an image that has the name already is replaced.
  ///
  /// - Parameter name: What style properties such as `icon-image` and `fill-pattern` call it.
  public mutating func addImage(_ image: StyleImage, named name: String) { images.set(name, to: image) }

  /// Replaces the pixels of an image.
  ///
  /// Of images that were added the size has to stay, so that nothing needs to be laid out again; images of the
  /// style's sprites may be replaced by any.
  ///
  /// - Throws: ``ImageEditError/size(name:found:expected:)`` when the image has another size.
  public mutating func updateImage(_ image: StyleImage, named name: String) throws(ImageEditError) {
    if let old = images.image(name)?.bitmap {
      let new = image.bitmap
      guard new.width == old.width, new.height == old.height else {
        throw .size(
          name: name, found: SIMD2(new.width, new.height), expected: SIMD2(old.width, old.height))
      }
    }
    images.set(name, to: image)
  }

  /// Takes an image away, whether it was added or came with the style's sprites.
  ///
  /// What asks for it is drawn as if it had never been there.
  public mutating func removeImage(named name: String) { images.remove(name) }
}

/// Why an image cannot be changed.
public enum ImageEditError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The new image has another width and height, in pixels, than the one that is there.
  case size(name: String, found: SIMD2<Int>, expected: SIMD2<Int>)

  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .size(let name, let found, let expected):
      "image \"\(name)\": expected \(expected.x) x \(expected.y) pixels, found \(found.x) x \(found.y)"
    }
  }
}
