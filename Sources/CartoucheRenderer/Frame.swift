import CartoucheJSON
import CartoucheLayers
import CartoucheRaster

/// One drawn frame.
public struct Frame: Sendable {
  /// The picture.
  public let bitmap: Bitmap
  /// What was wrong with style or data.
  public let diagnostics: [Diagnostic]
  /// How long each stage took, in the order of the stages.
  public let timings: [StageTiming]
  /// What the style asks for and the engine does not draw yet.
  public let unsupported: [String]
  /// Whose the data are: the HTML of the sources' `attribution`, each text once, in the order of the sources.
  public let attributions: [String]
  /// The names of images that the frame asks for and that are not there, in their order.
  public let missingImages: [String]
  /// The features that the frame shows, to be asked what lies where.
  public let features: FrameFeatures
  /// The symbols that the frame shows, for the next frame of a live map.
  package let shownSymbols: ShownSymbols?
}

/// How long one stage of a frame took.
public struct StageTiming: Sendable, Hashable {
  /// The stage: `plan`, `load`, `decode`, `layout`, `placement`, `display list`, `raster`.
  public let name: String
  /// Wall time in milliseconds.
  public internal(set) var milliseconds: Double
}

/// Why a frame cannot be drawn at all.
public enum FrameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The picture would have no pixels, or more than the limit.
  case size(RasterError)
  /// The view shows more tiles than is reasonable.
  case tooManyTiles(String)
  /// The task that draws was cancelled.
  case cancelled
  /// Drawing takes longer than the limits allow.
  case tooLong(Duration)

  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .size(let error): "\(error)"
    case .tooManyTiles(let message): message
    case .cancelled: "drawing was cancelled"
    case .tooLong(let limit):
      "drawing was given up after \(limit / .seconds(1)) seconds: the style and its data ask for too much"
    }
  }
}

/// Measures the stages of a frame one after the other.
struct StageClock {
  private(set) var timings = ["plan", "load", "decode", "layout", "placement", "display list", "raster"].map {
    StageTiming(name: $0, milliseconds: 0)
  }
  private var start = ContinuousClock.now

  /// Adds the time since the last call to a stage; loading and decoding may take turns.
  mutating func finish(_ name: String) {
    let now = ContinuousClock.now
    if let index = timings.firstIndex(where: { $0.name == name }) {
      timings[index].milliseconds += (now - start) / .milliseconds(1)
    }
    start = now
  }
}
