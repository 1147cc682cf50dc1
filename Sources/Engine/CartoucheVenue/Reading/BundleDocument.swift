import CartoucheGeoJSON
import CartoucheJSON
import CartoucheZIP

/// A file of a bundle as values, with the findings about its text.
struct BundleDocument: Sendable {
  /// The name of the file in the bundle.
  let file: String
  /// The features or objects of the file; empty when it cannot be read.
  private(set) var records: [BundleRecord] = []
  /// The value of a file that is not GeoJSON; `nil` when it cannot be read.
  private(set) var value: JSONValue?
  /// The findings about the text.
  private(set) var findings: [Diagnostic] = []
  /// Whether the file could be read at all.
  private(set) var isReadable = true
  /// The limits of the file's values: bundles have few levels.
  private let limits: JSONReadingOptions

  /// The form in which a file is read.
  enum Form: Sendable {
    /// GeoJSON, or an array or object of plain objects.
    case records
    /// JSON of any shape.
    case value
  }

  /// Reads a file.
  init(_ file: String, of files: BundleFiles, as form: Form) {
    self.file = file
    limits = JSONReadingOptions(maximumDepth: 128, maximumMemory: files.memory(of: file))
    do throws(ZipError) {
      let bytes = try files.contents(of: file)
      let wide = BundleText(utf16: bytes)
      if wide == nil { read(bytes, form) }
      // Text that was read without a finding is valid UTF-8.
      guard let text = wide ?? (findings.isEmpty ? nil : BundleText(repairing: bytes)) else { return }
      (records, value, findings, isReadable) = ([], nil, [], true)
      warn(text.finding)
      read(text.bytes, form)
    } catch {
      isReadable = false
      findings.append(Diagnostic(.warning, "the file is left out: \(error)", source: file))
    }
  }

  private mutating func read(_ bytes: [UInt8], _ form: Form) {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    do throws(JSONError) {
      if form == .records, first == 0x7B, readGeoJSON(bytes) { return }
      if form == .records, first == 0x5B, readFeatureArray(bytes) { return }
      let document = try JSONDocument(parsing: bytes, name: file, options: limits)
      value = document.root
      findings += document.diagnostics
      if form == .records { readObjects(document.root) }
    } catch {
      isReadable = false
      value = nil
      var reason = error
      (reason.source, reason.location, reason.pointer) = (nil, nil, nil)
      findings.append(
        Diagnostic(
          .warning, "the file is left out: \(reason)", source: file, location: error.location,
          pointer: error.pointer))
    }
  }

  // MARK: - GeoJSON

  /// Takes the features of a GeoJSON text, and returns `false` if it is not GeoJSON.
  private mutating func readGeoJSON(_ bytes: [UInt8], pointer prefix: [String] = ["features"]) -> Bool {
    let options = GeoJSONReadingOptions(skipsInvalidFeatures: true, json: limits)
    guard let document = try? GeoJSONDocument(parsing: bytes, name: file, options: options) else {
      return false
    }
    var skipped: Set<Int> = []
    for finding in document.diagnostics {
      var finding = finding
      if let tokens = finding.pointer?.tokens, tokens.first == "features" {
        finding.pointer = JSONPointer(prefix + tokens.dropFirst())
        if finding.severity == .error, tokens.count > 1, let index = Int(tokens[1]) { skipped.insert(index) }
      }
      if finding.severity == .error { finding.severity = .warning }
      findings.append(finding)
    }
    var index = 0
    let features = document.root.features
    records.reserveCapacity(features.count)
    let isCollection = if case .featureCollection = document.root { true } else { false }
    let origin = BundleRecord.Origin(file, parent: isCollection ? prefix : [], isFeature: true)
    // Access by index does not copy the members that are not needed.
    for place in features.indices {
      while skipped.contains(index) { index += 1 }
      records.append(BundleRecord(features[place], origin, index: isCollection ? index : nil))
      index += 1
    }
    return true
  }

  /// Takes an array of features, such as the one in a feature collection.
  private mutating func readFeatureArray(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes.prefix(4_096).firstRange(of: Array("\"Feature\"".utf8)) != nil else { return false }
    var wrapped = Array("{\"type\":\"FeatureCollection\",\"features\":".utf8)
    wrapped += bytes[start...]
    wrapped.append(0x7D)
    guard readGeoJSON(wrapped, pointer: []) else { return false }
    // The lines and columns are those of the wrapped text.
    for index in findings.indices { findings[index].location = nil }
    warn(Diagnostic(.note, "an array of features instead of a FeatureCollection"))
    return true
  }

  // MARK: - Objects

  private mutating func readObjects(_ root: JSONValue) {
    switch root {
    case .array(let elements):
      let origin = BundleRecord.Origin(file, parent: [], isFeature: false)
      records.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        guard let object = element.object else {
          let pointer = JSONPointer([String(index)])
          warn(Diagnostic(.warning, "expected an object, found \(element.summary)", pointer: pointer))
          continue
        }
        records.append(BundleRecord(object, origin, index: index))
      }
    case .object(let members):
      // Objects by their identifiers, or a single one.
      if members["id"]?.string != nil {
        records = [BundleRecord(members, file: file, pointer: JSONPointer())]
        return
      }
      for (key, value) in members {
        guard var object = value.object else {
          warn(
            Diagnostic(.warning, "expected an object, found \(value.summary)", pointer: JSONPointer([key])))
          continue
        }
        if object["id"] == nil { object["id"] = .string(key) }
        records.append(BundleRecord(object, file: file, pointer: JSONPointer([key])))
      }
    default:
      isReadable = false
      warn(
        Diagnostic(.warning, "expected an array or an object, found \(root.summary)", pointer: JSONPointer()))
    }
  }

  private mutating func warn(_ finding: Diagnostic) {
    var finding = finding
    finding.source = file
    findings.append(finding)
  }
}

/// The UTF-8 form of a text in another encoding.
struct BundleText {
  /// The UTF-8 bytes.
  let bytes: [UInt8]
  /// The finding about the encoding.
  let finding: Diagnostic

  /// The text of bytes that look like UTF-16; `nil` for others.
  init?(utf16 bytes: [UInt8]) {
    guard let isBigEndian = Self.utf16Order(of: bytes) else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? one << 8 | other : other << 8 | one)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    self.bytes = Array(String(decoding: units, as: UTF16.self).utf8)
    finding = Diagnostic(.warning, "the text is UTF-16; expected UTF-8")
  }

  /// The text of bytes that are not valid UTF-8, with U+FFFD in place of invalid ones; `nil` for valid UTF-8.
  init?(repairing bytes: [UInt8]) {
    guard let offset = Self.firstInvalidByte(in: bytes) else { return nil }
    self.bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
    finding = Diagnostic(
      .warning, "the text is not valid UTF-8 from byte \(offset); invalid bytes become U+FFFD")
  }

  private static func utf16Order(of bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 4 else { return nil }
    if bytes[0] == 0xFE, bytes[1] == 0xFF { return true }
    if bytes[0] == 0xFF, bytes[1] == 0xFE { return false }
    if bytes[0] == 0, bytes[1] != 0 { return true }
    if bytes[0] != 0, bytes[1] == 0 { return false }
    return nil
  }

  /// The offset of the first byte that is not valid UTF-8; `nil` when all are.
  private static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
