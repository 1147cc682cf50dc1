import CartoucheGeometry
import CartoucheJSON

/// The intervals of contours by zoom level: at each level the interval of all lines, then the intervals of lines that
/// stand out.
///
/// As text, `11*200*1000~12*100*500` has lines every 200 from zoom 11, with lines that stand out at multiples of 1000,
/// and lines every 100 from zoom 12.
public struct ContourThresholds: Sendable, Hashable {
  /// The intervals from a zoom level on.
  public struct Step: Sendable, Hashable {
    /// The lowest zoom level to which the intervals apply.
    public var zoom: Int
    /// The intervals in ascending order, each a multiple of the preceding one.
    public var intervals: [Double]

    /// Intervals from a zoom level on.
    public init(zoom: Int, intervals: [Double]) { (self.zoom, self.intervals) = (zoom, intervals) }
  }

  /// The intervals, from the lowest zoom level.
  public let steps: [Step]

  /// The largest number of intervals at a zoom level.
  private static let intervalLimit = 8

  /// Intervals in metres or feet that suit maps of the whole world.
  public static let standard = ContourThresholds(
    checked: [
      (7, [1000, 5000]), (9, [500, 2500]), (10, [200, 1000]), (12, [100, 500]), (13, [50, 250]),
      (14, [20, 100]), (16, [10, 50]),
    ].map { Step(zoom: $0.0, intervals: $0.1) })

  private init(checked steps: [Step]) { self.steps = steps }

  /// One interval at all zoom levels, with every fifth line standing out.
  ///
  /// - Throws: ``ContourError/setting(name:found:expected:)`` unless the interval is finite and above 0.
  public init(interval: Double) throws(ContourError) {
    _ = try ContourLevels(interval: interval)
    try self.init([Step(zoom: 0, intervals: [interval, 5 * interval])])
  }

  /// Intervals by zoom level.
  ///
  /// - Throws: ``ContourError/setting(name:found:expected:)`` unless there are zoom levels from 0 to 30, each once,
  ///   with one to eight intervals that are finite, above 0, and ascending.
  public init(_ steps: [Step]) throws(ContourError) {
    func fault(_ found: String, _ expected: String) -> ContourError {
      .setting(name: "thresholds", found: found, expected: expected)
    }
    guard !steps.isEmpty else { throw fault("none", "intervals for at least one zoom level") }
    let steps = steps.sorted { $0.zoom < $1.zoom }
    for (index, step) in steps.enumerated() {
      guard (0...TileID.maximumZoom).contains(step.zoom), index == 0 || steps[index - 1].zoom != step.zoom
      else { throw fault("the zoom level \(step.zoom)", "zoom levels from 0 to 30, each once") }
      guard (1...Self.intervalLimit).contains(step.intervals.count),
        step.intervals.allSatisfy({ $0.isFinite && $0 > 0 }),
        zip(step.intervals, step.intervals.dropFirst()).allSatisfy({ $0 < $1 })
      else {
        throw fault("\(step.intervals)", "one to eight intervals above 0, from the smallest")
      }
    }
    self.steps = steps
  }

  /// Reads `zoom*interval*interval~zoom*interval`.
  ///
  /// - Throws: ``ContourError/setting(name:found:expected:)``.
  public init(text: String) throws(ContourError) {
    var steps: [Step] = []
    for part in text.split(separator: "~", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: "*", omittingEmptySubsequences: false).map { Double(String($0)) }
      let known = numbers.compactMap(\.self)
      guard known.count > 1, known.count == numbers.count, let zoom = Int(exactly: known[0]) else {
        throw .setting(
          name: "thresholds", found: String(part.prefix(40)), expected: "zoom*interval*interval~zoom*interval"
        )
      }
      steps.append(Step(zoom: zoom, intervals: Array(known.dropFirst())))
    }
    try self.init(steps)
  }

  /// The text that ``init(text:)`` reads.
  public var text: String {
    steps.map { step in ([Double(step.zoom)] + step.intervals).map(Self.short).joined(separator: "*") }
      .joined(separator: "~")
  }

  private static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// The intervals at a zoom level; `nil` below the lowest level with intervals.
  public func intervals(at zoom: Int) -> [Double]? { steps.last { $0.zoom <= zoom }?.intervals }

  /// The index of the largest interval that divides a height, 0 for the interval of all lines.
  static func rank(of height: Double, base: Double, among intervals: [Double]) -> Int {
    intervals.lastIndex { interval in
      let quotient = (height - base) / interval
      return (quotient - quotient.rounded()).magnitude < 1e-6
    } ?? 0
  }
}
