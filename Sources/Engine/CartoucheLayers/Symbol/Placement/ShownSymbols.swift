import CartoucheTiles

/// The symbols that a frame shows, by which those of the next one are recognised.
///
/// A symbol is the same in another tile and at another zoom level when its layer, its text and, within some pixels, its
/// place are the same. Symbols fade in and out: the opacity moves towards 1 or 0 with the time between frames, as in
/// `placement.ts` of MapLibre GL JS.
package struct ShownSymbols: Sendable {
  /// The text or the icon of a symbol that fades in or out.
  struct Fade: Sendable, Hashable {
    /// 0 to 1.
    var opacity: Float
    /// Whether placement shows it: its opacity grows.
    var isShown: Bool

    /// The same after a fraction of the fade.
    func after(_ share: Float) -> Float { min(max(opacity + (isShown ? share : -share), 0), 1) }

    /// The fraction of the fade that is left.
    var rest: Float { isShown ? 1 - opacity : opacity }
  }

  /// A symbol.
  struct Item: Sendable {
    let layer: String
    let key: String
    /// The place in the unit world; copies of the world have places of their own.
    let place: SIMD2<Double>
    let text: Fade
    let icon: Fade
    /// The position of a text with a variable anchor.
    let variable: VariablePosition?
    let isVertical: Bool
  }

  /// The moment of the frame.
  package let time: Duration
  /// The duration from zero to full opacity; 0 if symbols appear and disappear at once.
  let duration: Duration
  /// The symbols, in the order of layers, tiles and layouts.
  private(set) var items: [Item] = []

  /// No symbols yet.
  init(time: Duration, lasting duration: Duration) {
    self.time = time
    self.duration = duration
  }

  mutating func append(_ item: Item) { items.append(item) }

  /// The moment at which all fading ends; `nil` if nothing fades.
  package var settlingTime: Duration? {
    let rest = items.reduce(Float(0)) { max($0, $1.text.rest, $1.icon.rest) }
    return rest > 0 ? time + duration * Double(rest) : nil
  }
}

/// The symbols of the previous frame, found by their identity and place.
struct ShownSymbolIndex {
  private struct Cell: Hashable {
    let name: Int32
    let x: Int64
    let y: Int64
  }

  private let before: ShownSymbols
  /// The maximum distance of a symbol from its former place, in the unit world.
  private let reach: Double
  /// The numbers of the texts of each layer.
  private var names: [String: [String: Int32]] = [:]
  private var cells: [Cell: [Int32]] = [:]
  private var isTaken: [Bool]

  /// The distance within which a symbol is considered the same, in logical pixels: as far as lines and labels of
  /// polygons move from one tile zoom level to the next.
  private static let pixels = 10.0

  /// An index of `before`, for a frame in which the world has the given width in logical pixels.
  init(_ before: ShownSymbols, worldSize: Double) {
    self.before = before
    reach = Self.pixels / max(worldSize, 1)
    isTaken = Array(repeating: false, count: before.items.count)
    var count: Int32 = 0
    for (index, item) in before.items.enumerated() {
      let number = names[item.layer]?[item.key] ?? count
      if number == count {
        names[item.layer, default: [:]][item.key] = number
        count += 1
      }
      cells[cell(number, item.place, SIMD2(0, 0)), default: []].append(Int32(clamping: index))
    }
  }

  /// The cells are twice as wide as the reach, so that four of them contain everything within it.
  private func cell(_ name: Int32, _ place: SIMD2<Double>, _ shift: SIMD2<Double>) -> Cell {
    let position = (place + shift * reach) / (2 * reach)
    return Cell(
      name: name, x: Int64(exactly: position.x.rounded(.down)) ?? 0,
      y: Int64(exactly: position.y.rounded(.down)) ?? 0)
  }

  /// The index of the nearest symbol that is the same and has not been taken yet.
  func find(layer: String, key: String, _ place: SIMD2<Double>) -> Int? {
    guard let name = names[layer]?[key] else { return nil }
    var nearest: (distance: Double, index: Int)?
    for shift in [SIMD2(-1.0, -1), SIMD2(1, -1), SIMD2(-1, 1), SIMD2(1, 1)] {
      for index in cells[cell(name, place, shift)] ?? [] where !isTaken[Int(index)] {
        let way = before.items[Int(index)].place - place
        let distance = max(abs(way.x), abs(way.y))
        guard distance <= reach else { continue }
        if (distance, Int(index)) < (nearest?.distance ?? .infinity, nearest?.index ?? .max) {
          nearest = (distance, Int(index))
        }
      }
    }
    return nearest?.index
  }

  /// The symbol at an index.
  subscript(index: Int) -> ShownSymbols.Item { before.items[index] }

  /// Takes the nearest symbol that is the same; it is not available to others then.
  mutating func take(layer: String, key: String, _ place: SIMD2<Double>) -> ShownSymbols.Item? {
    guard let index = find(layer: layer, key: key, place) else { return nil }
    isTaken[index] = true
    return before.items[index]
  }
}
