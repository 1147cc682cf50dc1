// Sound because HarfBuzz writes one structure, which lives for the call.

import CHarfBuzz

extension FontFile {
  /// The heights of a line of text, in layout units.
  package struct LineMetrics: Sendable, Hashable {
    /// The distance from the baseline up to the top of the line.
    package var ascender: Double
    /// The distance from the baseline down to the bottom of the line.
    package var descender: Double
    /// The distance between the bottom of a line and the top of the next.
    package var gap: Double

    /// The distance between two baselines.
    package var height: Double { ascender + descender + gap }
  }

  /// The heights of a line of text that the font's author intended.
  package var lineMetrics: LineMetrics {
    var extents = hb_font_extents_t()
    guard hb_font_get_h_extents(font, &extents) != 0 else {
      return LineMetrics(ascender: Self.ascent, descender: Em.units / 4, gap: 0)
    }
    let scale = Em.units / Double(unitsPerEm)
    return LineMetrics(
      ascender: Double(extents.ascender) * scale, descender: -Double(extents.descender) * scale,
      gap: Double(extents.line_gap) * scale)
  }
}
