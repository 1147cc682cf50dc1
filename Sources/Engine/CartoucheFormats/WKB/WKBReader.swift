import CartoucheGeoJSON
import CartoucheJSON

/// Geometries in well-known binary: one alone, as databases give them, and files of them one after another.
package enum WKBReader {
  /// The geometry that takes all of `bytes` from an offset on, in WKB or EWKB.
  ///
  /// - Throws: ``BinaryFault`` with the place, also for bytes behind the geometry, and when `meter` has ended.
  /// - Complexity: O(n) in the number of bytes.
  package static func geometry(
    _ bytes: [UInt8], from start: Int = 0, limits: WKBLimits = WKBLimits(), meter: inout ReadingMeter
  ) throws(BinaryFault) -> WKBValue {
    var used = meter
    defer { meter = used }
    return try bytes.withBinaryView { (view) throws(BinaryFault) in
      try geometry(view, from: start, limits: limits, meter: &used)
    }
  }

  /// The geometry that takes all of `view` from an offset on.
  static func geometry(
    _ view: BinaryView, from start: Int = 0, limits: WKBLimits, meter: inout ReadingMeter
  ) throws(BinaryFault) -> WKBValue {
    guard view.count <= limits.maximumBytes else {
      throw BinaryFault("\(view.count) bytes", expected: "at most \(limits.maximumBytes)", at: 0)
    }
    var parser = WKBParser(
      view, in: min(max(start, 0), view.count)..<view.count, limits: limits, meter: meter)
    defer { meter = parser.meter }
    let value = try parser.parse()
    guard parser.isAtEnd else {
      throw BinaryFault("more bytes", expected: "the end of the geometry", at: parser.offset)
    }
    return value
  }

  /// The geometries of a file, each as the geometry of a feature: binary, or lines of hexadecimal digits.
  ///
  /// A broken geometry ends the reading of a binary file, as nothing says where the next one begins; of digits only its
  /// line is left out.
  static func read(
    _ bytes: [UInt8], name: String?, limits: DataLimits, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    var contents = WKBContents(name: name, limits: limits, meter: meter)
    defer { meter = contents.meter }
    // The byte order of binary geometries is 0 or 1.
    if let first = bytes.first, first <= 1 {
      try contents.readBinary(bytes)
    } else {
      try contents.readDigits(bytes)
    }
    return contents.data
  }
}

/// The features of a file of WKB.
private struct WKBContents {
  let name: String?
  let limits: DataLimits
  var meter: ReadingMeter
  private var features: [Feature] = []
  private var diagnostics: [Diagnostic] = []
  private var srids: Set<Int> = []
  private var broken = 0

  init(name: String?, limits: DataLimits, meter: ReadingMeter) {
    (self.name, self.limits, self.meter) = (name, limits, meter)
  }

  var data: ReadData {
    var data = ReadData(geoJSON: .featureCollection(FeatureCollection(features)))
    data.diagnostics = diagnostics
    data.conclude(broken: broken - diagnostics.count, srids: srids, name: name)
    return data
  }

  private mutating func append(_ value: WKBValue) throws(ReadingStop) {
    try features.append(Feature(geometry: value.geometry), counting: &meter)
    if let srid = value.srid, srid > 0, srids.insert(srid).inserted { try meter.take(32) }
  }

  // MARK: Binary

  mutating func readBinary(_ bytes: [UInt8]) throws(DataError) {
    var offset = 0
    do throws(BinaryFault) {
      try bytes.withBinaryView { (view) throws(BinaryFault) in
        var parser = WKBParser(
          view, in: 0..<view.count, limits: WKBLimits(maximumDepth: limits.maximumDepth), meter: meter)
        defer { meter = parser.meter }
        while !parser.isAtEnd {
          offset = parser.offset
          let value = try parser.parse()
          meter = parser.meter
          do throws(ReadingStop) {
            try append(value)
          } catch { throw BinaryFault(error, at: offset) }
          parser.meter = meter
        }
      }
    } catch {
      if error.stop != nil || features.isEmpty { throw DataError(error, name: name, limit: meter.limit) }
      broken += 1
      diagnostics.append(
        Diagnostic(.error, "\(error.message); the geometries before it are kept", source: name))
    }
  }

  // MARK: Digits

  mutating func readDigits(_ bytes: [UInt8]) throws(DataError) {
    var firstFault: DataError?
    for (index, line) in bytes.split(separator: 0x0A).enumerated() {
      let place = InputPlace(
        source: name, location: TextLocation(line: index + 1, column: 1, offset: line.startIndex))
      let fault: BinaryFault
      do throws(BinaryFault) {
        try readLine(line)
        continue
      } catch { fault = error }
      if let stop = fault.stop { throw DataError(stop, limit: meter.limit, at: place) }
      let error = DataError(
        .syntax, found: "\(fault.found) at byte \(fault.offset) of the geometry", expected: fault.expected,
        at: place)
      if firstFault == nil { firstFault = error }
      broken += 1
      if diagnostics.count < limits.maximumDiagnostics {
        diagnostics.append(
          Diagnostic(
            .error, "geometry left out: \(error.problem)", source: name, location: place.location))
      }
    }
    if features.isEmpty, let firstFault { throw firstFault }
  }

  private mutating func readLine(_ line: ArraySlice<UInt8>) throws(BinaryFault) {
    do throws(ReadingStop) {
      try meter.look()
      try meter.take(line.count / 2 + 32)
    } catch { throw BinaryFault(error, at: 0) }
    defer { meter.giveBack(line.count / 2 + 32) }
    let geometry = try HexadecimalDigits.bytes(line)
    if geometry.isEmpty { return }
    let value = try WKBReader.geometry(
      geometry, limits: WKBLimits(maximumDepth: limits.maximumDepth), meter: &meter)
    do throws(ReadingStop) {
      try append(value)
    } catch { throw BinaryFault(error, at: 0) }
  }
}

/// Bytes written as pairs of hexadecimal digits.
enum HexadecimalDigits {
  /// The bytes that digits name; spaces and carriage returns around them do not count.
  ///
  /// - Throws: ``BinaryFault`` at the first byte whose digits are none.
  static func bytes(_ text: ArraySlice<UInt8>) throws(BinaryFault) -> [UInt8] {
    var digits = text.drop { $0 <= 0x20 }
    while let last = digits.last, last <= 0x20 { digits.removeLast() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var at = digits.startIndex
    while at < digits.endIndex {
      guard at + 1 < digits.endIndex, let high = value(digits[at]), let low = value(digits[at + 1]) else {
        throw BinaryFault("text", expected: "two hexadecimal digits for each byte", at: bytes.count)
      }
      bytes.append(high << 4 | low)
      at += 2
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}
