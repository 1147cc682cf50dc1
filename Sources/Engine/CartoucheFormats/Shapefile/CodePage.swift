import Foundation

/// The encoding of the texts in a dBASE table.
enum CodePage: Equatable {
  case utf8
  case windows1252
  /// An encoding that Foundation knows.
  case other(String.Encoding)

  /// The code pages of DOS and Windows by their numbers, and the numbers that CoreFoundation gives them.
  private static let pages: [Int: UInt] = [
    437: 0x400, 737: 0x405, 775: 0x406, 850: 0x410, 852: 0x412, 855: 0x413, 857: 0x414, 860: 0x415,
    861: 0x416, 862: 0x417, 863: 0x418, 864: 0x419, 865: 0x41A, 866: 0x41B, 869: 0x41C, 874: 0x41D,
    932: 0x420, 936: 0x421, 949: 0x422, 950: 0x423, 1250: 0x501, 1251: 0x502, 1253: 0x503, 1254: 0x504,
    1255: 0x505, 1256: 0x506, 1257: 0x507, 1258: 0x508, 54936: 0x632,
  ]

  /// The code pages by the identifiers of language drivers in byte 29 of a table.
  private static let drivers: [UInt8: Int] = [
    0x01: 437, 0x02: 850, 0x03: 1252, 0x08: 865, 0x09: 437, 0x0A: 850, 0x0B: 437, 0x0D: 437, 0x0E: 850,
    0x0F: 437, 0x10: 850, 0x11: 437, 0x12: 850, 0x13: 932, 0x14: 850, 0x15: 437, 0x16: 850, 0x17: 865,
    0x18: 437, 0x19: 437, 0x1A: 850, 0x1B: 437, 0x1C: 863, 0x1D: 850, 0x1F: 852, 0x22: 852, 0x23: 852,
    0x24: 860, 0x25: 850, 0x26: 866, 0x37: 850, 0x40: 852, 0x4D: 936, 0x4E: 949, 0x4F: 950, 0x50: 874,
    0x57: 1252, 0x58: 1252, 0x59: 1252, 0x64: 852, 0x65: 866, 0x66: 865, 0x67: 861, 0x6A: 737, 0x6B: 857,
    0x6C: 863, 0x78: 950, 0x79: 949, 0x7A: 936, 0x7B: 932, 0x7C: 874, 0x7D: 1255, 0x7E: 1256, 0x86: 737,
    0x87: 852, 0x88: 857, 0xC8: 1250, 0xC9: 1251, 0xCA: 1254, 0xCB: 1253, 0xCC: 1257,
  ]

  /// The encoding of a code page by its number; `nil` if it is not known.
  init?(number: Int) {
    switch number {
    case 65001: self = .utf8
    case 1252, 28591, 88591: self = .windows1252
    default:
      // Parts of ISO 8859, in the spellings of Windows and of `.cpg` files.
      let part =
        (28592...28605).contains(number)
        ? number - 28590 : (88592...88599).contains(number) ? number - 88590 : 0
      if part > 0 {
        self = .other(Self.encoding(0x200 + UInt(part)))
      } else if (885_910...885_916).contains(number) {
        self = .other(Self.encoding(0x200 + UInt(number - 885_900)))
      } else if let page = Self.pages[number] {
        self = .other(Self.encoding(page))
      } else {
        return nil
      }
    }
  }

  /// The encoding of a language driver; `nil` if it is 0 or not known.
  init?(driver: UInt8) {
    guard let number = Self.drivers[driver] else { return nil }
    self.init(number: number)
  }

  /// The encoding that the text of a `.cpg` file names, such as `UTF-8`, `1252`, `ANSI 1251`, `ISO-8859-2` or
  /// `LDID/87`; `nil` if it is not known.
  init?(name: String) {
    let name = name.uppercased()
    if let driver = name.components(separatedBy: "LDID/").dropFirst().first {
      guard let code = UInt8(driver.prefix { $0.isNumber }) else { return nil }
      self.init(driver: code)
      return
    }
    let plain = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    switch plain {
    case "UTF8": self = .utf8
    case "LATIN1": self = .windows1252
    case "BIG5": self.init(number: 950)
    case "SJIS", "SHIFTJIS", "MS932": self.init(number: 932)
    case "GBK", "GB2312": self.init(number: 936)
    case "GB18030": self.init(number: 54936)
    case "EUCKR", "UHC": self.init(number: 949)
    case "KOI8R": self = .other(Self.encoding(0xA02))
    default:
      guard let number = Int(plain.filter { $0.isNumber }.prefix(8)) else { return nil }
      self.init(number: number)
    }
  }

  private static func encoding(_ number: UInt) -> String.Encoding {
    String.Encoding(rawValue: 0x8000_0000 | number)
  }

  /// The text of some bytes.
  func text(_ bytes: BinaryView) -> String {
    if self == .utf8 || bytes.isASCII { return bytes.text }
    if case .other(let encoding) = self, let text = String(bytes: bytes.copy, encoding: encoding) {
      return text
    }
    return String(decoding: DecodedText.decodeWindows1252(bytes.copy), as: UTF8.self)
  }
}
