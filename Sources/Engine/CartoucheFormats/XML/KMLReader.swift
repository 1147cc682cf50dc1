import CartoucheGeoJSON
import CartoucheJSON
import CartoucheXML

/// Keyhole Markup Language 2.2 (OGC 07-147r2) with Google's tracks (`gx:Track`).
///
/// Placemarks become features. Names, descriptions, times and extended data become properties; styles become `stroke`,
/// `fill`, `marker-color` and so on of simplestyle 1.1; the folders around a placemark become the property `folder`,
/// from the outermost inwards, separated by slashes. The layers that may be chosen are the folders, by their own names or
/// by their paths.
enum KMLReader {
  /// The placemarks of UTF-8 `bytes` in the order of the document.
  static func read(
    _ bytes: [UInt8], name: String?, choice: LayerChoice, limits: DataLimits, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    var content = KMLContent(maximumDiagnostics: limits.maximumDiagnostics)
    let fault = try XMLDocument.readData(
      bytes, name: name, maximumDepth: limits.maximumDepth, meter: &meter, into: &content)
    if let fault, content.features.isEmpty { throw fault }
    do throws(ReadingStop) {
      try content.applySharedStyles(&meter)
    } catch {
      // Styles are given to features at the end, when all are known.
      let end = TextLocation(offset: bytes.count, in: bytes)
      throw DataError(error, limit: meter.limit, at: InputPlace(source: name, location: end))
    }
    if choice.isMade { try choose(choice, among: &content.features) }
    var data = ReadData(content.features, before: fault, name: name)
    func add(
      _ severity: Diagnostic.Severity, _ message: String, kind: Diagnostic.Kind = .invalid, line: Int? = nil
    ) {
      data.diagnostics.append(
        Diagnostic(
          severity, message, kind: kind, source: name,
          location: line.map { TextLocation(line: $0, column: 1, offset: 0) }))
    }
    for (element, count) in content.notDrawn.sorted(by: { $0.key < $1.key }) {
      add(.warning, "\(count) \(element) element\(count == 1 ? "" : "s") left out", kind: .notDrawn)
    }
    for place in content.broken.first { add(.error, place.message, line: place.line) }
    if content.broken.untold > 0 { add(.error, "\(content.broken.untold) more broken geometries left out") }
    if content.features.isEmpty { add(.warning, "no placemarks") }
    return data
  }

  /// Keeps the placemarks of the chosen folder, and of those in it.
  private static func choose(_ choice: LayerChoice, among features: inout [Feature]) throws(DataError) {
    var folders: [String] = []
    var known: Set<String> = []
    /// The paths of a placemark's folders, and their own names.
    func names(_ feature: Feature) -> [String] {
      let parts = (feature.properties["folder"]?.string ?? "").split(separator: "/").map(String.init)
      return parts + parts.indices.dropFirst().map { parts[...$0].joined(separator: "/") }
    }
    for feature in features {
      for name in names(feature) where known.insert(name).inserted { folders.append(name) }
    }
    try choice.check(folders)
    features = features.filter { feature in names(feature).contains { choice.takes($0) } }
  }
}

/// Makes features from the elements of a KML document.
private struct KMLContent: XMLContent {
  var features: [Feature] = []
  /// The elements that are recognised and left out, with the number of their occurrences.
  var notDrawn: [String: Int] = [:]
  var broken: KMLFaults
  private var folders = KMLFolders()
  private var styles = KMLStyles()
  /// The features that refer to a shared style, which may come after them.
  private var references: [(feature: Int, url: String, inline: KMLStyle?)] = []
  /// The types of fields that are numbers or Booleans, by name.
  private var fieldTypes: [String: String] = [:]
  private var placemarkDepth = 0

  init(maximumDiagnostics: Int) { broken = KMLFaults(maximum: maximumDiagnostics) }

  private static let overlays: Set<String> = [
    "GroundOverlay", "ScreenOverlay", "PhotoOverlay", "NetworkLink", "Tour",
  ]
  private static let texts = ["name", "address", "phoneNumber", "description", "styleUrl", "visibility"]

  mutating func begin(_ name: String, in parent: String, _ meter: inout ReadingMeter) throws(ReadingStop) {
    switch name {
    case "Folder", "Document": folders.open()
    case "Placemark": placemarkDepth += 1
    default: break
    }
  }

  mutating func finish(
    _ element: XMLElement, in parent: String, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> Bool {
    switch element.name {
    case "Placemark":
      placemarkDepth = max(placemarkDepth - 1, 0)
      try addFeature(element, &meter)
      return false
    case "Folder", "Document":
      folders.close()
      return false
    case "name" where parent == "Folder":
      try folders.name(element.text, &meter)
      return false
    case "Style", "StyleMap":
      if placemarkDepth > 0 || parent == "Pair" { return true }
      try styles.add(element, &meter)
      return false
    case "Schema":
      for field in element.children where field.name == "SimpleField" {
        guard let name = field.attribute("name"), let type = field.attribute("type") else { continue }
        // Both texts, in a table that is at least half empty.
        try meter.take(128)
        try meter.take(textOf: name.utf8.count)
        try meter.take(textOf: type.utf8.count)
        fieldTypes[name] = type
      }
      return false
    case let name where Self.overlays.contains(name):
      notDrawn[name, default: 0] += 1
      return false
    case "Update", "LookAt", "Camera", "Region": return false
    default: return true
    }
  }

  // MARK: Features

  private mutating func addFeature(_ element: XMLElement, _ meter: inout ReadingMeter) throws(ReadingStop) {
    var properties = JSONObject()
    for name in Self.texts {
      if let text = element.text(of: name) { properties[name] = .string(text) }
    }
    if let time = element.child("TimeStamp")?.text(of: "when") { properties["timestamp"] = .string(time) }
    if let span = element.child("TimeSpan") {
      if let begin = span.text(of: "begin") { properties["begin"] = .string(begin) }
      if let end = span.text(of: "end") { properties["end"] = .string(end) }
    }
    if let data = element.child("ExtendedData") { addExtendedData(data, to: &properties) }
    try count(properties, &meter)
    let path = try folders.path(&meter)
    if !path.isEmpty, properties["folder"] == nil { properties["folder"] = .string(path) }

    var geometry = KMLGeometry(faults: broken)
    for child in element.children { try geometry.add(child, &meter) }
    broken = geometry.faults
    if let times = geometry.coordinateProperties { properties["coordinateProperties"] = times }
    if let model = geometry.modelCount { notDrawn["Model", default: 0] += model }

    let inline =
      element.child("Style").map { KMLStyle($0) }
      ?? element.child("StyleMap").flatMap { styles.normal(of: $0) }
    let identifier = element.attribute("id")
    try meter.take(textOf: identifier?.utf8.count ?? 0)
    let feature = Feature(
      geometry: try geometry.geometry(&meter), properties: properties,
      identifier: identifier.map { .string($0) })
    if let inline { try meter.take(inline.memory) }
    try features.append(feature, counting: &meter)
    if let url = element.text(of: "styleUrl") {
      try meter.take(textOf: url.utf8.count)
      try references.append((features.count - 1, url, inline), counting: &meter)
    } else if let inline {
      try features[features.count - 1].apply(inline, &meter)
    }
  }

  /// Counts what properties take, and two more that may follow.
  private func count(_ properties: JSONObject, _ meter: inout ReadingMeter) throws(ReadingStop) {
    for (name, value) in properties {
      try meter.take(textOf: name.utf8.count)
      try meter.take(textOf: value.string?.utf8.count ?? 0)
    }
    try meter.take(32 + (properties.count + 2) * 2 * MemoryLayout<JSONObject.Member>.stride)
    // A large object also has a table of its names.
    if properties.count > 64 { try meter.take(properties.count * 64) }
  }

  /// Gives features the shared styles that they refer to, below their own styles.
  mutating func applySharedStyles(_ meter: inout ReadingMeter) throws(ReadingStop) {
    for reference in references {
      let shared = styles.style(reference.url)
      guard let style = reference.inline.map({ $0.over(shared) }) ?? shared else { continue }
      try features[reference.feature].apply(style, &meter)
    }
    references.removeAll()
  }

  private func addExtendedData(_ data: XMLElement, to properties: inout JSONObject) {
    for child in data.children {
      switch child.name {
      case "Data":
        if let name = child.attribute("name") { properties[name] = .string(child.child("value")?.text ?? "") }
      case "SchemaData":
        for field in child.children where field.name == "SimpleData" {
          if let name = field.attribute("name") { properties[name] = value(field.text, ofField: name) }
        }
      default: break
      }
    }
  }

  /// The value of a field, by the type that its schema declares.
  private func value(_ text: String, ofField name: String) -> JSONValue {
    switch fieldTypes[name] {
    case "int", "uint", "short", "ushort":
      Int64(text).map(JSONValue.int) ?? .string(text)
    case "float", "double":
      Double(text).flatMap { $0.isFinite ? JSONValue.double($0) : nil } ?? .string(text)
    case "bool":
      switch text.lowercased() {
      case "1", "true": .bool(true)
      case "0", "false": .bool(false)
      default: .string(text)
      }
    default: .string(text)
    }
  }
}
