/// The classes of characters that decide between which of them a line may end (Unicode Standard Annex 14, table 1), as
/// far as they matter here.
enum LineBreakClass: Sendable {
  /// Opening brackets (OP).
  case opening
  /// Closing brackets, commas and full stops of East Asia (CL, CP).
  case closing
  /// Exclamation and question marks (EX).
  case exclamation
  /// Separators within numbers (IS).
  case infixSeparator
  /// The slash (SY).
  case symbol
  /// Characters that begin no line, such as the iteration mark and the prolonged sound mark (NS, and some of CJ).
  case nonstarter
  /// Characters after which a line may end, such as the tsheg of Tibetan and the word space of Ethiopic (BA).
  case breakAfter
  /// The hyphen-minus (HY).
  case hyphen
  /// Leaders, which stay together and with the character before them (IN).
  case inseparable
  /// Signs before a number (PR).
  case prefix
  /// Signs after a number (PO).
  case postfix
  /// Quotation marks (QU).
  case quotation
  /// Characters that hold both neighbours (GL, WJ).
  case glue
  /// Letters and marks of scripts whose words only dictionaries divide, such as Thai, Khmer and Burmese (SA).
  case complexContext
  /// Everything else: letters, ideographs, digits, marks, spaces.
  case other

  /// The class of a character: O(log ranges).
  init(of codePoint: CodePoint) {
    var (low, high) = (0, Self.table.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.table[middle].range.upperBound < codePoint { low = middle + 1 } else { high = middle }
    }
    self = low < Self.table.count && Self.table[low].range.contains(codePoint) ? Self.table[low].kind : .other
  }

  private static let table: [(range: ClosedRange<CodePoint>, kind: LineBreakClass)] =
    ranges.flatMap { kind, ranges in ranges.map { ($0, kind) } }
    .sorted { $0.range.lowerBound < $1.range.lowerBound }

  /// Whether no line ends after a character of the class, unless a space follows (rules LB 8a to 25).
  var holdsNext: Bool {
    switch self {
    case .opening, .prefix, .glue: true
    default: false
    }
  }

  /// Whether no line begins with a character of the class, unless after a space; quotation marks are not decided by
  /// their class alone.
  var holdsPrevious: Bool {
    switch self {
    case .closing, .exclamation, .infixSeparator, .symbol, .nonstarter, .breakAfter, .hyphen, .inseparable,
      .postfix,
      .glue:
      true
    default: false
    }
  }
}

extension CodePoint {
  /// Whether no line begins with the character, unless after a space.
  ///
  /// ASCII and the separators behind which MapLibre's renderers end lines are theirs to decide: such characters may begin
  /// lines behind ideographs.
  var holdsPreviousInLine: Bool {
    if continuesCluster { return true }
    guard self >= Self.firstBeyondReference, !allowsWordBreak else { return false }
    let kind = LineBreakClass(of: self)
    // As in LB 19a of Unicode 16: between ideographs, opening quotation marks begin lines.
    if kind == .quotation { return Unicode.Scalar(self)?.properties.generalCategory != .initialPunctuation }
    return kind.holdsPrevious
  }

  /// Whether a line may end after the character because Annex 14 says so, in scripts for which MapLibre's renderers have
  /// no rule.
  var allowsBreakBehind: Bool { self >= Self.firstBeyondReference && LineBreakClass(of: self) == .breakAfter }

  /// The first character of a script for which MapLibre's renderers have no rules: of Armenian.
  private static var firstBeyondReference: CodePoint { 0x0530 }

  /// Whether the character belongs to a script whose words only dictionaries divide.
  var isOfComplexContext: Bool { self >= 0x0E01 && LineBreakClass(of: self) == .complexContext }
}
