/// The sums of pixels that become one each, for the rows of a window that a row of blocks has a share in.
///
/// Where blocks end within a pixel of the window, each row of blocks gives the mean of its own share: the last share is
/// what remains, which differs from the whole by less than the filter that follows.
struct BlockSums {
  /// The first row of the window, and the number of rows.
  private let top: Int
  private let width: Int
  private let reduction: Int
  private var sums: [UInt32]
  private var counts: [UInt32]
  private var direct: [UInt8] = []

  /// The area of a level in pixels.
  typealias Area = (left: Int, top: Int, right: Int, bottom: Int)

  init(_ window: PixelWindow, rowsOf row: Int, _ image: TIFFImage, _ area: Area) {
    let first = max(row * image.blockHeight, area.top)
    let last = min((row + 1) * image.blockHeight, area.bottom) - 1
    top = (first - area.top) / window.reduction
    let height = (last - area.top) / window.reduction - top + 1
    width = window.width
    reduction = window.reduction
    if reduction == 1 {
      (sums, counts) = ([], [])
      direct = [UInt8](repeating: 0, count: 4 * width * height)
    } else {
      sums = [UInt32](repeating: 0, count: 4 * width * height)
      counts = [UInt32](repeating: 0, count: width * height)
    }
  }

  /// Adds the part of a block that is in the area.
  mutating func add(_ colors: [UInt8], _ column: Int, _ row: Int, _ image: TIFFImage, _ area: Area) {
    let (left, above) = (column * image.blockWidth, row * image.blockHeight)
    let columns = max(left, area.left)..<min(left + image.blockWidth, area.right)
    for y in max(above, area.top)..<min(above + image.blockHeight, area.bottom) {
      var from = 4 * ((y - above) * image.blockWidth + columns.lowerBound - left)
      let line = ((y - area.top) / reduction - top) * width
      if reduction == 1 {
        let to = 4 * (line + columns.lowerBound - area.left)
        direct.replaceSubrange(to..<to + 4 * columns.count, with: colors[from..<from + 4 * columns.count])
        continue
      }
      for x in columns {
        let to = line + (x - area.left) / reduction
        counts[to] &+= 1
        for channel in 0..<4 { sums[4 * to + channel] &+= UInt32(colors[from + channel]) }
        from += 4
      }
    }
  }

  /// Writes the means into the window.
  func store(in window: inout PixelWindow) {
    let start = 4 * top * width
    if reduction == 1 {
      window.pixels.replaceSubrange(start..<start + direct.count, with: direct)
      return
    }
    for index in counts.indices where counts[index] > 0 {
      for channel in 0..<4 {
        let mean = (sums[4 * index + channel] + counts[index] / 2) / counts[index]
        window.pixels[start + 4 * index + channel] = UInt8(truncatingIfNeeded: mean)
      }
    }
  }
}
