/// The effort for small files of the same picture.
public enum ImageCompression: Sendable, Hashable {
  /// For servers that draw on demand: half the time of ``default`` or less, and at most 15 % more bytes on maps.
  case fast
  /// Small files as fast as pictures are drawn.
  case `default`
  /// The smallest files, for pictures that are made once and loaded often; several times the time of ``default``.
  case best
  /// A level of libdeflate, which compresses PNG files: 0 (stored) to 12 (smallest); values outside are clamped.
  case level(Int)

  /// The effort of a name: `fast`, `default` or `best`; nil for any other.
  public init?(name: String) {
    guard let entry = ImageCompression.named.first(where: { $0.name == name }) else { return nil }
    self = entry.compression
  }

  /// The names of efforts.
  public static let names: [String] = named.map(\.name)

  /// The name of the effort; nil for a level.
  public var name: String? { ImageCompression.named.first { $0.compression == self }?.name }

  private static let named: [(name: String, compression: ImageCompression)] = [
    ("fast", .fast), ("default", .default), ("best", .best),
  ]

  /// The level of libdeflate; nil for the engine's own compressor.
  var level: Int? {
    switch self {
    case .fast: nil
    case .default: 5
    case .best: 9
    case .level(let level): min(max(level, 0), 12)
    }
  }
}
