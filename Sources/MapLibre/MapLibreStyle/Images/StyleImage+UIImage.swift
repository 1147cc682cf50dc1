import CartoucheCoreGraphics
import CartoucheImages
import CartoucheLayers
import CartoucheRaster
import CartoucheUIKit
import MapLibreExpressions

extension StyleImage {
  /// The style image for a picture of the interface; `nil` for one without pixels.
  ///
  /// A template is a distance field, to be drawn in any colour: only its opacity counts, and 191 of 255 is the edge. A
  /// picture is stretched between its caps, where there is also room for text.
  package init?(_ picture: UIImage) {
    guard let image = picture.cgImage?.image,
      let bitmap = try? Bitmap(width: image.width, height: image.height, straight: image.pixels)
    else { return nil }
    let scale = Double(picture.scale)
    self.init(bitmap, pixelRatio: scale, isSDF: picture.renderingMode == .alwaysTemplate)
    let caps = picture.capInsets
    guard caps != .zero else { return }
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    func stretch(_ low: CGFloat, _ high: CGFloat, of length: Double) -> ClosedRange<Double>? {
      let (start, end) = (Double(low) * scale, length - Double(high) * scale)
      return start >= 0 && start < end && end <= length ? start...end : nil
    }
    guard let across = stretch(caps.left, caps.right, of: width),
      let down = stretch(caps.top, caps.bottom, of: height)
    else { return }
    (stretchX, stretchY) = ([across], [down])
    content = Content(
      left: across.lowerBound, top: down.lowerBound, right: across.upperBound, bottom: down.upperBound)
  }
}
