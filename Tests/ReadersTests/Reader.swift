import Testing

/// A reader of foreign bytes, and bytes that would cost a reader without a budget far more than their size.
struct Reader: Sendable {
  /// The name, as messages show it.
  let name: String
  /// The files below `Sources` that declare the reader, or pass bytes on to it: a module and the name of a file.
  let files: [String]
  /// The target of the package in `Fuzz` that gives it any bytes.
  let fuzz: String
  /// Bytes that it must survive.
  let bombs: [Bomb]
  /// Reads bytes within a memory, in bytes.
  ///
  /// Throws, or returns whether a part was left out because of a limit.
  let read: @Sendable (_ bytes: [UInt8], _ memory: Int) async throws -> Bool

  init(
    _ name: String, in files: [String], fuzz: String, _ bombs: [Bomb],
    read: @escaping @Sendable (_ bytes: [UInt8], _ memory: Int) async throws -> Bool
  ) {
    (self.name, self.files, self.fuzz, self.bombs, self.read) = (name, files, fuzz, bombs, read)
  }

  /// All readers.
  static let all = text + tables + pictures + tiles + archives + documents
}

/// Bytes that cost more than their size.
struct Bomb: Sendable {
  /// The kinds of bombs.
  enum Shape: String {
    /// Nested beyond any use.
    case deep
    /// More values than bytes suggest.
    case wide
    /// Small until it is decompressed, or expanded.
    case compressed
    /// Work that grows with the square of the size, where a reader looks through what it has read.
    case quadratic
  }

  let shape: Shape
  let name: String
  /// Whether a reader has to refuse it, or to leave parts out; if not, it is enough that reading ends.
  let isRefused: Bool
  let bytes: @Sendable () -> [UInt8]

  static func deep(_ name: String = "", _ bytes: @escaping @Sendable () -> [UInt8]) -> Bomb {
    Bomb(shape: .deep, name: name, isRefused: true, bytes: bytes)
  }

  static func wide(_ name: String = "", _ bytes: @escaping @Sendable () -> [UInt8]) -> Bomb {
    Bomb(shape: .wide, name: name, isRefused: true, bytes: bytes)
  }

  static func compressed(_ name: String = "", _ bytes: @escaping @Sendable () -> [UInt8]) -> Bomb {
    Bomb(shape: .compressed, name: name, isRefused: true, bytes: bytes)
  }

  /// A bomb that need not be refused: what it costs must be in proportion to its size.
  static func quadratic(_ name: String = "", _ bytes: @escaping @Sendable () -> [UInt8]) -> Bomb {
    Bomb(shape: .quadratic, name: name, isRefused: false, bytes: bytes)
  }
}

/// A bomb for a reader.
struct Attack: Sendable, CustomTestStringConvertible {
  let reader: Reader
  let bomb: Bomb

  static let all = Reader.all.flatMap { reader in reader.bombs.map { Attack(reader: reader, bomb: $0) } }

  var testDescription: String {
    "\(reader.name), \(bomb.shape.rawValue)\(bomb.name.isEmpty ? "" : ": \(bomb.name)")"
  }
}
