import CartoucheFormats
import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle
import CartoucheVectorPictures

/// An error from creating or drawing a map.
///
/// ```swift
/// do {
///   return try await snapshotter.snapshot(of: map, in: viewport)
/// } catch let error where error.kind == .limit {
///   // The picture is too large or takes too long.
/// }
/// ```
///
/// The ``kind`` tells the caller's mistakes from those of the data and from failures of the network, and determines the
/// exit code of the command `cartouche`:
///
/// | Case | When | Kind | Exit code |
/// |---|---|---|---|
/// | ``resource(_:)`` | a style or other input cannot be loaded | that of the error | 66 missing, 69 unreachable, 75 for the statuses 429 and 503, else 65 |
/// | ``style(_:)`` | the style cannot be read, or lacks a layer | invalid | 65 |
/// | ``data(_:)`` | data cannot be read | invalid; limit where they are too large | 65 |
/// | ``image(_:)`` | a picture cannot be encoded or decoded | invalid | 65 |
/// | ``imageSize(name:found:expected:)`` | the replacement of an image has another size | invalid | 65 |
/// | ``number(_:)`` | the camera or the viewport has an invalid number | invalid | 65; 64 for the viewport |
/// | ``tile(_:)`` | the tile does not exist | invalid | 65 |
/// | ``query(_:)`` | a query names an unknown layer, or has an invalid filter or area | invalid | 65 |
/// | ``size(_:)`` | the picture exceeds the limits of the rasterizer | limit | 64 |
/// | ``pixels(found:limit:)`` | the picture is larger than ``Limits/picture`` | limit | 65 |
/// | ``tooManyTiles(_:)`` | the view shows too many tiles | limit | 65 |
/// | ``tooLong(_:)`` | drawing takes longer than ``Limits/drawing`` | limit | 65 |
/// | ``cancelled`` | the task was cancelled | unreachable | 69 |
/// | ``busy(waiting:)`` | the queue of the ``Snapshotter`` is full | unreachable | 69 |
/// | ``nothingToFit(causes:)`` | there are no data to fit the camera to | that of the first error among the causes, else invalid | 65, 66 or 69 |
/// | ``worldNotFound(searched:)`` | the embedded world is not beside the program | missing | 66 |
/// | ``vectorPicture(_:)`` | a picture cannot be written as SVG or PDF | missing without cairo, else invalid | 66 or 65 |
/// | ``unwritable(path:reason:)`` | a picture cannot be written | unreachable | 74 |
public enum MapError: Error, Sendable, CustomStringConvertible {
  /// An indispensable resource cannot be loaded.
  case resource(ResourceError)
  /// The style cannot be read, or has no layer of a given name.
  case style(StyleError)
  /// The data cannot be read: their format is not supported, or they are invalid.
  case data(DataError)
  /// A picture cannot be encoded, or an image cannot be decoded.
  case image(ImageError)
  /// A picture cannot be written as SVG or PDF.
  case vectorPicture(VectorPictureError)
  /// The new pixels of an image differ in width or height from the existing ones.
  case imageSize(name: String, found: SIMD2<Int>, expected: SIMD2<Int>)

  /// The camera or the viewport has a number that is not finite or is out of range.
  case number(NumberError)
  /// The tile does not exist: its zoom is not in 0…30, or its column or row is not in 0…2^zoom − 1.
  case tile(TileID)
  /// A query cannot be answered.
  case query(FeatureQueryError)
  /// The picture exceeds the size or the complexity that the rasterizer supports.
  case size(RasterError)
  /// The picture would have more pixels than ``Limits/picture`` allows.
  case pixels(found: Int, limit: Int)
  /// The view needs too many tiles; the message names the source and the number of tiles.
  case tooManyTiles(String)
  /// Layout and drawing took longer than ``Limits/drawing``.
  case tooLong(Duration)
  /// The task was cancelled.
  case cancelled
  /// The queue of the ``Snapshotter`` is full: `waiting` pictures wait already.
  case busy(waiting: Int)
  /// The picture waited for its turn until the deadline of its ``FrameOptions``, for this long.
  case timedOut(after: Duration)
  /// There are no data to fit the camera to; `causes` are the problems with the expected data.
  case nothingToFit(causes: [Diagnostic])

  /// The resources of the embedded world were not found; `searched` lists the folders that were searched.
  case worldNotFound(searched: [String])
  /// A file cannot be written; `reason` is the message of the system.
  case unwritable(path: String, reason: String)

  /// Whether the error is a missing resource, as opposed to an invalid one.
  public var isMissing: Bool { kind == .missing }

  /// The kind of the error, which suggests who can resolve it.
  public var kind: Diagnostic.Kind {
    switch self {
    case .resource(let error): error.kind
    case .worldNotFound, .vectorPicture(.cairoNotFound): .missing
    case .size, .pixels, .tooManyTiles, .tooLong: .limit
    case .cancelled, .busy, .timedOut, .unwritable: .unreachable
    case .data(let error): error.kind == .tooLarge ? .limit : .invalid
    case .style, .image, .imageSize, .vectorPicture, .number, .tile, .query: .invalid
    case .nothingToFit(let causes): causes.first { $0.severity == .error }?.kind ?? .invalid
    }
  }

  /// A message for people, with the place in the input if it is known.
  public var description: String {
    switch self {
    case .resource(let error): "\(error)"
    case .style(let error): "\(error)"
    case .data(let error): "\(error)"
    case .image(let error): "\(error)"
    case .vectorPicture(let error): "\(error)"
    case .imageSize(let name, let found, let expected):
      "image \"\(name)\": expected \(expected.x) x \(expected.y) pixels, found \(found.x) x \(found.y)"
    case .number(let error): "\(error)"
    case .tile(let tile):
      "tile \(tile): expected a zoom in 0...\(TileID.maximumZoom), a column and a row in 0...2^zoom - 1"
    case .query(let error): "\(error)"
    case .size(let error): "\(error)"
    case .pixels(let found, let limit): "\(FrameError.pixels(found: found, limit: limit))"
    case .tooManyTiles(let message): message
    case .tooLong(let limit): "\(FrameError.tooLong(limit))"
    case .cancelled: "\(FrameError.cancelled)"
    case .busy(let waiting): "too many pictures are in progress: \(waiting) wait already"
    case .timedOut(let duration): "the picture has not got its turn within \(duration)"
    case .nothingToFit(let causes):
      (["there are no data to fit the picture to"] + causes.map { "\($0)" }).joined(separator: "\n  ")
    case .worldNotFound(let searched):
      """
      the embedded world map cannot be found: expected the folder cartouche_Cartouche.resources beside the program, \
      share/cartouche beside its bin folder, or the folder that CARTOUCHE_RESOURCES names; looked in \
      \(searched.joined(separator: ", "))
      """
    case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}

extension MapError {
  /// The error of a frame, as users of maps know it.
  init(_ error: FrameError) {
    self =
      switch error {
      case .number(let error): .number(error)
      case .size(let error): .size(error)
      case .pixels(let found, let limit): .pixels(found: found, limit: limit)
      case .tooManyTiles(let message): .tooManyTiles(message)
      case .cancelled: .cancelled
      case .tooLong(let limit): .tooLong(limit)
      }
  }
}
