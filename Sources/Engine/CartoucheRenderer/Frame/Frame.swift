import CartoucheJSON
import CartoucheLayers
import CartoucheRaster

/// One drawn frame.
package struct Frame: Sendable {
  /// The picture.
  package var bitmap: Bitmap
  /// The findings about style and data.
  package let diagnostics: [Diagnostic]
  /// The durations of the stages, in their order.
  package let timings: [StageTiming]
  /// The features of the style that the engine does not draw yet.
  package let unsupported: [String]
  /// The attributions of the data: the HTML of the sources' `attribution`, each text once, in the order of the sources.
  package let attributions: [String]
  /// The names of images that the frame uses and that do not exist, in their order.
  package let missingImages: [String]
  /// The features that the frame shows, for queries.
  package let features: FrameFeatures
  /// The number of resources that were on their way when the frame was drawn, and that it did not wait for.
  package let pendingCount: Int
  /// The share that the frame has of the data, images and glyphs that its style asks for.
  package let outcome: FrameOutcome
  /// Whether the frame shows all that there is: nothing that it needs failed, or is on its way.
  package var isComplete: Bool { outcome == .complete }
  /// The symbols that the frame shows, for the next frame of a live map.
  package let shownSymbols: ShownSymbols?
}

/// The duration of one stage of a frame.
public struct StageTiming: Sendable, Hashable {
  /// The stage: `plan`, `load`, `decode`, `layout`, `placement`, `display list`, `raster`.
  public let name: String
  /// Wall time in milliseconds.
  public internal(set) var milliseconds: Double
}

/// The reason why a frame cannot be drawn at all.
package enum FrameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The camera or the viewport has an invalid number.
  case number(NumberError)
  /// The picture has a side, or an area, that none may have, or is too complex.
  case size(RasterError)
  /// The picture would have more pixels than ``Limits/picture`` allows.
  case pixels(found: Int, limit: Int)
  /// The view shows more tiles than is reasonable.
  case tooManyTiles(String)
  /// The task that draws was cancelled.
  case cancelled
  /// Drawing takes longer than the limits allow.
  case tooLong(Duration)

  /// A line with the value found and the value expected.
  package var description: String {
    switch self {
    case .number(let error): "\(error)"
    case .size(let error): "\(error)"
    case .pixels(let found, let limit):
      "picture size: expected at most \(limit.grouped) pixels (Limits.picture, an eighth of the bytes of Limits.memory),"
        + " found \(found.grouped)"
    case .tooManyTiles(let message): message
    case .cancelled: "drawing was cancelled"
    case .tooLong(let limit):
      "drawing stopped after \(limit / .seconds(1)) seconds: the style and its data require too much work"
    }
  }
}

/// Measures the stages of a frame in turn.
struct StageClock: Sendable {
  private(set) var timings = ["plan", "load", "decode", "layout", "placement", "display list", "raster"].map {
    StageTiming(name: $0, milliseconds: 0)
  }
  private var start = ContinuousClock.now

  /// Goes on from now: the time since the last call is no stage's.
  mutating func resume() { start = .now }

  /// Adds the time since the last call to a stage; loading and decoding may take turns.
  mutating func finish(_ name: String) {
    let now = ContinuousClock.now
    if let index = timings.firstIndex(where: { $0.name == name }) {
      timings[index].milliseconds += (now - start) / .milliseconds(1)
    }
    start = now
  }
}
