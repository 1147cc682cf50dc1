/// A font as CSS describes it, from the name of a font of a style.
struct FontDescription: Hashable {
  var family: String
  /// The weight, 100 to 900.
  var weight = 400
  var isItalic = false

  /// The description of a name such as `Noto Sans Bold Italic`: the words of weight and slope at the end count.
  init(_ name: String) {
    var words = name.split(separator: " ").map(String.init)
    while words.count > 1, let last = words.last?.lowercased() {
      if last == "italic" || last == "oblique" {
        isItalic = true
      } else if let weight = Self.weights[last] {
        self.weight = weight
      } else {
        break
      }
      words.removeLast()
    }
    family = words.joined(separator: " ")
  }

  /// Weights by their names (CSS Fonts 4, “font-weight”).
  private static let weights = [
    "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "regular": 400,
    "normal": 400, "book": 400, "roman": 400, "medium": 500, "semibold": 600, "demibold": 600, "bold": 700,
    "extrabold": 800, "ultrabold": 800, "black": 900, "heavy": 900,
  ]
}
