import ArgumentParser
import Cartouche
import CartoucheJSON

/// Texts that name a place in a picture, in logical pixels.
package enum PicturePlace {
  /// The point that a text such as `120,80` names.
  ///
  /// - Throws: `ValidationError` that says which number is wrong.
  package static func point(_ text: String) throws(ValidationError) -> Point {
    let numbers = try numbers(text, 2, "a place in the picture such as 120,80")
    return Point(numbers[0], numbers[1])
  }

  /// The box that a text such as `0,0,256,256` names.
  ///
  /// - Throws: `ValidationError` that says which number is wrong.
  package static func box(_ text: String) throws(ValidationError) -> Box {
    let numbers = try numbers(text, 4, "a box in the picture such as 0,0,256,256")
    let (a, b) = (Point(numbers[0], numbers[1]), Point(numbers[2], numbers[3]))
    return Box(min: pointwiseMin(a, b), max: pointwiseMax(a, b))
  }

  /// The filter in a text of JSON.
  ///
  /// - Throws: `ValidationError` that says what is wrong with it.
  package static func filter(_ text: String) throws(ValidationError) -> JSONValue {
    do throws(JSONError) {
      return try JSONDocument(parsing: Array(text.utf8), name: "--filter").root
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private static func numbers(
    _ text: String, _ count: Int, _ expected: String
  ) throws(ValidationError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == count else { throw ValidationError("expected \(expected)") }
    var numbers: [Double] = []
    for part in parts { numbers.append(try NumberRange.pictureCoordinate.number(part)) }
    return numbers
  }
}
