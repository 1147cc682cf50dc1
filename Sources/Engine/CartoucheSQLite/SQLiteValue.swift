/// A value in a row, or an argument of a statement, in SQLite's five storage classes.
package enum SQLiteValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The integer, where it is one.
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

  /// The text, where it is one.
  package var text: String? { if case .text(let value) = self { value } else { nil } }

  /// The bytes of a blob.
  package var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }

  /// The bytes of a blob or of a text.
  package var bytes: [UInt8]? { blob ?? text.map { Array($0.utf8) } }

  /// Whether it is a number other than 0.
  package var isTrue: Bool { integer.map { $0 != 0 } ?? false }

  /// An integer, or null.
  package init(_ value: Int?) { self.init(value.map { Int64($0) }) }

  /// An integer, or null.
  package init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }

  /// 1 or 0.
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }

  /// A text, or null.
  package init(_ value: String?) { self = value.map { .text($0) } ?? .null }

  /// A blob, or null.
  package init(_ value: [UInt8]?) { self = value.map { .blob($0) } ?? .null }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(nilLiteral: ()) { self = .null }
}
