/// The size of pictures that a decoder accepts, checked before memory is allocated for them.
public struct ImageLimits: Sendable, Hashable {
  /// The largest width, in pixels.
  public var maxWidth: Int

  /// The largest height, in pixels.
  public var maxHeight: Int

  /// The largest width × height; the decoded picture takes four bytes per pixel.
  public var maxPixels: Int

  /// Limits for pictures from strangers: 16,384 pixels per side, 67 million in all (256 MiB decoded).
  public init(maxWidth: Int = 16_384, maxHeight: Int = 16_384, maxPixels: Int = 1 << 26) {
    self.maxWidth = maxWidth
    self.maxHeight = maxHeight
    self.maxPixels = maxPixels
  }

  /// Checks a size that a file's header names.
  ///
  /// - Throws: ``ImageError/limit(what:found:limit:)`` for the first limit that is exceeded.
  func check(width: Int, height: Int) throws(ImageError) {
    guard width <= maxWidth else { throw .limit(what: "width", found: width, limit: maxWidth) }
    guard height <= maxHeight else { throw .limit(what: "height", found: height, limit: maxHeight) }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= maxPixels else {
      throw .limit(what: "pixels", found: overflow ? .max : pixels, limit: maxPixels)
    }
  }
}
