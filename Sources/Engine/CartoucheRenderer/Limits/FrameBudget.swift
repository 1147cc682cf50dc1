import CartoucheGeoJSON
import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheResources
import CartoucheText

/// The remainder of a frame's ``Limits``, checked before memory is allocated.
///
/// Callers ask in the order of sources, layers and tiles, and ask for what is kept from earlier frames just as for what
/// is new, so that what is left out depends on the frame alone.
struct FrameBudget: Sendable, Equatable {
  /// The limits.
  let limits: Limits
  /// The bytes that are left.
  private(set) var memory: Int
  /// The bytes that have been taken.
  private(set) var memoryTaken = 0
  /// The pixels of pictures that are left.
  private(set) var pixels: Int
  /// The vertices that are left.
  private(set) var vertices: Int
  /// The symbols that are left.
  private(set) var symbols: SymbolRoom
  /// The tiles that are left.
  private(set) var tiles: Int
  /// The bytes of ranges of glyphs that are left.
  private(set) var glyphRanges: Int
  /// The ranges of glyphs for which memory has been taken.
  private var ranges: Set<GlyphRequest> = []
  /// The places of the pictures of glyphs for which memory has been taken.
  private var cells: Set<FieldSheet.Cell> = []
  /// The files of fonts for which memory has been taken.
  private var fonts: Set<FontMemory> = []

  /// The whole of `limits`, for a picture with this many pixels.
  init(_ limits: Limits, pixels: Int) {
    self.limits = limits
    let own = min(max(pixels, 0), 1 << 32)
    memory = min(limits.memory, 1 << 56) + 16 * own
    self.pixels = min(limits.pixels, 1 << 56) + 4 * own
    vertices = limits.vertices
    glyphRanges = limits.glyphRanges
    symbols = SymbolRoom(labels: limits.labels, glyphs: limits.glyphs)
    tiles = limits.tiles
  }

  /// Takes bytes; `false` when too few are left, and then none is taken.
  mutating func take(memory count: Int) -> Bool {
    guard Self.take(count, from: &memory) else { return false }
    memoryTaken += max(count, 0)
    return true
  }

  /// Takes the memory of a font's file, once; `false` if too little is left, and then none is taken.
  mutating func take(font: FontMemory) -> Bool {
    if fonts.contains(font) { return true }
    guard take(memory: font.byteCount) else { return false }
    fonts.insert(font)
    return true
  }

  /// Takes the memory of a range of glyphs, once; `false` if too little is left, and then none is taken.
  mutating func take(range: GlyphRequest, byteCount: Int) -> Bool {
    if ranges.contains(range) { return true }
    guard byteCount <= glyphRanges, take(memory: byteCount) else { return false }
    glyphRanges -= max(byteCount, 0)
    ranges.insert(range)
    return true
  }

  /// Takes the memory of pictures of glyphs, each once; `false` if too little is left, and then none is taken.
  mutating func take(cells wanted: [FieldSheet.Cell]) -> Bool {
    let new = wanted.filter { !cells.contains($0) }
    guard take(memory: new.reduce(0) { $0 + $1.byteCount }) else { return false }
    cells.formUnion(new)
    return true
  }

  /// Takes pixels, and the memory they need; `false` when too few are left, and then none is taken.
  mutating func take(pixels count: Int) -> Bool {
    guard count <= pixels, take(memory: 4 * count) else { return false }
    pixels -= max(count, 0)
    return true
  }

  /// Takes vertices; `false` when too few are left, and then none is taken.
  mutating func take(vertices count: Int) -> Bool { Self.take(count, from: &vertices) }

  /// Takes symbols; `false` when too few are left, and then none is taken.
  mutating func take(symbols count: SymbolRoom) -> Bool {
    guard count.labels <= symbols.labels, Self.take(count.glyphs, from: &symbols.glyphs) else { return false }
    return Self.take(count.labels, from: &symbols.labels)
  }

  /// Takes tiles; `false` when too few are left, and then none is taken.
  mutating func take(tiles count: Int) -> Bool { Self.take(count, from: &tiles) }

  private static func take(_ count: Int, from rest: inout Int) -> Bool {
    guard count <= rest else { return false }
    rest -= max(count, 0)
    return true
  }
}

extension FieldSheet.Cell {
  /// The approximate number of bytes in the picture: texels are kept in pairs.
  var byteCount: Int { 2 * (Int(width) + 2) * (Int(height) + 2) }
}

extension Diagnostic.Kind {
  /// The kind of a finding about an error.
  init(of error: any Error) {
    self =
      switch error {
      case let error as ResourceError: error.kind
      case ImageError.limit: .limit
      case let error as JSONError where error.kind == .tooLarge: .limit
      case let error as GeoJSONError where error.kind == .tooLarge: .limit
      default: .invalid
      }
  }
}

extension Int {
  /// The number with a comma between thousands, or as whole mebibytes, for messages.
  var grouped: String {
    let digits = String(magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return self < 0 ? "-" + text : text
  }

  /// A number of bytes in MiB, rounded up, for messages.
  var mebibytes: String { "\(((self + (1 << 20) - 1) >> 20).grouped) MiB" }
}
