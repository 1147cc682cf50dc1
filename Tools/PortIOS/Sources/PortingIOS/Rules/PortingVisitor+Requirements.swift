import SwiftSyntax

/// Optional requirements of protocols.
extension PortingVisitor {
  /// Makes requirements of optional ones, with defaults in an extension behind the protocol.
  func portRequirements(of node: ProtocolDeclSyntax) {
    if node.attributes.contains(where: { $0.trimmedDescription.hasPrefix("@objc") }) { keepToObjects(node) }
    var defaults: [String] = []
    for member in node.memberBlock.members {
      if let function = member.decl.as(FunctionDeclSyntax.self),
        let optional = optionalModifier(function.modifiers)
      {
        edits.removeWord(optional.bytes)
        let result = function.signature.returnClause?.type
        guard let body = defaultBody(result) else {
          tellMissingDefault(function.name.text, result, at: optional)
          continue
        }
        var plain = function
        plain.attributes = []
        plain.modifiers = function.modifiers.filter { $0.name.text != "optional" }
        defaults.append(oneLine(plain.trimmedDescription) + " " + body)
      } else if let variable = member.decl.as(VariableDeclSyntax.self),
        let optional = optionalModifier(variable.modifiers), let binding = variable.bindings.first
      {
        edits.removeWord(optional.bytes)
        let type = binding.typeAnnotation?.type
        guard let body = defaultBody(type), body == "{ nil }" else {
          tellMissingDefault(binding.pattern.trimmedDescription, type, at: optional)
          continue
        }
        let isSettable = binding.accessorBlock?.description.contains("set") == true
        defaults.append(
          "var \(binding.pattern.trimmedDescription): \(type?.trimmedDescription ?? "") "
            + (isSettable ? "{ get { nil } set {} }" : body))
      }
    }
    guard !defaults.isEmpty else { return }
    let indent = indentation(of: node)
    let unit = indentationUnit(of: node.memberBlock, outer: indent)
    let access = node.modifiers.contains { $0.name.text == "public" } ? "public " : ""
    let lines = defaults.map { "\(indent)\(unit)\($0)" }.joined(separator: "\n")
    edits.insert(
      "\n\n\(indent)\(access)extension \(node.name.text) {\n\(lines)\n\(indent)}", at: node.bytes.upperBound)
  }

  /// Keeps a protocol to objects, as `@objc` does: weak references need that.
  private func keepToObjects(_ node: ProtocolDeclSyntax) {
    guard let clause = node.inheritanceClause else {
      edits.insert(": AnyObject", at: (node.primaryAssociatedTypeClause?.bytes ?? node.name.bytes).upperBound)
      return
    }
    let names = clause.inheritedTypes.map { $0.type.trimmedDescription }
    guard Names.objectProtocols.isDisjoint(with: names), let first = clause.inheritedTypes.first else {
      return
    }
    edits.insert("AnyObject, ", at: first.bytes.lowerBound)
  }

  /// Makes methods of what a nib file calls, which nothing calls here, and tells of overrides that cannot be.
  func portOverride(_ node: FunctionDeclSyntax) {
    guard let override = node.modifiers.first(where: { $0.name.text == "override" }) else { return }
    let name = node.name.text
    if name == "observeValue" {
      report(
        .error, .keyPath, "properties are not observed by their names on Linux: use didSet", at: node.name)
    }
    guard Names.nibMethods.contains(name) else { return }
    edits.removeWord(override.bytes)
    for item in node.body?.statements ?? [] where item.trimmedDescription == "super.\(name)()" {
      edits.removeWord(item.bytes)
    }
    report(.warning, .outlet, "nothing calls \(name) on Linux: call it where the view is made", at: node.name)
  }

  /// Removes the question mark of `delegate?.method?()`, whose requirement is no longer optional.
  func portOptionalCall(_ node: FunctionCallExprSyntax) {
    guard let optional = node.calledExpression.as(OptionalChainingExprSyntax.self) else { return }
    let name: String
    var isDelegate = false
    if let member = optional.expression.as(MemberAccessExprSyntax.self) {
      name = member.declName.baseName.text
      let words = (member.base?.trimmedDescription ?? "").lowercased().filter { $0.isLetter || $0 == "." }
      isDelegate = ["delegate", "datasource", "responder"].contains { words.hasSuffix($0) }
    } else {
      return
    }
    guard
      index.ownRequirements.contains(name) || isDelegate && index.optionalRequirements.contains(name)
    else { return }
    edits.replace(optional.questionMark.bytes, with: "")
  }

  private func optionalModifier(_ modifiers: DeclModifierListSyntax) -> DeclModifierSyntax? {
    modifiers.first { $0.name.text == "optional" }
  }

  /// The body that stands for a requirement which is not met; `nil` where no value does.
  private func defaultBody(_ type: TypeSyntax?) -> String? {
    guard let type, !["Void", "()"].contains(type.trimmedDescription) else { return "{}" }
    return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      ? "{ nil }" : nil
  }

  private func tellMissingDefault(_ name: String, _ type: TypeSyntax?, at node: DeclModifierSyntax) {
    let type = type?.trimmedDescription ?? "a value"
    report(
      .error, .optionalRequirement,
      "\(name) is no longer optional, and no \(type) stands for its absence: write a default in an extension",
      at: node)
  }

  private func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
  }
}
