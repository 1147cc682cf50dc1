/// The difference between the picture that the page has and the next one.
///
/// Pictures are compared in square blocks; changed blocks are combined into rectangles.
struct PictureDifference: Sendable {
  /// The side of a block in device pixels: a multiple of 16, as JPEG's own blocks are with half the resolution of
  /// colour.
  static let blockSide = 64

  /// The share of changed blocks from which the whole picture is sent as one rectangle: less to decode, and no seams.
  static let wholeShare = 0.6

  private var shown: Picture?
  /// Whether the page has each block with losses, row by row.
  private var isLossy: [Bool] = []

  /// Forgets the picture on the page, so that everything is sent.
  mutating func reset() { self = PictureDifference() }

  /// Whether the page has every pixel of the picture that was sent last.
  var isExact: Bool { !isLossy.contains(true) }

  /// The rectangles to send so that the page has `picture`; none if it already has it.
  ///
  /// - Parameter isExact: Whether the rectangles are sent without losses, in which case those sent with losses before are
  ///   included.
  mutating func rectangles(of picture: Picture, isExact: Bool) -> [PixelRectangle] {
    let columns = (picture.width + Self.blockSide - 1) / Self.blockSide
    let rows = (picture.height + Self.blockSide - 1) / Self.blockSide
    var changed = [Bool](repeating: true, count: columns * rows)
    if let shown, shown.width == picture.width, shown.height == picture.height {
      for index in changed.indices {
        changed[index] =
          isExact && isLossy[index]
          || Self.differ(shown, picture, in: Self.block(index % columns, index / columns, of: picture))
      }
    } else {
      isLossy = [Bool](repeating: false, count: changed.count)
    }
    let count = changed.count { $0 }
    if Double(count) > Self.wholeShare * Double(changed.count) {
      changed = [Bool](repeating: true, count: changed.count)
    }
    for index in changed.indices where changed[index] { isLossy[index] = !isExact }
    shown = picture
    return Self.rectangles(around: changed, columns: columns, of: picture)
  }

  private static func block(_ column: Int, _ row: Int, of picture: Picture) -> PixelRectangle {
    let (x, y) = (column * blockSide, row * blockSide)
    return PixelRectangle(
      x: x, y: y, width: min(blockSide, picture.width - x), height: min(blockSide, picture.height - y))
  }

  private static func differ(_ one: Picture, _ other: Picture, in block: PixelRectangle) -> Bool {
    (0..<block.height).contains { one.row($0, of: block) != other.row($0, of: block) }
  }

  /// The runs of changed blocks in a row, combined with equal runs in the row above.
  private static func rectangles(
    around changed: [Bool], columns: Int, of picture: Picture
  ) -> [PixelRectangle] {
    var finished: [PixelRectangle] = []
    var open: [PixelRectangle] = []
    for row in 0..<changed.count / max(columns, 1) {
      var next: [PixelRectangle] = []
      var column = 0
      while column < columns {
        guard changed[row * columns + column] else {
          column += 1
          continue
        }
        var run = block(column, row, of: picture)
        column += 1
        while column < columns, changed[row * columns + column] {
          run.width += block(column, row, of: picture).width
          column += 1
        }
        if let index = open.firstIndex(where: { $0.x == run.x && $0.width == run.width }) {
          var above = open.remove(at: index)
          above.height += run.height
          run = above
        }
        next.append(run)
      }
      finished += open
      open = next
    }
    return finished + open
  }
}
