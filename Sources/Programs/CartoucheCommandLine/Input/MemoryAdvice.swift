import Cartouche

extension Limits {
  /// The failure to read an input within these limits; if it is over them, with the size of `--memory` that should do.
  func advising(_ error: any Error) -> CommandFailure {
    let failure = CommandFailure(error)
    let cause: ResourceError?
    switch error {
    case MapError.resource(let error): cause = error
    case let error as MapError where error.kind == .limit: cause = nil
    case let error as ResourceError: cause = error
    default: return failure
    }
    var needed = 2 * memory
    if let cause {
      guard case .tooLarge(_, let size, _) = cause else { return failure }
      // A text takes half of the memory at most, and its values about as much again.
      let (room, isOver) = size.multipliedReportingOverflow(by: 4)
      needed = isOver ? .max : max(needed, room)
    }
    guard let size = ByteCount.gibibytes(holding: needed) else { return failure }
    return failure.advising("use --memory \(size) or more")
  }
}
