import CartoucheJSON

/// The position of the parser: the place, the expected type, and the variables in scope.
struct ParsingContext {
  let session: ParsingSession
  let errors: ErrorList
  let path: ExpressionPath
  let expected: ValueType?
  let scope: Scope?
  let depth: Int

  init(_ session: ParsingSession, expecting expected: ValueType?) {
    self.init(
      session: session, errors: ErrorList(), path: ExpressionPath(), expected: expected, scope: nil, depth: 0)
  }

  private init(
    session: ParsingSession, errors: ErrorList, path: ExpressionPath, expected: ValueType?, scope: Scope?,
    depth: Int
  ) {
    self.session = session
    self.errors = errors
    self.path = path
    self.expected = expected
    self.scope = scope
    self.depth = depth
  }

  /// The context of the argument at `index`.
  func argument(_ index: Int, expecting expected: ValueType? = nil, bindings: [Binding] = [])
    -> ParsingContext
  {
    ParsingContext(
      session: session, errors: errors, path: path.appending(index), expected: expected,
      scope: bindings.isEmpty ? scope : Scope(bindings, parent: scope), depth: depth + 1)
  }

  /// The same place with errors of its own, for an attempt that may fail.
  func attempt() -> ParsingContext {
    ParsingContext(
      session: session, errors: ErrorList(), path: path, expected: nil, scope: scope, depth: depth)
  }

  /// The same place with another expected type.
  func expecting(_ expected: ValueType?) -> ParsingContext {
    ParsingContext(
      session: session, errors: errors, path: path, expected: expected, scope: scope, depth: depth + 1)
  }

  /// Notes an error here or at a place below, and yields no node.
  func error(_ message: String, at keys: Int...) -> Node? {
    errors.list.append(
      ExpressionError(key: keys.reduce(path) { $0.appending($1) }.key, message: message))
    return nil
  }

  /// Notes an error when a value of type `found` cannot be used as `expected`.
  func check(_ found: ValueType, fits expected: ValueType) -> Bool {
    guard let mismatch = expected.mismatch(with: found) else { return true }
    _ = error(mismatch)
    return false
  }

  /// The errors found so far, shared by all contexts of one attempt.
  final class ErrorList {
    var list: [ExpressionError] = []
  }

  /// A name bound by `let`.
  struct Binding {
    let name: String
    let node: Node
    let variable: Int
  }

  /// The variables of one `let`, and those around it.
  final class Scope {
    private let bindings: [Binding]
    private let parent: Scope?

    init(_ bindings: [Binding], parent: Scope?) {
      self.bindings = bindings
      self.parent = parent
    }

    func binding(of name: String) -> Binding? {
      bindings.last { $0.name == name } ?? parent?.binding(of: name)
    }
  }
}

/// The state shared by one parse from beginning to end.
final class ParsingSession {
  let names: PropertyNames
  let globalStateNames = NameList()
  /// One more than the largest slot of a property that is read.
  var slotCount = 0
  /// The number of variables that are kept during evaluation.
  var variableCount = 0
  /// The number of expressions that may still be parsed.
  ///
  /// An erroneous argument is parsed again for the sake of the message; without a limit a few hundred bytes
  /// could keep the parser busy for years.
  var budget = 200_000
  /// The bytes of text that working out constant parts may still make and search.
  var textRoom = TextLength.evaluationLimit

  /// The maximum nesting of arrays: far more than any style needs, far less than a stack holds.
  static let maximumDepth = 200
  /// The maximum depth of evaluation's recursion.
  static let maximumHeight = 1000

  init(names: PropertyNames) { self.names = names }

  func slot(of name: String) -> Int {
    let slot = names.slot(of: name)
    slotCount = max(slotCount, slot + 1)
    return slot
  }

  func newVariable() -> Int {
    variableCount += 1
    return variableCount - 1
  }

  /// Names in the order of their first appearance.
  final class NameList {
    private(set) var names: [String] = []
    func insert(_ name: String) { if !names.contains(name) { names.append(name) } }
  }
}
