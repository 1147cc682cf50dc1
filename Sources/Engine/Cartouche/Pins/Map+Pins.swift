import CartoucheImages

extension Map {
  /// Whether overlays have pins, whose images no sprite has.
  package var hasPins: Bool { !pins.isEmpty }

  /// The images of the pins of overlays as PNG files, sorted by their names: for sprites that other renderers read.
  ///
  /// - Parameter pixelRatio: The number of pixels per logical pixel.
  package func pinPictures(pixelRatio: Double) -> [(name: String, file: [UInt8])] {
    pins.images(pixelRatio: pixelRatio).compactMap { name, image in
      let bitmap = image.bitmap
      let file = try? ImageEncoding.png.bytes(
        of: bitmap.pixels, width: bitmap.width, height: bitmap.height, alpha: .premultiplied)
      return file.map { (name, $0) }
    }
  }
}
