import CartoucheGeometry
import CartoucheJSON

/// A guess at the coordinate system of coordinates that are not degrees, with advice on what to do about them.
///
/// ```swift
/// if let clue = CoordinateClue(of: geoJSON) { print(clue.message) }
/// // x up to 2,683,141: metres, perhaps EPSG:2056 (CH1903+ / LV95); use --crs EPSG:2056
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
    let fitting = ProjectedSystem.fitting(survey.outside)
    let outside = survey.outside
    let isMany = survey.outsideCount * 10 >= survey.count
    if isMany, survey.box.min.x >= -90, survey.box.max.x <= 90, survey.box.min.y >= -360,
      survey.box.max.y <= 360
    {
      let declares = declared.map { " (\($0) names latitude first; GeoJSON has longitude first)" } ?? ""
      self.init(
        .swappedAxes, survey,
        "\(Self.extreme(outside, of: .y)) and x within ±90: latitude before longitude\(declares); swap the axes: longitude comes first"
      )
    } else if let scale = Self.degreeScale(survey), fitting.isEmpty || !all {
      self.init(
        .scaledDegrees, survey,
        "\(Self.extreme(outside, of: .x)), \(Self.extreme(outside, of: .y)): degrees times \(Self.grouped(scale)); divide by this factor"
      )
    } else if outside.farthest > 1000 {
      self.init(projected: survey, fitting: fitting)
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

  private init(projected survey: PositionSurvey, fitting: [ProjectedSystem]) {
    let named = fitting.filter { !$0.isFamily }
    // Systems for half a continent fit nearly everything; Web Mercator is nevertheless common.
    var likely = named.filter { $0.code != 3857 }.prefix(2).map(\.self)
    if let mercator = named.first(where: { $0.code == 3857 }) { likely.append(mercator) }
    let isMercatorOnly = likely.count == 1 && likely[0].code == 3857
    var guesses = likely.map { "EPSG:\($0.code) (\($0.name))" }
    if let family = fitting.first(where: \.isFamily), !isMercatorOnly { guesses.append(family.name) }
    let seen = Self.extreme(survey.outside, of: survey.outside.isTall ? .y : .x)
    let prefix =
      survey.outsideCount == survey.count ? "" : Self.counted(survey) + "outside the range of degrees, "
    let candidates = likely.map { CoordinateSystemCode(authority: "EPSG", code: String($0.code)) }
    let advice =
      switch guesses.count {
      case 0: "not degrees; specify the coordinate system, such as --crs EPSG:3857"
      case 1: "metres, perhaps \(guesses[0]); use --crs \(candidates.first?.description ?? "EPSG:32632")"
      default:
        "metres, perhaps \(guesses.dropLast().joined(separator: ", ")) or \(guesses[guesses.count - 1]); "
          + "use --crs \(candidates.first?.description ?? "EPSG:32632") or the correct one"
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

  /// The number with commas between thousands and, below 1000, up to two decimals.
  static func grouped(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
    if value.magnitude < 1000, value.rounded() != value { return "\((value * 100).rounded() / 100)" }
    let digits = String(Int64(value.rounded()).magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return value.rounded() < 0 ? "-" + text : text
  }

  /// The power of ten that degrees were multiplied by; `nil` when they do not look multiplied.
  private static func degreeScale(_ survey: PositionSurvey) -> Double? {
    guard survey.isWhole, survey.outsideCount == survey.count else { return nil }
    let box = survey.outside
    let (x, y) = (max(box.max.x, -box.min.x), max(box.max.y, -box.min.y))
    return [1e6, 1e7, 1e5].first { scale in
      x <= 180 * scale && y <= 90 * scale && max(x / 2, y) > 4.5 * scale
    }
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
