import CartoucheArchives
import CartoucheCommandLine

extension CommandFailure {
  /// The failure for an error about an archive of tiles.
  init(_ error: ArchiveError) {
    let status: ExitStatus =
      switch error {
      case .output: .output
      case .invalid: .badInput
      case .missing: .missingInput
      }
    self.init(status, "\(error)")
  }
}
