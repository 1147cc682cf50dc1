import CartoucheJSON

/// The reason why a style could not be read, or an edit could not be made; the style is then as it was before.
public enum StyleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text is not JSON.
  case invalidJSON(JSONError)
  /// The root of the document is not an object.
  case rootIsNotAnObject(found: String, source: String?)
  /// No layer has this identifier; `nearest` is an existing one that is similar.
  case unknownLayer(String, nearest: String?)
  /// No source has this identifier; `nearest` is an existing one that is similar.
  case unknownSource(String, nearest: String?)
  /// A layer with this identifier exists already.
  case duplicateLayer(String)
  /// A source with this identifier exists already.
  case duplicateSource(String)
  /// The source cannot be removed while this layer draws it.
  case sourceInUse(String, layer: String)
  /// A sprite with this identifier exists already.
  case duplicateSprite(String)
  /// No sprite has this identifier; `nearest` is an existing one that is similar.
  case unknownSprite(String, nearest: String?)
  /// The source is of a type for which the change has no meaning.
  case wrongSourceType(String, expected: String, found: String)
  /// The object is not a layer or not a source: `problem` says what is missing.
  case malformed(problem: String)

  /// A description of the error, with the place and a suggestion if there is one.
  public var description: String {
    switch self {
    case .invalidJSON(let error): "\(error)"
    case .rootIsNotAnObject(let found, let source):
      "expected an object as the root of the style, found \(found)" + (source.map { " (\($0):1:1)" } ?? "")
    case .unknownLayer(let id, let nearest): "there is no layer \"\(id)\"" + Spelling.hint(nearest)
    case .unknownSource(let id, let nearest): "there is no source \"\(id)\"" + Spelling.hint(nearest)
    case .duplicateLayer(let id): "there is already a layer \"\(id)\""
    case .duplicateSource(let id): "there is already a source \"\(id)\""
    case .sourceInUse(let id, let layer): "source \"\(id)\" is in use by layer \"\(layer)\""
    case .duplicateSprite(let id): "there is already a sprite \"\(id)\""
    case .unknownSprite(let id, let nearest): "there is no sprite \"\(id)\"" + Spelling.hint(nearest)
    case .wrongSourceType(let id, let expected, let found):
      "source \"\(id)\": expected a source of type \(expected), found \(found)"
    case .malformed(let problem): problem
    }
  }
}
