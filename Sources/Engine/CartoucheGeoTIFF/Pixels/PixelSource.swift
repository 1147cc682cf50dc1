import CartoucheResources
import CartoucheThreads
import Synchronization

/// The blocks that were decoded last, for all tiles of a file.
final class DecodedBlocks: Sendable {
  /// The address of a block.
  struct Address: Hashable, Sendable {
    var level: Int
    var index: Int
  }

  private let blocks: Mutex<LeastRecentlyUsed<Address, [UInt8]>>

  /// A store of at most `budget` bytes.
  init(budget: Int) { blocks = Mutex(LeastRecentlyUsed(budget: budget)) }

  subscript(address: Address) -> [UInt8]? {
    get { blocks.withLock { $0.value(for: address) } }
    set {
      guard let newValue else { return }
      blocks.withLock { $0.insert(newValue, for: address, cost: newValue.count) }
    }
  }
}

/// A part of a picture, in one of its sizes, reduced by a whole number.
struct PixelWindow {
  /// The first column and row of the level, multiples of the reduction.
  let left: Int
  let top: Int
  /// The size in reduced pixels.
  let width: Int
  let height: Int
  /// The number of pixels of the level that one stands for, in both directions.
  let reduction: Int
  /// Four bytes for each pixel, multiplied by opacity.
  var pixels: [UInt8]
}

/// Reads parts of a picture, block by block.
struct PixelSource {
  let picture: GeoTIFF
  let session: TIFFSession
  let decoded: DecodedBlocks
  let stop: StopSignal

  /// The largest number of pixels to be decoded for a tile.
  private static let pixelLimit = 1 << 30

  /// The pixels of a level in a range of columns and rows, each the mean of `reduction` by `reduction`.
  ///
  /// - Throws: ``GeoTIFFError``, also if too many pixels would have to be decoded.
  func window(
    level: Int, columns: Range<Int>, rows: Range<Int>, reduction: Int
  ) throws(GeoTIFFError) -> PixelWindow {
    let image = picture.levels[level].image
    let left = max(columns.lowerBound, 0) / reduction * reduction
    let top = max(rows.lowerBound, 0) / reduction * reduction
    let right = max(min(columns.upperBound, image.width), left + 1)
    let bottom = max(min(rows.upperBound, image.height), top + 1)
    let (width, height) = ((right - left - 1) / reduction + 1, (bottom - top - 1) / reduction + 1)
    let blocks = (
      left / image.blockWidth...(right - 1) / image.blockWidth,
      top / image.blockHeight...(bottom - 1) / image.blockHeight
    )
    let total = (blocks.0.count * image.blockWidth).multipliedReportingOverflow(
      by: blocks.1.count * image.blockHeight)
    guard !total.overflow, total.partialValue <= Self.pixelLimit else {
      throw .content(
        found: "\(right - left) by \(bottom - top) pixels for one tile",
        expected: "overviews, which this would add: gdaladdo -r average IN")
    }
    var window = PixelWindow(
      left: left, top: top, width: width, height: height, reduction: reduction,
      pixels: [UInt8](repeating: 0, count: 4 * width * height))
    let area = (left: left, top: top, right: right, bottom: bottom)
    for row in blocks.1 {
      // The sums of a row of blocks; the pixels of the window that two rows of blocks share keep theirs.
      var sums = BlockSums(window, rowsOf: row, image, area)
      for column in blocks.0 {
        if stop.isGiven { throw .unreadable("cancelled") }
        sums.add(try block(level, column, row), column, row, image, area)
      }
      sums.store(in: &window)
    }
    return window
  }

  /// The colours of a block.
  private func block(_ level: Int, _ column: Int, _ row: Int) throws(GeoTIFFError) -> [UInt8] {
    let (image, mask) = (picture.levels[level].image, picture.levels[level].mask)
    let index = row * image.columns + column
    let address = DecodedBlocks.Address(level: level, index: index)
    if let known = decoded[address] { return known }
    var planes: [[UInt8]] = []
    for plane in 0..<(image.isPlanar ? image.samples : 1) {
      planes.append(try session.block(plane * image.columns * image.rows + index, of: image))
    }
    let visible = try mask.map { mask throws(GeoTIFFError) in try visibility(mask, under: image, column, row)
    }
    let colors = BlockColors(image: image, noData: picture.noData).colors(of: planes, visible: visible)
    decoded[address] = colors
    return colors
  }

  /// Whether each pixel of a block is visible: 255 or 0, by the blocks of the mask, which may be others.
  private func visibility(
    _ mask: TIFFImage, under image: TIFFImage, _ column: Int, _ row: Int
  ) throws(GeoTIFFError) -> [UInt8] {
    var visible = [UInt8](repeating: 0, count: image.blockWidth * image.blockHeight)
    let (left, top) = (column * image.blockWidth, row * image.blockHeight)
    let right = min(left + image.blockWidth, image.width)
    let bottom = min(top + image.blockHeight, image.height)
    let isPacked = mask.blockBytes < mask.blockWidth * mask.blockHeight
    let rowBytes = isPacked ? (mask.blockWidth + 7) / 8 : mask.blockWidth
    for maskRow in top / mask.blockHeight...(bottom - 1) / mask.blockHeight {
      for maskColumn in left / mask.blockWidth...(right - 1) / mask.blockWidth {
        let bytes = try session.block(maskRow * mask.columns + maskColumn, of: mask)
        let (x0, y0) = (maskColumn * mask.blockWidth, maskRow * mask.blockHeight)
        for y in max(top, y0)..<min(bottom, y0 + mask.blockHeight) {
          for x in max(left, x0)..<min(right, x0 + mask.blockWidth) {
            let at = (y - y0) * rowBytes
            let isVisible =
              isPacked
              ? bytes[at + (x - x0) / 8] & (0x80 >> UInt8((x - x0) % 8)) != 0 : bytes[at + x - x0] != 0
            visible[(y - top) * image.blockWidth + x - left] = isVisible ? 255 : 0
          }
        }
      }
    }
    return visible
  }
}
