/// Reads GIF files, still or animated, into straight RGBA.
///
/// Both versions, 87a and 89a, interlaced pictures, transparent colours and pictures that cover part of the screen are
/// read. As in browsers, the background is transparent, and what lies outside the screen is left out.
public struct GIFDecoder: Sendable, Hashable {
  /// The largest picture to accept; of an animation, the largest number of pixels in all of its frames.
  public var limits: ImageLimits

  /// A decoder with the given limits.
  public init(limits: ImageLimits = ImageLimits()) {
    self.limits = limits
  }

  /// Reads the first picture in the bytes of a GIF file.
  ///
  /// - Throws: ``ImageError`` when the bytes are not GIF, end early, are damaged or hold too large a picture.
  /// - Complexity: O(width × height).
  public func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
    var file = try GIFFile(bytes)
    var screen = try GIFScreen(of: file, limits)
    guard let picture = try file.next() else { throw .truncated(format: "GIF", offset: bytes.count) }
    try screen.show(picture, of: file, limits)
    return screen.image
  }

  /// Reads all pictures in the bytes of a GIF file.
  ///
  /// - Throws: ``ImageError`` when the bytes are not GIF, end early, are damaged or hold too many pixels.
  /// - Complexity: O(width × height × frames).
  public func decodeAnimation(_ bytes: [UInt8]) throws(ImageError) -> AnimatedImage {
    var file = try GIFFile(bytes)
    var screen = try GIFScreen(of: file, limits)
    var (frames, pixels) = ([AnimatedImage.Frame](), 0)
    while let picture = try file.next() {
      // A picture may be larger than the screen that shows part of it.
      pixels += max(file.width * file.height, picture.width * picture.height)
      guard pixels <= limits.maxPixels else {
        throw .limit(what: "pixels", found: pixels, limit: limits.maxPixels)
      }
      let before = screen
      try screen.show(picture, of: file, limits)
      frames.append(AnimatedImage.Frame(image: screen.image, duration: Self.duration(of: picture)))
      switch picture.disposal {
      case .keep: break
      case .clear: screen.clear(picture)
      case .restore: screen = before
      }
    }
    guard !frames.isEmpty else { throw .truncated(format: "GIF", offset: bytes.count) }
    return AnimatedImage(frames: frames, loopCount: file.loopCount)
  }

  /// The duration of a picture in seconds; browsers show those of 10 ms or less for 100 ms.
  private static func duration(of picture: GIFFile.Picture) -> Double {
    picture.delay > 1 ? Double(picture.delay) / 100 : 0.1
  }
}

/// The screen on which the pictures of a GIF file are drawn one over the other.
struct GIFScreen {
  private let width: Int
  private let height: Int
  private var pixels: [UInt8]

  /// A transparent screen.
  ///
  /// - Throws: ``ImageError`` when it has no area or is too large.
  init(of file: GIFFile, _ limits: ImageLimits) throws(ImageError) {
    (width, height) = (file.width, file.height)
    let count = try Image.byteCount(width: width, height: height)
    try limits.check(width: width, height: height)
    pixels = [UInt8](repeating: 0, count: count)
  }

  /// The picture that the screen shows.
  var image: Image { Image(width: width, height: height, checked: pixels) }

  /// Draws a picture.
  ///
  /// - Throws: ``ImageError`` when the picture is damaged or too large, even if the screen shows little of it.
  mutating func show(
    _ picture: GIFFile.Picture, of file: GIFFile, _ limits: ImageLimits
  ) throws(ImageError) {
    guard picture.width > 0, picture.height > 0 else { return }
    try limits.check(width: picture.width, height: picture.height)
    let (indices, colors) = (try file.indices(of: picture), Array(picture.colors))
    let columns = max(min(picture.width, width - picture.left), 0)
    var line = 0
    for (first, step) in picture.isInterlaced ? Self.passes : [(0, 1)] {
      for row in stride(from: first, to: picture.height, by: step) {
        let source = line * picture.width
        line += 1
        guard picture.top + row < height else { continue }
        var target = 4 * ((picture.top + row) * width + picture.left)
        for index in indices[source..<source + columns] {
          let color = 3 * Int(index)
          if Int(index) != picture.transparent, color + 2 < colors.count {
            (pixels[target], pixels[target + 1]) = (colors[color], colors[color + 1])
            (pixels[target + 2], pixels[target + 3]) = (colors[color + 2], 255)
          }
          target += 4
        }
      }
    }
  }

  /// Makes the area of a picture transparent.
  mutating func clear(_ picture: GIFFile.Picture) {
    let columns = min(picture.left, width)..<min(picture.left + picture.width, width)
    for row in min(picture.top, height)..<min(picture.top + picture.height, height) {
      let start = 4 * (row * width + columns.lowerBound)
      for byte in start..<start + 4 * columns.count { pixels[byte] = 0 }
    }
  }

  /// The first rows and the distances of the rows in the four passes of an interlaced picture.
  private static let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
}
