/// A finding about input that did not stop the work: what was wrong, where, and what was done instead.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable, Comparable {
    /// Worth knowing; nothing is lost.
    case note
    /// Something was ignored or replaced by a default.
    case warning
    /// A part of the input could not be used at all.
    case error

    /// Orders by severity: note, warning, error.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The subject of a finding, for programs that decide by it, such as a command that chooses its exit code.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The input does not follow its specification.
    case invalid
    /// A requested resource does not exist.
    case missing
    /// A resource could not be loaded now; another attempt may succeed.
    case unreachable
    /// A resource was not requested, because the origin policy forbids it.
    case refused
    /// The input is larger than the limits allow.
    case limit
    /// The engine does not draw what the input asks for.
    case notDrawn
  }

  /// The severity of the finding.
  public var severity: Severity
  /// The subject of the finding.
  public var kind: Kind
  /// A sentence fragment with what was found and what was expected, without the place.
  public var message: String
  /// The file or URL the finding is about, when known.
  public var source: String?
  /// Line and column in ``source``, when known.
  public var location: TextLocation?
  /// The path inside the JSON document, when known.
  public var pointer: JSONPointer?

  /// A finding with as much of its place as is known.
  public init(
    _ severity: Severity, _ message: String, kind: Kind = .invalid, source: String? = nil,
    location: TextLocation? = nil, pointer: JSONPointer? = nil
  ) {
    self.severity = severity
    self.kind = kind
    self.message = message
    self.source = source
    self.location = location
    self.pointer = pointer
  }

  /// The place of the finding, as far as it is known.
  public var place: InputPlace { InputPlace(source: source, location: location, pointer: pointer) }

  /// `warning: message (style.json:112:22, /layers/14/paint/line-width)`.
  public var description: String {
    "\(severity.rawValue): \(message)\(place.note)"
  }
}
