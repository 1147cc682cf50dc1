import CartoucheArchives
import CartoucheGeometry
import CartoucheJSON

/// The reason why a pyramid, or a tile of it, cannot be made.
public enum PyramidError: Error, Sendable, Hashable {
  /// A tile cannot be made: its source is broken or cannot be reached.
  case tile(TileID, reason: String, kind: Diagnostic.Kind = .invalid)
  /// The sources changed while the pyramid was made.
  case changed(source: String, found: String, expected: String)
  /// The area, the zooms or a list of tiles cannot be read.
  case input(found: String, expected: String, at: String)
  /// The memory is too small for one tile at a time.
  case memory(found: Int, expected: Int)
  /// The archive cannot be written.
  case archive(ArchiveError)
  /// The task was cancelled.
  case cancelled
}

extension PyramidError: CustomStringConvertible {
  /// A readable message with the place in the input.
  public var description: String {
    switch self {
    case .tile(let tile, let reason, _): "tile \(tile): \(reason)"
    case .changed(let source, let found, let expected):
      "\(source) changed while its tiles were made: found \(found), expected \(expected)"
    case .input(let found, let expected, let place): "\(place): found \(found), expected \(expected)"
    case .memory(let found, let expected):
      "\(found >> 20) MiB are too little to make a tile; expected at least \(expected >> 20) MiB"
    case .archive(let error): "\(error)"
    case .cancelled: "the pyramid was interrupted"
    }
  }
}
