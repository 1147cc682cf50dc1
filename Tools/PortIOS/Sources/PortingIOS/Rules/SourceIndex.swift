import SwiftSyntax

/// What the files say about their types, so that a rule sees more than the file at hand.
struct SourceIndex {
  /// The first inherited types of classes: a superclass where there is one.
  private var parents: [String: String] = [:]
  /// The classes that override what view controllers have.
  private var controllers: Set<String> = []
  private(set) var optionalRequirements = Names.optionalRequirements
  /// The optional requirements of protocols of these files, which objects of any name are asked by.
  private(set) var ownRequirements: Set<String> = []
  /// The methods that selectors name.
  private(set) var selectors: Set<String> = []
  private var methods: [String: (instance: Set<String>, type: Set<String>)] = [:]

  mutating func add(_ tree: SourceFileSyntax) {
    let visitor = IndexVisitor(viewMode: .sourceAccurate)
    visitor.walk(tree)
    parents.merge(visitor.parents) { first, _ in first }
    controllers.formUnion(visitor.controllers)
    ownRequirements.formUnion(visitor.optional)
    selectors.formUnion(visitor.selectors)
    for (type, found) in visitor.methods {
      methods[type, default: ([], [])].instance.formUnion(found.instance)
      methods[type, default: ([], [])].type.formUnion(found.type)
    }
  }

  /// Whether a class is a view controller, as far as the files tell.
  func isController(_ name: String) -> Bool {
    chain(of: name).contains { $0.hasSuffix("ViewController") || controllers.contains($0) }
  }

  /// Whether a class is a view, as far as its name and the files tell.
  func isView(_ name: String) -> Bool {
    chain(of: name).contains { name in Names.viewSuffixes.contains { name.hasSuffix($0) } }
  }

  /// Whether a type has a method of this name for itself and none for its objects.
  func isTypeMethod(_ name: String, of type: String) -> Bool {
    guard let found = methods[type] else { return false }
    return found.type.contains(name) && !found.instance.contains(name)
  }

  /// A class and its superclasses.
  private func chain(of name: String) -> [String] {
    var chain = [name]
    while let last = chain.last, let parent = parents[last], !chain.contains(parent) { chain.append(parent) }
    return chain
  }
}

private final class IndexVisitor: SyntaxVisitor {
  var parents: [String: String] = [:]
  var controllers: Set<String> = []
  var optional: Set<String> = []
  var selectors: Set<String> = []
  var methods: [String: (instance: Set<String>, type: Set<String>)] = [:]

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if let parent = node.inheritanceClause?.inheritedTypes.first {
      parents[node.name.text] = parent.type.trimmedDescription
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "selector", let method = node.arguments.first?.expression {
      let name = method.as(MemberAccessExprSyntax.self)?.declName ?? method.as(DeclReferenceExprSyntax.self)
      if let name { selectors.insert(name.baseName.text) }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = Syntax(node).enclosingType else { return .visitChildren }
    let modifiers = Set(node.modifiers.map(\.name.text))
    if modifiers.isDisjoint(with: ["static", "class"]) {
      methods[type, default: ([], [])].instance.insert(node.name.text)
    } else {
      methods[type, default: ([], [])].type.insert(node.name.text)
    }
    if modifiers.contains("optional") { optional.insert(node.name.text) }
    if modifiers.contains("override"), ["viewDidLoad", "viewWillAppear"].contains(node.name.text) {
      controllers.insert(type)
    }
    return .visitChildren
  }
}

extension Syntax {
  /// The innermost type that a node is written in, as extensions name it.
  var enclosingType: String? {
    var node = parent
    while let current = node {
      if let type = current.as(ClassDeclSyntax.self) { return type.name.text }
      if let type = current.as(StructDeclSyntax.self) { return type.name.text }
      if let type = current.as(EnumDeclSyntax.self) { return type.name.text }
      if let type = current.as(ActorDeclSyntax.self) { return type.name.text }
      if let type = current.as(ProtocolDeclSyntax.self) { return type.name.text }
      if let type = current.as(ExtensionDeclSyntax.self) { return type.extendedType.trimmedDescription }
      node = current.parent
    }
    return nil
  }
}
