import CartoucheLayers

/// The limits of one frame, whatever its style and data ask for.
///
/// Sizes are checked before memory is taken: what is beyond a limit is left out and reported, and the rest is drawn.
/// The parts that are left out follow from the order of sources, layers and tiles alone, not from threads or caches.
///
/// ```swift
/// let small = Limits(memory: 128 << 20)
/// let snapshotter = Snapshotter(limits: small)
/// ```
public struct Limits: Sendable, Hashable {
  /// The pixels that the picture itself may have; one with more is refused with `MapError.pixels(found:limit:)`.
  ///
  /// It takes four bytes for each while it is drawn, and some more where it is compressed.
  public var picture: Int
  /// The bytes that sources, decoded tiles and layouts of a frame may hold together.
  ///
  /// In addition, a picture may hold 16 bytes for each of its own pixels.
  public var memory: Int
  /// The bytes that one document of data may have, decompressed.
  public var document: Int
  /// The bytes that the positions and properties of one document may take when they are read.
  public var values: Int
  /// The bytes that one tile may have, decompressed.
  public var tile: Int
  /// The pixels of all pictures of a frame that are tiles or `image` sources; in addition, a picture may have four for
  /// each of its own pixels.
  public var pixels: Int
  /// The pixels of one picture that is a tile.
  public var tilePixels: Int
  /// The pixels of the pictures of all sprites of a style together, and of all the images that are cut out of them.
  ///
  /// Images that a program adds itself do not count.
  public var images: Int
  /// The vertices that the layers of a frame draw together; a circle counts as four, a point of a heatmap as two.
  public var vertices: Int
  /// The labels and icons that the layers of a frame lay out together, shown or not; a layer's part of one tile has at
  /// most an eighth of them.
  public var labels: Int
  /// The glyphs and pictures that those labels consist of, the vertices of the lines that they follow and the circles
  /// that keep them apart; a layer's part of one tile has at most an eighth of them, and the text of one label at
  /// most a 64th as many bytes in UTF-8.
  public var glyphs: Int
  /// The bytes that the ranges of glyphs of a frame may take; the pictures of the glyphs that are drawn count as memory.
  public var glyphRanges: Int
  /// The tiles of all sources of a frame together.
  public var tiles: Int
  /// The time that laying out and drawing may take; a frame that takes longer is abandoned as a whole.
  public var drawing: Duration
  /// The approximate number of bytes that are kept for later frames, of all kinds together; see ``KeptMemory``.
  ///
  /// What the last frame used stays, whatever it takes.
  public var kept: Int

  /// The default memory of a frame: 512 MiB.
  public static let standardMemory = 512 << 20

  /// Limits that follow from the memory of a frame.
  ///
  /// With 512 MiB: a picture of 67.1 million pixels (8192 x 8192); documents of 256 MiB, and of values of the same size; tiles of 16 MiB and of 16.8 million pixels
  /// (4096 x 4096); four times as many pixels in all tiles, and as many in images; 11.2 million vertices; a million
  /// labels of 8.4 million glyphs, whose ranges take 64 MiB; 16,384 tiles; and 512 MiB kept for later frames.
  ///
  /// - Parameter memory: The bytes that a frame may hold, at least 16 MiB.
  public init(memory: Int = standardMemory) {
    let memory = max(memory, 16 << 20)
    self.memory = memory
    picture = max(memory / 8, 1 << 22)
    document = memory / 2
    values = memory / 2
    tile = memory / 32
    pixels = memory / 8
    tilePixels = memory / 32
    images = memory / 32
    vertices = memory / 48
    labels = memory / 512
    glyphs = memory / 64
    glyphRanges = memory / 8
    tiles = 16_384
    drawing = .seconds(60)
    kept = memory
  }
}

extension Limits {
  /// The maximum number of symbols in a layer's part of one tile.
  var symbolRoom: SymbolRoom {
    SymbolRoom(labels: max(labels / 8, 1), glyphs: max(glyphs / 8, 1), labelBytes: max(glyphs / 64, 1))
  }
}
