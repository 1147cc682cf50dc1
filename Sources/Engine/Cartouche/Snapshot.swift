import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheRenderer
import Foundation

/// A finished picture of a map, with the findings about it.
public struct Snapshot: Sendable {
  /// The findings about style and data; the picture shows the rest.
  public let diagnostics: [Diagnostic]
  private let frame: Frame

  init(_ frame: Frame, of map: Map) {
    self.frame = frame
    diagnostics = map.diagnostics + map.located(frame.diagnostics)
  }

  /// The width in device pixels.
  public var width: Int { frame.bitmap.width }

  /// The height in device pixels.
  public var height: Int { frame.bitmap.height }

  /// RGBA pixels, premultiplied, four bytes each, row by row from the upper left corner.
  public var pixels: [UInt8] { frame.bitmap.pixels }

  /// The durations of the stages, in their order.
  public var timings: [StageTiming] { frame.timings }

  /// The features of the style that the engine does not draw yet.
  public var unsupported: [String] { frame.unsupported }

  /// The attributions of the data: the HTML of the sources' `attribution`, each text once, in the order of the sources.
  ///
  /// Programs that show the picture have to show these too, as the licences of most map data require.
  public var attributions: [String] { frame.attributions }

  /// The names of images that the style uses and that do not exist, in their order.
  public var missingImages: [String] { frame.missingImages }

  /// The features that the picture shows, for queries.
  public var features: FrameFeatures { frame.features }

  /// The number of resources that were on their way when the picture was made, and that it did not wait for; see
  /// ``LoadOptions/patience``.
  public var pendingCount: Int { frame.pendingCount }

  /// The share that the picture has of the data, images and glyphs that its style asks for.
  ///
  /// ```swift
  /// switch snapshot.outcome {
  /// case .complete: cache.keep(snapshot)
  /// case .partial(let shortfalls): for shortfall in shortfalls { log("\(shortfall)") }
  /// case .failed: throw ServiceUnavailable()
  /// }
  /// ```
  public var outcome: FrameOutcome { frame.outcome }

  /// Whether the picture shows all that there is: nothing that it needs failed, or is on its way.
  public var isComplete: Bool { frame.isComplete }

  /// The symbols that the picture shows, for the next one of a live map.
  var shownSymbols: ShownSymbols? { frame.shownSymbols }

  /// The picture as a PNG file.
  ///
  /// - Parameter forceRGBA8: Whether to write RGBA even where a palette or RGB would do.
  /// - Throws: ``MapError/image(_:)``.
  public func png(forceRGBA8: Bool = false) throws(MapError) -> [UInt8] {
    do throws(ImageError) {
      return try PNGEncoder(forceRGBA8: forceRGBA8).encode(
        pixels, width: width, height: height, alpha: .premultiplied)
    } catch {
      throw .image(error)
    }
  }

  /// The picture as a file of the given format.
  ///
  /// JPEG has no alpha: transparent pixels become white.
  ///
  /// - Parameter quality: The quality of JPEG and WebP, 0 to 100, to which other values are moved; PNG is lossless.
  /// - Throws: ``MapError/image(_:)``.
  public func encoded(as format: ImageFormat, quality: Double = 85) throws(MapError) -> [UInt8] {
    try encoded(as: ImageEncoding(format, quality: quality > 0 ? min(quality, 100) : 0))
  }

  /// The picture as a file of the given encoding.
  ///
  /// ```swift
  /// let tile = try snapshot.encoded(as: .png8(colors: 128))
  /// let asked = try snapshot.encoded(as: ImageEncoding(name: "jpg80"))
  /// ```
  ///
  /// - Throws: ``MapError/image(_:)``.
  public func encoded(as encoding: ImageEncoding) throws(MapError) -> [UInt8] {
    do throws(ImageError) {
      return try encoding.bytes(of: pixels, width: width, height: height, alpha: .premultiplied)
    } catch {
      throw .image(error)
    }
  }

  /// Writes the picture as a PNG file at `path`.
  ///
  /// - Throws: ``MapError/image(_:)`` when it cannot be encoded, ``MapError/unwritable(path:reason:)`` when it cannot be
  ///   written.
  public func writePNG(to path: String) throws(MapError) {
    let bytes = try png()
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }
}
