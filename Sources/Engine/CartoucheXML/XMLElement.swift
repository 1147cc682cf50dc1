/// An element of an XML document with the parts that its reader keeps.
package struct XMLElement {
  /// The name without its prefix.
  package let name: String
  /// The attributes in the order of the document, their names without prefixes.
  package let attributes: [(name: String, value: String)]
  /// The line that the element begins in, from 1.
  package let line: Int
  /// The column that the element begins in, from 1.
  package let column: Int
  /// The elements inside that were kept, in order.
  package var children: [XMLElement] = []
  /// The characters directly inside, in UTF-8, from the first that is no white space.
  package var characters: [UInt8] = []
  /// The bytes that were counted for the element and those inside.
  var memory = 0

  /// The characters directly inside without white space around them.
  package var text: String {
    var slice = characters[...]
    while let first = slice.first, first <= 0x20 { slice.removeFirst() }
    while let last = slice.last, last <= 0x20 { slice.removeLast() }
    return String(decoding: slice, as: UTF8.self)
  }

  /// The value of an attribute.
  package func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The first kept child of this name.
  package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The text of the first kept child of this name; `nil` if there is none or it is empty.
  package func text(of name: String) -> String? {
    guard let text = child(name)?.text, !text.isEmpty else { return nil }
    return text
  }
}
