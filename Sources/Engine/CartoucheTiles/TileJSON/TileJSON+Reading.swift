import CartoucheGeometry
import CartoucheJSON

extension TileJSON {
  /// Reads a TileJSON document.
  ///
  /// A member of a wrong type or out of range counts as absent and is reported with its place.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - url: The URL of the document: tile URLs are resolved against it, and findings name it.
  ///   - options: The limits of the values in the document.
  ///   - diagnostics: Findings are appended here.
  ///   - resolve: The function that makes a URL absolute, given the URL and that of the document.
  /// - Throws: ``JSONError`` when the bytes are not a JSON object, or take more memory than `options` allow.
  public init(
    parsing bytes: [UInt8], url: String?, options: JSONReadingOptions = JSONReadingOptions(),
    diagnostics: inout [Diagnostic], resolve: (String, String?) -> String
  ) throws(JSONError) {
    let document = try JSONDocument(parsing: bytes, name: url, options: options)
    guard case .object(let members) = document.root else {
      throw JSONError(.syntax, found: document.root.summary, expected: "a TileJSON object", source: url)
    }
    var findings: [Diagnostic] = []
    self.init(members: members, pointer: JSONPointer(), diagnostics: &findings) { resolve($0, url) }
    if let version, !["2", "3"].contains(version.prefix(1)) {
      findings.append(
        Diagnostic(
          .note, "tilejson: expected version 2 or 3, found \"\(version)\"; read as version 3",
          pointer: JSONPointer(["tilejson"])))
    }
    let places = document.locations(of: findings.map { $0.pointer ?? JSONPointer() })
    diagnostics += zip(findings, places).map { finding, place in
      var located = finding
      located.source = url
      located.location = finding.pointer == nil ? nil : place
      return located
    }
  }

  /// Reads the members of a style's source, or of a TileJSON document.
  ///
  /// - Parameters:
  ///   - members: The members; those that are not about tiles are ignored.
  ///   - pointer: The path of the members, for findings.
  ///   - diagnostics: Findings are appended here.
  ///   - resolve: The function that makes a tile URL absolute.
  public init(
    members: JSONObject, pointer: JSONPointer, diagnostics: inout [Diagnostic],
    resolve: (String) -> String = { $0 }
  ) {
    var reader = TileJSONReader(members: members, pointer: pointer)
    self.init()
    self.members = members
    version = reader.read("tilejson", "a string", \.string)
    tiles = reader.templates(resolve)
    minzoom = reader.zoom("minzoom")
    maxzoom = reader.zoom("maxzoom")
    fillzoom = reader.zoom("fillzoom")
    if let low = minzoom, let high = maxzoom, low > high {
      reader.report("minzoom", "expected at most the maxzoom of \(high), found \(low)")
      minzoom = nil
    }
    bounds = reader.bounds("bounds")
    antimeridianBounds = reader.bounds("antimeridian_adjusted_bounds", orText: true)
    center = reader.center()
    scheme = reader.choice("scheme", TileSet.Scheme.self)
    attribution = reader.read("attribution", "a string", \.string)
    encoding = reader.choice("encoding", TileEncoding.self)
    tileSize = reader.read("tileSize", "a whole number of pixels from 1 to 8192") { json in
      TileJSONReader.number(json).flatMap { Int(exactly: $0) }.flatMap { (1...8192).contains($0) ? $0 : nil }
    }
    vectorLayers = reader.vectorLayers()
    elevation = reader.elevation()
    name = reader.read("name", "a string", \.string)
    description = reader.read("description", "a string", \.string)
    legend = reader.read("legend", "a string", \.string)
    diagnostics += reader.findings
  }
}

/// Reads the members of TileJSON one by one and notes what is wrong.
private struct TileJSONReader {
  let members: JSONObject
  let pointer: JSONPointer
  var findings: [Diagnostic] = []

  init(members: JSONObject, pointer: JSONPointer) {
    self.members = members
    self.pointer = pointer
  }

  mutating func report(_ key: String, _ message: String, at place: JSONPointer? = nil) {
    findings.append(
      Diagnostic(.warning, "\(key): \(message)", pointer: place ?? pointer.appending(key)))
  }

  mutating func read<Value>(_ key: String, _ expected: String, _ convert: (JSONValue) -> Value?) -> Value? {
    guard let json = members[key], !json.isNull else { return nil }
    if let value = convert(json) { return value }
    report(key, "expected \(expected), found \(json.summary)")
    return nil
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) -> Choice? {
    let names = type.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return read(key, "one of \(names)") { json in json.string.flatMap { type.init(rawValue: $0) } }
  }

  mutating func zoom(_ key: String) -> Int? {
    read(key, "a zoom from 0 to 30") { json in
      Self.number(json).flatMap { $0 >= 0 && $0 <= 30 ? Int($0) : nil }
    }
  }

  /// A number, which may be written as text, as some programs do.
  static func number(_ json: JSONValue) -> Double? {
    json.number ?? json.string.flatMap { Double($0) }
  }

  mutating func templates(_ resolve: (String) -> String) -> [TileURLTemplate]? {
    guard let elements = read("tiles", "an array of URL templates", \.array) else { return nil }
    var templates: [TileURLTemplate] = []
    for (index, element) in elements.enumerated() {
      guard let text = element.string, !text.isEmpty else {
        report(
          "tiles", "expected a URL template, found \(element.summary)",
          at: pointer.appending("tiles").appending(index))
        continue
      }
      templates.append(TileURLTemplate(resolve(text)))
    }
    if templates.isEmpty { report("tiles", "expected at least one URL template") }
    return templates.isEmpty ? nil : templates
  }

  private static func numbers(_ json: JSONValue) -> [Double]? {
    guard let elements = json.array else { return nil }
    let numbers = elements.compactMap(\.number).filter(\.isFinite)
    return numbers.count == elements.count ? numbers : nil
  }

  /// The numbers between the commas of a text.
  private static func numbers(inText json: JSONValue) -> [Double]? {
    guard let parts = json.string?.split(separator: ",", omittingEmptySubsequences: false) else { return nil }
    return numbers(.array(parts.map { Double($0.filter { $0 != " " }).map(JSONValue.double) ?? .null }))
  }

  /// Bounds that lie in the world; a west beyond the east crosses the antimeridian (RFC 7946 §5.2).
  ///
  /// - Parameter isText: Whether the numbers may also be a text with commas between them.
  mutating func bounds(_ key: String, orText isText: Bool = false) -> CoordinateBounds? {
    let expected = "four numbers: west, south, east and north in degrees, south not above north"
    let numbers = read(key, expected) { json in
      (Self.numbers(json) ?? (isText ? Self.numbers(inText: json) : nil))
        .flatMap { $0.count == 4 && $0[1] <= $0[3] ? $0 : nil }
    }
    guard let numbers else { return nil }
    if let fault = BoundsFault(numbers) {
      report(key, fault.message)
      if fault.isOutsideOfWorld { return nil }
    }
    func latitude(_ value: Double) -> Double { min(max(value, -90), 90) }
    let (south, north) = (latitude(numbers[1]), latitude(numbers[3]))
    guard numbers[2] - numbers[0] < 360 else {
      return CoordinateBounds(west: -180, south: south, east: 180, north: north)
    }
    return CoordinateBounds(west: numbers[0], south: south, east: numbers[2], north: north)
  }

  mutating func center() -> TileJSON.Center? {
    read("center", "a longitude and a latitude in degrees, and a zoom") { json in
      guard let n = Self.numbers(json), n.count == 2 || n.count == 3, abs(n[1]) <= 90 else { return nil }
      return TileJSON.Center(longitude: n[0], latitude: n[1], zoom: n.count == 3 ? max(n[2], 0) : nil)
    }
  }

  mutating func elevation() -> ElevationFactors? {
    var factors = ElevationFactors()
    var isGiven = false
    func set(_ key: String, _ path: WritableKeyPath<ElevationFactors, Double>, _ reader: inout Self) {
      guard let number = reader.read(key, "a number", \.number) else { return }
      factors[keyPath: path] = number
      isGiven = true
    }
    set("redFactor", \.red, &self)
    set("greenFactor", \.green, &self)
    set("blueFactor", \.blue, &self)
    set("baseShift", \.base, &self)
    return isGiven ? factors : nil
  }

  mutating func vectorLayers() -> [VectorLayerDescription]? {
    guard let elements = read("vector_layers", "an array of layers", \.array) else { return nil }
    var layers: [VectorLayerDescription] = []
    for (index, element) in elements.enumerated() {
      let place = pointer.appending("vector_layers").appending(index)
      guard let object = element.object, let id = object["id"]?.string else {
        report("vector_layers", "expected an object with an id, found \(element.summary)", at: place)
        continue
      }
      var inner = TileJSONReader(members: object, pointer: place)
      layers.append(
        VectorLayerDescription(
          id: id, fields: inner.read("fields", "an object", \.object) ?? JSONObject(),
          description: inner.read("description", "a string", \.string), minzoom: inner.zoom("minzoom"),
          maxzoom: inner.zoom("maxzoom")))
      findings += inner.findings
    }
    return layers
  }
}
