import CartoucheRaster
import CartoucheText
import Synchronization

/// The outlines of large glyphs of font files as paths, each flattened once for sizes up to a power of two.
///
/// The corners of letters are round in a distance field, by less than a pixel up to ``leastSize``.
final class GlyphOutlines: Sendable {
  /// A glyph of a font file.
  struct Source: Sendable {
    /// The font.
    let file: FontFile
    /// The number of the glyph in the font.
    let glyph: UInt32
  }

  private struct Key: Hashable {
    let cell: FieldSheet.Cell
    let size: Float
  }

  private struct Known {
    var paths: [Key: Path] = [:]
    var byteCount = 0
  }

  /// The size above which letters are drawn from their outlines, in device pixels per em.
  static let leastSize: Float = 40
  /// The greatest distance of a path from its outline, in device pixels.
  private static let tolerance: Float = 1 / 16

  private let known = Mutex(Known())

  /// The approximate number of bytes in the paths.
  var byteCount: Int { known.withLock { $0.byteCount } }

  /// The path of a glyph in pixels of its field.
  ///
  /// - Parameters:
  ///   - source: The glyph.
  ///   - cell: The place of its field, by which it is known.
  ///   - size: The size at which it is drawn, in device pixels per em.
  func path(of source: Source, _ cell: FieldSheet.Cell, size: Float) -> Path {
    var step = Self.leastSize * 2
    while step < size, step < 65_536 { step *= 2 }
    let key = Key(cell: cell, size: step)
    if let path = known.withLock({ $0.paths[key] }) { return path }
    var path = Path()
    path.tolerance = Self.tolerance * Float(Em.units) / step
    path.append(source.file.outline(onFieldOf: source.glyph))
    return known.withLock {
      if let path = $0.paths[key] { return path }
      $0.paths[key] = path
      $0.byteCount += path.points.count * MemoryLayout<SIMD2<Float>>.stride + 128
      return path
    }
  }
}

extension Path {
  /// Adds the contours of an outline, flattened to `tolerance`.
  fileprivate mutating func append(_ outline: GlyphOutline) {
    for contour in outline.contours {
      move(to: SIMD2(contour.start))
      for segment in contour.segments {
        switch segment {
        case .line(let end): line(to: SIMD2(end))
        case .quadratic(let control, let end): quadratic(to: SIMD2(end), control: SIMD2(control))
        case .cubic(let first, let second, let end):
          cubic(to: SIMD2(end), control1: SIMD2(first), control2: SIMD2(second))
        }
      }
      close()
    }
  }
}
