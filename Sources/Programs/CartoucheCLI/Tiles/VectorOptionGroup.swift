import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartouchePyramids
import CartoucheThreads

/// The options for pyramids of vector tiles, made from data.
struct VectorOptionGroup: ParsableArguments {
  @Flag(help: "Make vector tiles of data, in place of pictures; --layer implies it.")
  var vector = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      A layer of vector tiles and the path or URL of its data, which may be file#layer. May be repeated; several data with \
      one name make one layer.
      """, valueName: "name=input"),
    transform: { try NamedInput($0) })
  var layer: [NamedInput] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The attributes that go into tiles, of all layers or of one (default: all).",
      valueName: "layer=name,name"))
  var include: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Attributes that do not go into tiles.", valueName: "layer=name,name"))
  var exclude: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The attribute that becomes the identifier of features; whole numbers from 0.", valueName: "layer=name")
  )
  var id: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      The condition for features, as a filter of the style specification, such as '[">", ["get", "pop"], 1000]'; it may \
      use ["zoom"].
      """, valueName: "layer=json"))
  var filter: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The margin of vector tiles in pixels of which a side has 512 (default: 10).", valueName: "pixels"),
    transform: NumberRange(0...512, unit: "pixels").number)
  var buffer: Double?

  @Option(
    help: ArgumentHelp(
      "The units along a side of vector tiles, 256 to 8192 (default: 4096).", valueName: "units"),
    transform: NumberRange(256...8192, unit: "units").wholeNumber)
  var extent: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum error of simplified lines in pixels, 0 for none (default: 0.375).", valueName: "pixels"),
    transform: NumberRange(0...512, unit: "pixels").number)
  var tolerance: Double?

  @Option(help: ArgumentHelp("The attribution that maps have to show, text or HTML.", valueName: "text"))
  var attribution: String?

  @Option(help: ArgumentHelp("The name of the tile set.", valueName: "text"))
  var name: String?

  @Option(help: ArgumentHelp("A description of the tile set.", valueName: "text"))
  var description: String?

  @Option(
    help: ArgumentHelp(
      """
      The size of a compressed vector tile, such as 500K, above which features are left out: points evenly, then the \
      smallest polygons, then the shortest lines (default: 500000 bytes).
      """, valueName: "bytes"),
    transform: Self.tileSize)
  var tileBytes: Int?

  @Option(
    help: ArgumentHelp(
      "The number of features of a vector tile above which some are left out (default: 200000).",
      valueName: "count"),
    transform: NumberRange(1...100_000_000, unit: "a number of features").wholeNumber)
  var tileFeatures: Int?

  @Flag(help: "Keep all features in vector tiles, however large.")
  var noLimit = false

  func validate() throws {
    if noLimit, tileBytes != nil || tileFeatures != nil {
      throw ValidationError("--no-limit goes with neither --tile-bytes nor --tile-features")
    }
    guard !isVector else { return }
    let given = [
      ("include", !include.isEmpty), ("exclude", !exclude.isEmpty), ("id", !id.isEmpty),
      ("filter", !filter.isEmpty), ("buffer", buffer != nil), ("extent", extent != nil),
      ("tolerance", tolerance != nil), ("tile-bytes", tileBytes != nil),
      ("tile-features", tileFeatures != nil), ("no-limit", noLimit),
    ]
    if let (name, _) = given.first(where: \.1) { throw ValidationError("--\(name) is for --vector") }
  }

  /// Whether vector tiles are asked for.
  var isVector: Bool { vector || !layer.isEmpty }

  private static let sizes = NumberRange(1...1_000_000_000, unit: "a number of bytes")

  private static func tileSize(_ text: String) throws(ValidationError) -> Int {
    let units: [(String, Int)] = [("k", 1000), ("kb", 1000), ("m", 1_000_000), ("mb", 1_000_000), ("", 1)]
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let name = text.dropFirst(digits.count).lowercased()
    guard let unit = units.first(where: { $0.0 == name })?.1, let number = Double(digits) else {
      throw ValidationError("\"\(text)\" is not a size; expected one such as 500K or 2M")
    }
    return Int(try sizes.number("\(number * Double(unit))"))
  }
}

/// A layer with its name and the input that it is made from.
struct NamedInput: Sendable, Hashable {
  let name: String
  let input: String

  /// The layer in a text such as `roads=roads.geojson`.
  ///
  /// - Throws: `ValidationError` for other texts.
  init(_ text: String) throws(ValidationError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.first, let input = parts.last, !name.isEmpty, !input.isEmpty
    else {
      throw ValidationError("expected a layer and its data, such as roads=roads.geojson")
    }
    (self.name, self.input) = (String(name), String(input))
  }

  /// The layer of an input without a name, which has that of the file or of the layer in it.
  init(input: String) {
    self.input = input
    if let mark = input.lastIndex(of: "#"), input.index(after: mark) < input.endIndex {
      name = String(input[input.index(after: mark)...])
      return
    }
    let last = input.split { $0 == "/" || $0 == "?" }.last ?? "data"
    let stem = last.prefix { $0 != "." }
    name = input == "-" || stem.isEmpty ? "data" : String(stem)
  }
}
