import ArgumentParser
import Cartouche
import CartoucheCommandLine

/// The option for the meaning of the colours, drawn into a corner of the picture.
struct LegendOptionGroup: ParsableArguments {
  @Option(
    defaultAsFlag: Ornament.Position.bottomLeft,
    help: ArgumentHelp(
      """
      Draw a legend of --color-by or of the data in a corner: top-left, top-right, bottom-left (without a corner) or \
      bottom-right.
      """, valueName: "corner"),
    transform: { try LegendOptionGroup.corner($0) })
  var legend: Ornament.Position?

  private static let corners: [(name: String, position: Ornament.Position)] = [
    ("top-left", .topLeft), ("top-right", .topRight), ("bottom-left", .bottomLeft),
    ("bottom-right", .bottomRight),
  ]

  private static func corner(_ text: String) throws(ValidationError) -> Ornament.Position {
    if let found = corners.first(where: { $0.name == text }) { return found.position }
    // Another word is an input: the option then stands without a corner.
    throw ValidationError("expected one of \(corners.map(\.name).joined(separator: ", "))")
  }

  /// The fonts of the legend, which are looked for only if there is to be one.
  func fonts(_ options: FontOptionGroup) throws -> LabelFonts {
    // What is wrong with them is a finding already.
    var findings: [Diagnostic] = []
    return legend == nil ? LabelFonts() : try options.labelFonts(&findings)
  }

  /// Draws the legend over a picture, if it is asked for.
  func draw(
    _ legend: Legend, over snapshot: inout Snapshot, in viewport: Viewport, isDark: Bool, _ fonts: LabelFonts
  ) {
    guard let position = self.legend else { return }
    snapshot.draw { bitmap in
      if legend.isEmpty {
        return [Diagnostic(.note, "--legend: there are no data to explain", kind: .notDrawn)]
      }
      return LegendPainter(fonts: fonts)
        .draw(
          legend, at: Ornament(position, visibility: .visible), in: viewport, isDark: isDark, over: &bitmap)
    }
  }
}
