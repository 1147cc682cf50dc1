import Cartouche
import CartoucheExpressions
import CartoucheJSON

/// The overlays of MapTiler's static maps: its query members `markers` and `path`.
///
/// ```
/// markers = ( ( "icon" | "anchor" | "scale" ) ":" value "|" )* marker ( "|" marker )*
/// marker  = longitude "," latitude [ "," color ]
/// path    = ( "shortest" "|" | option "|" )* ( "enc:" polyline | place ( "|" place )* )
/// ```
///
/// The options of a path are those of ``TileServerOverlays``; `shortest` says what holds for all paths here.
public enum MapTilerOverlays {
  /// The markers of a text.
  ///
  /// - Throws: ``RequestError`` with the byte at which the text is wrong.
  public static func markers(_ text: String, name: String = "markers") throws(RequestError) -> [Overlay] {
    var text = try GrammarText(text, name: name)
    var pattern = MarkerOverlay(at: .zero, .pin(PinLook()))
    options: while true {
      if text.skip(word: "icon:") {
        let start = text.index
        let icon = text.text(until: "|")
        guard !icon.isEmpty else { throw text.error(expected: "the URL of a picture", at: start) }
        pattern.figure = .icon(icon)
      } else if text.skip(word: "anchor:") {
        let start = text.index
        let word = text.text(until: "|")
        guard let anchor = MarkerOverlay.Anchor(rawValue: word) ?? anchors[word]
        else {
          throw text.error("\"\(word)\"", expected: "an anchor such as center, top or bottomleft", at: start)
        }
        pattern.anchor = anchor
      } else if text.skip(word: "scale:") {
        pattern.scale = try text.number(MarkerOverlay.scales, "a scale")
      } else {
        break options
      }
      try text.expect("|")
    }
    var overlays: [Overlay] = []
    repeat {
      var marker = pattern
      marker.place = try text.place()
      if text.skip(",") {
        let start = text.index
        let name = text.text(until: "|")
        guard let color = Color(css: name) else {
          throw text.error("\"\(name)\"", expected: "a CSS color", at: start)
        }
        if case .pin(var look) = marker.figure {
          look.color = color.rounded
          marker.figure = .pin(look)
        }
      }
      overlays.append(.marker(marker))
    } while text.skip("|")
    try text.finish("\"|\" and another marker")
    return overlays
  }

  /// Anchors without a hyphen.
  private static let anchors: [String: MarkerOverlay.Anchor] = [
    "topleft": .topLeft, "topright": .topRight, "bottomleft": .bottomLeft, "bottomright": .bottomRight,
  ]

  /// The path of a text.
  ///
  /// - Throws: ``RequestError`` with the byte at which the text is wrong.
  public static func path(_ text: String, name: String = "path") throws(RequestError) -> Overlay {
    // The word takes no place of its own, so that the places of errors stay.
    let word = "shortest|"
    guard let range = text.firstRange(of: word), range.lowerBound == text.startIndex else {
      return try TileServerOverlays().path(text, name: name)
    }
    do throws(RequestError) {
      return try TileServerOverlays().path(String(text[range.upperBound...]), name: name)
    } catch {
      var error = error
      if let place = error.location {
        error.location = TextLocation(offset: place.offset + word.utf8.count, in: Array(text.utf8))
      }
      throw error
    }
  }
}
