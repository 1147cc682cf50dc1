import SwiftSyntax

/// Outlets, which become views that the program makes.
extension PortingVisitor {
  private struct Outlet {
    let name: String
    let type: String
    let node: VariableDeclSyntax

    var isView: Bool { !Names.objectSuffixes.contains { type.hasSuffix($0) } }
  }

  func portOutlets(of node: ClassDeclSyntax) {
    let outlets = node.memberBlock.members.compactMap { outlet($0.decl) }
    let isController = index.isController(node.name.text)
    // The view keeps its subviews; nothing else would keep what an outlet refers to.
    for outlet in outlets where !isController || !outlet.isView {
      for modifier in outlet.node.modifiers where ["weak", "unowned"].contains(modifier.name.text) {
        edits.removeWord(modifier.bytes)
      }
    }
    guard isController else {
      for outlet in outlets { initialize(outlet, in: node) }
      return
    }
    var views = ControllerViews(of: node.name.text, storyboard.scenes[node.name.text])
    for outlet in outlets {
      if !views.isPlaced(outlet.name) { remark(on: outlet) }
      views.add(outlet.name, of: outlet.type, isView: outlet.isView)
    }
    if hasActions(node) { views.addOthers() }
    guard !views.lines.isEmpty else { return }
    connected.formUnion(views.connected)
    if views.hasActions { supports.insert(.targetActions) }
    insert(views.lines, in: node)
  }

  /// Writes lines into `loadView()`, which is added where there is none.
  private func insert(_ lines: [String], in node: ClassDeclSyntax) {
    let indent = indentation(of: node)
    let unit = indentationUnit(of: node.memberBlock, outer: indent)
    let inner = "\n\(indent)\(unit)\(unit)"
    if let loading = loadView(in: node), let body = loading.body {
      // Behind the call of the superclass, or last of all, when the view was set.
      let call = body.statements.first { $0.trimmedDescription == "super.loadView()" } ?? body.statements.last
      if let call { edits.insert(lines.map { inner + $0 }.joined(), at: call.bytes.upperBound) }
      return
    }
    let access = node.modifiers.contains { ["public", "open"].contains($0.name.text) } ? "public " : ""
    let body = (["super.loadView()"] + lines).joined(separator: inner)
    let member = "\(access)override func loadView() {\(inner)\(body)\n\(indent)\(unit)}"
    let end = node.memberBlock.members.last?.bytes.upperBound ?? node.memberBlock.leftBrace.bytes.upperBound
    edits.insert("\n\n\(indent)\(unit)\(member)", at: lineEnd(after: end))
  }

  private func hasActions(_ node: ClassDeclSyntax) -> Bool {
    node.memberBlock.members.contains { member in
      member.decl.as(FunctionDeclSyntax.self)?.attributes.contains {
        $0.trimmedDescription.hasPrefix("@IBAction")
      } == true
    }
  }

  /// An outlet that can be made; `nil` for another declaration, and for one that the program connects.
  private func outlet(_ declaration: DeclSyntax) -> Outlet? {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      variable.attributes.contains(where: { $0.trimmedDescription.hasPrefix("@IBOutlet") }),
      let binding = variable.bindings.first, let annotation = binding.typeAnnotation?.type
    else { return nil }
    let name = binding.pattern.trimmedDescription
    let wrapped =
      annotation.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
      ?? annotation.as(OptionalTypeSyntax.self)?.wrappedType ?? annotation
    if wrapped.is(ArrayTypeSyntax.self) {
      if binding.initializer == nil, binding.accessorBlock == nil {
        edits.insert(" = []", at: annotation.bytes.upperBound)
      }
      report(.warning, .outlet, "\(name) is empty: a storyboard filled it", at: binding.pattern)
      return nil
    }
    let type = wrapped.trimmedDescription
    let isView = index.isView(type) || Names.objectSuffixes.contains { type.hasSuffix($0) }
    if wrapped.is(IdentifierTypeSyntax.self), isView, binding.initializer == nil {
      return Outlet(name: name, type: type, node: variable)
    }
    if binding.initializer == nil, !Names.foreignSuffixes.contains(where: type.hasSuffix) {
      report(.warning, .outlet, "\(name) stays nil: how a \(type) is made is unknown", at: binding.pattern)
    } else if !annotation.is(OptionalTypeSyntax.self), binding.initializer == nil {
      report(.warning, .outlet, "\(name) stays nil: a storyboard connected it", at: binding.pattern)
    }
    return nil
  }

  private func remark(on outlet: Outlet) {
    let place = outlet.node.bindings.first.map(Syntax.init) ?? Syntax(outlet.node)
    if !outlet.isView {
      report(
        .warning, .outlet, "\(outlet.name) is made and connected to nothing: a storyboard did that", at: place
      )
    } else if !Names.mapViews.contains(outlet.type) {
      report(
        .warning, .outlet, "\(outlet.name) has no frame: a storyboard placed it", at: place)
    }
  }

  /// Gives an outlet of a class that is no controller an initial value.
  private func initialize(_ outlet: Outlet, in node: ClassDeclSyntax) {
    guard let binding = outlet.node.bindings.first, let annotation = binding.typeAnnotation else { return }
    let maker = Names.makers[outlet.type] ?? "\(outlet.type)(\(outlet.isView ? "frame: .zero" : ""))"
    edits.insert(" = \(maker)", at: annotation.bytes.upperBound)
    report(
      .warning, .outlet,
      "\(outlet.name) is made and shown by nothing: \(node.name.text) is no view controller, add it to a view",
      at: binding.pattern)
  }

  private func loadView(in node: ClassDeclSyntax) -> FunctionDeclSyntax? {
    node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.first {
      $0.name.text == "loadView" && $0.signature.parameterClause.parameters.isEmpty
    }
  }
}

/// The layout of a file.
extension PortingVisitor {
  /// The blanks before the line that a node begins on.
  func indentation(of node: some SyntaxProtocol) -> String {
    let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
    guard line <= lines.count, line > 0 else { return "" }
    return String(lines[line - 1].prefix { $0 == " " || $0 == "\t" })
  }

  /// The blanks that members have more than the type around them.
  func indentationUnit(of block: MemberBlockSyntax, outer: String) -> String {
    guard let first = block.members.first else { return "  " }
    let inner = indentation(of: first)
    return inner.hasPrefix(outer) && inner.count > outer.count ? String(inner.dropFirst(outer.count)) : "  "
  }

  /// The end of the line that a byte stands on, or the byte itself where more code follows on it.
  func lineEnd(after offset: Int) -> Int {
    let line = converter.location(for: AbsolutePosition(utf8Offset: offset)).line
    guard line > 0, line <= lines.count else { return offset }
    let start = converter.position(ofLine: line, column: 1).utf8Offset
    let text = lines[line - 1].utf8
    let rest = text.dropFirst(offset - start)
    let code = rest.prefix { !$0.isNewline }
    let isComment = String(code)?.drop(while: \.isWhitespace).hasPrefix("//") ?? false
    return code.allSatisfy(\.isBlank) || !isComment ? offset : offset + code.count
  }
}
