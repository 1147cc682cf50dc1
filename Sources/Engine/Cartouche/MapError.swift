import CartoucheFormats
import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle

/// The reason why a map or a picture of it cannot be made.
public enum MapError: Error, Sendable, CustomStringConvertible {
  /// An indispensable resource cannot be loaded.
  case resource(ResourceError)
  /// The style cannot be read.
  case style(StyleError)
  /// The input cannot be read: no map can be made from it, or it violates the rules of its format.
  case data(DataError)
  /// The frame cannot be drawn.
  case frame(FrameError)
  /// Too many pictures are in progress: `waiting` wait already, as many as ``Snapshotter`` lets wait.
  case busy(waiting: Int)
  /// The tile does not exist: its zoom is not in 0…30, or its column or row is not in 0…2^zoom − 1.
  case tile(TileID)
  /// The picture cannot be encoded.
  case image(ImageError)
  /// There are no data to fit the camera to; `causes` say what was wrong with the expected data.
  case nothingToFit(causes: [Diagnostic])

  /// The embedded world is not beside the program; `searched` are the folders that were searched.
  case worldNotFound(searched: [String])

  /// Whether something was not found, as opposed to being wrong.
  public var isMissing: Bool { kind == .missing }

  /// The kind of the error.
  public var kind: Diagnostic.Kind {
    switch self {
    case .resource(let error): error.kind
    case .worldNotFound: .missing
    case .frame(.size), .frame(.pixels), .frame(.tooManyTiles), .frame(.tooLong): .limit
    case .frame(.cancelled), .busy: .unreachable
    case .data(let error): error.kind == .tooLarge ? .limit : .invalid
    case .style, .image, .frame(.number), .tile: .invalid
    case .nothingToFit(let causes): causes.first { $0.severity == .error }?.kind ?? .invalid
    }
  }

  /// A description of what happened, with the place if there is one.
  public var description: String {
    switch self {
    case .resource(let error): "\(error)"
    case .style(let error): "\(error)"
    case .data(let error): "\(error)"
    case .frame(let error): "\(error)"
    case .busy(let waiting): "too many pictures are in progress: \(waiting) wait already"
    case .tile(let tile):
      "tile \(tile): expected a zoom in 0...\(TileID.maximumZoom), a column and a row in 0...2^zoom - 1"
    case .image(let error): "\(error)"
    case .worldNotFound(let searched):
      """
      the embedded world map cannot be found: expected the folder cartouche_Cartouche.resources beside the program, \
      share/cartouche beside its bin folder, or the folder that CARTOUCHE_RESOURCES names; looked in \
      \(searched.joined(separator: ", "))
      """
    case .nothingToFit(let causes):
      (["there are no data to fit the picture to"] + causes.map { "\($0)" }).joined(separator: "\n  ")
    }
  }
}
