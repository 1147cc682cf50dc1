/// The division of colours into groups of small variance.
///
/// The group with the largest sum of squared distances is cut at its mean, along the channel in which it is widest,
/// until there are enough groups (the variance-based form of Heckbert's median cut, SIGGRAPH 1982).
struct ColorCut {
  /// A colour and its weight.
  struct Sample {
    let place: SIMD4<Float>
    let weight: Float
  }

  private struct Group {
    let range: Range<Int>
    let mean: SIMD4<Float>
    /// The channel in which it is widest, and the sum of squared distances there.
    let channel: Int
    let spread: Double

    init(_ samples: [Sample], _ range: Range<Int>) {
      self.range = range
      var weight = 0.0
      var sum = SIMD4<Double>()
      var squares = SIMD4<Double>()
      for index in range {
        let place = SIMD4<Double>(samples[index].place)
        let share = Double(samples[index].weight)
        weight += share
        sum += place * share
        squares += place * place * share
      }
      let middle = sum / max(weight, 1e-9)
      mean = SIMD4<Float>(middle)
      let spreads = squares - middle * sum
      channel = (0..<4).max { spreads[$0] < spreads[$1] } ?? 0
      spread = range.count > 1 ? spreads[channel] : 0
    }
  }

  /// The means of at most `count` groups of samples.
  ///
  /// - Complexity: O(n log count) for n samples.
  static func means(_ samples: [Sample], count: Int) -> [SIMD4<Float>] {
    var samples = samples
    var groups = [Group(samples, samples.indices)]
    while groups.count < count {
      guard let index = groups.indices.max(by: { groups[$0].spread < groups[$1].spread }),
        groups[index].spread > 1e-3
      else { break }
      let group = groups[index]
      let middle = partition(&samples, group)
      guard middle > group.range.lowerBound, middle < group.range.upperBound else { break }
      groups[index] = Group(samples, group.range.lowerBound..<middle)
      groups.append(Group(samples, middle..<group.range.upperBound))
    }
    return groups.map(\.mean)
  }

  /// Moves the samples below the mean to the front; returns the place of the first of the others.
  private static func partition(_ samples: inout [Sample], _ group: Group) -> Int {
    let (channel, limit) = (group.channel, group.mean[group.channel])
    var low = group.range.lowerBound
    var high = group.range.upperBound
    while low < high {
      if samples[low].place[channel] < limit {
        low += 1
      } else {
        high -= 1
        samples.swapAt(low, high)
      }
    }
    return low
  }
}
