import ArgumentParser
import Cartouche

/// The check whether a picture of a given size can be drawn and written.
package struct PictureLimits {
  private let view: ViewOptionGroup
  private let format: ImageFormat
  private let limits: Limits

  /// The limits of a picture that is written in `format`.
  package init(_ view: ViewOptionGroup, _ limits: Limits, _ format: ImageFormat = .png) {
    self.view = view
    self.limits = limits
    self.format = format
  }

  /// Checks the sides and the area in device pixels, and that the padding leaves room.
  ///
  /// - Throws: `ValidationError` that names the option.
  package func check(padding: EdgeInsets?) throws(ValidationError) {
    let viewport = view.viewport
    let (width, height) = (viewport.pixelWidth, viewport.pixelHeight)
    let options = view.scale != nil ? "--size and --scale" : view.dpi != nil ? "--size and --dpi" : "--size"
    if width < 1 || height < 1 {
      throw ValidationError(
        "\(options): the picture would have \(width)x\(height) pixels; expected 1 or more")
    }
    if max(width, height) > longestSide {
      let isWide = width > longestSide
      throw ValidationError(
        """
        \(options): \(formatName) pictures are at most \(longestSide) pixels wide and high, and the \
        \(isWide ? "width" : "height") would be \(isWide ? width : height)\(format == .png ? "" : "; .png takes up to 65536")
        """)
    }
    if width * height > Self.mostPixels {
      throw ValidationError(
        "\(options): \(width)x\(height) are \(width * height) pixels; at most \(Self.mostPixels) are drawn")
    }
    if width * height > limits.picture {
      let advice =
        ByteCount.gibibytes(holding: 8 * width * height).map { "; use --memory \($0) or more" } ?? ""
      throw ValidationError(
        """
        \(options): \(width)x\(height) are \(width * height) pixels; at most \(limits.picture) are drawn with --memory \
        \(limits.memory >> 20)MiB\(advice)
        """)
    }
    guard let padding else { return }
    let (across, down) = (padding.left + padding.right, padding.top + padding.bottom)
    guard across >= viewport.width || down >= viewport.height else { return }
    if padding == EdgeInsets(all: padding.top) {
      let most = Int((min(viewport.width, viewport.height) / 2).rounded(.up)) - 1
      throw ValidationError(
        "--padding \(padding.top.formatted): no room is left for the map; expected logical pixels from 0 to \(max(most, 0))"
      )
    }
    let isWide = across >= viewport.width
    throw ValidationError(
      """
      --padding: no room is left for the map; \(isWide ? "left and right" : "top and bottom") are \
      \((isWide ? across : down).formatted) logical pixels of \((isWide ? viewport.width : viewport.height).formatted)
      """)
  }

  /// The limit of the renderer: pixels of one gigabyte.
  private static let mostPixels = 1 << 28

  private var longestSide: Int {
    switch format {
    case .png: 65_536
    // ITU-T T.81 §B.2.2 and GIF89a §18: sides have 16 bits.
    case .jpeg, .gif: 65_535
    // RFC 9649 §2.5 and VP8: sides have 14 bits.
    case .webp: 16_383
    }
  }

  private var formatName: String {
    switch format {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .gif: "GIF"
    }
  }
}

extension Double {
  /// The number without a zero fraction.
  package var formatted: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
