/// What could not be rewritten, or what behaves differently afterwards, and where.
public struct Finding: Hashable, Sendable, Encodable, CustomStringConvertible {
  /// How much a finding matters.
  public enum Severity: String, Sendable, Encodable {
    /// The file does not compile on Linux until this is put right.
    case error
    /// The file compiles, and does less than on iOS.
    case warning
    /// A remark.
    case note
  }

  /// The file, as it was named.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in bytes of UTF-8, from 1.
  public let column: Int
  /// How much it matters.
  public let severity: Severity
  /// The name of the rule, for programs.
  public let rule: Rule
  /// What was found, and what to do.
  public let message: String

  /// The finding as compilers print theirs.
  public var description: String { "\(file):\(line):\(column): \(severity.rawValue): \(message)" }
}

/// The rules that findings belong to.
public enum Rule: String, Sendable, Encodable, CaseIterable {
  /// The file is not Swift.
  case syntax
  /// An entry point by an attribute.
  case entryPoint = "entry-point"
  /// `#selector`, `Selector` and what takes them.
  case selector
  /// `@IBOutlet`.
  case outlet
  /// `@IBAction`.
  case action
  /// `#keyPath`, and access to properties by their names.
  case keyPath = "key-path"
  /// Optional requirements of protocols.
  case optionalRequirement = "optional-requirement"
  /// Literals of pictures, colours and files.
  case literal
  /// Modules that Linux does not have.
  case module
  /// Code that `#if` leaves out on Linux.
  case condition
  /// The Objective-C runtime.
  case runtime
}
