/// The memory that a renderer keeps for the frames to come, in approximate bytes by kind.
///
/// All kinds share one budget, ``Limits/kept``: when a frame is done and there is more, what frames have not used for
/// longest goes first, of whatever kind. What the last frame used stays; ``Limits/memory`` bounds that.
///
/// | kind | holds | key | also bounded by |
/// |---|---|---|---|
/// | ``Kind/styles`` | layers with their expressions parsed | the style | 8 styles |
/// | ``Kind/sources`` | projected GeoJSON, files of pictures, lists of tiles | the source, its base URL, the object of its data | 128 sources, 4 versions of one whose data change |
/// | ``Kind/sprites`` | decoded sprites | their URLs, single or double size | 8 styles |
/// | ``Kind/tiles`` | decoded tiles | the source, the tile | 16,384 tiles |
/// | ``Kind/layouts`` | layouts of a layer's part of a tile; those of 8 frames also as wholes, without more bytes | all that they depend on | 65,536 layouts |
/// | ``Kind/glyphs`` | ranges, fonts of styles, fields of glyphs | the style's origin of glyphs | 8 origins, and an eighth of the budget without fonts |
/// | ``Kind/drawings`` | memory of display lists | the place in a frame | 32 lists; 4 rasterisers of some MB each are not counted |
/// | ``Kind/pictures`` | memory of pictures that nobody holds any more | the size | a sixteenth of the budget |
/// | ``Kind/drapes`` | pictures of the ground that are laid on terrain or a globe | the layers, the zoom, the layouts in a square | those of two frames |
/// | ``Kind/responses`` | answers that came after a live picture was drawn without them | the request | 4096 answers, a quarter of the budget |
///
/// A `CachingLoader` between the renderer and servers has a budget of its own.
public struct KeptMemory: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of memory.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Styles with their expressions parsed.
    case styles
    /// Sources that are open.
    case sources
    /// Sprites.
    case sprites
    /// Decoded tiles.
    case tiles
    /// Layouts.
    case layouts
    /// Ranges of glyphs, fonts and fields.
    case glyphs
    /// Display lists.
    case drawings
    /// Pictures that nobody holds any more.
    case pictures
    /// Pictures of the ground of terrain and globes.
    case drapes
    /// Answers that no picture has used yet.
    case responses
  }

  private var byteCounts: [Kind: Int] = [:]

  /// No memory.
  package init() {}

  init(_ caches: [any KeptCache]) {
    for cache in caches { byteCounts[cache.kind, default: 0] += cache.byteCount }
  }

  /// The bytes of a kind.
  public subscript(kind: Kind) -> Int { byteCounts[kind] ?? 0 }

  /// The bytes of all kinds together.
  public var total: Int { byteCounts.values.reduce(0, +) }

  /// A line such as `tiles 12 MiB, layouts 3 MiB`.
  public var description: String {
    Kind.allCases.filter { self[$0] > 0 }.map { "\($0.rawValue) \(self[$0].mebibytes)" }
      .joined(separator: ", ")
  }
}

/// Values of one kind that outlive a frame.
///
/// The age of a value is the number of the frame that used it last, so that values of all kinds can be compared.
protocol KeptCache: Sendable {
  /// The kind of the values.
  var kind: KeptMemory.Kind { get }
  /// The approximate bytes of all values.
  var byteCount: Int { get }
  /// Notes that the frame with a number begins: what is used from now on is used by it.
  func begin(_ frame: Int)
  /// Forgets the values not used for longest until the others take at most a number of bytes; those that were used by a
  /// frame, or after it, stay.
  func trim(toByteCount byteCount: Int, lastUsedBefore frame: Int)
  /// Forgets all values.
  func removeAll()
}
