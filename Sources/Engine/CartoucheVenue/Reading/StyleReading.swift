import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads

/// Reads the looks of a bundle: `styles.json` in version 2, `default-style.json` in version 3.
struct StyleReading {
  private let findings: VenueFindings
  private let file: String

  /// A reader for the looks in a file.
  init(_ file: String, _ findings: VenueFindings) {
    self.file = file
    self.findings = findings
  }

  /// Reads the looks, and reports groups that cannot be used.
  func read(_ value: JSONValue?, into styles: inout VenueStyles) {
    var repeated = FaultTally()
    let groups: [(key: String, pointer: JSONPointer, value: JSONValue)]
    switch value {
    case .object(let object)?: groups = object.map { ($0.key, JSONPointer([$0.key]), $0.value) }
    case .array(let array)?:
      groups = array.enumerated().map { index, value in
        (value["id"]?.string ?? value["name"]?.string ?? String(index), JSONPointer([String(index)]), value)
      }
    case let other?:
      findings.warn("expected an object of looks, found \(other.summary)", file, JSONPointer())
      return
    case nil: return
    }
    var read: [(group: VenueStyles.Group, pointer: JSONPointer)] = []
    for (key, pointer, value) in groups {
      guard let object = value.object else {
        findings.warn("expected an object, found \(value.summary)", file, pointer)
        continue
      }
      read.append((group(key, BundleRecord(object, file: file, pointer: pointer)), pointer))
    }
    styles.reserveCapacity(read.reduce(0) { $0 + $1.group.members.count })
    for (group, pointer) in read { styles.append(group) { repeated.add($0, pointer) } }
    repeated.tell(findings, file) { count, name in
      "features named by several looks: \(count), such as \(name); the last one counts"
    }
  }

  private func group(_ key: String, _ record: BundleRecord) -> VenueStyles.Group {
    var group = VenueStyles.Group(id: key)
    group.color = color(record)
    group.opacity = number("opacity", 0...1, record) ?? 1
    group.height = number("height", 0...10_000, record) ?? 0
    group.altitude = number("altitude", -10_000...10_000, record) ?? 0
    group.width = number("width", 0...1_000, record) ?? number("buffer", 0...1_000, record)
    group.isHidden = record.bool("hidden", findings) ?? false
    for list in ["polygons", "lineStrings", "points", "geometryAnchors"] {
      group.members += record.identifiers(list, findings, idKey: "geometryId")
    }
    return group
  }

  /// Returns a number, clamped to its range.
  private func number(_ key: String, _ range: ClosedRange<Double>, _ record: BundleRecord) -> Double? {
    guard let number = record.number(key, findings) else { return nil }
    if range.contains(number) { return number }
    let nearest = min(max(number, range.lowerBound), range.upperBound)
    findings.warn(
      "\(key): expected \(range.lowerBound) to \(range.upperBound), found \(number); \(nearest) is used",
      file,
      record.pointer(to: key))
    return nearest
  }

  private func color(_ record: BundleRecord) -> SIMD3<UInt8>? {
    guard let value = record.members["color"], !value.isNull else { return nil }
    if let text = value.string, let color = Self.color(text) { return color }
    findings.warn(
      "color: expected a colour such as #rrggbb, found \(value.summary); #f5f5f5 is used", file,
      record.pointer(to: "color"))
    return nil
  }

  /// Returns the colour in a text: `#rgb`, `#rrggbb`, `#rrggbbaa`, the same with `0x` or no prefix, or a CSS colour.
  static func color(_ text: String) -> SIMD3<UInt8>? {
    var digits = Substring(text.trimmedText.lowercased())
    if digits.hasPrefix("#") {
      digits = digits.dropFirst()
    } else if digits.hasPrefix("0x") {
      digits = digits.dropFirst(2)
    }
    let isHex = digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    if isHex, [3, 4, 6, 8].contains(digits.count), let number = UInt32(digits, radix: 16) {
      let (red, green, blue): (UInt32, UInt32, UInt32) =
        switch digits.count {
        case 3: (number >> 8 & 15 * 17, number >> 4 & 15 * 17, number & 15 * 17)
        case 4: (number >> 12 & 15 * 17, number >> 8 & 15 * 17, number >> 4 & 15 * 17)
        case 6: (number >> 16 & 255, number >> 8 & 255, number & 255)
        default: (number >> 24 & 255, number >> 16 & 255, number >> 8 & 255)
        }
      return SIMD3(
        UInt8(truncatingIfNeeded: red), UInt8(truncatingIfNeeded: green), UInt8(truncatingIfNeeded: blue))
    }
    guard let color = Color(css: text.trimmedText) else { return nil }
    func byte(_ channel: Double) -> UInt8 { UInt8(min(max((channel * 255).rounded(), 0), 255)) }
    return SIMD3(byte(color.red), byte(color.green), byte(color.blue))
  }

  /// Reports features that looks name but the bundle does not contain.
  func reportStrangers(in styles: VenueStyles, of venue: Venue) {
    if styles.nameOnlyFeatures(of: venue) { return }
    let known = venue.featureIdentifiers
    let tallies = ParallelWork.map(styles.groups.count) { index in
      let group = styles.groups[index]
      var strangers = FaultTally()
      for member in group.members where !known.contains(member) {
        strangers.add(member, JSONPointer([group.id]))
      }
      return strangers
    }
    for strangers in tallies {
      strangers.tell(findings, file) { count, name in
        "features that the look names but that do not exist: \(count), such as \(name)"
      }
    }
  }
}
