import CartoucheExpressions
import CartoucheGeometry
import CartoucheImages
import CartoucheJSON

extension ImageRequest {
  /// The names of the members of the JSON form.
  static let memberNames =
    [
      "id", "style", "center", "zoom", "bearing", "pitch", "bounds", "fit", "width", "height", "scale", "dpi",
      "format",
      "padding", "maxzoom", "minzoom", "language", "quality", "compression", "dither", "addlayer", "addstyle",
      "setfilter",
      "layer_id", "before_layer", "overlays", "output",
    ] + ornamentNames

  /// The request in a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 JSON.
  ///   - name: The name of the text in messages.
  ///   - defaults: Members that count where the text has none of their names.
  ///   - limits: The limits of values and sizes.
  /// - Throws: ``RequestError`` with line, column and pointer.
  public init(
    parsing bytes: [UInt8], name: String? = nil, defaults: JSONObject = [:],
    limits: RequestLimits = RequestLimits()
  ) throws(RequestError) {
    guard bytes.count <= limits.bytes else {
      throw RequestError(
        .limit, found: "a text of \(bytes.count) bytes", expected: "at most \(limits.bytes)", source: name)
    }
    let document: JSONDocument
    do throws(JSONError) {
      let options = JSONReadingOptions(maximumDepth: 64, maximumMemory: min(24 * limits.bytes, 1 << 30))
      document = try JSONDocument(parsing: bytes, name: name, options: options)
    } catch {
      throw RequestError(error, as: .json)
    }
    if let finding = document.diagnostics.first {
      throw RequestError(.value, found: finding.message, at: finding.place)
    }
    do throws(RequestError) {
      var root = document.root
      if !defaults.isEmpty, case .object(var members) = root {
        for (name, value) in defaults where members[name] == nil { members[name] = value }
        root = .object(members)
      }
      try self.init(root, limits: limits)
    } catch {
      var error = error
      error.source = name
      if let pointer = error.pointer {
        error.location =
          error.kind == .unknownMember
          ? document.location(ofKeyAt: pointer) : document.location(of: pointer)
      }
      throw error
    }
  }

  /// The request in a JSON value.
  ///
  /// - Parameters:
  ///   - value: An object with members of the names that the type's own have, in the spelling of JSON.
  ///   - limits: The limits of values and sizes.
  /// - Throws: ``RequestError`` with the pointer to what is wrong.
  public init(_ value: JSONValue, limits: RequestLimits = RequestLimits()) throws(RequestError) {
    let reader = try RequestReader(value, at: JSONPointer(), names: Self.memberNames)
    // What is too large is found with the other limits, before anything is made of it.
    let width = try reader.wholeNumber("width", Int.min...Int.max)
    let height = try reader.wholeNumber("height", Int.min...Int.max)
    self.init(
      width: try reader.required("width", width, expected: "the width in logical pixels"),
      height: try reader.required("height", height, expected: "the height in logical pixels"))
    id = try reader.string("id")
    style = try reader.string("style")
    output = try reader.string("output")
    let density = try reader.number("dpi", 1...9600)
    let scale = try reader.number("scale", limits.scales)
    self.scale = if let scale { scale } else { try Self.scale(of: density, limits) }
    try readView(reader, limits)
    encoding = try Self.encoding(reader, output: output)
    languages = try Self.languages(reader)
    encoding.density = density
    try readOrnaments(reader)
    try readStyleEdits(reader)
    overlays = try Self.overlays(reader, limits)
    try check(limits)
  }

  // MARK: - Members

  /// The scale at which so many device pixels are an inch: a logical pixel is 1/96 inch (CSS Values and Units, 6.2).
  private static func scale(of density: Double?, _ limits: RequestLimits) throws(RequestError) -> Double {
    guard let density else { return 1 }
    guard limits.scales.contains(density / 96) else {
      let range = (limits.scales.lowerBound * 96).plain + " to " + (limits.scales.upperBound * 96).plain
      throw RequestError(
        .range, found: "\(density.plain) pixels per inch", expected: "\(range), or a scale",
        pointer: JSONPointer(["dpi"]))
    }
    return density / 96
  }

  private mutating func readView(_ reader: RequestReader, _ limits: RequestLimits) throws(RequestError) {
    let center = try reader.place(at: "center")
    let zoom = try reader.number("zoom", limits.zooms)
    let bounds = try reader.value("bounds").map { (value) throws(RequestError) in
      try Self.bounds(value, at: reader.place("bounds"))
    }
    let fit = try reader.word("fit", FitTarget.self)
    let given = [("center", center != nil), ("bounds", bounds != nil), ("fit", fit != nil)].filter(\.1)
    if given.count > 1 {
      throw reader.error(
        .conflict, given[1].0, "\"\(given[0].0)\" and \"\(given[1].0)\" together",
        expected: "one of center with zoom, bounds, and fit")
    }
    if let center {
      view = .center(
        center, zoom: try reader.required("zoom", zoom, expected: "the zoom level of the center"))
    } else if zoom != nil {
      throw reader.error(.conflict, "zoom", "\"zoom\" without \"center\"", expected: "both, or neither")
    }
    if let bounds { view = .bounds(bounds) }
    if let fit { view = .fit(fit) }
    let turn = try reader.number("bearing", -3600...3600) ?? 0
    let bearing = turn.truncatingRemainder(dividingBy: 360)
    self.bearing = bearing < 0 ? bearing + 360 : bearing == 0 ? 0 : bearing
    pitch = try reader.number("pitch", 0...limits.pitch) ?? 0
    maxzoom = try reader.number("maxzoom", limits.zooms)
    minzoom = try reader.number("minzoom", limits.zooms)
    if let minzoom, let maxzoom, minzoom > maxzoom {
      throw reader.error(
        .conflict, "minzoom", minzoom.plain, expected: "at most \"maxzoom\", \(maxzoom.plain)")
    }
    padding = try reader.value("padding").map { (value) throws(RequestError) in
      try Self.padding(value, at: reader.place("padding"))
    }
    let fitting = [("padding", padding != nil), ("maxzoom", maxzoom != nil), ("minzoom", minzoom != nil)]
    if case .center = view, let (name, _) = fitting.first(where: \.1) {
      throw reader.error(
        .conflict, name, "\"\(name)\" with \"center\"", expected: "a view that is fitted, by bounds or fit")
    }
  }

  static func bounds(_ value: JSONValue, at pointer: JSONPointer) throws(RequestError) -> CoordinateBounds {
    guard let parts = value.array, parts.count == 4 else {
      throw RequestError(
        .value, found: value.summary, expected: "[west, south, east, north] in degrees", pointer: pointer)
    }
    var numbers: [Double] = []
    for (index, part) in parts.enumerated() {
      let limit = index % 2 == 0 ? 180.0 : 90
      numbers.append(try RequestReader.number(part, -limit...limit, at: pointer.appending(index)))
    }
    guard numbers[1] <= numbers[3] else {
      throw RequestError(
        .range, found: "a south of \(numbers[1].plain) above the north of \(numbers[3].plain)",
        expected: "[west, south, east, north] in degrees", pointer: pointer)
    }
    return CoordinateBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }

  private static func padding(_ value: JSONValue, at pointer: JSONPointer) throws(RequestError)
    -> PicturePadding
  {
    let expected = "logical pixels, one to four of them in the order of CSS, or a share such as \"10%\""
    switch value {
    case .string(let text):
      guard text.hasSuffix("%"), let percent = Double(text.dropLast()), percent.isFinite else {
        throw RequestError(.value, found: value.summary, expected: expected, pointer: pointer)
      }
      guard (0...1000).contains(percent) else {
        throw RequestError(.range, found: value.summary, expected: "0% to 1000%", pointer: pointer)
      }
      return .share(percent / 100)
    case .array(let parts):
      guard (1...4).contains(parts.count) else {
        throw RequestError(.value, found: value.summary, expected: expected, pointer: pointer)
      }
      var sides: [Double] = []
      for (index, part) in parts.enumerated() {
        sides.append(try RequestReader.number(part, -65_536...65_536, at: pointer.appending(index)))
      }
      // CSS: the right side defaults to the top, the bottom to the top, the left side to the right one.
      let right = sides.count > 1 ? sides[1] : sides[0]
      return .pixels(
        top: sides[0], right: right, bottom: sides.count > 2 ? sides[2] : sides[0],
        left: sides.count > 3 ? sides[3] : right)
    case .int, .uint, .double:
      return .pixels(try RequestReader.number(value, -65_536...65_536, at: pointer))
    case .null, .bool, .object:
      throw RequestError(.value, found: value.summary, expected: expected, pointer: pointer)
    }
  }

  private static func encoding(_ reader: RequestReader, output: String?) throws(RequestError)
    -> PictureEncoding
  {
    var encoding = PictureEncoding()
    if let name = try reader.string("format") {
      do throws(ImageError) {
        encoding.format = try ImageEncoding(name: name)
      } catch {
        throw reader.error(
          .value, "format", "the string \"\(name)\"",
          expected: "one of \(ImageEncoding.names.joined(separator: ", "))",
          suggestion: Spelling.nearest(to: name, in: ImageEncoding.names))
      }
    }
    encoding.quality = try reader.number("quality", 0...100)
    // A quality in the name is one like any other, so that equal pictures have equal requests.
    if let named = encoding.format, named.quality != ImageEncoding(named.format).quality {
      encoding.quality = encoding.quality ?? named.quality
      encoding.format?.quality = ImageEncoding(named.format).quality
    }
    encoding.compression = try compression(reader)
    encoding.dither = try reader.bool("dither")
    return encoding
  }

  private static func compression(_ reader: RequestReader) throws(RequestError) -> ImageCompression? {
    guard let name = reader.value("compression")?.string else {
      return try reader.wholeNumber("compression", 0...12).map { .level($0) }
    }
    guard let compression = ImageCompression(name: name) else {
      throw reader.error(
        .value, "compression", "the string \"\(name)\"",
        expected: "\(ImageCompression.names.joined(separator: ", ")), or a level from 0 to 12",
        suggestion: Spelling.nearest(to: name, in: ImageCompression.names))
    }
    return compression
  }

  private static func languages(_ reader: RequestReader) throws(RequestError) -> [String] {
    guard let value = reader.value("language") else { return [] }
    let tags: [JSONValue]
    switch value {
    case .string(let text): tags = text.split(separator: ",").map { .string(String($0)) }
    case .array(let list): tags = list
    default:
      throw reader.error(.value, "language", value.summary, expected: "language tags such as \"de,fr\"")
    }
    var languages: [String] = []
    for tag in tags {
      // BCP 47: parts of one to eight letters and digits, the language itself of two or three letters.
      let parts = tag.string?.split(separator: "-", omittingEmptySubsequences: false) ?? []
      let isTag =
        (2...3).contains(parts.first?.utf8.count ?? 0)
        && parts.allSatisfy { part in
          (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { Character(UnicodeScalar($0)).isTagPart }
        }
      guard isTag, let text = tag.string, languages.count < 16 else {
        throw reader.error(
          .value, "language", tag.summary, expected: "at most 16 language tags such as \"de\" or \"zh-Hant\"")
      }
      languages.append(text)
    }
    return languages
  }

  private mutating func readStyleEdits(_ reader: RequestReader) throws(RequestError) {
    layerID = try reader.string("layer_id")
    beforeLayer = try reader.string("before_layer")
    filter = reader.value("setfilter")
    if let layer = reader.value("addlayer") {
      guard let object = layer.object else {
        throw reader.error(.value, "addlayer", layer.summary, expected: "a layer of a style, an object")
      }
      addedLayer = object
    }
    if let added = reader.value("addstyle") {
      guard let object = added.object else {
        throw reader.error(
          .value, "addstyle", added.summary, expected: "a part of a style, an object with \"layers\"")
      }
      addedStyle = object
    }
    if let filter, filter.array == nil {
      throw reader.error(.value, "setfilter", filter.summary, expected: "a filter, an array")
    }
    if filter != nil, addedLayer != nil {
      throw reader.error(
        .conflict, "setfilter", "\"setfilter\" and \"addlayer\" together", expected: "one of them")
    }
    if filter != nil, layerID == nil {
      throw reader.error(
        .conflict, "setfilter", "\"setfilter\" without \"layer_id\"",
        expected: "the name of the layer that the filter is for")
    }
    if layerID != nil, filter == nil {
      throw reader.error(
        .conflict, "layer_id", "\"layer_id\" without \"setfilter\"", expected: "a filter for the layer")
    }
  }

  private static func overlays(
    _ reader: RequestReader, _ limits: RequestLimits
  ) throws(RequestError) -> [Overlay] {
    guard let value = reader.value("overlays") else { return [] }
    guard let list = value.array else {
      throw reader.error(.value, "overlays", value.summary, expected: "an array of overlays")
    }
    let most = limits.overlays + limits.markers
    guard list.count <= most else {
      throw reader.error(.limit, "overlays", "\(list.count) overlays", expected: "at most \(most)")
    }
    var overlays: [Overlay] = []
    for (index, element) in list.enumerated() {
      overlays.append(try Overlay(element, at: reader.place("overlays").appending(index)))
    }
    return overlays
  }

  // MARK: - Combinations

  /// Checks what concerns several members at once.
  ///
  /// - Throws: ``RequestError``.
  public func check(_ limits: RequestLimits = RequestLimits()) throws(RequestError) {
    for (name, side) in [("width", width), ("height", height)] where !(1...limits.side).contains(side) {
      throw RequestError(
        side < 1 ? .range : .limit, found: "the number \(side)",
        expected: "a whole number from 1 to \(limits.side)", pointer: JSONPointer([name]))
    }
    let pixels = (Double(width) * scale) * (Double(height) * scale)
    guard pixels <= Double(limits.pixels) else {
      throw RequestError(
        .limit, found: "a picture of \(pixels.rounded().plain) device pixels",
        expected: "at most \(limits.pixels)",
        pointer: JSONPointer([scale == 1 ? "width" : "scale"]))
    }
    if case .pixels(let top, let right, let bottom, let left) = padding {
      guard left + right < Double(width), top + bottom < Double(height) else {
        throw RequestError(
          .range, found: "a padding that leaves no room", expected: "less than half the picture on each side",
          pointer: JSONPointer(["padding"]))
      }
    }
    if case .fit(.overlays) = view, overlays.isEmpty {
      throw RequestError(
        .conflict, found: "\"fit\" without overlays", expected: "overlays to fit the picture to",
        pointer: JSONPointer(["fit"]))
    }
    try checkCounts(limits)
  }

  /// Checks the numbers of what is drawn on top and added to the style.
  private func checkCounts(_ limits: RequestLimits) throws(RequestError) {
    let markers = overlays.reduce(0) { $0 + $1.markerCount }
    let others = overlays.count { if case .marker = $0 { false } else { true } }
    let added =
      addedStyle.map { ($0["layers"]?.array?.count ?? 0) + ($0["sources"]?.object?.count ?? 0) } ?? 0
    // The data of sources are bounded by the bytes of the text.
    let values = [addedLayer.map(JSONValue.object), addedStyle.map(JSONValue.object), filter]
      .compactMap(\.self).reduce(0) { $0 + $1.count(besides: "data") }
    let counts: [(found: Int, what: String, limit: Int, member: String)] = [
      (others, "overlays", limits.overlays, "overlays"), (markers, "markers", limits.markers, "overlays"),
      (overlays.reduce(0) { $0 + $1.positionCount }, "positions", limits.positions, "overlays"),
      (added, "layers and sources", limits.layers, "addstyle"),
      (
        values, "values", limits.values,
        addedStyle != nil ? "addstyle" : addedLayer != nil ? "addlayer" : "setfilter"
      ),
    ]
    for count in counts where count.found > count.limit {
      throw RequestError(
        .limit, found: "\(count.found) \(count.what)", expected: "at most \(count.limit)",
        pointer: JSONPointer([count.member]))
    }
  }
}

extension JSONValue {
  /// The number of values in the value, itself included, but for those of members of a name.
  fileprivate func count(besides name: String) -> Int {
    switch self {
    case .array(let list): list.reduce(1) { $0 + $1.count(besides: name) }
    case .object(let members):
      members.reduce(1) { $0 + ($1.key == name ? 0 : $1.value.count(besides: name)) }
    case .null, .bool, .int, .uint, .double, .string: 1
    }
  }
}

extension Character {
  /// Whether the character may be part of a language tag.
  fileprivate var isTagPart: Bool { isASCII && (isLetter || isNumber) }
}
