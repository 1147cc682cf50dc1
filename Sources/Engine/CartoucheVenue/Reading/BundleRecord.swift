import CartoucheGeoJSON
import CartoucheJSON

/// A feature or object of a bundle, whose members are read leniently: each oddity is a finding.
struct BundleRecord: Sendable {
  /// The properties of the feature, or the members of the object.
  let members: JSONObject
  /// The geometry of the feature.
  let geometry: Geometry?
  private let origin: Origin
  private let index: Int?
  /// Whether the members are those of the object `details` within the record at this place.
  private let isInner: Bool

  /// The place shared by the records of a list; an object, since there are many records.
  final class Origin: Sendable {
    fileprivate let file: String
    fileprivate let parent: [String]
    fileprivate let isFeature: Bool

    /// A place in a file.
    init(_ file: String, parent: [String], isFeature: Bool) {
      self.file = file
      self.parent = parent
      self.isFeature = isFeature
    }
  }

  /// A feature at an index of the array at a place.
  init(_ feature: Feature, _ origin: Origin, index: Int?) {
    (self.origin, self.index, isInner) = (origin, index, false)
    if let identifier = feature.identifier, feature.properties["id"] == nil {
      var members = feature.properties
      members["id"] = identifier.jsonValue
      self.members = members
    } else {
      members = feature.properties
    }
    geometry = feature.geometry
  }

  /// An object without geometry.
  init(_ members: JSONObject, file: String, pointer: JSONPointer) {
    self.init(members, Origin(file, parent: pointer.tokens, isFeature: false), index: nil)
  }

  /// An object without geometry at an index of the array at a place.
  init(_ members: JSONObject, _ origin: Origin, index: Int?) {
    (self.origin, self.index, isInner) = (origin, index, false)
    self.members = members
    geometry = nil
  }

  /// The object `details` within a record.
  private init(details members: JSONObject, of record: BundleRecord) {
    (origin, index, isInner) = (record.origin, record.index, true)
    self.members = members
    geometry = nil
  }

  /// The name of the file.
  var file: String { origin.file }

  /// The place in the file.
  var pointer: JSONPointer { isInner ? outerPointer(to: "details") : outerPointer }

  /// Returns the place of a member.
  func pointer(to key: String) -> JSONPointer { isInner ? pointer.appending(key) : outerPointer(to: key) }

  private var outerPointer: JSONPointer {
    JSONPointer(index.map { origin.parent + [String($0)] } ?? origin.parent)
  }

  private func outerPointer(to key: String) -> JSONPointer {
    origin.isFeature ? outerPointer.appending("properties").appending(key) : outerPointer.appending(key)
  }

  /// The identifier: a string, or a number as a string; `nil` when there is none.
  var id: String? {
    switch members["id"] {
    case .string(let text)?: text.isEmpty ? nil : text
    case .int(let number)?: String(number)
    case .uint(let number)?: String(number)
    case .double(let number)?: String(number)
    default: nil
    }
  }

  // MARK: - Members

  /// Returns the text of a member; `nil` when it is missing or null.
  func string(_ key: String, _ findings: VenueFindings) -> String? {
    guard let value = members[key] else { return nil }
    if case .string(let text) = value { return text.trimmedText }
    return text(of: value, key, findings)
  }

  /// Returns the texts of a member by language, as lower-case BCP 47 tags; none when it has only one text.
  func texts(_ key: String) -> [String: String] {
    guard case .object(let languages)? = members[key] else { return [:] }
    var texts: [String: String] = [:]
    for (tag, value) in languages {
      if let text = value.string?.trimmedText, !text.isEmpty { texts[tag.lowercased()] = text }
    }
    return texts
  }

  /// Returns the number in a member, which may be written as a string; `nil` when it is missing or null.
  func number(_ key: String, _ findings: VenueFindings) -> Double? {
    guard let value = members[key], !value.isNull else { return nil }
    if let number = value.number { return number }
    if let text = value.string, let number = Double(text.trimmedText), number.isFinite {
      findings.warn(
        "\(key): expected a number, found \(value.summary), which is read as one", file, pointer(to: key))
      return number
    }
    findings.warn("\(key): expected a number, found \(value.summary)", file, pointer(to: key))
    return nil
  }

  /// Returns the Boolean in a member, which may be written as 0, 1 or a string; `nil` when it is missing or null.
  func bool(_ key: String, _ findings: VenueFindings) -> Bool? {
    guard let value = members[key], !value.isNull else { return nil }
    if let bool = value.bool { return bool }
    let text = value.string?.trimmedText.lowercased()
    let meaning: Bool? =
      value.number.map { $0 != 0 } ?? ["true": true, "false": false, "yes": true, "no": false][text ?? ""]
    findings.warn("\(key): expected true or false, found \(value.summary)", file, pointer(to: key))
    return meaning
  }

  /// Returns the identifiers in a member: an array of strings or of objects with an `id`, or a single string.
  func identifiers(_ key: String, _ findings: VenueFindings, idKey: String = "id") -> [String] {
    guard let value = members[key], !value.isNull else { return [] }
    if let text = value.string { return text.isEmpty ? [] : [text] }
    guard let elements = value.array else {
      findings.warn("\(key): expected an array, found \(value.summary)", file, pointer(to: key))
      return []
    }
    var result: [String] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if let text = element.string ?? element[idKey]?.string {
        result.append(text)
      } else if let number = element.number, let whole = Int64(exactly: number) {
        result.append(String(whole))
      } else if !element.isNull {
        findings.warn(
          "\(key): expected an identifier, found \(element.summary)", file, pointer(to: key).appending(index))
      }
    }
    return result
  }

  /// Returns the position in a member: longitude and latitude in degrees.
  func position(_ key: String, _ findings: VenueFindings) -> Position? {
    guard let value = members[key], !value.isNull else { return nil }
    let numbers = (value.array ?? value["coordinates"]?.array ?? []).compactMap(\.number)
    if numbers.count >= 2, let position = Position.inRange(numbers[0], numbers[1]) { return position }
    findings.warn(
      "\(key): expected a longitude and a latitude, found \(value.summary)", file, pointer(to: key))
    return nil
  }

  /// Returns the descriptive text in the member `details`.
  func details(_ findings: VenueFindings) -> Details {
    switch members["details"] {
    case .object(let object)?:
      Details(BundleRecord(details: object, of: self), findings)
    case nil, .null?: Details()
    case .string(let name)?:
      Details(named: name.trimmedText)
    case let value?:
      Details(ignoring: value, self, findings)
    }
  }

  /// Returns the text of a value that is not a string: a number, or the first text of an object by language.
  private func text(of value: JSONValue, _ key: String, _ findings: VenueFindings) -> String? {
    switch value {
    case .null: return nil
    case .int(let number):
      findings.warn("expected a string, found \(value.summary), which is read as one", file, pointer(to: key))
      return String(number)
    case .object(let languages):
      let text = languages["en"]?.string ?? languages.lazy.compactMap { $0.value.string }.first
      if let text { return text.trimmedText }
    default: break
    }
    findings.warn("expected a string, found \(value.summary)", file, pointer(to: key))
    return nil
  }
}

extension Position {
  /// Returns the position in degrees; `nil` for numbers that are out of range.
  static func inRange(_ longitude: Double, _ latitude: Double) -> Position? {
    guard abs(longitude) <= 360, abs(latitude) <= 90 else { return nil }
    return Position(longitude: longitude, latitude: latitude)
  }
}

extension Details {
  /// The descriptive text in the members of a record.
  init(_ record: BundleRecord, _ findings: VenueFindings) {
    name = record.string("name", findings) ?? ""
    names = record.texts("name")
    description = record.string("description", findings) ?? ""
    icon = record.string("icon", findings)
    for key in ["images", "pictures", "gallery"] {
      for element in record.members[key]?.array ?? [] {
        guard let url = element.string ?? element["url"]?.string ?? element["original"]?.string else {
          continue
        }
        var picture = Picture(url: url)
        picture.altText = element["altText"]?.string ?? ""
        images.append(picture)
      }
    }
    for element in record.members["links"]?.array ?? [] {
      guard let url = element.string ?? element["url"]?.string else { continue }
      var link = Link(url: url)
      link.name = element["name"]?.string ?? ""
      links.append(link)
    }
  }

  fileprivate init(named name: String) { self.name = name }

  fileprivate init(ignoring value: JSONValue, _ record: BundleRecord, _ findings: VenueFindings) {
    findings.warn(
      "details: expected an object, found \(value.summary)", record.file, record.pointer(to: "details"))
  }
}
