import ArgumentParser
import Cartouche

/// The margins of a fitted area: one to four numbers of logical pixels in the order of CSS, as `32` or `10,20,40,20`.
package struct PaddingSides {
  /// The margin at each side.
  package let insets: EdgeInsets

  /// The margins where none are given.
  package static let standard = EdgeInsets(all: 32)

  /// The margins that a text names.
  ///
  /// - Throws: `ValidationError` that says which number is wrong.
  package init(_ text: String) throws(ValidationError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 4 else {
      throw ValidationError("expected one to four numbers: top,right,bottom,left such as 10,20,40,20")
    }
    var sides: [Double] = []
    for part in parts { sides.append(try NumberRange.padding.number(part)) }
    // CSS Box Model 4.2: the right side defaults to the top, the bottom to the top, the left side to the right one.
    let right = sides.count > 1 ? sides[1] : sides[0]
    insets = EdgeInsets(
      top: sides[0], right: right, bottom: sides.count > 2 ? sides[2] : sides[0],
      left: sides.count > 3 ? sides[3] : right)
  }
}
