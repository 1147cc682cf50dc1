import CartoucheGeometry
import CartoucheJSON

/// A guess at the coordinate system of coordinates that are not degrees, with advice on what to do about them.
///
/// ```swift
/// if let clue = CoordinateClue(of: geoJSON) { print(clue.message) }
/// // x up to 683,141: metres, perhaps EPSG:21781 (CH1903 / LV03); use --crs EPSG:21781
/// ```
public struct CoordinateClue: Sendable, Hashable {
  /// The appearance of the coordinates.
  public enum Cause: Sendable, Hashable {
    /// A projected system: eastings and northings, mostly in metres.
    case projected
    /// Latitude before longitude.
    case swappedAxes
    /// Degrees multiplied by a power of ten, so that they are whole numbers.
    case scaledDegrees
    /// A few positions beyond the poles or more than one turn around the earth.
    case outOfRange
    /// Another coordinate system is named by a `crs` member.
    case declared
  }

  /// The appearance of the coordinates.
  public let cause: Cause
  /// A sentence fragment with what was seen, what it looks like, and what helps, without the place.
  public let message: String
  /// The severity: an error when no position can be drawn where it belongs, else a warning.
  public let severity: Diagnostic.Severity
  /// The codes of coordinate systems that fit, the likeliest first.
  public let candidates: [CoordinateSystemCode]

  /// The clue for the coordinates of `geoJSON`; `nil` when they are in range and no other system is named.
  ///
  /// - Complexity: O(n) in the number of positions.
  public init?(of geoJSON: GeoJSON) {
    self.init(PositionSurvey(geoJSON), coordinateSystemName: geoJSON.coordinateSystemName)
  }

  /// The clue for surveyed positions; `nil` when they are in range and no other system is named.
  ///
  /// - Parameters:
  ///   - survey: The survey of the positions.
  ///   - coordinateSystemName: The name in the `crs` member as written, `nil` without one.
  public init?(_ survey: PositionSurvey, coordinateSystemName: String? = nil) {
    guard survey.count > 0 else { return nil }
    let declared = coordinateSystemName.flatMap { CoordinateSystemCode(parsing: $0) }
    if let name = coordinateSystemName, declared?.isNearWGS84 != true {
      self.init(declared: name, code: declared, survey)
      return
    }
    guard survey.outsideCount > 0 else { return nil }
    let all = survey.outsideCount == survey.count
    let outside = survey.outside
    if Self.looksSwapped(survey) {
      let declares = declared.map { " (\($0) names latitude first; GeoJSON has longitude first)" } ?? ""
      self.init(
        .swappedAxes, survey,
        "\(Self.extreme(outside, of: .y)) and x within ±90: latitude before longitude\(declares); swap the axes: longitude comes first"
      )
    } else if let scale = Self.degreeScale(survey), !all || ProjectedSystem.fitting(outside).isEmpty {
      self.init(
        .scaledDegrees, survey,
        "\(Self.extreme(outside, of: .x)), \(Self.extreme(outside, of: .y)): degrees times \(scale); divide by this factor"
      )
    } else if outside.farthest > 1000 {
      self.init(projected: survey)
    } else {
      self.init(
        .outOfRange, survey,
        Self.counted(survey) + "beyond ±360 in x or ±90 in y "
          + "(\(Self.extreme(outside, of: outside.isHigh ? .y : .x))): expected longitude and latitude in degrees"
      )
    }
  }

  /// The finding as a diagnostic with as much of its place as is known.
  public func diagnostic(source: String? = nil, pointer: JSONPointer? = nil) -> Diagnostic {
    Diagnostic(severity, message, source: source, pointer: pointer)
  }

  private init(
    _ cause: Cause, _ survey: PositionSurvey, _ message: String, candidates: [CoordinateSystemCode] = []
  ) {
    self.cause = cause
    self.message = message
    self.candidates = candidates
    severity = survey.outsideCount == survey.count ? .error : .warning
  }

  private init(projected survey: PositionSurvey) {
    let likely = ProjectedSystem.likely(survey.outside)
    let guesses = likely.map(\.guess)
    let mayBeFeet =
      likely.contains { $0.unit == .feet }
      || likely.first?.isRegional != true && ProjectedSystem.mayBeFeet(survey.outside)
    let units = mayBeFeet ? "metres or feet" : "metres"
    let seen = Self.extreme(survey.outside, of: survey.outside.isTall ? .y : .x)
    let prefix =
      survey.outsideCount == survey.count ? "" : Self.counted(survey) + "outside the range of degrees, "
    let candidates = likely.filter { !$0.isFamily }.map {
      CoordinateSystemCode(authority: "EPSG", code: String($0.code))
    }
    let advice =
      switch guesses.count {
      case 0: "not degrees; specify the coordinate system, such as --crs EPSG:3857"
      case 1: "\(units), perhaps \(guesses[0]); use --crs EPSG:\(likely[0].code)"
      default:
        "\(units), perhaps \(guesses.dropLast().joined(separator: ", ")) or \(guesses[guesses.count - 1]); "
          + "use --crs EPSG:\(likely[0].code) or the correct one"
      }
    self.init(.projected, survey, "\(prefix)\(seen): \(advice)", candidates: candidates)
  }

  private init(declared name: String, code: CoordinateSystemCode?, _ survey: PositionSurvey) {
    let shown = name.count > 60 ? String(name.prefix(57)) + "..." : name
    let system = code?.description ?? "its code"
    cause = .declared
    message =
      "\(Self.extreme(survey.box, of: .x)) in the coordinate system \"\(shown)\" of the member \"crs\", "
      + "expected longitude and latitude in degrees; use --crs \(system)"
    candidates = code.map { [$0] } ?? []
    severity = survey.outsideCount == survey.count ? .error : .warning
  }

  /// Whether x could be latitudes and y longitudes.
  ///
  /// A single place beyond a pole may be a slip, and places hardly beyond one are those of a pole after rounding.
  private static func looksSwapped(_ survey: PositionSurvey) -> Bool {
    let (box, outside) = (survey.box, survey.outside)
    let hasSeveral = outside.min.x != outside.max.x || outside.min.y != outside.max.y
    let isFar = max(outside.max.y, -outside.min.y) > 91
    return hasSeveral && isFar && survey.outsideCount * 10 >= survey.count && box.min.x >= -90
      && box.max.x <= 90 && box.min.y >= -360 && box.max.y <= 360
  }

  // MARK: Words and numbers

  private enum Axis: String {
    case x, y
  }

  /// `x up to 2,683,141`, or `x down to -2,683,141`.
  private static func extreme(_ box: Box, of axis: Axis) -> String {
    let (low, high) = axis == .x ? (box.min.x, box.max.x) : (box.min.y, box.max.y)
    return high >= -low
      ? "\(axis.rawValue) up to \(grouped(high))" : "\(axis.rawValue) down to \(grouped(low))"
  }

  private static func counted(_ survey: PositionSurvey) -> String {
    "\(grouped(Double(survey.outsideCount))) of \(grouped(Double(survey.count))) positions "
  }

  /// The number with commas between thousands and, below 1000, two decimals, or as many as tell it from a whole number.
  static func grouped(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
    if value.magnitude < 1000, value.rounded() != value {
      let short = (value * 100).rounded() / 100
      return short.rounded() == short ? "\(value)" : "\(short)"
    }
    let digits = String(Int64(value.rounded()).magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return value.rounded() < 0 ? "-" + text : text
  }

  /// Factors that make whole numbers of degrees; semicircles are those of Garmin's FIT files.
  private static let scales: [(factor: Double, name: String)] = [
    (1e6, "1,000,000"), (1e7, "10,000,000"), (1e5, "100,000"),
    (2_147_483_648 / 180, "2^31/180 (semicircles)"),
  ]

  /// The name of the factor that degrees were multiplied by; `nil` when they do not look multiplied.
  private static func degreeScale(_ survey: PositionSurvey) -> String? {
    guard survey.isWhole, survey.outsideCount == survey.count else { return nil }
    let box = survey.outside
    let (x, y) = (max(box.max.x, -box.min.x), max(box.max.y, -box.min.y))
    return scales.first { scale, _ in
      x <= 180 * scale && y <= 90 * scale && max(x / 2, y) > 4.5 * scale
    }?.name
  }
}

extension Box {
  /// The largest magnitude of a coordinate.
  fileprivate var farthest: Double { Swift.max(max.x, -min.x, max.y, -min.y) }

  /// Whether latitudes reach farther beyond their range than longitudes.
  fileprivate var isHigh: Bool { Swift.max(max.y, -min.y) > 90 && Swift.max(max.x, -min.x) <= 360 }

  /// Whether only y is beyond the range of degrees.
  fileprivate var isTall: Bool { Swift.max(max.x, -min.x) <= 360 }
}
