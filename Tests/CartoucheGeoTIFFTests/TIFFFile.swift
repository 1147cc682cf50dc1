import Foundation

/// A writer of small TIFF files without compression.
struct TIFFFile {
  /// One image.
  struct Page {
    var width: Int
    var height: Int
    var samples = 1
    /// The samples of each pixel in turn.
    var pixels: [UInt8]
    var photometric = 1
    /// The side of tiles; `nil` for strips of three rows.
    var tile: Int?
    var isPlanar = false
    /// Fields besides those of the layout: a type, and values.
    var fields: [Int: (type: Int, values: [Double])] = [:]
    var texts: [Int: String] = [:]

    /// The fields of a place: a system, the outer corner of the first pixel, and the size of a pixel.
    mutating func place(_ code: Int, _ x: Double, _ y: Double, _ step: Double, isPoint: Bool = false) {
      let isGeographic = code == 4326
      fields[33550] = (12, [step, step, 0])
      fields[33922] = (12, [0, 0, 0, x, y, 0])
      fields[34735] = (
        3,
        [
          1, 1, 0, 3, 1024, 0, 1, isGeographic ? 2 : 1, 1025, 0, 1, isPoint ? 2 : 1,
          isGeographic ? 2048 : 3072, 0, 1, Double(code),
        ]
      )
    }
  }

  var pages: [Page]
  var isLittleEndian = true
  var isBig = false
  /// Whether the last directory names the first as its next.
  var isLoop = false

  /// A picture of Web Mercator that is the whole world.
  static func world(
    _ side: Int, samples: Int = 1, photometric: Int = 1, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> TIFFFile {
    let pixels = (0..<side * side).flatMap { pixel($0 % side, $0 / side) }
    var page = Page(width: side, height: side, samples: samples, pixels: pixels, photometric: photometric)
    let half = 20_037_508.342789244
    page.place(3857, -half, half, 2 * half / Double(side))
    return TIFFFile(pages: [page])
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    var file: [UInt8] = isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
    file += isBig ? number(43, 2) + number(8, 2) + number(0, 2) : number(42, 2)
    var link = file.count
    file += number(0, isBig ? 8 : 4)
    let first = link
    for page in pages {
      let blocks = Self.blocks(of: page)
      var offsets: [Double] = []
      for block in blocks {
        offsets.append(Double(file.count))
        file += block
      }
      if file.count % 2 == 1 { file.append(0) }
      let data = fields(of: page, offsets, blocks.map { Double($0.count) })
      patch(&file, link, file.count)
      let start = file.count
      let (head, width, inline) = isBig ? (8, 20, 8) : (2, 12, 4)
      var entries = number(data.count, head)
      var extra: [UInt8] = []
      let after = start + head + data.count * width + inline
      for (tag, type, values, text) in data {
        let size = [1: 1, 2: 1, 3: 2, 4: 4, 12: 8, 16: 8][type] ?? 1
        var content: [UInt8] = []
        if let text {
          content = Array(text.utf8) + [0]
        } else {
          for value in values {
            content += type == 12 ? number(value.bitPattern, 8) : number(UInt64(value), size)
          }
        }
        entries += number(tag, 2) + number(type, 2) + number(content.count / size, inline)
        if content.count <= inline {
          entries += content + [UInt8](repeating: 0, count: inline - content.count)
        } else {
          entries += number(after + extra.count, inline)
          extra += content
        }
      }
      file += entries
      link = file.count
      file += number(0, inline) + extra
    }
    if isLoop {
      let start = isBig ? file[first..<first + 8] : file[first..<first + 4]
      file.replaceSubrange(link..<link + start.count, with: Array(start))
    }
    return file
  }

  private func fields(
    of page: Page, _ offsets: [Double], _ counts: [Double]
  ) -> [(Int, Int, [Double], String?)] {
    var all: [Int: (Int, [Double], String?)] = [
      256: (4, [Double(page.width)], nil), 257: (4, [Double(page.height)], nil),
      258: (3, [Double](repeating: 8, count: page.samples), nil), 259: (3, [1], nil),
      262: (3, [Double(page.photometric)], nil), 277: (3, [Double(page.samples)], nil),
      284: (3, [page.isPlanar ? 2 : 1], nil),
    ]
    let places = isBig ? 16 : 4
    if let tile = page.tile {
      (all[322], all[323]) = ((4, [Double(tile)], nil), (4, [Double(tile)], nil))
      (all[324], all[325]) = ((places, offsets, nil), (places, counts, nil))
    } else {
      all[278] = (4, [3], nil)
      (all[273], all[279]) = ((places, offsets, nil), (places, counts, nil))
    }
    for (tag, field) in page.fields { all[tag] = (field.type, field.values, nil) }
    for (tag, text) in page.texts { all[tag] = (2, [], text) }
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value.0, $0.value.1, $0.value.2) }
  }

  private static func blocks(of page: Page) -> [[UInt8]] {
    let (width, height) = (page.tile ?? page.width, page.tile ?? 3)
    let planes: [[Int]] =
      page.isPlanar ? (0..<page.samples).map { [$0] } : [Array(0..<page.samples)]
    var blocks: [[UInt8]] = []
    for samples in planes {
      for top in stride(from: 0, to: page.height, by: height) {
        for left in stride(from: 0, to: page.width, by: width) {
          var block: [UInt8] = []
          for y in top..<(page.tile == nil ? min(top + height, page.height) : top + height) {
            for x in left..<left + width {
              let isInside = x < page.width && y < page.height
              block += samples.map {
                isInside ? page.pixels[(y * page.width + x) * page.samples + $0] : 77
              }
            }
          }
          blocks.append(block)
        }
      }
    }
    return blocks
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] { number(UInt64(value), size) }

  private func number(_ value: UInt64, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }

  private func patch(_ file: inout [UInt8], _ at: Int, _ value: Int) {
    let bytes = number(value, isBig ? 8 : 4)
    file.replaceSubrange(at..<at + bytes.count, with: bytes)
  }
}
