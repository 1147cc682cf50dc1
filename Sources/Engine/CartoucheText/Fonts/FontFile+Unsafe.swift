// Sound because the face and the font are made immutable before anybody else sees them, which HarfBuzz declares safe to
// use from many threads; because HarfBuzz checks tables against their length, and their memory is their own, immutable,
// counted by reference and freed with the last face; and because buffers and the contours that callbacks append to live
// for one call and are reached by its pointer alone.

import CHarfBuzz
import CartoucheGeometry
import Synchronization

/// An OpenType or TrueType font: shapes text into glyphs and gives their outlines.
///
/// All lengths are in layout units, 1/24 em. Safe to use from many threads.
public final class FontFile: @unchecked Sendable {
  /// A glyph with the position given by shaping.
  public struct ShapedGlyph: Sendable, Hashable {
    /// The number of the glyph in the font.
    public var index: UInt32
    /// The index of the first character, among those shaped, of the cluster that the glyph belongs to.
    public var cluster: Int
    /// The distance by which the pen moves to the right after the glyph.
    public var advance: Double
    /// The distance from the pen to the right at which the glyph is drawn.
    public var xOffset: Double
    /// The distance below the baseline at which the glyph is drawn.
    public var yOffset: Double
  }

  /// The number of units per em in the font file, 16 to 16384.
  public let unitsPerEm: Int
  /// The number of glyphs.
  public let glyphCount: Int
  /// The memory that the font's file takes.
  package let memory: FontMemory
  /// The index of the named instance, if the font is one of a variable font.
  let instance: UInt32?
  let face: OpaquePointer
  let font: OpaquePointer
  /// Whether some glyphs have colours, which are not drawn.
  let hasColors: Bool
  private let pictures = Mutex(GlyphPictures())

  /// The distance from the top of a line down to the baseline, in layout units.
  ///
  /// MapLibre GL JS places glyphs of local fonts in this way; glyph ranges have a similar figure within their metrics.
  static let ascent = 27.0

  /// A font from the bytes of its file.
  ///
  /// - Throws: ``FontError`` if they contain no font. Collections give their first font.
  public convenience init(_ bytes: [UInt8]) throws(FontError) {
    let data = FontData(try WebFont.unpacked(bytes))
    guard let first = try FontTables.all(in: data).first else { throw .noGlyphs(bytes: bytes.count) }
    try self.init(first, SharedTables(data))
  }

  /// A font from a file, whose tables are read when they are first needed.
  ///
  /// - Throws: ``FontError`` if it cannot be read or contains no font. Collections give their first font.
  public convenience init(path: String) throws(FontError) {
    let data = try FontData(path: path)
    guard let first = try FontTables.all(in: data).first else { throw .noGlyphs(bytes: data.count) }
    try self.init(first, SharedTables(data))
  }

  /// The fonts in the bytes of a file: one, or all of a collection; each variable font is followed by its named
  /// instances.
  ///
  /// - Throws: ``FontError`` if they contain no fonts.
  public static func all(_ bytes: [UInt8]) throws(FontError) -> [FontFile] {
    try all(in: FontData(try WebFont.unpacked(bytes)))
  }

  /// The fonts of a file.
  static func all(in data: FontData) throws(FontError) -> [FontFile] {
    var files: [FontFile] = []
    let shared = SharedTables(data)
    for tables in try FontTables.all(in: data) {
      let file = try FontFile(tables, shared)
      files.append(file)
      guard hb_ot_var_get_axis_count(file.face) <= mostAxes else { continue }
      for instance in 0..<min(hb_ot_var_get_named_instance_count(file.face), mostInstances)
      where files.count < FontTables.mostFaces {
        files.append(try FontFile(face: hb_face_reference(file.face), shared, instance: instance))
      }
    }
    return files
  }

  /// The maximum number of named instances of a variable font.
  private static let mostInstances: UInt32 = 256
  /// The maximum number of axes of a variable font whose instances are read: each has a place on every axis.
  private static let mostAxes: UInt32 = 64

  private convenience init(_ tables: FontTables, _ shared: SharedTables) throws(FontError) {
    let holder = TableHolder(tables, shared)
    let face = hb_face_create_for_tables(
      { _, tag, holder in
        guard let holder else { return nil }
        let tables = Unmanaged<TableHolder>.fromOpaque(holder).takeUnretainedValue()
        return tables.ranges.range(of: tag).flatMap { tables.shared.blob($0) }
      }, Unmanaged.passRetained(holder).toOpaque(),
      { holder in
        if let holder { Unmanaged<TableHolder>.fromOpaque(holder).release() }
      })
    try self.init(face: face, shared, instance: nil)
  }

  /// A font that takes over the reference to its face.
  private init(face: OpaquePointer?, _ shared: SharedTables, instance: UInt32?) throws(FontError) {
    let byteCount = shared.data.count
    guard let face else { throw .noGlyphs(bytes: byteCount) }
    let glyphCount = hb_face_get_glyph_count(face)
    let units = hb_face_get_upem(face)
    guard glyphCount > 0, let font = hb_font_create(face) else {
      hb_face_destroy(face)
      throw .noGlyphs(bytes: byteCount)
    }
    guard 16...16384 ~= units else {
      hb_font_destroy(font)
      hb_face_destroy(face)
      throw .unitsPerEm(Int(units))
    }
    hb_face_make_immutable(face)
    hb_font_set_scale(font, Int32(units), Int32(units))
    if let instance { hb_font_set_var_named_instance(font, instance) }
    hb_font_make_immutable(font)
    memory = FontMemory(shared)
    self.face = face
    self.font = font
    self.instance = instance
    self.glyphCount = Int(glyphCount)
    unitsPerEm = Int(units)
    // Layers of any version, also of those that HarfBuzz does not read.
    let layers = hb_face_reference_table(face, FontFile.layers)
    hasColors =
      hb_ot_color_has_png(face) != 0 || hb_ot_color_has_svg(face) != 0 || hb_blob_get_length(layers) > 0
    hb_blob_destroy(layers)
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// The number of a character's glyph by itself; `nil` if the font has none.
  package func glyph(of codePoint: CodePoint) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0 && glyph != 0 ? glyph : nil
  }

  /// Whether the font has a glyph for a character.
  public func hasGlyph(_ codePoint: CodePoint) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0 && glyph != 0
  }

  /// Whether the font has a glyph for a character that is not only a colour glyph.
  public func draws(_ codePoint: CodePoint) -> Bool {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0, glyph != 0 else { return false }
    return !hasColors || !outline(of: glyph).contours.isEmpty
  }

  /// Whether the font has glyphs for a character or for its parts.
  func shapes(_ codePoint: CodePoint) -> Bool {
    shape([codePoint], rightToLeft: false).allSatisfy { $0.index != 0 }
  }

  /// Whether the font has colours for the glyph of a character, which are not drawn.
  func hasColors(for codePoint: CodePoint) -> Bool {
    var glyph: hb_codepoint_t = 0
    guard hasColors, hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0, glyph != 0 else { return false }
    if hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil) > 0 { return true }
    for blob in [hb_ot_color_glyph_reference_png(font, glyph), hb_ot_color_glyph_reference_svg(face, glyph)] {
      defer { hb_blob_destroy(blob) }
      if hb_blob_get_length(blob) > 0 { return true }
    }
    return outline(of: glyph).contours.isEmpty
  }

  /// The table `COLR` of OpenType.
  private static let layers: hb_tag_t = 0x434F_4C52

  /// Shapes characters of one direction into glyphs, in order from left to right.
  ///
  /// Ligatures, marks and reordering follow the font's tables; each script is shaped by its own rules.
  ///
  /// - Parameters:
  ///   - codePoints: The characters in the order of reading.
  ///   - rightToLeft: Whether they read from right to left.
  ///   - upright: Whether they are upright in a vertical line, for which fonts have other forms of some.
  public func shape(
    _ codePoints: [CodePoint], rightToLeft: Bool, upright: Bool = false
  ) -> [ShapedGlyph] {
    var runs = scriptRuns(codePoints).map { shape(codePoints, $0, rightToLeft, upright) }
    if rightToLeft { runs.reverse() }
    return runs.flatMap(\.self)
  }

  /// Characters of one script.
  private typealias ScriptRun = (range: Range<Int>, script: hb_script_t)

  private func shape(
    _ codePoints: [CodePoint], _ run: ScriptRun, _ rightToLeft: Bool, _ upright: Bool
  ) -> [ShapedGlyph] {
    let range = run.range
    guard let length = Int32(exactly: codePoints.count), let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    // The text around the run is the context that joining letters see.
    hb_buffer_add_codepoints(buffer, codePoints, length, UInt32(range.lowerBound), Int32(range.count))
    hb_buffer_set_direction(buffer, rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, run.script)
    // Not the language of the machine: the same text is to look the same everywhere.
    hb_buffer_set_language(buffer, hb_language_from_string("und", 3))
    if upright {
      var forms = hb_feature_t(tag: FontFile.verticalForms, value: 1, start: 0, end: UInt32.max)
      hb_shape(font, buffer, &forms, 1)
    } else {
      hb_shape(font, buffer, nil, 0)
    }
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

  /// A script by its number (ISO 15924).
  typealias Script = UInt32

  /// The script of a character; `nil` where it is shared by all, or none is known.
  static func script(of codePoint: CodePoint) -> Script? {
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), codePoint)
    return script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
      ? nil : script.rawValue
  }

  /// The feature `vert` of OpenType.
  private static let verticalForms: hb_tag_t = 0x7665_7274

  /// Runs of one script; characters without a script of their own go with those before them.
  private func scriptRuns(_ codePoints: [CodePoint]) -> [ScriptRun] {
    let functions = hb_unicode_funcs_get_default()
    var runs: [ScriptRun] = []
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
  /// The metrics except the advance are in whole pixels, with the baseline 27 pixels below the line's top.
  public func picture(of glyph: UInt32) -> GlyphPicture {
    if let known = pictures.withLock({ $0[glyph] }) { return known }
    let advance = Double(hb_font_get_glyph_h_advance(font, glyph)) * Em.units / Double(unitsPerEm)
    let made = GlyphPicture(outline(of: glyph), advance: advance, ascent: FontFile.ascent)
    return pictures.withLock { $0.keep(made, for: glyph) }
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

/// The tables of a font, kept for as long as HarfBuzz asks for them.
private final class TableHolder: Sendable {
  let ranges: FontTables
  let shared: SharedTables

  init(_ ranges: FontTables, _ shared: SharedTables) {
    self.ranges = ranges
    self.shared = shared
  }
}

/// The tables of a file that have been read, each once: fonts of a collection share many, and threads ask concurrently.
final class SharedTables: @unchecked Sendable {
  let data: FontData
  private let known = Mutex<[Range<Int>: OpaquePointer]>([:])

  init(_ data: FontData) { self.data = data }

  deinit {
    known.withLock { for blob in $0.values { hb_blob_destroy(blob) } }
  }

  /// A reference to the bytes of a range, which the caller must release.
  func blob(_ range: Range<Int>) -> OpaquePointer? {
    known.withLock { known in
      if let blob = known[range] { return hb_blob_reference(blob) }
      guard let blob = data.blob(range) else { return nil }
      hb_blob_make_immutable(blob)
      known[range] = blob
      return hb_blob_reference(blob)
    }
  }
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
