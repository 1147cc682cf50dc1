/// The reason why contours cannot be computed.
public enum ContourError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A setting has an invalid value; `name` is its name in the input.
  case setting(name: String, found: String, expected: String)
  /// The lines would have more vertices than allowed; rows are counted from 0 at the north.
  case tooManyVertices(row: Int, limit: Int)
  /// There are more levels between a height and the base than can be counted; rows are counted from the north.
  case tooManyLevels(row: Int, height: Double, interval: Double)
  /// A row differs from the preceding rows in its number of heights.
  case rowLength(row: Int, found: Int, expected: Int)
  /// The caller cancelled the contours.
  case stopped

  /// A sentence with the place, what was found and what was expected.
  public var description: String {
    switch self {
    case .setting(let name, let found, let expected): "\(name): expected \(expected), found \(found)"
    case .tooManyVertices(let row, let limit):
      "row \(row): expected contours of at most \(limit) vertices, found more; take a larger interval, a lower zoom "
        + "or a smaller area"
    case .tooManyLevels(let row, let height, let interval):
      "row \(row): expected at most \(ContourLevels.numberLimit) levels between the base and a height, found a height "
        + "of \(height) and an interval of \(interval)"
    case .rowLength(let row, let found, let expected):
      "row \(row): expected \(expected) heights, found \(found)"
    case .stopped: "the contours were cancelled"
    }
  }
}
