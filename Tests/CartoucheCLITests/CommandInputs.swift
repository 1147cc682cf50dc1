import Foundation

/// The files that command lines of the tables read.
enum CommandInputs {
  /// The folder of the tables.
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/commands")

  /// Puts all inputs into a folder: those of the fixtures, and archives that are made here.
  static func write(to folder: URL) throws {
    let files = FileManager.default
    let texts = fixtures.appendingPathComponent("inputs")
    for name in try files.contentsOfDirectory(atPath: texts.path) {
      try files.copyItem(at: texts.appendingPathComponent(name), to: folder.appendingPathComponent(name))
    }
    try files.createDirectory(at: folder.appendingPathComponent("t/1/0"), withIntermediateDirectories: true)
    try Data(tile).write(to: folder.appendingPathComponent("t/1/0/0.pbf"))
    try Data(mapLibreTile).write(to: folder.appendingPathComponent("point.mlt"))
    try Data(archive()).write(to: folder.appendingPathComponent("a.pmtiles"))
    try Data(archive(maxzoom: 14)).write(to: folder.appendingPathComponent("holes.pmtiles"))
  }

  /// A message of protocol buffers: fields of bytes (with text or lists) and numbers.
  private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    [UInt8(number << 3 | 2), UInt8(bytes.count)] + bytes
  }
  private static func field(_ number: Int, _ value: UInt8) -> [UInt8] { [UInt8(number << 3), value] }

  /// A vector tile with one layer of extent 64: a point at 32, 32, a line, and a square with a hole.
  static let tile: [UInt8] = {
    func feature(_ type: UInt8, _ geometry: [UInt8], _ rest: [UInt8] = []) -> [UInt8] {
      field(2, rest + field(3, type) + field(4, geometry))
    }
    let point = feature(1, [9, 64, 64], field(1, 7) + field(2, [0, 0]))
    let line = feature(2, [9, 0, 0, 10, 20, 0])
    let square = feature(
      3, [9, 0, 0, 26, 80, 0, 0, 80, 79, 0, 15] + [9, 20, 59, 26, 0, 20, 20, 0, 0, 19, 15])
    let layer =
      field(15, 2) + field(1, Array("roads".utf8)) + point + line + square + field(3, Array("k".utf8))
      + field(4, field(1, Array("v".utf8))) + field(5, 64)
    return field(3, layer)
  }()

  /// A MapLibre tile with one layer of extent 4096: a point at 1, 2.
  static let mapLibreTile: [UInt8] = {
    // One column, of geometry: a run of one type, and two differences with their signs in the lowest bits.
    let types: [UInt8] = [0x30, 0b011_000 << 2 | 2, 1, 2, 1, 1, 1, 0]
    let vertices: [UInt8] = [0x13, 0b010_000 << 2 | 2, 2, 2, 2, 4]
    let layer: [UInt8] = [1, 4] + Array("dots".utf8) + [0x80, 0x20, 1, 4, 2] + types + vertices
    return [UInt8(layer.count)] + layer
  }()

  /// The tile as 0/0/0, the only one of a PMTiles archive without compression.
  static func archive(maxzoom: UInt8 = 0) -> [UInt8] {
    let root: [UInt8] = [1, 0, 1, UInt8(tile.count), 1]
    var bytes = Array("PMTiles".utf8) + [3]
    for number in [127, 5, 132, 2, 134, 0, 134, tile.count, 1, 1, 1] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return bytes + [1, 1, 1, 1, 0, maxzoom] + [UInt8](repeating: 0, count: 25) + root + Array("{}".utf8)
      + tile
  }
}
