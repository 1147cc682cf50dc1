import ArgumentParser
import Cartouche

/// The scale of a printed map, as `1:25000`.
package struct MapScale {
  /// The length on the ground that one of the same on paper stands for.
  package let denominator: Double

  /// The scale that a text such as `1:25000` names.
  ///
  /// - Throws: `ValidationError` that says what is wrong with it.
  package init(_ text: String) throws(ValidationError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, Double(parts[0]) == 1 else {
      throw ValidationError("\"\(text)\" is not the scale of a map; expected one such as 1:25000")
    }
    denominator = try NumberRange(1...1e9, unit: "the ground per paper").number(parts[1])
  }

  /// The zoom level at which the map has this scale at a latitude in degrees.
  ///
  /// A logical pixel is 1/96 inch of paper.
  func zoom(at latitude: Double) -> Double {
    let metersPerPixel = denominator * 0.0254 / 96
    return ElementaryFunctions.logarithmToBaseTwo(
      Mercator.metersPerPixel(latitude: latitude, zoom: 0) / metersPerPixel)
  }
}
