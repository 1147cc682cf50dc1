/// A picture for the page, or the parts of it that have changed.
///
/// In bytes, all numbers little-endian: the number of the frame (32 bits); flags (8), of which 1 means that the picture
/// is exact; width and height of the whole picture in device pixels (16 each); the time of the newest input that the
/// picture shows, in milliseconds on the page's clock (64, floating point, NaN for none); the number of parts (16). Each
/// part follows with its left and upper edge, width and height (16 each), its format (8), the number of its bytes (32)
/// and those.
struct FrameMessage: Hashable, Sendable {
  /// The form of a part's pixels.
  enum Format: UInt8, Sendable, CaseIterable {
    case png = 1
    case jpeg = 2
    case webp = 3
  }

  /// A part of a picture.
  struct Part: Hashable, Sendable {
    var rectangle: PixelRectangle
    var format: Format
    var bytes: [UInt8]
  }

  /// The number of the frame, which the page answers with.
  var number: Int
  /// Whether the page has every pixel exactly as drawn.
  var isExact: Bool
  /// The width of the whole picture in device pixels.
  var width: Int
  /// The height of the whole picture in device pixels.
  var height: Int
  /// The time of the newest input, in milliseconds on the page's clock.
  var inputTime: Double?
  var parts: [Part]

  /// The message in bytes.
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(64) { $0 + $1.bytes.count + 16 })
    bytes.append(UInt32(truncatingIfNeeded: number))
    bytes.append(UInt8(isExact ? 1 : 0))
    bytes.append(UInt16(clamping: width))
    bytes.append(UInt16(clamping: height))
    bytes.append((inputTime ?? .nan).bitPattern)
    bytes.append(UInt16(clamping: parts.count))
    for part in parts {
      let rectangle = part.rectangle
      for side in [rectangle.x, rectangle.y, rectangle.width, rectangle.height] {
        bytes.append(UInt16(clamping: side))
      }
      bytes.append(part.format.rawValue)
      bytes.append(UInt32(clamping: part.bytes.count))
      bytes += part.bytes
    }
    return bytes
  }
}

extension [UInt8] {
  /// Appends a number, its least significant byte first.
  fileprivate mutating func append<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
