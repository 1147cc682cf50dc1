/// Classes whose values lie close together: those with the least sum of squared deviations from the means of the classes
/// (Walter Fisher 1958, “On grouping for maximum homogeneity”; George Jenks 1967).
struct NaturalBreaks {
  /// The most places at which a class may begin; more values are put together in even portions.
  private static let maximumPlaces = 1 << 14

  /// The offsets in the values at which portions begin, and their end.
  private let places: [Int]
  /// The sums of the values, and of their squares, before each place.
  private let sums: [Double]
  private let squares: [Double]

  /// The classes of sorted finite values: O(n).
  init(_ sorted: [Double]) {
    var places: [Int] = []
    let portion = max(sorted.count / Self.maximumPlaces, 1)
    for index in sorted.indices where index == 0 || sorted[index] != sorted[index - 1] {
      if let last = places.last, index - last < portion { continue }
      places.append(index)
    }
    places.append(sorted.count)
    self.places = places
    // Values between -1 and 1, so that neither large ones overflow nor close ones lose their digits.
    let low = sorted.first ?? 0
    let middle = low / 2 + (sorted.last ?? 0) / 2
    let half = max((sorted.last ?? 0) / 2 - low / 2, .leastNormalMagnitude)
    var (sums, squares) = ([0.0], [0.0])
    var (sum, square) = (0.0, 0.0)
    var next = 1
    for (index, value) in sorted.enumerated() {
      let scaled = (value - middle) / half
      sum += scaled
      square += scaled * scaled
      if next < places.count, places[next] == index + 1 {
        sums.append(sum)
        squares.append(square)
        next += 1
      }
    }
    (self.sums, self.squares) = (sums, squares)
  }

  /// The offsets in the values at which the second and further classes begin.
  ///
  /// - Parameter count: The number of classes, which is less if there are not as many different values.
  /// - Complexity: O(k m log m) for k classes and m places, at most 16384: the best start of a class never moves back
  ///   when its end moves on, so that the search is divided at the middle.
  func starts(of count: Int) -> [Int] {
    let last = places.count - 1
    let count = min(count, last)
    guard count > 1 else { return [] }
    var costs = (0...last).map { cost(0, $0) }
    var choices: [[Int]] = []
    for part in 1..<count {
      var next = [Double](repeating: .infinity, count: last + 1)
      var choice = [Int](repeating: 0, count: last + 1)
      // Ranges of ends, with the range of their starts.
      var open: [(ends: Range<Int>, starts: ClosedRange<Int>)] = [(part + 1..<last + 1, part...last)]
      while let (ends, starts) = open.popLast() {
        guard !ends.isEmpty else { continue }
        let end = ends.lowerBound + ends.count / 2
        var (best, least) = (starts.lowerBound, Double.infinity)
        var start = starts.lowerBound
        while start <= min(end - 1, starts.upperBound) {
          let total = costs[start] + cost(start, end)
          if total < least { (best, least) = (start, total) }
          start += 1
        }
        next[end] = least
        choice[end] = best
        open.append((ends.lowerBound..<end, starts.lowerBound...best))
        open.append((end + 1..<ends.upperBound, best...max(best, starts.upperBound)))
      }
      costs = next
      choices.append(choice)
    }
    var found: [Int] = []
    var end = last
    for choice in choices.reversed() {
      end = choice[end]
      found.append(places[end])
    }
    return found.reversed()
  }

  /// The sum of squared deviations of the values between two places.
  private func cost(_ start: Int, _ end: Int) -> Double {
    guard start < end else { return 0 }
    let sum = sums[end] - sums[start]
    return max(squares[end] - squares[start] - sum * sum / Double(places[end] - places[start]), 0)
  }
}
