import SwiftSyntax

/// Collects the edits of a file and what it cannot edit; one extension for each rule.
final class PortingVisitor: SyntaxVisitor {
  let file: String
  let index: SourceIndex
  let storyboard: Storyboard
  let converter: SourceLocationConverter
  /// The lines of the file with their ends; the converter makes them anew each time.
  let lines: [String]
  var edits = Edits()
  var findings: [Finding] = []
  /// The files that define calls which the file has now.
  var supports: Set<SupportFile> = []
  /// The names of modules that are imported, and the nodes that name types of `FoundationNetworking`.
  var imports: [(name: String, end: Int)] = []
  var networking: AbsolutePosition?

  /// The methods that storyboards call and that are connected.
  var connected: Set<String> = []

  init(file: String, tree: SourceFileSyntax, index: SourceIndex, storyboard: Storyboard) {
    self.file = file
    self.index = index
    self.storyboard = storyboard
    converter = SourceLocationConverter(fileName: file, tree: tree)
    lines = converter.sourceLines
    super.init(viewMode: .sourceAccurate)
  }

  func report(
    _ severity: Finding.Severity, _ rule: Rule, _ message: String, at position: AbsolutePosition
  ) {
    let location = converter.location(for: position)
    findings.append(
      Finding(
        file: file, line: location.line, column: location.column, severity: severity, rule: rule,
        message: message))
  }

  func report(
    _ severity: Finding.Severity, _ rule: Rule, _ message: String, at node: some SyntaxProtocol
  ) {
    report(severity, rule, message, at: node.positionAfterSkippingLeadingTrivia)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    walkConditions(node)
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    portAttribute(node)
    return .skipChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "dynamic" { edits.removeWord(node.bytes) }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    portImport(node)
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    portMacro(node)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    portOutlets(of: node)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    portRequirements(of: node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    portCall(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if let advice = Names.runtime[name] { report(.error, .runtime, "\(name): \(advice)", at: node) }
    if Names.networkingTypes.contains(name), networking == nil {
      networking = node.positionAfterSkippingLeadingTrivia
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "Selector" {
      report(.warning, .selector, "there are no selectors on Linux: use the type of a closure", at: node)
    }
    if Names.networkingTypes.contains(node.name.text), networking == nil {
      networking = node.positionAfterSkippingLeadingTrivia
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    portOverride(node)
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// The bytes of a node without the blanks and comments around it.
  var bytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}
