/// Writes vector tiles (Mapbox Vector Tile specification 2.1) for fixtures.
struct TileBuilder {
  enum Shape {
    case point(Int, Int)
    case line([(Int, Int)])
    case polygon([(Int, Int)])
  }

  enum Attribute {
    case text(String)
    case number(UInt64)
    case flag(Bool)
  }

  private var layers: [(name: String, features: [(Shape, [(String, Attribute)])])] = []

  /// Adds a feature, in units of 1/4096 of the tile.
  mutating func add(_ layer: String, _ shape: Shape, _ attributes: KeyValuePairs<String, Attribute> = [:]) {
    if !layers.contains(where: { $0.name == layer }) { layers.append((layer, [])) }
    for index in layers.indices where layers[index].name == layer {
      layers[index].features.append((shape, attributes.map { ($0.key, $0.value) }))
    }
  }

  var bytes: [UInt8] {
    layers.flatMap { layer -> [UInt8] in
      var (tables, features): ([UInt8], [UInt8]) = ([], [])
      var count: UInt64 = 0
      for (shape, attributes) in layer.features {
        var tags: [UInt8] = []
        for (key, value) in attributes {
          // Tables may repeat themselves.
          tables += Self.field(3, Array(key.utf8)) + Self.field(4, Self.value(value))
          tags += Self.varint(count) + Self.varint(count)
          count += 1
        }
        let (type, geometry) = Self.geometry(shape)
        features += Self.field(
          2, Self.field(2, tags) + Self.varint(3 << 3) + [type] + Self.field(4, geometry))
      }
      return Self.field(3, [15 << 3, 2] + Self.field(1, Array(layer.name.utf8)) + features + tables)
    }
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    var (rest, bytes): (UInt64, [UInt8]) = (value, [])
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func field(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(UInt64(content.count)) + content
  }

  private static func value(_ attribute: Attribute) -> [UInt8] {
    switch attribute {
    case .text(let text): field(1, Array(text.utf8))
    case .number(let number): varint(5 << 3) + varint(number)
    case .flag(let flag): varint(7 << 3) + [flag ? 1 : 0]
    }
  }

  private static func geometry(_ shape: Shape) -> (type: UInt8, commands: [UInt8]) {
    var position = (x: 0, y: 0)
    func step(to point: (Int, Int)) -> [UInt8] {
      defer { position = (point.0, point.1) }
      return [point.0 - position.x, point.1 - position.y].flatMap {
        varint(UInt64(bitPattern: Int64($0 << 1 ^ $0 >> 63)))
      }
    }
    func path(_ points: [(Int, Int)]) -> [UInt8] {
      guard let first = points.first else { return [] }
      return [9] + step(to: first) + varint(UInt64(points.count - 1) << 3 | 2)
        + points.dropFirst().flatMap { step(to: $0) }
    }
    switch shape {
    case .point(let x, let y): return (1, [9] + step(to: (x, y)))
    case .line(let points): return (2, path(points))
    case .polygon(let points): return (3, path(points) + [15])
    }
  }
}

extension TileBuilder.Attribute: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: UInt64) { self = .number(number) }
  init(booleanLiteral flag: Bool) { self = .flag(flag) }
}
