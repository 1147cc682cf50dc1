import CartoucheJSON

/// A reason why bytes violate the rules of a binary format, or are read no further.
package struct BinaryFault: Error, Sendable {
  /// The reason to read no further, if it is one.
  package var stop: ReadingStop?
  /// A description of what was found.
  package var found: String
  /// A description of what the format wants instead; empty if that is plain.
  package var expected: String
  /// The place, in bytes from the start.
  package var offset: Int

  /// A fault at an offset.
  package init(_ found: String, expected: String = "", at offset: Int) {
    (self.found, self.expected, self.offset) = (found, expected, offset)
  }

  /// The end of the reading at an offset.
  package init(_ stop: ReadingStop, at offset: Int) {
    (self.stop, found, expected, self.offset) = (stop, "", "", offset)
  }

  /// The bytes end within a value.
  static func end(at offset: Int) -> BinaryFault {
    BinaryFault("the end of the data", expected: "more bytes", at: offset)
  }

  /// The message with the place, such as `type 4711 at byte 12, expected a type of geometry`.
  package var message: String {
    "\(found) at byte \(offset)" + (expected.isEmpty ? "" : ", expected \(expected)")
  }
}

extension DataError {
  /// The error for a fault in the bytes of a binary format, for which a meter allows `limit` bytes of values.
  package init(_ fault: BinaryFault, name: String?, limit: Int) {
    if let stop = fault.stop {
      self.init(stop, limit: limit, at: InputPlace(source: name))
      if stop == .memory { found += ", reached at byte \(fault.offset)" }
    } else {
      self.init(
        .syntax, found: "\(fault.found) at byte \(fault.offset)", expected: fault.expected, source: name)
    }
  }
}
