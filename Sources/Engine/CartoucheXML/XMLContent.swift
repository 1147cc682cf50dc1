import CartoucheJSON

/// A type that makes data from the elements of a document, which it receives as they begin and end.
///
/// The elements themselves are counted by the session that reads them; the content counts what it makes of them.
package protocol XMLContent {
  /// Notes that an element begins inside the element `parent`.
  mutating func begin(_ name: String, in parent: String, _ meter: inout ReadingMeter) throws(ReadingStop)
  /// Notes that an element ends; returns whether its parent is to keep it.
  mutating func finish(
    _ element: XMLElement, in parent: String, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> Bool
}
