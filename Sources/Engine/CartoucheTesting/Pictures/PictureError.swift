/// The reason why a picture does not match its record.
public enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The picture differs from the recorded one by more than is allowed.
  case different(PictureDifference)
  /// There was no record of the picture; it has been written to a path, to be looked at.
  case missing(name: String, writtenTo: String)
  /// The picture lacks parts that the map asks for; `findings` say which and why.
  case partial(name: String, findings: [String])
  /// The picture, or the recorded one at this path, is not a PNG file that can be read.
  case unreadable(name: String, reason: String)
  /// A picture cannot be written; `reason` is the system's description.
  case unwritable(path: String, reason: String)

  /// A text with what was found, what was expected and what to do.
  public var description: String {
    switch self {
    case .different(let difference): "\(difference)"
    case .missing(let name, let path):
      """
      picture "\(name)": expected a recorded picture at \(path), found none. It has been written there: look at it and \
      run the test again.
      """
    case .partial(let name, let findings):
      (["picture \"\(name)\" lacks parts, and is not compared (see `allowsPartial`):"] + findings)
        .joined(separator: "\n  ")
    case .unreadable(let name, let reason): "picture \(name): \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }

  /// The difference, if that is the reason.
  public var difference: PictureDifference? {
    if case .different(let difference) = self { difference } else { nil }
  }
}
