/// Numbers in classes, for maps that show each class in a colour of its own.
///
/// ```swift
/// let classification = Classification([1, 2, 3, 40, 50, 600], classes: 3, scheme: .jenks)
/// print(classification?.breaks ?? [])  // [40, 600]
/// ```
public struct Classification: Sendable, Hashable {
  /// The rules by which numbers are put into classes.
  public enum Scheme: String, Sendable, Hashable, CaseIterable {
    /// Classes with equal numbers of values.
    case quantiles
    /// Classes of equal width.
    case equal
    /// Classes of values that lie close together (George Jenks's natural breaks).
    case jenks
  }

  /// The smallest value.
  public let minimum: Double
  /// The greatest value.
  public let maximum: Double
  /// The limits between classes, ascending: each is the least number of the class above it.
  ///
  /// Of all numbers that lead to the same classes, those with the fewest digits; there are fewer than wanted where
  /// there are not enough different values.
  public let breaks: [Double]

  /// The classes of the finite ones among some numbers; `nil` without any.
  ///
  /// - Parameters:
  ///   - values: The numbers, in any order.
  ///   - classes: The wanted number of classes, 1 to 256, to which other numbers are moved.
  ///   - scheme: The rule.
  ///   - splitsAtZero: Whether zero is a limit, with half of the classes on either side, for numbers of both signs; an
  ///     odd number of classes becomes the next even one.
  /// - Complexity: O(n log n). Natural breaks of more than 16384 different values lie between even portions of them.
  public init?(
    _ values: some Sequence<Double>, classes: Int = 5, scheme: Scheme = .quantiles, splitsAtZero: Bool = false
  ) {
    let sorted = values.filter(\.isFinite).sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    (minimum, maximum) = (first, last)
    let classes = min(max(classes, 1), 256)
    guard splitsAtZero, first < 0, last > 0 else {
      breaks = Self.breaks(sorted, classes, scheme)
      return
    }
    let half = (classes + 1) / 2
    let sign = Self.offset(of: 0, in: sorted)
    let low = Self.breaks(Array(sorted[..<sign]), half, scheme, end: 0)
    let high = Self.breaks(Array(sorted[sign...]), half, scheme, start: 0)
    breaks = low.filter { $0 < 0 } + [0] + high.filter { $0 > 0 }
  }

  /// The number of classes.
  public var classCount: Int { breaks.count + 1 }

  /// The index of the class of a number, which is the first or the last one for numbers beyond all values.
  ///
  /// - Complexity: O(log k) for k classes.
  public func index(of value: Double) -> Int { Self.offset(above: value, in: breaks) }

  /// The limits of a class: the first number that belongs to it, and the first one of the next class, or the greatest
  /// value.
  public func limits(of index: Int) -> (low: Double, high: Double) {
    (
      index > 0 && index <= breaks.count ? breaks[index - 1] : minimum,
      index >= 0 && index < breaks.count ? breaks[index] : maximum
    )
  }

  // MARK: - Schemes

  /// The limits between the classes of sorted values.
  private static func breaks(
    _ sorted: [Double], _ count: Int, _ scheme: Scheme, start: Double? = nil, end: Double? = nil
  ) -> [Double] {
    guard count > 1, let first = sorted.first, let last = sorted.last else { return [] }
    switch scheme {
    case .quantiles:
      let count = min(count, sorted.count)
      let offsets = (1..<max(count, 1)).map { index in
        let ideal = sorted.count / count * index + sorted.count % count * index / count
        // Equal values stay in one class: the limit is at the nearer end of them.
        let start = offset(of: sorted[ideal], in: sorted)
        let end = offset(above: sorted[ideal], in: sorted)
        return ideal - start <= end - ideal ? start : end
      }
      return limits(at: offsets, in: sorted)
    case .jenks: return limits(at: NaturalBreaks(sorted).starts(of: count), in: sorted)
    case .equal:
      let (low, high) = (start ?? first, end ?? last)
      let width = high / Double(count) - low / Double(count)
      guard width > 0 else { return [] }
      var found: [Double] = []
      for index in 1..<count {
        let share = Double(index) / Double(count)
        let exact = low * (1 - share) + high * share
        let rounded = plainest(above: exact - width / 200, upTo: exact + width / 200)
        if rounded > max(found.last ?? low, low) { found.append(rounded) }
      }
      return found
    }
  }

  /// The plainest limits in front of the values at some offsets.
  private static func limits(at offsets: [Int], in sorted: [Double]) -> [Double] {
    var found: [Double] = []
    var last = 0
    for offset in offsets where offset > last && offset < sorted.count {
      found.append(plainest(above: sorted[offset - 1], upTo: sorted[offset]))
      last = offset
    }
    return found
  }

  /// The number with the fewest digits that is greater than `low` and not greater than `high`.
  static func plainest(above low: Double, upTo high: Double) -> Double {
    if low < 0, high >= 0 { return 0 }
    guard max(abs(low), abs(high)) < 1e15 else { return high }
    var unit = 1e15
    while unit > 1 {
      let candidate = (high / unit).rounded(.down) * unit
      if candidate > low, candidate <= high { return candidate }
      unit /= 10
    }
    var parts = 1.0
    while parts <= 1e15 {
      let candidate = (high * parts).rounded(.down) / parts
      if candidate > low, candidate <= high { return candidate }
      parts *= 10
    }
    return high
  }

  // MARK: - Search

  /// The offset of the first value that is not less than `value`.
  private static func offset(of value: Double, in sorted: [Double]) -> Int {
    partition(sorted) { $0 < value }
  }

  /// The offset of the first value that is greater than `value`.
  private static func offset(above value: Double, in sorted: [Double]) -> Int {
    partition(sorted) { $0 <= value }
  }

  private static func partition(_ sorted: [Double], _ isBelow: (Double) -> Bool) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBelow(sorted[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
