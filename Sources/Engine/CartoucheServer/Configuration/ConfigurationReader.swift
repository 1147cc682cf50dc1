import Cartouche
import CartoucheJSON
import CartoucheResources

/// Reads a configuration by the tables of ``ConfigurationKeys``.
///
/// The first value that cannot be used is the error of the whole; reading goes on, so that tables need not care.
struct ConfigurationReader {
  /// A value with its place.
  struct Value {
    let json: JSONValue
    let pointer: JSONPointer

    /// The key of the value.
    var key: String { pointer.tokens.last ?? "" }
  }

  /// The configuration as far as it is read.
  var configuration: ServerConfiguration
  /// The folders.
  var folders: ConfiguredFolders
  /// Whether all styles in the folder of styles are served.
  var servesAllStyles = false
  /// Whether markers may name pictures of other hosts.
  var allowsRemoteIcons: Value?
  private let document: JSONDocument
  private var failure: ConfigurationError?
  private var idle: [JSONPointer] = []
  private var tiles: [ServedInput] = []
  private var styles: [ServedInput] = []

  init(_ configuration: ServerConfiguration, _ document: JSONDocument, folder: String) {
    self.configuration = configuration
    self.document = document
    folders = ConfiguredFolders(root: folder)
  }

  /// The configuration.
  ///
  /// - Throws: ``ConfigurationError`` for the first value that cannot be used.
  consuming func read() throws(ConfigurationError) -> ServerConfiguration {
    configuration.diagnostics += document.diagnostics
    let root = Value(json: document.root, pointer: JSONPointer())
    // Folders count wherever they stand.
    section(root, ConfigurationKeys.root)
    addInputs()
    noteIdleKeys()
    if let value = allowsRemoteIcons, configuration.options.allowedIconHosts.isEmpty {
      warn(value, "allowRemoteMarkerIcons has no effect without allowedIconHosts, which names the hosts")
    }
    if let failure { throw failure }
    return configuration
  }

  // MARK: - Objects

  /// Reads the members of an object by a table, in its order; members that it does not have are warned of.
  mutating func section(_ value: Value, _ table: [ConfigurationKeys.Key]) {
    guard let object = object(value) else { return }
    for key in table {
      if let json = object[key.name] {
        key.read(&self, Value(json: json, pointer: value.pointer.appending(key.name)))
      }
    }
    let names = table.map(\.name)
    for name in object.keys where !names.contains(name) {
      let pointer = value.pointer.appending(name)
      configuration.diagnostics.append(
        Diagnostic(
          .warning, "there is no key \"\(name)\"\(Spelling.suggestion(for: name, in: names)); it is ignored",
          source: document.name, location: document.location(ofKeyAt: pointer), pointer: pointer))
    }
  }

  /// Reads the members of an object, which are named after styles or sets of tiles.
  mutating func named(_ value: Value, _ read: (inout ConfigurationReader, String, Value) -> Void) {
    guard let object = object(value) else { return }
    for (name, json) in object {
      let member = Value(json: json, pointer: value.pointer.appending(name))
      guard !CatalogReader.isReserved(name) else {
        fail(
          member, .reservedName, "the name \"\(name)\", which other paths have", "another name", isKey: true)
        continue
      }
      read(&self, name, member)
    }
  }

  private mutating func object(_ value: Value) -> JSONObject? {
    guard let object = value.json.object else {
      fail(value, .value, value.json.summary, "an object")
      return nil
    }
    return object
  }

  // MARK: - Values

  /// Notes that a value cannot be used.
  mutating func fail(
    _ value: Value, _ kind: ConfigurationFailure, _ found: String, _ expected: String, isKey: Bool = false
  ) {
    let place =
      isKey ? document.location(ofKeyAt: value.pointer) : document.location(of: value.pointer)
    failure =
      failure
      ?? ConfigurationError(
        kind, found: found, expected: expected, source: document.name, location: place, pointer: value.pointer
      )
  }

  /// Warns of a value.
  mutating func warn(_ value: Value, _ message: String) {
    configuration.diagnostics.append(
      Diagnostic(
        .warning, message, source: document.name, location: document.location(of: value.pointer),
        pointer: value.pointer))
  }

  /// Notes that a key has no effect here.
  mutating func ignore(_ value: Value) { idle.append(value.pointer) }

  /// A truth value.
  mutating func bool(_ value: Value) -> Bool? {
    if let bool = value.json.bool { return bool }
    fail(value, .value, value.json.summary, "true or false")
    return nil
  }

  /// A text.
  mutating func text(_ value: Value) -> String? {
    if let text = value.json.string { return text }
    fail(value, .value, value.json.summary, "a string")
    return nil
  }

  /// A text for a header field: printable characters of ASCII.
  mutating func headerValue(_ value: Value) -> String? {
    guard let text = text(value) else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    fail(value, .value, value.json.summary, "printable characters of ASCII, such as \"public, max-age=60\"")
    return nil
  }

  /// A number in a range.
  mutating func number(_ value: Value, _ range: ClosedRange<Double>) -> Double? {
    if let number = value.json.number, range.contains(number) { return number }
    fail(
      value, .value, value.json.summary,
      "a number from \(range.lowerBound.short) to \(range.upperBound.short)")
    return nil
  }

  /// A whole number in a range.
  mutating func whole(_ value: Value, _ range: ClosedRange<Int>) -> Int? {
    if let number = value.json.number.flatMap({ Int(exactly: $0) }), range.contains(number) { return number }
    fail(
      value, .value, value.json.summary, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  /// A number of seconds.
  mutating func seconds(_ value: Value) -> Duration? {
    number(value, 0.001...86_400).map { .seconds($0) }
  }

  /// A number of bytes, or a text such as `512MiB`.
  mutating func bytes(_ value: Value) -> Int? {
    guard let text = value.json.string else { return whole(value, 0...(1 << 50)) }
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)]
    if let unit = units.first(where: { text.hasSuffix($0.0) }),
      let count = Int(text.dropLast(3).filter { $0 != " " }), (0...(1 << 20)).contains(count)
    {
      return count << unit.1
    }
    fail(value, .value, "\"\(text)\"", "a number of bytes such as 1048576 or \"512MiB\"")
    return nil
  }

  /// Texts: a list, or one with commas between.
  mutating func texts(_ value: Value) -> [String]? {
    if let text = value.json.string {
      return text.split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
    }
    if let texts = value.json.array?.compactMap(\.string), texts.count == value.json.array?.count {
      return texts
    }
    fail(value, .value, value.json.summary, "a list of strings")
    return nil
  }

  /// Patterns of hosts; `*`, all of them, is left out with a warning.
  mutating func hosts(_ value: Value) -> [String]? {
    guard let texts = texts(value) else { return nil }
    for text in texts where text != "*" && HostPattern(text) == nil {
      fail(value, .value, "\"\(text)\"", "hosts such as maps.example or *.maps.example")
    }
    if texts.contains("*") {
      warn(value, "\"*\" is left out: hosts have to be named, or URLs are given out without one")
    }
    return texts.filter { $0 != "*" }
  }

  /// Sets an option, unless the value could not be used.
  mutating func set<Content>(_ option: WritableKeyPath<ServerOptions, Content>, _ content: Content?) {
    if let content { configuration.options[keyPath: option] = content }
  }

  // MARK: - Inputs

  /// Adds a style.
  mutating func addStyle(_ id: String, _ value: Value) {
    var style = ConfiguredStyle()
    style.settings.folders = folders
    ConfigurationKeys.read(&self, value, ConfigurationKeys.style, &style)
    guard let file = style.file else {
      return fail(value, .value, "no \"style\"", "the path of a style")
    }
    let path = ConfiguredFolders.path(file, in: folders["styles"])
    styles.append(ServedInput(path, id: id, settings: .style(style.settings)))
  }

  /// Adds a set of tiles.
  mutating func addTiles(_ id: String, _ value: Value) {
    var tiles = ConfiguredTiles()
    ConfigurationKeys.read(&self, value, ConfigurationKeys.tiles, &tiles)
    guard let (format, file) = tiles.file else {
      return fail(value, .value, "no data", "\"mbtiles\", \"pmtiles\", \"geojson\" or \"contours\"")
    }
    if ResourceURL.scheme(of: file) == "s3" {
      return fail(value, .refused, "\"\(file)\"", "a path, or an https: URL: S3 is not read")
    }
    let location =
      switch format {
      case "geojson": ConfiguredFolders.path(file, in: folders["files"])
      case ContourLoader.scheme: contours(file)
      default: location(file, format)
      }
    self.tiles.append(ServedInput(location, id: id, settings: .tiles(tiles.settings)))
  }

  /// The URL of an archive of drawn tiles, which is named as sets of tiles are.
  mutating func archive(_ value: Value) -> String? {
    var archive = ConfiguredArchive()
    ConfigurationKeys.read(&self, value, ConfigurationKeys.archive, &archive)
    guard let (format, file) = archive.file else {
      fail(value, .value, "no archive", "\"mbtiles\" or \"pmtiles\"")
      return nil
    }
    return location(file, format)
  }

  /// The URL of an archive in the folder of its format.
  private func location(_ file: String, _ format: String) -> String {
    let path = ConfiguredFolders.path(file, in: folders[format])
    return path.hasPrefix("\(format):") ? path : "\(format)://\(path)"
  }

  /// The URL of contours of heights in the folder of files, with options behind `#`.
  private func contours(_ file: String) -> String {
    let isURL = ResourceURL.scheme(of: file) == ContourLoader.scheme
    return ResourceURL.resolve(
      isURL ? file : "\(ContourLoader.scheme)://\(file)", against: "\(folders["files"])/")
  }

  /// Adds a folder of icons as a sprite.
  mutating func addSprite(_ id: String, _ value: Value) {
    guard let path = text(value) else { return }
    tiles.append(
      ServedInput(ConfiguredFolders.path(path, in: folders["sprites"]), id: id, settings: .icons))
  }

  /// Adds an input that styles may refer to.
  mutating func add(_ input: ServedInput) { tiles.append(input) }

  private mutating func addInputs() {
    if servesAllStyles {
      let known = Set(styles.map(\.location))
      let ids = Set(styles.compactMap(\.id))
      var settings = StyleSettings()
      settings.folders = folders
      for path in InputFolder.styles(in: folders["styles"]) where !known.contains(path) {
        let id = CatalogReader.stem(of: path)
        if ids.contains(id) || CatalogReader.isReserved(id) { continue }
        styles.append(ServedInput(path, id: id, settings: .style(settings)))
      }
    }
    configuration.inputs = tiles + styles
    if folders.names("fonts") {
      configuration.inputs.insert(ServedInput(folders["fonts"], id: nil, settings: .fonts), at: 0)
    }
    if folders.names("files") { configuration.options.filesFolder = folders["files"] }
    if folders.names("icons") { configuration.options.iconsFolder = folders["icons"] }
  }

  private mutating func noteIdleKeys() {
    guard let first = idle.first else { return }
    let names = idle.map { $0.tokens.last ?? "" }.joined(separator: ", ")
    configuration.diagnostics.append(
      Diagnostic(
        .note, "of no effect here, as nothing depends on it: \(names)", source: document.name,
        location: document.location(ofKeyAt: first), pointer: first))
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
