import CartoucheRaster

/// A picture of a map as shapes, to be written as SVG or PDF, or to be read.
///
/// ```swift
/// let prepared = try await snapshotter.prepare(map, in: viewport)
/// let file = try prepared.vectorPicture().svg()
/// ```
///
/// Equal maps give equal files: they have no dates and no random names.
public struct VectorPicture: Sendable {
  /// The forms of labels in a file.
  public enum Text: String, Sendable, CaseIterable {
    /// Text, which the viewer of the file draws in its own fonts.
    case text
    /// Outlines of letters, which look the same everywhere.
    case outlines
  }

  /// The formats of files.
  public enum Format: String, Sendable, CaseIterable {
    /// Scalable Vector Graphics.
    case svg
    /// The Portable Document Format, which cairo writes.
    case pdf

    /// The format that the extension of a file name indicates; nil for any other.
    public init?(fileName: String) {
      let name = fileName.lowercased()
      guard let format = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else { return nil }
      self = format
    }
  }

  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int
  /// The device pixels per logical pixel.
  public let pixelRatio: Double
  private let lists: [DisplayList]
  /// Pictures that lie over the map, such as ornaments, with their names as layers.
  private var overlays: [(name: String, bitmap: Bitmap)] = []

  /// The picture that display lists make together.
  package init(_ lists: [DisplayList], pixelRatio: Double) {
    self.lists = lists
    self.pixelRatio = pixelRatio
    (width, height) = (lists.first?.width ?? 0, lists.first?.height ?? 0)
  }

  /// Adds a picture of the same size on top of the map.
  package mutating func add(overlay bitmap: Bitmap, named name: String) { overlays.append((name, bitmap)) }

  /// The drawing steps of the picture, each with its layer.
  public var steps: some Sequence<DrawingStep> { lists.lazy.flatMap(\.steps) }

  /// The steps that draw at a point, in drawing order.
  ///
  /// - Parameters:
  ///   - x: Logical pixels from the left edge.
  ///   - y: Logical pixels from the upper edge.
  public func steps(atX x: Double, y: Double) -> [DrawingStep] {
    let place = SIMD2(x, y) * pixelRatio
    return lists.flatMap { $0.steps.filter { $0.covers(place) } }
  }

  /// The picture as an SVG document (SVG 2), in UTF-8.
  ///
  /// Its size is that of the picture in logical pixels; coordinates are device pixels. Layers of the style are groups.
  ///
  /// - Parameter text: The form of labels.
  /// - Throws: ``VectorPictureError/parts(_:)`` if a part that has to be drawn as a picture is too large.
  public func svg(text: Text = .text) throws(VectorPictureError) -> [UInt8] {
    let canvas = try played(on: SVGCanvas(takesText: text == .text))
    return canvas.document(width: width, height: height, scale: pixelRatio)
  }

  /// The picture as a PDF document of one page, whose size is that of the picture at 96 logical pixels per inch.
  ///
  /// Labels are outlines. The library cairo is loaded when it is first needed.
  ///
  /// - Throws: ``VectorPictureError``.
  public func pdf() throws(VectorPictureError) -> [UInt8] {
    guard let cairo = CairoLibrary.shared else { throw .cairoNotFound }
    let canvas = try played(
      on: PDFCanvas(cairo, width: width, height: height, scale: 0.75 / pixelRatio))
    return try canvas.document()
  }

  /// The picture as a file.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - text: The form of labels in SVG; in PDF they are outlines.
  /// - Throws: ``VectorPictureError``.
  public func encoded(as format: Format, text: Text = .text) throws(VectorPictureError) -> [UInt8] {
    switch format {
    case .svg: try svg(text: text)
    case .pdf: try pdf()
    }
  }

  private func played<Canvas: VectorCanvas>(on canvas: Canvas) throws(VectorPictureError) -> Canvas {
    var player = VectorPlayer(lists, on: canvas)
    do throws(RasterError) { try player.play() } catch { throw .parts(error) }
    var canvas = player.canvas
    for (name, bitmap) in overlays {
      let whole = PixelRectangle(x: 0, y: 0, width: width, height: height)
      guard let (part, place) = bitmap.trimmed(to: whole) else { continue }
      canvas.turn(toLayer: name)
      canvas.picture(
        VectorImage(
          bitmap: part, transform: .translation(x: Double(place.x), y: Double(place.y)), isSmooth: true,
          opacity: 1))
    }
    canvas.turn(toLayer: nil)
    return canvas
  }
}
