import CartoucheJSON
import MapLibreExpressions

/// Reads the options of a source; the first that cannot be used is the error.
struct SourceOptions {
  private let identifier: String
  private let values: [String: Any]
  private(set) var members: JSONObject

  /// The options of a source, to be written into the members of its style object.
  init<Option: RawRepresentable<String>>(_ options: [Option: Any]?, of identifier: String, type: JSONValue) {
    self.identifier = identifier
    values = Dictionary(
      (options ?? [:]).map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first })
    members = ["type": type]
  }

  /// The value of an option, `nil` where it is absent.
  subscript(option: some RawRepresentable<String>) -> Any? { unwrapped(values[option.rawValue]) }

  /// An error about an option.
  func failure(_ option: some RawRepresentable<String>, _ expected: String) -> MLNSourceError {
    let found = self[option].map { value -> String in
      if let json = try? FoundationJSON.value(value) { return json.summary }
      return "a value of type \(Swift.type(of: value))"
    }
    return MLNSourceError(
      .invalidArgument, source: identifier,
      "\(option.rawValue): expected \(expected), found \(found ?? "nothing")")
  }

  /// Sets a member of the style object.
  mutating func set(_ member: String, _ value: JSONValue) { members[member] = value }

  /// A number that is finite and not negative.
  func number(_ option: some RawRepresentable<String>) throws(MLNSourceError) -> JSONValue? {
    guard let value = self[option] else { return nil }
    guard case .number(let json) = ConstantValue(value), let number = json.number, number.isFinite,
      number >= 0
    else { throw failure(option, "a number of 0 or more") }
    return json.shortened
  }

  /// Writes a number, when the option is there.
  mutating func number(
    _ option: some RawRepresentable<String>, as member: String
  ) throws(MLNSourceError) {
    if let value = try number(option) { set(member, value) }
  }

  /// A Boolean, given as one or as a number; `nil` where the option is absent.
  private func boolean(_ option: some RawRepresentable<String>) throws(MLNSourceError) -> Bool? {
    guard let value = self[option] else { return nil }
    switch ConstantValue(value) {
    case .bool(let value): return value
    case .number(let json): return json.number != 0
    default: throw failure(option, "a Boolean")
    }
  }

  /// Writes a Boolean, when the option is there.
  mutating func boolean(
    _ option: some RawRepresentable<String>, as member: String
  ) throws(MLNSourceError) {
    if let value = try boolean(option) { set(member, .bool(value)) }
  }

  /// Checks that an option without a meaning here is a Boolean.
  func checkBoolean(_ option: some RawRepresentable<String>) throws(MLNSourceError) {
    _ = try boolean(option)
  }

  /// Writes a text, when the option is there.
  mutating func text(_ option: some RawRepresentable<String>, as member: String) throws(MLNSourceError) {
    guard let value = self[option] else { return }
    guard case .string(let text) = ConstantValue(value) else { throw failure(option, "a string") }
    set(member, .string(text))
  }

  /// A case of an enumeration, given as such, as its number or in a box.
  func choice<Choice: RawRepresentable<UInt>>(
    _ type: Choice.Type, _ option: some RawRepresentable<String>
  ) throws(MLNSourceError) -> Choice? {
    guard let value = self[option] else { return nil }
    if let choice = value as? Choice { return choice }
    let number =
      if case .number(let json) = ConstantValue(value) {
        json.number.flatMap(UInt.init(exactly:))
      } else {
        (value as? NSValue)?.boxedUnsignedInteger
      }
    guard let choice = number.flatMap(Choice.init(rawValue:)) else {
      throw failure(option, "a value of \(Choice.self)")
    }
    return choice
  }

  /// Checks that the lowest zoom level is not above the highest.
  func checkZoomRange(
    _ lower: some RawRepresentable<String>, default least: Double, _ upper: some RawRepresentable<String>,
    default greatest: Double
  ) throws(MLNSourceError) {
    let minimum = try number(lower)?.number ?? least
    let maximum = try number(upper)?.number ?? greatest
    guard minimum <= maximum else {
      throw MLNSourceError(
        .invalidArgument, source: identifier,
        "\(lower.rawValue): expected at most the maximum \(maximum.numberText), found \(minimum.numberText)")
    }
  }
}

extension JSONValue {
  /// A whole number as an integer, so that `18.0` is written as `18`.
  var shortened: JSONValue {
    guard case .double(let number) = self, let integer = Int64(exactly: number) else { return self }
    return .int(integer)
  }
}
