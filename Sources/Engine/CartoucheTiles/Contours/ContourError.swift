/// The reason why there are no contours.
public enum ContourError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A setting has a value that it cannot have; `name` is what it is called where it is set.
  case setting(name: String, found: String, expected: String)
  /// The lines would have more vertices than are allowed; the row is counted from the north, from 0.
  case tooManyVertices(row: Int, limit: Int)
  /// There are more levels than can be counted between a height and the base; the row is counted from the north.
  case tooManyLevels(row: Int, height: Double, interval: Double)
  /// A row has another number of heights than the rows before it.
  case rowLength(row: Int, found: Int, expected: Int)
  /// Whoever asked for the contours no longer wants them.
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
