import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheRenderer
import CartoucheThreads
import Foundation

/// A picture of a map, with the diagnostics from drawing it.
///
/// ```swift
/// let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 800, height: 600))
/// for diagnostic in snapshot.diagnostics { print(diagnostic) }
/// try snapshot.writePNG(to: "map.png")
/// ```
public struct Snapshot: Sendable {
  /// The diagnostics about the style and the data. Anything that they report as unusable is missing from the picture.
  public private(set) var diagnostics: [Diagnostic]
  private var frame: Frame

  init(_ frame: Frame, of map: Map) {
    self.frame = frame
    diagnostics = map.diagnostics + map.located(frame.diagnostics)
  }

  /// The width in device pixels.
  public var width: Int { frame.bitmap.width }

  /// The height in device pixels.
  public var height: Int { frame.bitmap.height }

  /// The pixels as premultiplied RGBA, four bytes each, row by row from the upper left corner.
  public var pixels: [UInt8] { frame.bitmap.pixels }

  /// Draws over the picture.
  ///
  /// - Parameter paint: Changes the picture without changing its size, and returns findings.
  package mutating func draw(_ paint: (inout Bitmap) -> [Diagnostic]) {
    diagnostics += paint(&frame.bitmap)
  }

  /// A transparent picture of the same size, without diagnostics, to draw ornaments apart from the map.
  package var cleared: Snapshot {
    var snapshot = self
    snapshot.diagnostics = []
    snapshot.frame.bitmap = Bitmap(width: width, height: height)
    return snapshot
  }

  /// The durations of the rendering stages, in order.
  public var timings: [StageTiming] { frame.timings }

  /// The features of the style that the engine does not support yet.
  public var unsupported: [String] { frame.unsupported }

  /// The attributions of the data, as HTML, without duplicates and in the order of the sources.
  ///
  /// The licences of most map data require a program that shows the picture to show these, too.
  public var attributions: [String] { frame.attributions }

  /// The names of images that the style uses but that do not exist, in the order of their first use.
  public var missingImages: [String] { frame.missingImages }

  /// The features in the picture, for queries.
  public var features: FrameFeatures { frame.features }

  /// The number of resources that were still loading when the picture was drawn; see ``LoadOptions/patience``.
  public var pendingCount: Int { frame.pendingCount }

  /// How much of the data, images and glyphs that the style requires is in the picture.
  ///
  /// ```swift
  /// switch snapshot.outcome {
  /// case .complete: cache.keep(snapshot)
  /// case .partial(let shortfalls): for shortfall in shortfalls { log("\(shortfall)") }
  /// case .failed: throw ServiceUnavailable()
  /// }
  /// ```
  public var outcome: FrameOutcome { frame.outcome }

  /// Whether the picture is complete: every resource that it needs was loaded.
  public var isComplete: Bool { frame.isComplete }

  /// The symbols that the picture shows, for the next one of a live map.
  var shownSymbols: ShownSymbols? { frame.shownSymbols }

  /// Encodes the picture as PNG.
  ///
  /// - Parameter forceRGBA8: Whether to write RGBA even if a palette or RGB suffices.
  /// - Throws: ``MapError/image(_:)`` if the picture cannot be encoded.
  public func png(forceRGBA8: Bool = false) throws(MapError) -> [UInt8] {
    do throws(ImageError) {
      return try PNGEncoder(forceRGBA8: forceRGBA8).encode(
        pixels, width: width, height: height, alpha: .premultiplied)
    } catch {
      throw .image(error)
    }
  }

  /// Encodes the picture in an image format.
  ///
  /// JPEG has no alpha channel, so transparent pixels become white. GIF cannot be written.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - quality: The quality of JPEG and WebP, from 0 to 100, to which other values are moved; ignored for PNG.
  /// - Throws: ``MapError/image(_:)`` if the picture cannot be encoded.
  public func encoded(as format: ImageFormat, quality: Double = 85) throws(MapError) -> [UInt8] {
    try encoded(as: Self.encoding(format, quality))
  }

  /// Encodes the picture in an image format with options.
  ///
  /// ```swift
  /// let tile = try snapshot.encoded(as: .png8(colors: 128))
  /// let asked = try snapshot.encoded(as: ImageEncoding(name: "jpg80"))
  /// ```
  ///
  /// - Throws: ``MapError/image(_:)`` if the picture cannot be encoded.
  public func encoded(as encoding: ImageEncoding) throws(MapError) -> [UInt8] {
    do throws(ImageError) {
      return try encoding.bytes(of: pixels, width: width, height: height, alpha: .premultiplied)
    } catch {
      throw .image(error)
    }
  }

  private static func encoding(_ format: ImageFormat, _ quality: Double) -> ImageEncoding {
    ImageEncoding(format, quality: quality > 0 ? min(quality, 100) : 0)
  }

  // MARK: - Files, for asynchronous programs

  /// The picture as a file of the given format, encoded by threads of the engine's own.
  ///
  /// ```swift
  /// let picture = try await snapshotter.snapshot(of: map, in: viewport)
  /// return Response(body: try await picture.data(as: .webp))
  /// ```
  ///
  /// Cancelling the task ends it within a tenth of a second, but for a conversion of colours at the start of WebP, which
  /// takes about 3 ns per pixel, and the compression of JPEG, which takes 2: 0.2 s and 0.15 s for 8192 x 8192 pixels.
  ///
  /// - Parameters:
  ///   - format: The format; GIF is not written. JPEG has no alpha: transparent pixels become white.
  ///   - quality: The quality of JPEG and WebP, as of ``encoded(as:quality:)``.
  /// - Throws: ``MapError/image(_:)`` or ``MapError/cancelled``.
  public func data(as format: ImageFormat = .png, quality: Double = 85) async throws(MapError) -> [UInt8] {
    try await data(as: Self.encoding(format, quality))
  }

  /// The picture as a file of the given encoding, encoded by threads of the engine's own.
  ///
  /// ```swift
  /// let tile = try await picture.data(as: .png8())
  /// ```
  ///
  /// Cancelling the task ends it as for ``data(as:quality:)``.
  ///
  /// - Throws: ``MapError/image(_:)`` or ``MapError/cancelled``.
  public func data(as encoding: ImageEncoding) async throws(MapError) -> [UInt8] {
    try await encoding.file { (pixels, width, height) }
  }

  /// Writes the picture to a file, encoded and written by threads of the engine's own.
  ///
  /// - Parameters:
  ///   - path: The file, which is replaced as a whole.
  ///   - format: The format; `nil` for the one that the ending of the path names: `.png`, `.jpg`, `.jpeg` or `.webp`.
  ///   - quality: The quality of JPEG and WebP, as of ``encoded(as:quality:)``.
  /// - Throws: ``MapError/image(_:)`` when it cannot be encoded, or when the ending names no format;
  ///   ``MapError/unwritable(path:reason:)`` when it cannot be written; ``MapError/cancelled``.
  public func write(
    to path: String, as format: ImageFormat? = nil, quality: Double = 85
  ) async throws(MapError) {
    guard let format = format ?? ImageFormat(fileName: path) else {
      throw .image(
        .notWritten(format: path, expected: "a path that ends with .png, .jpg, .jpeg or .webp"))
    }
    try await write(to: path, as: Self.encoding(format, quality))
  }

  /// Writes the picture to a file of the given encoding, whatever the path ends with.
  ///
  /// - Throws: As ``write(to:as:quality:)`` does.
  public func write(to path: String, as encoding: ImageEncoding) async throws(MapError) {
    let bytes = try await data(as: encoding)
    try await ParallelWork.run { Result { () throws(MapError) in try Self.write(bytes, to: path) } }.get()
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(MapError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }

  // MARK: - Files, for synchronous programs

  /// Writes the picture as a PNG file at `path`, on the calling thread; asynchronous programs use
  /// ``write(to:as:quality:)``.
  ///
  /// - Throws: ``MapError/image(_:)`` when it cannot be encoded, ``MapError/unwritable(path:reason:)`` when it cannot be
  ///   written.
  public func writePNG(to path: String) throws(MapError) {
    try Self.write(try png(), to: path)
  }
}
