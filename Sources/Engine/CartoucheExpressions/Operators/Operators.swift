import CartoucheJSON

/// All operators by name.
///
/// Special forms, which check their arguments themselves, are in ``SpecialForms``.
enum Operators {
  /// Overloads by operator name, in the order in which they are tried.
  static let table: [String: [Operator]] = Dictionary(grouping: all, by: \.name)

  static let all: [Operator] = math + logic + text + color + type + feature + camera + legacyFilter
}

extension ParsingContext {
  /// Parses an operator: the first overload whose argument types fit.
  func parse(_ items: [JSONValue], as overloads: [Operator]) -> Node? {
    let count = items.count - 1
    let candidates = overloads.filter { $0.signature.accepts(count: count) }
    var last = ErrorList()
    var tried: [[ValueType]] = []
    for candidate in candidates {
      let types = candidate.signature.types(count: count)
      // `all` and `any` have equivalent overloads: no second attempt.
      if tried.contains(types) { continue }
      tried.append(types)
      let attempt = attempt()
      last = attempt.errors
      if let arguments = attempt.arguments(items, types) {
        return Node(
          .operation(candidate.name), type: overloads[0].result, children: arguments,
          reads: candidate.dependencies,
          candidate.bind(arguments, OperatorSite(path: path, session: session)))
      }
    }
    if candidates.count == 1 {
      errors.list += last.list
      return nil
    }
    return mismatch(items, candidates.isEmpty ? overloads : candidates)
  }

  private func arguments(_ items: [JSONValue], _ types: [ValueType]) -> [Node]? {
    var arguments: [Node] = []
    for (index, type) in types.enumerated() {
      guard let argument = parse(items[index + 1], at: index + 1, expecting: type) else { return nil }
      arguments.append(argument)
    }
    for (index, (argument, type)) in zip(arguments, types).enumerated() {
      _ = self.argument(index + 1).check(argument.type, fits: type)
    }
    return errors.list.isEmpty ? arguments : nil
  }

  /// The error that no overload fits, which names the types that were found.
  private func mismatch(_ items: [JSONValue], _ overloads: [Operator]) -> Node? {
    var found: [String] = []
    for (index, item) in items.dropFirst().enumerated() {
      guard let argument = parse(item, at: index + 1) else { return nil }
      found.append("\(argument.type)")
    }
    let expected = overloads.map { "\($0.signature)" }.joined(separator: " | ")
    return error(
      "Expected arguments of type \(expected), but found (\(found.joined(separator: ", "))) instead.")
  }
}

extension Operator.Signature: CustomStringConvertible {
  func accepts(count: Int) -> Bool {
    switch self {
    case .fixed(let types): types.count == count
    case .variadic: true
    }
  }

  func types(count: Int) -> [ValueType] {
    switch self {
    case .fixed(let types): types
    case .variadic(let type): Array(repeating: type, count: count)
    }
  }

  var description: String {
    switch self {
    case .fixed(let types): "(\(types.map(\.description).joined(separator: ", ")))"
    case .variadic(let type): "(\(type)...)"
    }
  }
}
