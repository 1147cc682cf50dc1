import ArgumentParser
import Cartouche
import CartoucheTiles

/// The address of a tile as `z/x/y`.
package struct TileAddress {
  package let id: TileID

  /// The address that a text such as `14/8298/5634` names.
  ///
  /// - Throws: `ValidationError` that says which number is wrong, and its range.
  package init(_ text: String) throws(ValidationError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw ValidationError("expected a zoom level, a column and a row such as 14/8298/5634")
    }
    let z = try Self.number("zoom level", parts[0], 0...TileID.maximumZoom)
    let indices = 0...((1 << z) - 1)
    id = TileID(
      z: z, x: try Self.number("column", parts[1], indices, atZoom: z),
      y: try Self.number("row", parts[2], indices, atZoom: z))
  }

  private static func number(
    _ name: String, _ text: Substring, _ range: ClosedRange<Int>, atZoom zoom: Int? = nil
  ) throws(ValidationError) -> Int {
    let place = zoom.map { " at zoom level \($0)" } ?? ""
    let expected = "expected a whole number from \(range.lowerBound) to \(range.upperBound)\(place)"
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw ValidationError("the \(name) \"\(text)\" is not a whole number; \(expected)")
    }
    guard let number = Int(text), range.contains(number) else {
      let size = text.hasPrefix("-") ? "small" : "large"
      throw ValidationError("the \(name) \(text) is too \(size); \(expected)")
    }
    return number
  }
}
