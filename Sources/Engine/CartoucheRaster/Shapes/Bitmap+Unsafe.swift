// Sound because: whoever makes such a picture writes all of its bytes, or drops it, before any of them is read; addresses
// are compared and nothing is read from them.

extension Bitmap {
  /// A picture whose bytes are not set yet, so that no thread has to pass over all of them first.
  init(unwrittenWidth width: Int, height: Int) {
    self.width = width
    self.height = height
    let count = width * height * 4
    pixels = [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
  }

  /// Whether both have the same memory, and so the same pixels.
  func sharesPixels(with other: Bitmap) -> Bool {
    pixels.withUnsafeBytes { own in
      other.pixels.withUnsafeBytes { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }

  /// A single pixel of the picture if all of them are equal, and else the picture itself.
  ///
  /// Both show the same where a picture is stretched over its ground.
  package var condensed: Bitmap {
    guard width > 1 || height > 1, !pixels.isEmpty else { return self }
    let isPlain = pixels.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      let first = pixels[0]
      return pixels.allSatisfy { $0 == first }
    }
    guard isPlain else { return self }
    return (try? Bitmap(width: 1, height: 1, pixels: Array(pixels.prefix(4)))) ?? self
  }
}
