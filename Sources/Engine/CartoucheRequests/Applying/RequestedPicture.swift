import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheRenderer

/// The answer to a request for a picture.
public struct RequestedPicture: Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The format of the file, with its options.
  public let encoding: ImageEncoding
  /// The camera that saw the map.
  public let camera: Camera
  /// The picture itself, with its attributions and its outcome.
  public let snapshot: Snapshot

  /// The findings about style, data and request; the picture shows the rest.
  public var diagnostics: [Diagnostic] { snapshot.diagnostics }
}

/// The reason why a request for a picture cannot be answered.
public enum PictureError: Error, Sendable, CustomStringConvertible {
  /// The request does not fit the style, or asks for too much.
  case request(RequestError)
  /// The picture cannot be made.
  case map(MapError)

  /// A description of what happened, with the place if there is one.
  public var description: String {
    switch self {
    case .request(let error): "\(error)"
    case .map(let error): "\(error)"
    }
  }
}
