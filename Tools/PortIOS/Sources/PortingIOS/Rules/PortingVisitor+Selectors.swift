import SwiftSyntax

/// `#selector`, `#keyPath`, literals, and calls that need Objective-C.
extension PortingVisitor {
  func portMacro(_ node: MacroExpansionExprSyntax) {
    switch node.macroName.text {
    case "selector": portSelector(node)
    case "keyPath": portKeyPath(node)
    case "colorLiteral":
      edits.replace(node.pound.bytes.lowerBound..<node.macroName.bytes.upperBound, with: "UIColor")
    case "imageLiteral":
      guard let argument = node.arguments.first, let label = argument.label else { return }
      edits.replace(
        node.pound.bytes.lowerBound..<node.macroName.bytes.upperBound, with: "(UIImage")
      edits.replace(label.bytes, with: "named")
      edits.insert(" ?? UIImage())", at: node.bytes.upperBound)
    case "fileLiteral":
      report(.error, .literal, "there are no literals of files on Linux: use Bundle.url", at: node)
    default: break
    }
  }

  // MARK: Selectors

  /// Makes a reference to a method of a selector, where a call of `TargetActions.swift` takes it.
  private func portSelector(_ node: MacroExpansionExprSyntax) {
    guard let only = node.arguments.first, node.arguments.count == 1, only.label == nil,
      let open = node.leftParen, let close = node.rightParen
    else {
      let kind = node.arguments.first?.label?.text ?? "this"
      report(
        .error, .selector, "there are no selectors on Linux, and \(kind): has no closure: write one", at: node
      )
      return
    }
    guard let call = targetCall(around: Syntax(node)) else {
      report(
        .error, .selector,
        "there are no selectors on Linux, and what takes this one has no form with a closure", at: node)
      return
    }
    guard let (prefix, method, type) = reference(only.expression) else { return }
    if index.isTypeMethod(method, of: type) {
      report(
        .error, .selector, "\(type).\(method) is a method of the type: add a closure that calls it", at: node)
      return
    }
    edits.replace(node.pound.bytes.lowerBound..<open.bytes.upperBound, with: "")
    edits.replace(prefix.range, with: prefix.text)
    edits.replace(close.bytes, with: "")
    let isBarButton = signature(call).contains("style:") || signature(call).contains("barButtonSystemItem:")
    supports.insert(isBarButton ? .barButtonActions : .targetActions)
    remark(on: call)
  }

  /// The part of a reference to replace by the name of the type, the method, and the type.
  private func reference(_ expression: ExprSyntax) -> (prefix: Edit, method: String, type: String)? {
    if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first {
      return reference(only.expression)
    }
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
      return reference(first)
    }
    let enclosing = Syntax(expression).enclosingType
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      guard let enclosing else {
        report(.error, .selector, "the type of \(name.baseName.text) is unknown: write it before", at: name)
        return nil
      }
      let start = name.bytes.lowerBound
      return (Edit(range: start..<start, text: "\(enclosing)."), name.baseName.text, enclosing)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      report(
        .error, .selector, "the method of this selector is unknown: write its type before", at: expression)
      return nil
    }
    let method = member.declName.baseName.text
    let text = base.trimmedDescription
    if text == "self" || text == "Self", let enclosing {
      return (Edit(range: base.bytes, text: enclosing), method, enclosing)
    }
    guard text.split(separator: ".").last?.first?.isUppercase == true else {
      report(
        .error, .selector, "the type of \(text) is unknown: write it in place of the object", at: base)
      return nil
    }
    let start = base.bytes.lowerBound
    return (Edit(range: start..<start, text: ""), method, text)
  }

  /// The call that a selector is an argument of, directly or in one branch of a choice, if it has a form with a closure.
  private func targetCall(around node: Syntax) -> FunctionCallExprSyntax? {
    var current = node.parent
    while let found = current {
      if found.is(CodeBlockItemSyntax.self) || found.is(ClosureExprSyntax.self) { return nil }
      if let call = found.as(FunctionCallExprSyntax.self) {
        return Names.targetCalls.contains(signature(call)) ? call : nil
      }
      current = found.parent
    }
    return nil
  }

  /// Says what a call with a target does otherwise than on iOS.
  private func remark(on call: FunctionCallExprSyntax) {
    for argument in call.arguments {
      let value = argument.expression
      guard value.is(NilLiteralExprSyntax.self) == (argument.label?.text != "userInfo") else { continue }
      switch argument.label?.text {
      case "target":
        report(.warning, .selector, "without a target nothing is called on Linux", at: value)
      case "userInfo":
        report(.warning, .selector, "timers have no userInfo on Linux: keep it in the target", at: value)
      case nil where signature(call).hasPrefix("addTarget"):
        report(.warning, .selector, "without a target nothing is called on Linux", at: value)
      default: break
      }
    }
  }

  /// A call as it is declared: `init` for the name of a type.
  func signature(_ call: FunctionCallExprSyntax) -> String {
    let called = call.calledExpression
    var name: String
    if let member = called.as(MemberAccessExprSyntax.self) {
      name = member.declName.baseName.text
    } else if let reference = called.as(DeclReferenceExprSyntax.self) {
      name = reference.baseName.text
    } else if let optional = called.as(OptionalChainingExprSyntax.self) {
      name = optional.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
    } else {
      name = ""
    }
    if name.first?.isUppercase == true { name = "init" }
    var labels = call.arguments.map { "\($0.label?.text ?? "_"):" }
    labels += call.trailingClosure == nil ? [] : ["changeHandler:"]
    return "\(name)(\(labels.joined()))"
  }

  // MARK: Key paths

  /// Makes a string of a key path, as Objective-C does.
  private func portKeyPath(_ node: MacroExpansionExprSyntax) {
    let path = node.arguments.first?.expression.trimmedDescription ?? ""
    let keys = path.split(separator: ".").map { $0.trimmingPrefix("`").filter { $0 != "`" } }
      .drop { $0.first?.isUppercase == true || $0 == "self" }
    guard !keys.isEmpty, keys.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }) else {
      report(.error, .keyPath, "no properties are found in this key path: write a string", at: node)
      return
    }
    edits.replace(node.bytes, with: "\"\(keys.joined(separator: "."))\"")
  }

  // MARK: Calls

  func portCall(_ node: FunctionCallExprSyntax) {
    portOptionalCall(node)
    let signature = signature(node)
    let type = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    let named = signature.hasPrefix("init") ? type + signature.dropFirst("init".count) : signature
    if let (rule, advice) = Names.runtimeCalls[named] {
      let severity: Finding.Severity = rule == .action ? .warning : .error
      report(severity, rule, "\(named): \(advice)", at: node.calledExpression)
    } else if type == "Selector" {
      report(.error, .selector, "there are no selectors on Linux: call the method", at: node)
    }
  }
}
