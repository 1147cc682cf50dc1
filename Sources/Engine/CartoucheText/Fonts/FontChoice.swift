/// The choice among font files for the characters of one stack.
///
/// The first of these sources that draws a character is taken:
///
/// 1. the faces that the style names for the stack (`font-faces`), for the characters that they are meant for;
/// 2. if the first name of the stack is that of an available font, or there is no server: the fonts that the stack
///    names, then any available font;
/// 3. ideographs, kana, Hangul and scripts that ranges cannot draw: the same, preceded by the fonts set for ideographs;
/// 4. the ranges of the server;
/// 5. characters that the ranges lack: the fonts that the stack names, then any available font;
/// 6. without a server, or if it does not know the range: the fallback fonts;
/// 7. the faces of 1. once more, for letters of which they have the parts, or only the colours.
///
/// A fallback font that the stack names is one of those that the stack names, unless an available one has the same name.
///
/// If ``LabelFonts/replacesMissingRanges`` is false, letters of a range that the server does not know are left out.
///
/// If any available font may be taken, it is the first in the order of ``FontWish`` that draws all adjacent letters that
/// need one and are of one script.
struct FontChoice: Sendable {
  private let faces: [FontFace]
  private let named: [FontFile]
  private let fonts: LabelFonts
  private let fallbacks: [FontFile]
  /// The order in which any available font is tried.
  private let order: FontOrder
  private let asksServer: Bool
  /// Whether available fonts come before the ranges of the server.
  private let isLocal: Bool
  /// The fonts that the stack names, except those of the specification's default stack.
  private let namedForIdeographs: [FontFile]

  init(
    _ stack: FontStack, faces: [FontFace], _ fonts: LabelFonts, fallbacks: [FontFile], asksServer: Bool
  ) {
    self.faces = faces
    self.fonts = fonts
    self.fallbacks = fallbacks
    self.asksServer = asksServer
    guard !fonts.collection.isEmpty else {
      named = []
      namedForIdeographs = []
      order = FontOrder([], FontWish())
      isLocal = !asksServer
      return
    }
    named = Self.named(stack.fonts, fonts.collection, fallbacks)
    order = fonts.collection.order(for: stack)
    isLocal = !asksServer || stack.fonts.first.map { fonts.collection.face(named: $0) != nil } ?? false
    // Few people chose those for their ideographs: the fonts set for ideographs come first, as in MapLibre Native on
    // Apple systems.
    namedForIdeographs = fonts.collection.files(
      of: FontStack(stack.fonts.filter { !FontStack.standard.fonts.contains($0) }))
  }

  /// The fonts that names select, in their order: available ones, else fallback fonts of the same name.
  private static func named(
    _ names: [String], _ collection: FontCollection, _ fallbacks: [FontFile]
  ) -> [FontFile] {
    names.compactMap { name in
      collection.face(named: name)?.file ?? fallbacks.first { $0.names.includes(name) }
    }
  }

  /// Whether there are fonts besides the fallbacks.
  var hasFonts: Bool { !faces.isEmpty || !fonts.collection.isEmpty || (!asksServer && hasFallbacks) }

  /// Whether there are fallback fonts.
  var hasFallbacks: Bool { !fallbacks.isEmpty }

  /// The source of the picture of a letter with its marks.
  enum Source {
    /// A face that was chosen by its name.
    case face(FontFace)
    /// An available font, still to be chosen for several letters at once.
    case atHand
    /// The ranges of the server, or nothing.
    case ranges
  }

  /// The source of the picture of a letter with its marks.
  ///
  /// - Parameter state: The state of the letter in the ranges of the server.
  func source(
    of letter: CodePoint, marks: ArraySlice<CodePoint>, state: () -> RangeState
  ) -> Source {
    let meant = faces.lazy.filter { $0.file != nil && $0.covers(letter) }
    if let face = meant.first(where: { $0.file?.draws(letter) == true }) { return .face(face) }
    if isLocal, let source = source(letter, marks, preferring: named) { return source }
    if prefersFonts(letter),
      let source = source(letter, marks, preferring: namedForIdeographs + ideographFonts)
    {
      return source
    }
    let state = asksServer ? state() : .absent
    guard state == .lacking || state == .absent else { return .ranges }
    if state == .absent, asksServer, !fonts.replacesMissingRanges { return .ranges }
    if let source = source(letter, marks, preferring: named) { return source }
    if state == .absent, let file = fallbacks.first(where: { $0.hasGlyph(letter) }) {
      return .face(FontFace(file: file))
    }
    // The parts of the letter are as good, and a glyph that has only colours is reported as such.
    return meant.first { $0.file?.shapes(letter) == true }.map { .face($0) } ?? .ranges
  }

  /// The first of several fonts that draws a letter with its marks, or without them where none has all; else any
  /// available font that draws it.
  private func source(
    _ letter: CodePoint, _ marks: ArraySlice<CodePoint>, preferring first: [FontFile]
  ) -> Source? {
    guard !fonts.collection.isEmpty else { return nil }
    let visible = marks.filter { !$0.isIgnorable }
    if let file = first.first(where: { $0.draws(letter) && visible.allSatisfy($0.hasGlyph) })
      ?? first.first(where: { $0.draws(letter) })
    {
      return .face(FontFace(file: file))
    }
    return order.file(drawing: letter) == nil ? nil : .atHand
  }

  /// The available font that draws all of several characters, if there is one.
  func file(drawing codePoints: [CodePoint]) -> FontFile? {
    order.file(drawing: codePoints.filter { !$0.isIgnorable })
  }

  /// Whether a character is drawn from available fonts before any range.
  private func prefersFonts(_ codePoint: CodePoint) -> Bool {
    (codePoint.isLocalIdeograph && fonts.ideographs != .ranges) || codePoint.needsShaping
  }

  private var ideographFonts: [FontFile] {
    guard case .fonts(let names) = fonts.ideographs else { return [] }
    return names.compactMap { fonts.collection.face(named: $0)?.file }
  }
}
