import Foundation
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A file, before or after.
public struct SourceText: Hashable, Sendable {
  /// The name that findings have.
  public let name: String
  /// The text in UTF-8.
  public let text: String

  /// A file with a name and a text.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A file that rewritten ones need beside them: calls with a method of a target, where iOS has a selector.
public enum SupportFile: String, Sendable, CaseIterable {
  /// Controls, gesture recognisers, timers, display links and notifications.
  case targetActions = "TargetActions.swift"
  /// Bar buttons.
  case barButtonActions = "BarButtonActions.swift"

  /// The text of the file.
  public func text() throws -> String {
    guard let url = Bundle.module.url(forResource: rawValue, withExtension: "txt") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try String(contentsOf: url, encoding: .utf8)
  }
}

/// A rewritten file and what is left to do.
public struct PortedFile: Sendable {
  /// The rewritten file; the file as it was where it is not Swift.
  public let file: SourceText
  /// What was not rewritten, in the order of the text.
  public let findings: [Finding]
  /// Whether anything was rewritten.
  public let isChanged: Bool
  /// The files of calls with methods that the file needs beside it.
  public let supports: Set<SupportFile>
  /// Whether the file is Swift.
  public var isSwift: Bool { !findings.contains { $0.rule == .syntax } }
}

/// Rewrites files of apps for iOS so that they compile on Linux.
///
/// Everything but the rewritten places stays as it is, byte for byte; a file that was rewritten stays the same when it is
/// rewritten again. The files know of each other: protocols and superclasses may be declared in any of them.
public enum Porting {
  /// Rewrites files.
  ///
  /// - Parameters:
  ///   - files: The files, which know of each other.
  ///   - storyboards: What makes and connects the views of their controllers.
  public static func port(_ files: [SourceText], storyboards: [Storyboard] = []) -> [PortedFile] {
    let trees = files.map { Parser.parse(source: $0.text) }
    var index = SourceIndex()
    for tree in trees { index.add(tree) }
    let storyboard = Storyboard.merged(storyboards)
    return zip(files, trees).map { port($0, $1, index, storyboard) }
  }

  private static func port(
    _ file: SourceText, _ tree: SourceFileSyntax, _ index: SourceIndex, _ storyboard: Storyboard
  ) -> PortedFile {
    let errors = errors(of: tree, in: file.name)
    guard errors.isEmpty else {
      return PortedFile(file: file, findings: errors, isChanged: false, supports: [])
    }
    let visitor = PortingVisitor(file: file.name, tree: tree, index: index, storyboard: storyboard)
    visitor.walk(tree)
    visitor.portNetworking()
    let bytes = visitor.edits.applied(to: Array(file.text.utf8))
    let text = String(decoding: bytes, as: UTF8.self)
    let findings = visitor.findings.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }
    return PortedFile(
      file: SourceText(name: file.name, text: text), findings: findings.map(\.element),
      isChanged: text != file.text, supports: visitor.supports)
  }

  private static func errors(of tree: SourceFileSyntax, in name: String) -> [Finding] {
    guard tree.hasError else { return [] }
    let converter = SourceLocationConverter(fileName: name, tree: tree)
    return ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { $0.diagMessage.severity == .error }
      .map { diagnostic in
        let location = diagnostic.location(converter: converter)
        return Finding(
          file: name, line: location.line, column: location.column, severity: .error, rule: .syntax,
          message: diagnostic.message)
      }
  }
}
