import ArgumentParser
import Cartouche
import CartoucheTiles
import Foundation

/// How a command ends, by the conventions of sysexits.h.
enum ExitStatus: Int32 {
  case badInput = 65
  case missingInput = 66
  case unreachable = 69
  case `internal` = 70
}

/// A failure with its exit code and what to tell the user.
struct CommandFailure: Error {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Sorts an error of the engine by who can mend it.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case MapError.resource(let error): self.init(error)
    case let error as MapError: self.init(.badInput, "\(error)")
    case let error as ResourceError: self.init(Self.status(of: error), "\(error)")
    case is VectorTileError, is JSONError: self.init(.badInput, "\(error)")
    default: self.init(.internal, "\(error)")
    }
  }

  private static func status(of error: ResourceError) -> ExitStatus {
    switch error {
    case .notFound: .missingInput
    case .unreachable, .timedOut, .status, .cancelled: .unreachable
    case .unreadable, .tooLarge, .unsupportedScheme, .invalid, .refused: .badInput
    }
  }
}

/// Runs `body`; a failure is told on standard error and becomes the command's exit code.
func reportingFailure(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch {
    let failure = CommandFailure(error)
    Terminal.error("cartouche: \(failure.message)")
    throw ExitCode(failure.status.rawValue)
  }
}

/// The two output streams of a command.
enum Terminal {
  /// Writes a line for people, on standard error.
  static func error(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Writes a line of data, on standard output.
  static func output(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
