import Cartouche
import CartoucheArchives
import CartoucheCommandLine
import CartouchePyramids

extension CommandFailure {
  /// The failure of a pyramid, by who can do something about it.
  init(pyramid error: PyramidError) {
    switch error {
    case .tile(_, _, let kind): self.init(ExitStatus(kind) ?? .badInput, "\(error)")
    case .input: self.init(.badInput, "\(error)")
    case .memory: self.init(.usage, "--memory: \(error)")
    case .changed, .cancelled: self.init(.tryAgain, "\(error)")
    case .archive(let error): self.init(error)
    }
  }

  /// The result of work on pyramids and archives, whose errors become failures.
  static func during<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as PyramidError {
      throw CommandFailure(pyramid: error)
    } catch let error as ArchiveError {
      throw CommandFailure(error)
    }
  }
}
