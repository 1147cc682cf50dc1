/// The colours of decoded samples: four bytes for each pixel, multiplied by opacity.
struct BlockColors {
  let image: TIFFImage
  let noData: UInt8?

  /// The colours of a block.
  ///
  /// - Parameters:
  ///   - planes: The decoded samples: of all together, or of each in turn if the image is planar.
  ///   - visible: Whether each pixel is visible, 0 or 255; `nil` if all are.
  func colors(of planes: [[UInt8]], visible: [UInt8]?) -> [UInt8] {
    let count = image.blockWidth * image.blockHeight
    var result = [UInt8](repeating: 0, count: 4 * count)
    let stride = image.isPlanar ? 1 : image.samples
    let (first, second, third) = (plane(0, planes), plane(1, planes), plane(2, planes))
    let alpha = image.alpha.map { plane($0.sample, planes) }
    let isPremultiplied = image.alpha?.isPremultiplied ?? false
    let hidden = noData.map(Int.init) ?? -1
    for index in 0..<count {
      let at = index * stride
      var (red, green, blue) = (0, 0, 0)
      let isHidden: Bool
      switch image.color {
      case .gray(let isInverted):
        let value = Int(first.bytes[first.offset + at])
        red = isInverted ? 255 - value : value
        (green, blue) = (red, red)
        isHidden = value == hidden
      case .rgb:
        red = Int(first.bytes[first.offset + at])
        green = Int(second.bytes[second.offset + at])
        blue = Int(third.bytes[third.offset + at])
        isHidden = red == hidden && green == hidden && blue == hidden
      case .palette(let palette):
        let value = Int(first.bytes[first.offset + at])
        (red, green, blue) = (
          Int(palette[3 * value]), Int(palette[3 * value + 1]), Int(palette[3 * value + 2])
        )
        isHidden = value == hidden
      case .mask: isHidden = true
      }
      if isHidden { continue }
      var opacity = alpha.map { Int($0.bytes[$0.offset + at]) } ?? 255
      if isPremultiplied {
        (red, green, blue) = (min(red, opacity), min(green, opacity), min(blue, opacity))
      } else if opacity < 255 {
        (red, green, blue) = (Self.times(red, opacity), Self.times(green, opacity), Self.times(blue, opacity))
      }
      if let shown = visible.map({ Int($0[index]) }), shown < 255 {
        (red, green, blue) = (Self.times(red, shown), Self.times(green, shown), Self.times(blue, shown))
        opacity = Self.times(opacity, shown)
      }
      result[4 * index] = UInt8(truncatingIfNeeded: red)
      result[4 * index + 1] = UInt8(truncatingIfNeeded: green)
      result[4 * index + 2] = UInt8(truncatingIfNeeded: blue)
      result[4 * index + 3] = UInt8(truncatingIfNeeded: opacity)
    }
    return result
  }

  /// The samples of one kind: the plane with them, and the offset of the first.
  private func plane(_ sample: Int, _ planes: [[UInt8]]) -> (bytes: [UInt8], offset: Int) {
    if image.isPlanar { return (sample < planes.count ? planes[sample] : planes[0], 0) }
    return (planes[0], min(sample, image.samples - 1))
  }

  /// The product of two values of 0 to 255 that stand for 0 to 1, rounded.
  private static func times(_ value: Int, _ opacity: Int) -> Int { (value * opacity + 127) / 255 }
}
