import CartoucheJSON
import CartoucheRaster
import CartoucheSVG

/// An icon drawn for one pixel ratio.
struct IconPixels: Hashable {
  let bitmap: Bitmap
  let isSDF: Bool

  /// The samples per pixel and axis from which distances are measured.
  private static let samples = 4

  /// Draws an icon.
  ///
  /// - Parameter findings: Receives what is not drawn.
  init(
    of icon: SpriteIcon, pixelRatio: Int, limits: SpriteLimits, findings: inout [Diagnostic]
  ) throws(SpriteError) {
    let ratio = Double(pixelRatio)
    func side(_ length: Double) -> Int { Int(min(max((length * ratio - 1e-6).rounded(.up), 1), 1e6)) }
    let (width, height) = (side(icon.size.x), side(icon.size.y))
    guard width <= limits.side, height <= limits.side else {
      throw SpriteError(
        .tooLarge, found: "the icon \"\(icon.name)\" of \(width) x \(height) pixels",
        expected: "at most \(limits.side) pixels per side")
    }
    isSDF = icon.isSDF
    guard icon.isSDF else {
      bitmap = try Self.picture(of: icon, width, height, ratio, &findings)
      return
    }
    let scale = max(1, min(Self.samples, limits.side / max(width, height)))
    let large = try Self.picture(of: icon, width * scale, height * scale, ratio * Double(scale), &findings)
    bitmap = IconField(coverage: large, samples: scale, pixelRatio: pixelRatio).bitmap
  }

  private static func picture(
    of icon: SpriteIcon, _ width: Int, _ height: Int, _ ratio: Double, _ findings: inout [Diagnostic]
  ) throws(SpriteError) -> Bitmap {
    do {
      switch icon.source {
      case .document(let document):
        let picture = try document.picture(width: width, height: height)
        findings += picture.diagnostics.dropFirst(document.diagnostics.count)
        return picture.bitmap
      case .picture(let bitmap, let own):
        if bitmap.width == width, bitmap.height == height { return bitmap }
        if own < ratio, !icon.isSDF {
          findings.append(
            Diagnostic(
              .warning,
              "icon \"\(icon.name)\" is enlarged: there is no picture of it for \(Int(ratio)) pixels per logical pixel"
            ))
        }
        return try resized(bitmap, width, height)
      }
    } catch {
      throw SpriteError(.tooLarge, found: "icon \"\(icon.name)\": \(error)")
    }
  }

  /// A picture in another size, by the mean of the pixels that each new one covers, or between the nearest four.
  private static func resized(_ bitmap: Bitmap, _ width: Int, _ height: Int) throws(RasterError) -> Bitmap {
    // Halves first, so that no pixel is missed.
    var source = bitmap
    while source.width >= 2 * width, source.height >= 2 * height, source.width % 2 == 0,
      source.height % 2 == 0
    {
      source = try drawn(source, source.width / 2, source.height / 2)
    }
    return source.width == width && source.height == height ? source : try drawn(source, width, height)
  }

  private static func drawn(_ bitmap: Bitmap, _ width: Int, _ height: Int) throws(RasterError) -> Bitmap {
    var list = DisplayList(width: width, height: height)
    let transform = Transform.scale(
      x: Double(width) / Double(bitmap.width), y: Double(height) / Double(bitmap.height))
    list.image(bitmap, transform: transform, on: .picture)
    return try Rasterizer(threads: 1).rasterize(list)
  }
}
