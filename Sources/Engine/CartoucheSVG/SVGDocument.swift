import CartoucheJSON
import CartoucheRaster
import CartoucheXML

/// A static picture in Scalable Vector Graphics (SVG 1.1 and the parts of SVG 2 that icons use).
///
/// Shapes, paths, groups, `use`, `symbol`, styles by attributes and simple selectors, gradients, clips and masks are
/// drawn. Text, pictures, filters, patterns, markers and animations are left out, each with a finding.
public struct SVGDocument: Sendable {
  /// The width in CSS pixels, above 0.
  public let width: Double
  /// The height in CSS pixels, above 0.
  public let height: Double
  /// The findings of reading: all that was left out or misunderstood.
  public let diagnostics: [Diagnostic]

  /// The document's root and its named parts.
  let tree: SVGTree
  /// The part of the plane that the picture shows; `nil` where the document says nothing.
  let viewBox: ViewBox?
  let limits: SVGLimits

  /// Reads a document from UTF-8 `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The document. External entities and linked files are never fetched.
  ///   - name: The name of the file, for messages.
  ///   - limits: The memory and the depth that the document may take.
  /// - Throws: ``SVGError`` if the bytes are no SVG document or take more than `limits` allow.
  public init(_ bytes: [UInt8], name: String? = nil, limits: SVGLimits = SVGLimits()) throws(SVGError) {
    var meter = ReadingMeter(memory: limits.memory)
    try self.init(bytes, name: name, limits: limits, meter: &meter)
  }

  /// Reads a document from UTF-8 `bytes`, which `meter` counts.
  package init(
    _ bytes: [UInt8], name: String? = nil, limits: SVGLimits = SVGLimits(), meter: inout ReadingMeter
  ) throws(SVGError) {
    var content = SVGContent()
    do throws(XMLError) {
      let fault = try XMLDocument.read(
        bytes, name: name, maximumDepth: limits.depth, meter: &meter, into: &content)
      if let fault { throw fault }
    } catch {
      throw SVGError(error, as: error.kind == .syntax ? .syntax : .tooLarge)
    }
    guard let root = content.root, root.name == "svg" else {
      throw SVGError(
        .notSVG, found: content.root.map { "the element \"\($0.name)\"" } ?? "no element",
        expected: "the element \"svg\"", source: name)
    }
    var findings = SVGFindings(source: name)
    do throws(ReadingStop) {
      tree = try SVGTree(root, findings: &findings, meter: &meter)
    } catch {
      throw SVGError(.tooLarge, found: ReadingMeter.excess(of: meter.limit), source: name)
    }
    self.limits = limits
    let box = ViewBox(root.attribute("viewBox") ?? "")
    if box == nil, root.attribute("viewBox") != nil {
      findings.add("viewBox is not four numbers with a width and a height above 0", root)
    }
    let size = Self.size(of: root, box)
    (width, height) = (size.x, size.y)
    viewBox = box
    diagnostics = findings.list
  }

  /// The size of a root in pixels: its own, completed by the view box, or 100 by 100.
  private static func size(of root: XMLElement, _ box: ViewBox?) -> SIMD2<Double> {
    func side(_ name: String) -> Double? {
      guard let text = root.attribute(name), let length = SVGLength(text), !length.isRelative else {
        return nil
      }
      let pixels = length.pixels(of: 0, fontSize: 16)
      return pixels > 0 && pixels <= 1e6 ? pixels : nil
    }
    switch (side("width"), side("height"), box) {
    case (let width?, let height?, _): return SIMD2(width, height)
    case (let width?, nil, let box?): return SIMD2(width, width * box.height / box.width)
    case (nil, let height?, let box?): return SIMD2(height * box.width / box.height, height)
    case (nil, nil, let box?): return SIMD2(box.width, box.height)
    case (let width?, nil, nil): return SIMD2(width, width)
    case (nil, let height?, nil): return SIMD2(height, height)
    case (nil, nil, nil): return SIMD2(100, 100)
    }
  }

  /// Draws the document with `scale` device pixels per CSS pixel.
  ///
  /// - Throws: ``SVGError`` of the kind ``SVGFailure/tooLarge`` when the picture has more pixels than the limits allow.
  public func picture(scale: Double = 1) throws(SVGError) -> SVGPicture {
    func side(_ length: Double) -> Int {
      let pixels = (length * scale - 1e-6).rounded(.up)
      return pixels >= 1 ? Int(min(pixels, 1e6)) : 1
    }
    return try picture(width: side(width), height: side(height))
  }

  /// Draws the document in a picture of `width` by `height` device pixels.
  ///
  /// - Throws: ``SVGError`` of the kind ``SVGFailure/tooLarge`` when the picture has more pixels than the limits allow.
  public func picture(width: Int, height: Int) throws(SVGError) -> SVGPicture {
    guard width > 0, height > 0, width <= RasterLimits.maximumSide, height <= RasterLimits.maximumSide,
      width * height <= limits.pixels
    else {
      throw SVGError(
        .tooLarge, found: "a picture of \(width) x \(height) pixels",
        expected: "1 to \(limits.pixels) pixels", source: tree.source)
    }
    let painter = SVGPainter(self, width: width, height: height)
    var list = DisplayList(width: width, height: height)
    painter.drawRoot(into: &list)
    do throws(RasterError) {
      return SVGPicture(
        bitmap: try painter.rasterizer.rasterize(list), diagnostics: diagnostics + painter.findings.list)
    } catch {
      throw SVGError(.tooLarge, found: "\(error)", source: tree.source)
    }
  }
}

/// A document that was drawn.
public struct SVGPicture: Sendable {
  /// The pixels, premultiplied.
  public let bitmap: Bitmap
  /// The findings about all that the document asks for and that is not drawn, each with its line and column.
  public let diagnostics: [Diagnostic]
}
