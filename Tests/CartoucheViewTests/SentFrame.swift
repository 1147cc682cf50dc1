import CartoucheImages

@testable import CartoucheView

/// A frame as the page gets it, and the picture that the page makes of several.
struct SentFrame {
  let number: Int
  let isExact: Bool
  let width: Int
  let height: Int
  let inputTime: Double
  let parts: [FrameMessage.Part]

  /// The frame in a message; `nil` when the message is none.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func read(_ count: Int) -> UInt64? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard let number = read(4), let flags = read(1), let width = read(2), let height = read(2),
      let time = read(8),
      let count = read(2)
    else { return nil }
    var parts: [FrameMessage.Part] = []
    for _ in 0..<count {
      guard let x = read(2), let y = read(2), let partWidth = read(2), let partHeight = read(2),
        let format = read(1).flatMap({ FrameMessage.Format(rawValue: UInt8($0)) }), let length = read(4),
        rest.count >= length
      else { return nil }
      let rectangle = PixelRectangle(x: Int(x), y: Int(y), width: Int(partWidth), height: Int(partHeight))
      parts.append(
        FrameMessage.Part(rectangle: rectangle, format: format, bytes: Array(rest.prefix(Int(length)))))
      rest = rest.dropFirst(Int(length))
    }
    guard rest.isEmpty else { return nil }
    self.number = Int(number)
    isExact = flags & 1 == 1
    self.width = Int(width)
    self.height = Int(height)
    inputTime = Double(bitPattern: time)
    self.parts = parts
  }

  /// Draws the parts over a picture of straight RGBA, as the page does.
  func draw(over canvas: inout Image) throws {
    if canvas.width != width || canvas.height != height {
      canvas = Image(width: width, height: height, color: (0, 0, 0, 0))
    }
    for part in parts {
      let image =
        part.format == .jpeg ? try JPEGDecoder().decode(part.bytes) : try PNGDecoder().decode(part.bytes)
      for y in 0..<part.rectangle.height {
        for x in 0..<part.rectangle.width {
          canvas[part.rectangle.x + x, part.rectangle.y + y] = image[x, y]
        }
      }
    }
  }
}
