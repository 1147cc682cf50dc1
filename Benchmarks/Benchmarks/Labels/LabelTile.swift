/// A vector tile of points with names, as the data of a dense city are: the same one in every run.
struct LabelTile {
  /// The bytes of the tile.
  var bytes: [UInt8] {
    var tile = Message()
    for layer in layers { tile.add(3, layer) }
    return tile.bytes
  }

  private var layers: [[UInt8]] = []
  private var random = Random(state: 14)

  /// The classes of points of interest, each with an icon of its name.
  static let classes = [
    "bar", "bank", "beer", "bus", "cafe", "car", "castle", "cinema", "clothing_store", "college", "dentist",
    "doctors", "fast_food", "fuel", "garden", "grocery", "hospital", "laundry", "library", "lodging",
    "museum", "music", "park", "pharmacy", "restaurant", "school", "shop", "toilet",
  ]
  private static let syllables = [
    "an", "be", "ca", "do", "el", "fou", "gar", "hu", "in", "jo", "ka", "lin", "mar", "nor", "ou", "pe",
    "qua", "ri", "sa", "ton", "u", "vi", "wal", "xa", "yon", "zé",
  ]

  /// Adds points of interest with seven properties each; a quarter of them share their names with others.
  ///
  /// - Parameter margin: The width of the border of the tile in which there are points too, by that of the tile.
  mutating func addPoints(_ count: Int, margin: Double) {
    let common = (0..<count / 40).map { _ in name() }
    var layer = Layer("poi")
    for index in 0..<count {
      let kind = Self.classes[Int.random(in: 0..<Self.classes.count, using: &random)]
      let name = index % 4 == 0 ? common[Int.random(in: 0..<common.count, using: &random)] : name()
      layer.add(
        place(margin),
        [
          ("class", kind), ("subclass", kind), ("name", name), ("name:latin", name), ("name_int", name),
          ("agglomeration", "city"), ("rank", String(index % 400)),
        ])
    }
    layers.append(layer.bytes)
  }

  /// Adds numbers of houses, most of them small.
  mutating func addHouseNumbers(_ count: Int, margin: Double) {
    var layer = Layer("housenumber")
    for _ in 0..<count {
      let limit = Int.random(in: 1...200, using: &random)
      let number = String(Int.random(in: 1...limit, using: &random))
      let suffix = Int.random(in: 0..<12, using: &random) == 0 ? " bis" : ""
      layer.add(place(margin), [("housenumber", number + suffix)])
    }
    layers.append(layer.bytes)
  }

  /// One to four words.
  private mutating func name() -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let word = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Self.syllables[Int.random(in: 0..<Self.syllables.count, using: &random)]
      }.joined()
      return word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }

  private mutating func place(_ margin: Double) -> SIMD2<Int> {
    let border = Int(margin * 4096)
    return SIMD2(
      Int.random(in: -border..<4096 + border, using: &random),
      Int.random(in: -border..<4096 + border, using: &random))
  }

  /// A layer of points, with keys and values listed once.
  private struct Layer {
    private var message = Message()
    private var keys: [String: Int] = [:]
    private var values: [String: Int] = [:]
    private var table = Message()

    init(_ name: String) {
      message.add(15, 2)
      message.add(1, name.utf8)
      message.add(5, 4096)
    }

    mutating func add(_ place: SIMD2<Int>, _ properties: [(String, String)]) {
      var tags: [Int] = []
      for (key, value) in properties { tags += [number(ofKey: key), number(ofValue: value)] }
      var feature = Message()
      feature.add(2, packed: tags)
      feature.add(3, 1)
      feature.add(4, packed: [9, place.x.zigzag, place.y.zigzag])
      message.add(2, feature.bytes)
    }

    var bytes: [UInt8] { message.bytes + table.bytes }

    private mutating func number(ofKey key: String) -> Int {
      if let known = keys[key] { return known }
      table.add(3, key.utf8)
      keys[key] = keys.count
      return keys.count - 1
    }

    private mutating func number(ofValue value: String) -> Int {
      if let known = values[value] { return known }
      var text = Message()
      text.add(1, value.utf8)
      table.add(4, text.bytes)
      values[value] = values.count
      return values.count - 1
    }
  }
}

/// SplitMix64, so that every run has the same labels.
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
