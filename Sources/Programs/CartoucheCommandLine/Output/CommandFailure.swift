import Cartouche
import CartouchePostGIS
import CartoucheTiles
import CartoucheVenue

/// A failure with its exit code and the messages for the user.
package struct CommandFailure: Error {
  /// One of the causes: the problem, and its place if that is known separately.
  package struct Cause: Sendable {
    package let problem: String
    package let place: InputPlace
  }

  package let status: ExitStatus
  /// The causes, at least one.
  package let causes: [Cause]

  /// The messages, one for each cause.
  package var messages: [String] { causes.map { $0.problem + $0.place.note } }

  package init(_ status: ExitStatus, _ message: String) {
    self.init(status, [Cause(problem: message, place: InputPlace())])
  }

  private init(_ status: ExitStatus, _ error: some PlacedError) {
    self.init(status, [Cause(problem: error.problem, place: error.place)])
  }

  private init(_ status: ExitStatus, _ causes: [Cause]) {
    self.status = status
    self.causes = causes
  }

  /// Several failures as one, with the code of the one to fix first.
  package init(_ failures: [CommandFailure]) {
    self.init(.heaviest(failures.map(\.status)), failures.flatMap(\.causes))
  }

  /// Classifies an error by who can fix it.
  package init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as OutputError: self.init(.output, "\(error)")
    case MapError.resource(let error): self.init(error)
    // The size of the picture comes from the command line.
    case MapError.size(let error): self.init(.usage, "\(error)")
    case MapError.number(let error) where error.name.hasPrefix("viewport"):
      self.init(.usage, "\(error)")
    case MapError.nothingToFit(let causes):
      self.init(
        .heaviest([ExitStatus(MapError.nothingToFit(causes: causes).kind) ?? .badInput]),
        [Cause(problem: "there are no data to fit the picture to", place: InputPlace())]
          + causes.map { Cause(problem: $0.message, place: $0.place) })
    case MapError.unwritable: self.init(.output, "\(error)")
    case MapError.data(let data): self.init(Self.status(of: MapError.data(data)), data)
    case MapError.style(.invalidJSON(let json)): self.init(.badInput, json)
    case let error as MapError: self.init(Self.status(of: error), "\(error)")
    case let error as ResourceError: self.init(Self.status(of: error), "\(error)")
    case VenueServiceError.resource(let error): self.init(error)
    case let error as VenueServiceError: self.init(Self.status(of: error), "\(error)")
    case let error as JSONError: self.init(.badInput, error)
    case let error as PostGISError:
      self.init(ExitStatus(rawValue: error.answer.exitCode) ?? .badInput, "\(error)")
    case let error as DataError: self.init(Self.status(of: MapError.data(error)), error)
    case VenueError.noFloors(let diagnostic):
      self.init(
        .badInput, [Cause(problem: "\(VenueError.noFloors(diagnostic))", place: diagnostic.place)])
    case is VectorTileError, is StyleError, is VenueError, is RouteError:
      self.init(.badInput, "\(error)")
    default: self.init(.internal, "\(error)")
    }
  }

  /// The failure with advice behind each problem.
  func advising(_ advice: String) -> CommandFailure {
    CommandFailure(status, causes.map { Cause(problem: "\($0.problem); \(advice)", place: $0.place) })
  }

  /// The failure with the name of the file that it is about before each problem.
  package func naming(_ file: String) -> CommandFailure {
    CommandFailure(status, causes.map { Cause(problem: "\(file): \($0.problem)", place: $0.place) })
  }

  /// The failure as `--json` prints it on standard output.
  package var json: JSONValue {
    ["error": .string(messages.joined(separator: "\n")), "exitStatus": .int(Int64(status.rawValue))]
  }

  /// The failure as a finding about one input, when others can be drawn.
  package var finding: Diagnostic {
    let kind: Diagnostic.Kind =
      switch status {
      case .missingInput: .missing
      case .unreachable, .tryAgain: .unreachable
      case .done, .usage, .badInput, .internal, .output: .invalid
      }
    return Diagnostic(.error, messages.joined(separator: "; "), kind: kind)
  }

  private static func status(of error: MapError) -> ExitStatus { ExitStatus(error.kind) ?? .badInput }

  private static func status(of error: VenueServiceError) -> ExitStatus {
    switch error {
    case .unknownVenue: .missingInput
    case .notAuthorized, .forbidden, .expired, .resource: .unreachable
    case .answer: .badInput
    }
  }

  private static func status(of error: ResourceError) -> ExitStatus {
    // RFC 6585 §4 and RFC 9110 §15.6.4: too many requests, and service unavailable.
    if case .status(_, 429, _) = error { return .tryAgain }
    if case .status(_, 503, _) = error { return .tryAgain }
    return ExitStatus(error.kind) ?? .badInput
  }
}
