import CartoucheGeoJSON
import CartoucheJSON

/// A feature or an object of a bundle, whose members are read leniently: each oddity is a finding.
struct BundleRecord: Sendable {
  /// The name of the file.
  let file: String
  /// The properties of the feature, or the members of the object.
  let members: JSONObject
  /// The geometry of the feature.
  let geometry: Geometry?
  private let isFeature: Bool
  private let parent: [String]
  private let index: Int?

  /// A feature, the one with an index in the array at a place.
  init(_ feature: Feature, file: String, parent: [String], index: Int?) {
    self.file = file
    (self.parent, self.index) = (parent, index)
    var members = feature.properties
    if members["id"] == nil, let identifier = feature.identifier { members["id"] = identifier.jsonValue }
    self.members = members
    geometry = feature.geometry
    isFeature = true
  }

  /// An object without geometry.
  init(_ members: JSONObject, file: String, pointer: JSONPointer) {
    self.file = file
    (parent, index) = (pointer.tokens, nil)
    self.members = members
    geometry = nil
    isFeature = false
  }

  /// The place in the file.
  var pointer: JSONPointer { JSONPointer(index.map { parent + [String($0)] } ?? parent) }

  /// The place of a member.
  func pointer(to key: String) -> JSONPointer {
    isFeature ? pointer.appending("properties").appending(key) : pointer.appending(key)
  }

  /// The identifier: text, or a number as text; `nil` when there is none.
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

  /// The text of a member; `nil` when it is missing or null.
  func string(_ key: String, _ findings: VenueFindings) -> String? {
    guard let value = members[key] else { return nil }
    if case .string(let text) = value { return text.trimmedText }
    return text(of: value, key, findings)
  }

  /// The texts of a member by languages, BCP 47 tags in lower case; none when it is written in one alone.
  func texts(_ key: String) -> [String: String] {
    guard case .object(let languages)? = members[key] else { return [:] }
    var texts: [String: String] = [:]
    for (tag, value) in languages {
      if let text = value.string?.trimmedText, !text.isEmpty { texts[tag.lowercased()] = text }
    }
    return texts
  }

  /// The number of a member, which may be written as text; `nil` when it is missing or null.
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

  /// The truth of a member, which may be written as 0, 1 or text; `nil` when it is missing or null.
  func bool(_ key: String, _ findings: VenueFindings) -> Bool? {
    guard let value = members[key], !value.isNull else { return nil }
    if let bool = value.bool { return bool }
    let text = value.string?.trimmedText.lowercased()
    let meaning: Bool? =
      value.number.map { $0 != 0 } ?? ["true": true, "false": false, "yes": true, "no": false][text ?? ""]
    findings.warn("\(key): expected true or false, found \(value.summary)", file, pointer(to: key))
    return meaning
  }

  /// The identifiers of a member: an array of texts or of objects with an `id`, or one text.
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

  /// The position of a member: longitude and latitude in degrees.
  func position(_ key: String, _ findings: VenueFindings) -> Position? {
    guard let value = members[key], !value.isNull else { return nil }
    let numbers = (value.array ?? value["coordinates"]?.array ?? []).compactMap(\.number)
    if numbers.count >= 2, let position = Position.inRange(numbers[0], numbers[1]) { return position }
    findings.warn(
      "\(key): expected a longitude and a latitude, found \(value.summary)", file, pointer(to: key))
    return nil
  }

  /// The text about the thing, from the member `details`.
  func details(_ findings: VenueFindings) -> Details {
    switch members["details"] {
    case .object(let object)?:
      Details(BundleRecord(object, file: file, pointer: pointer(to: "details")), findings)
    case nil, .null?: Details()
    case .string(let name)?:
      Details(named: name.trimmedText)
    case let value?:
      Details(ignoring: value, self, findings)
    }
  }

  /// The text of a value that is none: a number, or the first text of an object by languages.
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
  /// The position in degrees; `nil` for numbers that are none.
  static func inRange(_ longitude: Double, _ latitude: Double) -> Position? {
    guard abs(longitude) <= 360, abs(latitude) <= 90 else { return nil }
    return Position(longitude: longitude, latitude: latitude)
  }
}

extension Details {
  /// The text in the members of a record.
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
