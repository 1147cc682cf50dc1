import SwiftSyntax

/// Conditions, attributes and imports.
extension PortingVisitor {
  /// Walks through the branches of `#if` that Linux compiles.
  func walkConditions(_ node: IfConfigDeclSyntax) {
    for clause in node.clauses {
      let holds = clause.condition.map { Conditions.holds($0) } ?? true
      if holds == false {
        let hasElse = node.clauses.last?.poundKeyword.tokenKind == .poundElse || node.clauses.count > 1
        if !hasElse, let condition = clause.condition, !condition.description.contains("canImport") {
          report(
            .note, .condition, "what stands under \(condition.trimmedDescription) is left out on Linux",
            at: clause)
        }
        continue
      }
      if let elements = clause.elements { walk(elements) }
      if holds == true { return }
    }
  }

  func portAttribute(_ node: AttributeSyntax) {
    let name = node.attributeName.trimmedDescription
    switch name {
    case "main":
      guard let type = Syntax(node).parent?.parent?.as(ClassDeclSyntax.self),
        type.inheritanceClause?.inheritedTypes.contains(where: {
          $0.type.trimmedDescription.hasSuffix("ApplicationDelegate")
        }) == true
      else { return }
      edits.removeWord(node.bytes)
      report(
        .warning, .entryPoint,
        "the program has no entry point without @main: make \(type.name.text) in a main.swift", at: node)
      return
    case "UIApplicationMain", "NSApplicationMain":
      report(
        .warning, .entryPoint, "the program has no entry point without @\(name): write a main.swift", at: node
      )
    case "NSManaged":
      report(.warning, .runtime, "nothing stores the property without Core Data: give it a value", at: node)
    case "IBAction", "IBSegueAction":
      let function = Syntax(node).parent?.parent?.as(FunctionDeclSyntax.self)?.name.text ?? "the method"
      if connected.contains(function) || index.selectors.contains(function) { break }
      report(
        .note, .action, "a storyboard calls \(function), which nothing calls on Linux: add a target", at: node
      )
    default:
      guard Names.removedAttributes.contains(name) else { return }
    }
    edits.removeWord(node.bytes)
  }

  func portImport(_ node: ImportDeclSyntax) {
    let path = node.path.map { $0.name.text }
    guard let module = path.first else { return }
    imports.append((module, node.endPosition.utf8Offset))
    if Names.missingModules.contains(module) {
      report(.error, .module, "there is no module \(module) on Linux", at: node)
      return
    }
    // Submodules, which an import of a declaration is not.
    guard path.count > 1, node.importKindSpecifier == nil, module == "UIKit" || module == "Foundation",
      let last = node.path.last
    else { return }
    let start = node.path[node.path.startIndex].name.bytes.upperBound
    edits.replace(start..<last.bytes.upperBound, with: "")
  }

  /// Adds an import of `FoundationNetworking` behind the last one, where only it has the types of the file.
  func portNetworking() {
    guard networking != nil, let last = imports.last,
      Names.modulesWithNetworking.isDisjoint(with: imports.map(\.name))
    else { return }
    let position = imports.last { $0.name == "Foundation" }?.end ?? last.end
    edits.insert(
      "\n#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif", at: position)
  }
}
