/// A failure while scanning, small enough to be thrown out of hot code in two registers.
///
/// The reader that owns the text turns it into an error with line, column and path.
@usableFromInline
package struct JSONFault: Error, Hashable {
  /// The kinds of failure; formats built on JSON add codes from 64 on.
  @usableFromInline
  package struct Code: Hashable, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(_ rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// The kind of failure.
  @usableFromInline package let code: Code
  /// The place of the failure, in bytes from the start of the text.
  @usableFromInline package let offset: Int

  @inlinable
  package init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }
}

extension JSONFault {
  /// The failure that ends the reading of a document at `offset`.
  @inlinable
  package init(_ stop: ReadingStop, at offset: Int) {
    self.init(stop == .memory ? .tooLarge : .stopped, at: offset)
  }

  /// Whether nothing behind the failure can be read either.
  package var isFinal: Bool { code == .tooLarge || code == .stopped }
}

extension JSONFault.Code {
  @inlinable package static var value: Self { Self(0) }
  @inlinable package static var memberName: Self { Self(1) }
  @inlinable package static var colon: Self { Self(2) }
  @inlinable package static var commaOrBrace: Self { Self(3) }
  @inlinable package static var commaOrBracket: Self { Self(4) }
  @inlinable package static var endOfText: Self { Self(5) }
  @inlinable package static var digit: Self { Self(6) }
  @inlinable package static var leadingZero: Self { Self(7) }
  @inlinable package static var closingQuote: Self { Self(8) }
  @inlinable package static var controlCharacter: Self { Self(9) }
  @inlinable package static var escape: Self { Self(10) }
  @inlinable package static var hexDigits: Self { Self(11) }
  @inlinable package static var loneSurrogate: Self { Self(12) }
  @inlinable package static var invalidUTF8: Self { Self(13) }
  @inlinable package static var numberOverflow: Self { Self(14) }
  @inlinable package static var tooDeep: Self { Self(15) }
  @inlinable package static var tooLarge: Self { Self(16) }
  @inlinable package static var stopped: Self { Self(17) }

  /// The kind of the resulting error.
  package var kind: JSONError.Kind {
    switch self {
    case .loneSurrogate, .invalidUTF8: .unicode
    case .numberOverflow: .numberOutOfRange
    case .tooDeep: .tooDeep
    case .tooLarge: .tooLarge
    case .stopped: .stopped
    case .endOfText: .trailingText
    default: .syntax
    }
  }

  /// A description of the failure, when it is more than an unexpected character.
  var finding: String? {
    switch self {
    case .leadingZero: "number with a leading zero"
    case .controlCharacter: "unescaped control character in a string"
    case .escape: "unknown escape in a string"
    case .loneSurrogate: "lone surrogate escape in a string"
    case .invalidUTF8: "invalid UTF-8"
    case .numberOverflow: "number too large for a double"
    case .tooDeep: "arrays and objects nested too deeply"
    case .stopped: "reading was stopped"
    default: nil
    }
  }

  /// A description of the expected text.
  var expectation: String {
    switch self {
    case .value: "a value"
    case .memberName: "a member name in quotes"
    case .colon: "\":\""
    case .commaOrBrace: "\",\" or \"}\""
    case .commaOrBracket: "\",\" or \"]\""
    case .endOfText: "the end of the text"
    case .digit: "a digit"
    case .closingQuote: "the closing quote of a string"
    case .controlCharacter: "an escape such as \\n"
    case .escape: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"
    case .hexDigits: "four hexadecimal digits"
    case .loneSurrogate: "a high and a low surrogate together"
    case .numberOverflow: "a number within ±1.7976931348623157e308"
    case .tooLarge: "fewer values up to here"
    default: ""
    }
  }
}
