import Cartouche

/// The exit code of a command, by the conventions of sysexits.h.
package enum ExitStatus: Int32, CaseIterable {
  case done = 0
  case usage = 64
  case badInput = 65
  case missingInput = 66
  case unreachable = 69
  case `internal` = 70
  case output = 74
  case tryAgain = 75

  /// The meaning of the codes, for help texts.
  package var meaning: String {
    switch self {
    case .done: "done"
    case .usage: "wrong usage"
    case .badInput: "bad input"
    case .missingInput: "missing input"
    case .unreachable: "a server or resource cannot be reached"
    case .internal: "internal error"
    case .output: "the output cannot be written"
    case .tryAgain: "a server asks to try again later"
    }
  }

  /// All codes with their meanings, as a paragraph of a help text.
  package static let help =
    "Exit codes: " + allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ") + "."

  /// The code that represents several: that of the problem to fix first.
  package static func heaviest(_ statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let weights: [ExitStatus] = [
      .internal, .output, .usage, .badInput, .missingInput, .unreachable, .tryAgain, .done,
    ]
    let found = Set(statuses)
    return weights.first(where: found.contains) ?? .done
  }

  /// The code for a finding of severity `error`; `nil` for what the engine does not draw, which is not an error of the
  /// input.
  package init?(_ kind: Diagnostic.Kind) {
    switch kind {
    case .invalid, .refused, .limit: self = .badInput
    case .missing: self = .missingInput
    case .unreachable: self = .unreachable
    case .notDrawn: return nil
    }
  }
}
