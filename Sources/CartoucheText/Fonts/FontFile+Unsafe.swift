// Sound because the face and the font are made immutable before anybody else sees them, which HarfBuzz declares safe
// to use from many threads; because HarfBuzz copies the bytes and checks all tables against their length; and because
// buffers and the contours that callbacks append to live for one call and are reached by its pointer alone.

import CHarfBuzz
import CartoucheGeometry
import Synchronization

/// An OpenType or TrueType font: shapes text into glyphs and gives their outlines.
///
/// All lengths are in layout units, 1/24 em. Safe to use from many threads.
public final class FontFile: @unchecked Sendable {
  /// A glyph as shaping places it.
  public struct ShapedGlyph: Sendable, Hashable {
    /// The number of the glyph in the font.
    public var index: UInt32
    /// The index of the first character, among those shaped, of the cluster that the glyph belongs to.
    public var cluster: Int
    /// How far the pen moves to the right behind the glyph.
    public var advance: Double
    /// How far to the right of the pen the glyph is drawn.
    public var xOffset: Double
    /// How far below the baseline the glyph is drawn.
    public var yOffset: Double
  }

  /// Units an em, 16 to 16384, as the font file counts.
  public let unitsPerEm: Int
  /// The number of glyphs.
  public let glyphCount: Int
  private let face: OpaquePointer
  private let font: OpaquePointer
  private let pictures = Mutex<[UInt32: GlyphPicture]>([:])

  /// How far the baseline lies below the top of a line, in layout units.
  ///
  /// MapLibre GL JS places glyphs of local fonts so; glyph ranges carry a similar figure within their metrics.
  static let ascent = 27.0

  /// A font from the bytes of its file, which are copied.
  ///
  /// - Throws: ``FontError`` where they hold no font. Collections give their first font.
  public init(_ bytes: [UInt8]) throws(FontError) {
    guard let count = UInt32(exactly: bytes.count),
      let blob = bytes.withUnsafeBytes({ bytes in
        hb_blob_create(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, HB_MEMORY_MODE_DUPLICATE, nil, nil)
      })
    else { throw .noGlyphs(bytes: bytes.count) }
    defer { hb_blob_destroy(blob) }
    guard let face = hb_face_create(blob, 0) else { throw .noGlyphs(bytes: bytes.count) }
    let glyphCount = hb_face_get_glyph_count(face)
    let units = hb_face_get_upem(face)
    guard glyphCount > 0, let font = hb_font_create(face) else {
      hb_face_destroy(face)
      throw .noGlyphs(bytes: bytes.count)
    }
    guard 16...16384 ~= units else {
      hb_font_destroy(font)
      hb_face_destroy(face)
      throw .unitsPerEm(Int(units))
    }
    hb_face_make_immutable(face)
    hb_font_set_scale(font, Int32(units), Int32(units))
    hb_font_make_immutable(font)
    self.face = face
    self.font = font
    self.glyphCount = Int(glyphCount)
    unitsPerEm = Int(units)
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// Whether the font has a glyph for a character.
  public func hasGlyph(_ codePoint: CodePoint) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0 && glyph != 0
  }

  /// Shapes characters of one direction into glyphs, in order from left to right.
  ///
  /// Ligatures, marks and reordering follow the font's tables; each script is shaped by its own rules.
  ///
  /// - Parameters:
  ///   - codePoints: The characters in the order of reading.
  ///   - rightToLeft: Whether they read from right to left.
  public func shape(_ codePoints: [CodePoint], rightToLeft: Bool) -> [ShapedGlyph] {
    var runs = scriptRuns(codePoints).map { shape(codePoints, $0.range, $0.script, rightToLeft) }
    if rightToLeft { runs.reverse() }
    return runs.flatMap(\.self)
  }

  private func shape(
    _ codePoints: [CodePoint], _ range: Range<Int>, _ script: hb_script_t, _ rightToLeft: Bool
  ) -> [ShapedGlyph] {
    guard let length = Int32(exactly: codePoints.count), let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    // The text around the run is the context that joining letters see.
    hb_buffer_add_codepoints(buffer, codePoints, length, UInt32(range.lowerBound), Int32(range.count))
    hb_buffer_set_direction(buffer, rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script)
    // Not the language of the machine: the same text shall look the same everywhere.
    hb_buffer_set_language(buffer, hb_language_from_string("und", 3))
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    let scale = Em.units / Double(unitsPerEm)
    return (0..<Int(count)).map { index in
      let (info, position) = (infos[index], positions[index])
      return ShapedGlyph(
        index: info.codepoint, cluster: Int(info.cluster), advance: Double(position.x_advance) * scale,
        xOffset: Double(position.x_offset) * scale, yOffset: -Double(position.y_offset) * scale)
    }
  }

  /// Runs of one script; characters without a script of their own go with those before them.
  private func scriptRuns(_ codePoints: [CodePoint]) -> [(range: Range<Int>, script: hb_script_t)] {
    let functions = hb_unicode_funcs_get_default()
    var runs: [(range: Range<Int>, script: hb_script_t)] = []
    for (index, codePoint) in codePoints.enumerated() {
      let script = hb_unicode_script(functions, codePoint)
      let isCommon = script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED
      if let last = runs.last {
        if isCommon || script == last.script {
          runs[runs.count - 1].range = last.range.lowerBound..<(index + 1)
          continue
        }
        if last.script == HB_SCRIPT_COMMON || last.script == HB_SCRIPT_INHERITED {
          runs[runs.count - 1] = (last.range.lowerBound..<(index + 1), script)
          continue
        }
      }
      runs.append((index..<(index + 1), script))
    }
    return runs
  }

  /// The outline of a glyph in layout units, y upward from the baseline; empty for a space.
  public func outline(of glyph: UInt32) -> GlyphOutline {
    guard let functions = FontFile.drawing else { return GlyphOutline() }
    var pen = OutlinePen()
    withUnsafeMutablePointer(to: &pen) { pen in hb_font_get_glyph_shape(font, glyph, functions, pen) }
    return pen.outline.scaled(by: Em.units / Double(unitsPerEm))
  }

  /// The metrics and the distance field of a glyph, made once.
  ///
  /// The metrics are in whole pixels but for the advance, with the baseline 27 pixels below the line's top.
  public func picture(of glyph: UInt32) -> GlyphPicture {
    if let known = pictures.withLock({ $0[glyph] }) { return known }
    let advance = Double(hb_font_get_glyph_h_advance(font, glyph)) * Em.units / Double(unitsPerEm)
    let made = GlyphPicture(outline(of: glyph), advance: advance, ascent: FontFile.ascent)
    return pictures.withLock { pictures in
      if let known = pictures[glyph] { return known }
      pictures[glyph] = made
      return made
    }
  }

  /// The callbacks by which HarfBuzz hands out outlines; immutable, so shared by all fonts.
  nonisolated(unsafe) private static let drawing: OpaquePointer? = {
    guard let functions = hb_draw_funcs_create() else { return nil }
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, data, _, x, y, _ in
        data?.assumingMemoryBound(to: OutlinePen.self).pointee.move(to: Point(Double(x), Double(y)))
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, data, _, x, y, _ in
        data?.assumingMemoryBound(to: OutlinePen.self).pointee.append(.line(to: Point(Double(x), Double(y))))
      }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, _, cx, cy, x, y, _ in
        data?.assumingMemoryBound(to: OutlinePen.self).pointee.append(
          .quadratic(Point(Double(cx), Double(cy)), to: Point(Double(x), Double(y))))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        data?.assumingMemoryBound(to: OutlinePen.self).pointee.append(
          .cubic(
            Point(Double(ax), Double(ay)), Point(Double(bx), Double(by)), to: Point(Double(x), Double(y))))
      }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return functions
  }()
}

/// Collects what HarfBuzz draws.
private struct OutlinePen {
  var outline = GlyphOutline()

  mutating func move(to point: Point) { outline.contours.append(GlyphOutline.Contour(start: point)) }

  mutating func append(_ segment: GlyphOutline.Segment) {
    guard !outline.contours.isEmpty else { return }
    outline.contours[outline.contours.count - 1].segments.append(segment)
  }
}
