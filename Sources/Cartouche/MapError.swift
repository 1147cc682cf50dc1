import CartoucheImages
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle

/// Why a map or a picture of it cannot be made.
public enum MapError: Error, Sendable, CustomStringConvertible {
  /// Something that the map cannot do without cannot be had.
  case resource(ResourceError)
  /// The style cannot be read.
  case style(StyleError)
  /// The frame cannot be drawn.
  case frame(FrameError)
  /// The picture cannot be encoded.
  case image(ImageError)
  /// There is no data to fit the camera to.
  case nothingToFit

  /// Whether something was not found, in contrast to being wrong.
  public var isMissing: Bool {
    if case .resource(.notFound) = self { true } else { false }
  }

  /// What happened, with the place where there is one.
  public var description: String {
    switch self {
    case .resource(let error): "\(error)"
    case .style(let error): "\(error)"
    case .frame(let error): "\(error)"
    case .image(let error): "\(error)"
    case .nothingToFit: "there is no data to fit the picture to"
    }
  }
}
