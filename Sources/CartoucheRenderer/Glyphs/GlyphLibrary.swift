import CartoucheJSON
import CartoucheLayers
import CartoucheResources
import CartoucheStyle
import CartoucheText
import Synchronization

/// The glyphs of the styles that were drawn last, so that the next frame finds them ready.
final class GlyphLibrary: Sendable {
  /// The origin of a style's glyphs.
  struct Origin: Hashable, Sendable {
    /// The template of the URLs of ranges, absolute.
    var template: String?
    /// The files of fonts.
    var faces: [CartoucheStyle.FontFace]
    /// The document that asks.
    var initiator: String?

    /// The origin of the glyphs of `style`.
    init(_ style: StyleDocument, baseURL: String?) {
      template = style.glyphs.map { GlyphURLTemplate.resolved($0, against: baseURL) }
      faces = style.fontFaces
      initiator = baseURL
    }
  }

  /// The glyphs of one origin.
  final class Shelf: Sendable {
    /// Stands for the shelf in what layouts depend on.
    let number: Int
    /// The store of the glyphs' fields.
    let atlas = GlyphAtlas()
    private let contents = Mutex(GlyphStore())
    private let hasFaces = Mutex(false)

    fileprivate init(number: Int, fallbacks: [FontFile]) {
      self.number = number
      contents.withLock { $0.setFallbacks(fallbacks) }
    }

    /// All glyphs at hand.
    var store: GlyphStore { contents.withLock { $0 } }

    /// Whether the files of fonts were loaded.
    var isOpen: Bool { hasFaces.withLock { $0 } }

    /// Keeps what was loaded.
    func keep(_ ranges: [(GlyphRequest, GlyphRange?)]) {
      contents.withLock { store in
        for (request, range) in ranges { store.insert(range, for: request) }
      }
    }

    /// Keeps the faces of fonts.
    func keep(_ faces: [String: [CartoucheText.FontFace]], isComplete: Bool) {
      contents.withLock { store in
        for (name, faces) in faces { store.setFaces(faces, of: name) }
      }
      hasFaces.withLock { $0 = isComplete }
    }
  }

  private struct State {
    var shelves: [(origin: Origin, shelf: Shelf)] = []
    var count = 0
  }

  private let capacity: Int
  private let fallbacks: @Sendable () -> [FontFile]
  private let state = Mutex(State())

  /// A library that keeps the glyphs of up to `capacity` origins.
  ///
  /// - Parameter fallbacks: The fonts for labels of styles that name no glyphs.
  init(capacity: Int = 8, fallbacks: @escaping @Sendable () -> [FontFile]) {
    self.capacity = capacity
    self.fallbacks = fallbacks
  }

  /// The glyphs of an origin.
  func shelf(for origin: Origin) -> Shelf {
    state.withLock { state in
      if let index = state.shelves.firstIndex(where: { $0.origin == origin }) {
        let found = state.shelves.remove(at: index)
        state.shelves.append(found)
        return found.shelf
      }
      state.count += 1
      let shelf = Shelf(number: state.count, fallbacks: origin.template == nil ? fallbacks() : [])
      state.shelves.append((origin, shelf))
      if state.shelves.count > capacity { state.shelves.removeFirst() }
      return shelf
    }
  }
}

extension GlyphURLTemplate {
  /// A template made absolute; its placeholders stay as they are.
  fileprivate static func resolved(_ template: String, against base: String?) -> String {
    ResourceURL.resolve(template, against: base)
  }
}
