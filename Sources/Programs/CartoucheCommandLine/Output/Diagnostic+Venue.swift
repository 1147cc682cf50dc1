import Cartouche
import CartoucheJSON

extension Diagnostic {
  /// The finding about a picture of a venue: a name in a script without a font is not an error of the bundle.
  package var ofVenue: Diagnostic {
    guard pointer?.tokens == ["glyphs"] else { return self }
    var warning = self
    warning.severity = min(severity, .warning)
    return warning
  }
}
