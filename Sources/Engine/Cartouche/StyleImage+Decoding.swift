import CartoucheImages
import CartoucheLayers
import CartoucheRaster

extension StyleImage {
  /// The image in the bytes of a picture file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - pixelRatio: The number of image pixels per logical pixel, above 0.
  ///   - isSDF: Whether the alpha channel holds distances to an edge.
  /// - Throws: ``MapError/image(_:)`` when the bytes are not a readable picture.
  public init(decoding bytes: [UInt8], pixelRatio: Double = 1, isSDF: Bool = false) throws(MapError) {
    do throws(ImageError) {
      let picture = try Image(decoding: bytes)
      guard let bitmap = try? Bitmap(width: picture.width, height: picture.height, straight: picture.pixels)
      else { throw ImageError.size(width: picture.width, height: picture.height) }
      self.init(bitmap, pixelRatio: pixelRatio, isSDF: isSDF)
    } catch {
      throw .image(error)
    }
  }

  /// The width and height in pixels of the image.
  package var pixelSize: SIMD2<Int> { SIMD2(bitmap.width, bitmap.height) }
}
