// Sound because objects of cairo are used by this one object, which nothing else refers to while it draws, until its end,
// where they are destroyed; cairo keeps what it still needs of them; the bytes of a picture are copied row by row within
// the stride and height that cairo allocated; the stream that cairo writes to outlives the surface.

import CartoucheRaster

/// Shapes as a page of PDF, written by cairo.
///
/// A class, because it holds objects that have to be destroyed once.
final class PDFCanvas: VectorCanvas {
  let takesText = false
  private let cairo: CairoLibrary
  private let stream = ByteStream()
  private let surface: CairoLibrary.Object?
  private let context: CairoLibrary.Object?
  private var clip: [SIMD2<Float>]?
  private var opacities: [Float] = []
  private var images: [Bitmap: CairoLibrary.Object] = [:]

  /// The bytes that cairo has written.
  private final class ByteStream {
    var bytes: [UInt8] = []
  }

  /// An empty page.
  ///
  /// - Parameters:
  ///   - width: The width of the picture in device pixels.
  ///   - height: The height of the picture in device pixels.
  ///   - scale: The points (1/72 inch) of a device pixel.
  init(_ cairo: CairoLibrary, width: Int, height: Int, scale: Double) {
    self.cairo = cairo
    surface = cairo.pdfSurfaceCreateForStream(
      { closure, data, count in
        guard let closure, let data else { return 0 }
        Unmanaged<ByteStream>.fromOpaque(closure).takeUnretainedValue().bytes += UnsafeBufferPointer(
          start: data, count: Int(count))
        return 0
      }, Unmanaged.passUnretained(stream).toOpaque(), Double(width) * scale, Double(height) * scale)
    // CAIRO_PDF_METADATA_CREATE_DATE: cairo writes the time of day where none is given.
    cairo.pdfSurfaceSetMetadata(surface, 5, "2000-01-01T00:00:00Z")
    context = cairo.create(surface)
    cairo.scale(context, scale, scale)
    cairo.save(context)
  }

  deinit {
    for image in images.values { cairo.surfaceDestroy(image) }
    cairo.destroy(context)
    cairo.surfaceDestroy(surface)
  }

  /// The document; no shapes can be added any more.
  ///
  /// - Throws: ``VectorPictureError/pdf(_:)`` with cairo's reason.
  func document() throws(VectorPictureError) -> [UInt8] {
    cairo.showPage(context)
    cairo.surfaceFinish(surface)
    let status = max(cairo.status(context), cairo.surfaceStatus(surface))
    guard status == 0 else {
      throw .pdf(cairo.statusToString(status).map { String(cString: $0) } ?? "status \(status)")
    }
    return stream.bytes
  }

  // MARK: Structure

  func turn(toLayer layer: String?) { turn(toClip: nil) }

  func beginGroup(opacity: Float) {
    turn(toClip: nil)
    opacities.append(opacity)
    cairo.pushGroup(context)
    cairo.save(context)
  }

  func endGroup() {
    turn(toClip: nil)
    guard let opacity = opacities.popLast() else { return }
    cairo.restore(context)
    cairo.popGroupToSource(context)
    cairo.paintWithAlpha(context, Double(opacity))
  }

  func turn(toClip polygon: [SIMD2<Float>]?) {
    guard polygon != clip else { return }
    clip = polygon
    // The state that is saved has no clip.
    cairo.restore(context)
    cairo.save(context)
    guard let polygon else { return }
    var path = Path()
    path.append(contour: polygon, closed: true)
    append(path)
    cairo.clip(context)
  }

  private func append(_ path: Path) {
    cairo.newPath(context)
    for contour in path.contours {
      for index in contour.start..<contour.end {
        let (x, y) = (Double(path.points[index].x), Double(path.points[index].y))
        if index == contour.start { cairo.moveTo(context, x, y) } else { cairo.lineTo(context, x, y) }
      }
      if contour.isClosed { cairo.closePath(context) }
    }
  }

  // MARK: Shapes

  func fill(_ path: Path, _ rule: FillRule, _ paint: VectorPaint, edge: Double) {
    cairo.setFillRule(context, rule == .evenOdd ? 1 : 0)
    switch paint {
    case .color(let color): setSource(color)
    case .linear(let gradient):
      setSource(
        cairo.patternCreateLinear(
          Double(gradient.start.x), Double(gradient.start.y), Double(gradient.end.x), Double(gradient.end.y)),
        gradient.stops)
    case .radial(let gradient):
      let (x, y) = (Double(gradient.center.x), Double(gradient.center.y))
      setSource(cairo.patternCreateRadial(x, y, 0, x, y, Double(gradient.radius)), gradient.stops)
    case .pattern(let image):
      cairo.save(context)
      append(path)
      cairo.clip(context)
      self.paint(image, isRepeated: true)
      cairo.restore(context)
      return
    }
    append(path)
    guard edge > 0 else { return cairo.fill(context) }
    cairo.fillPreserve(context)
    set(VectorStroke(width: edge, join: .round))
    cairo.stroke(context)
  }

  func stroke(_ path: Path, _ stroke: VectorStroke, _ color: PremultipliedColor) {
    setSource(color)
    set(stroke)
    append(path)
    cairo.stroke(context)
  }

  private func set(_ stroke: VectorStroke) {
    cairo.setLineWidth(context, stroke.width)
    // The numbers of cairo_line_cap_t and cairo_line_join_t.
    switch stroke.cap {
    case .butt: cairo.setLineCap(context, 0)
    case .round: cairo.setLineCap(context, 1)
    case .square: cairo.setLineCap(context, 2)
    }
    switch stroke.join {
    case .miter: cairo.setLineJoin(context, 0)
    case .round: cairo.setLineJoin(context, 1)
    case .bevel: cairo.setLineJoin(context, 2)
    }
    cairo.setMiterLimit(context, stroke.miterLimit)
    stroke.dashes.withUnsafeBufferPointer {
      cairo.setDash(context, $0.baseAddress, Int32(clamping: $0.count), stroke.phase)
    }
  }

  func picture(_ picture: VectorImage) { paint(picture, isRepeated: false) }

  func glyph(_ glyph: VectorGlyph) {
    cairo.save(context)
    transform(by: glyph.transform)
    if let halo = glyph.halo {
      stroke(glyph.outline, VectorStroke(width: halo, join: .round), glyph.color)
    } else {
      fill(glyph.outline, .evenOdd, .color(glyph.color), edge: 0)
    }
    cairo.restore(context)
  }

  func label(_ label: VectorLabel) {}

  // MARK: Paints

  private func setSource(_ color: PremultipliedColor) {
    let channels = color.straight
    cairo.setSourceRGBA(context, channels.x, channels.y, channels.z, Double(color.alpha))
  }

  private func setSource(_ pattern: CairoLibrary.Object?, _ stops: [GradientStop]) {
    for stop in stops {
      let channels = stop.color.straight
      cairo.patternAddColorStopRGBA(
        pattern, Double(stop.position), channels.x, channels.y, channels.z, Double(stop.color.alpha))
    }
    cairo.setSource(context, pattern)
    cairo.patternDestroy(pattern)
  }

  private func transform(by map: Transform) {
    [map.a, map.b, map.c, map.d, map.tx, map.ty].withUnsafeBufferPointer {
      cairo.transform(context, $0.baseAddress)
    }
  }

  private func paint(_ image: VectorImage, isRepeated: Bool) {
    guard let surface = surface(of: image.bitmap) else { return }
    cairo.save(context)
    transform(by: image.transform)
    let pattern = cairo.patternCreateForSurface(surface)
    // CAIRO_EXTEND_NONE and CAIRO_EXTEND_REPEAT; CAIRO_FILTER_GOOD and CAIRO_FILTER_NEAREST.
    cairo.patternSetExtend(pattern, isRepeated ? 1 : 0)
    cairo.patternSetFilter(pattern, image.isSmooth ? 1 : 3)
    cairo.setSource(context, pattern)
    cairo.patternDestroy(pattern)
    if image.opacity < 1 {
      cairo.paintWithAlpha(context, Double(image.opacity))
    } else {
      cairo.paint(context)
    }
    cairo.restore(context)
  }

  /// A picture in cairo's memory, equal ones once.
  private func surface(of bitmap: Bitmap) -> CairoLibrary.Object? {
    if let known = images[bitmap] { return known }
    // CAIRO_FORMAT_ARGB32: premultiplied words in the order of the machine.
    guard
      let image = cairo.imageSurfaceCreate(0, Int32(clamping: bitmap.width), Int32(clamping: bitmap.height)),
      cairo.surfaceStatus(image) == 0, let data = cairo.imageSurfaceGetData(image)
    else { return nil }
    cairo.surfaceFlush(image)
    let stride = Int(cairo.imageSurfaceGetStride(image))
    for y in 0..<bitmap.height {
      let row = UnsafeMutableRawPointer(data + y * stride)
      for x in 0..<bitmap.width {
        let pixel = bitmap[x, y]
        let word =
          UInt32(pixel.w) << 24 | UInt32(pixel.x) << 16 | UInt32(pixel.y) << 8 | UInt32(pixel.z)
        row.storeBytes(of: word, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    cairo.surfaceMarkDirty(image)
    images[bitmap] = image
    return image
  }
}
