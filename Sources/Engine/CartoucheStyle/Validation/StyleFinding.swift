import CartoucheJSON

/// One error in a style according to the specification, or a note about it.
public struct StyleFinding: Sendable, Hashable {
  /// The severity; a style with an error is not valid.
  public var severity: Diagnostic.Severity
  /// The message, after the place as `layers[3].paint.line-width: `.
  public var message: String
  /// A name for findings that programs recognise: `source.canvas`.
  public var identifier: String?
  /// A known word similar to the one found.
  public var suggestion: String?
  /// The wrong value, or the object that lacks a member.
  public var pointer: JSONPointer
  /// The location of the value in the text; `nil` for null, and if there is no text.
  public var location: TextLocation?

  /// Whether the finding has a line; null values and absent ones have none.
  var isLocated = true

  /// The finding as a diagnostic, with its suggestion.
  public var diagnostic: Diagnostic {
    Diagnostic(severity, message + Spelling.hint(suggestion), location: location, pointer: pointer)
  }
}

/// A place in a style, as messages and as JSON pointers name it.
struct StylePlace {
  /// The name in messages: `layers[3].paint.line-width`; empty for the root.
  var key: String
  /// The JSON pointer.
  var pointer: JSONPointer

  static let root = StylePlace(key: "", pointer: JSONPointer())

  func member(_ name: String) -> StylePlace {
    StylePlace(key: key.isEmpty ? name : "\(key).\(name)", pointer: pointer.appending(name))
  }

  func element(_ index: Int) -> StylePlace {
    StylePlace(key: "\(key)[\(index)]", pointer: pointer.appending(index))
  }

  /// The member, which messages name without the object that contains it.
  func shortMember(_ name: String) -> StylePlace {
    StylePlace(key: name, pointer: pointer.appending(name))
  }
}
