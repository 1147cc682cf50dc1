import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheText
import Synchronization

/// The glyphs of the styles that were drawn last, so that the next frame finds them ready.
final class GlyphLibrary: Sendable {
  /// The origin of a style's glyphs.
  struct Origin: Hashable, Sendable {
    /// The template of the URLs of ranges, absolute, and whoever named it.
    var template: StyleReferences.Reference?
    /// The fonts.
    var faces: [CartoucheStyle.FontFace]
    /// The files of the fonts, in the same order.
    var files: [StyleReferences.Reference]

    /// The origin of the glyphs of a map's style.
    init(_ map: MapState) {
      let references = StyleReferences(map)
      template = map.style.glyphs.map(references.root)
      faces = map.style.fontFaces
      files = faces.map { references.root($0.url) }
    }
  }

  /// The glyphs of one origin.
  final class Shelf: Sendable {
    /// The identity of the shelf among the inputs of layouts.
    let number: Int
    /// The fonts for characters that no other has.
    let fallbacks: [FontFile]
    /// The store of the glyphs' fields.
    let atlas = GlyphAtlas()
    private let contents = Mutex(GlyphStore())
    private let openedFonts = Mutex(OpenedFonts())

    fileprivate init(number: Int, _ fonts: LabelFonts, fallbacks: [FontFile], asksServer: Bool) {
      self.number = number
      self.fallbacks = fallbacks
      contents.withLock {
        $0.setFallbacks(fallbacks)
        $0.setFonts(fonts, asksServer: asksServer)
      }
    }

    /// The approximate number of bytes in ranges and pictures of glyphs.
    var byteCount: Int { contents.withLock { $0.byteCount } + atlas.byteCount }

    /// All loaded glyphs.
    var store: GlyphStore { contents.withLock { $0 } }

    /// The fonts of the style, as far as they were opened.
    var fonts: OpenedFonts { openedFonts.withLock { $0 } }

    /// Stores loaded glyphs; `nil` if the server does not know the range.
    func keep(_ ranges: [(GlyphRequest, GlyphRange?)]) {
      contents.withLock { store in
        for (request, range) in ranges { store.insert(range, for: request) }
      }
    }

    /// Stores the fonts of the style.
    func keep(_ fonts: OpenedFonts) { openedFonts.withLock { $0 = fonts } }
  }

  /// The fonts that a style provides.
  struct OpenedFonts: Sendable {
    /// The fonts by their index in ``Origin/faces``.
    var files: [Int: FontFile] = [:]
    /// The findings about others.
    var findings: [Diagnostic] = []
    /// Whether no more may come.
    var isComplete = false

    /// The bytes that they take.
    var byteCount: Int { files.values.reduce(0) { $0 + $1.memory.byteCount } }
  }

  /// The shelves that were used last.
  private let shelves: KeptValues<Origin, Shelf>
  private let count = Mutex(0)

  /// The fonts of the machine.
  let fonts: LabelFonts
  private let fallbacks: @Sendable () -> [FontFile]
  private let byteLimit: Int

  /// A library that keeps the glyphs of up to `capacity` origins.
  ///
  /// - Parameters:
  ///   - byteLimit: The approximate number of bytes of ranges and pictures that are kept.
  ///   - fonts: The fonts of the machine.
  ///   - fallbacks: The fonts for characters that no other has.
  init(
    capacity: Int = 8, byteLimit: Int = .max, _ fonts: LabelFonts = LabelFonts(),
    fallbacks: @escaping @Sendable () -> [FontFile]
  ) {
    self.byteLimit = byteLimit
    shelves = KeptValues(.glyphs, capacity: capacity, grows: true) { $0.byteCount + $0.fonts.byteCount }
    self.fonts = fonts
    self.fallbacks = fallbacks
  }

  /// The glyphs, as a part of what is kept.
  var kept: any KeptCache { shelves }

  /// The glyphs of an origin.
  func shelf(for origin: Origin) -> Shelf { shelves.value(for: origin) ?? shelf(forFrameOf: origin) }

  /// The glyphs of an origin for a frame that begins: where too many bytes are kept, all are forgotten before.
  ///
  /// Frames that are in progress keep theirs.
  func shelf(forFrameOf origin: Origin) -> Shelf {
    let known = shelves.value(for: origin)
    let isOverfull = shelves.values.reduce(0) { $0 + $1.byteCount } > byteLimit
    if let known, !isOverfull { return known }
    let fallbacks = fallbacks()
    // Of two frames that begin at the same time, one makes the shelf.
    return count.withLock { count in
      if let other = shelves.value(for: origin), other !== known { return other }
      if isOverfull { shelves.removeAll() }
      count += 1
      let shelf = Shelf(number: count, fonts, fallbacks: fallbacks, asksServer: origin.template != nil)
      if let known { shelf.keep(known.fonts) }
      shelves.insert(shelf, for: origin)
      return shelf
    }
  }
}
