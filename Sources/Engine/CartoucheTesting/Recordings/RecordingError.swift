/// The reason why answers cannot be replayed or recorded.
public enum RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There are no recordings of these requests in a folder.
  case missing(urls: [String], folder: String)
  /// The index at a path cannot be read, or does not fit the files beside it.
  case damaged(path: String, reason: String)
  /// A recording cannot be written; `reason` is the system's description.
  case unwritable(path: String, reason: String)

  /// A text with what was found, what was expected and what to do.
  public var description: String {
    switch self {
    case .missing(let urls, let folder):
      """
      expected recordings in \(folder), found none of \(urls.joined(separator: ", ")). To record the answers, run the test \
      with CARTOUCHE_RECORD=1 and a network.
      """
    case .damaged(let path, let reason): "\(path): \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }
}
