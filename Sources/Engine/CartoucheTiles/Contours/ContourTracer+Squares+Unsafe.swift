// Sound because: all arrays of a row have `width` elements, which is checked when it is appended, and all loops run
// over columns within that; the numbers of crossings are those that `cross` has given out, each below the count of
// `vertices`, which does not change while squares are connected.

import CartoucheGeometry

extension ContourTracer {
  /// The smallest distance of a crossing from a sample, as a fraction of the distance between samples.
  private static let margin = 1.0 / 1024

  /// The heights of samples, and the highest level that each reaches.
  ///
  /// - Throws: ``ContourError/tooManyLevels(row:height:interval:)``.
  func measured(_ samples: [Float]) throws(ContourError) -> Row {
    var row = Row()
    row.heights = [Double](repeating: .nan, count: width)
    row.numbers = [Int32](repeating: Self.noData, count: width)
    let (base, interval, scale) = (levels.base, levels.interval, scale)
    let limit = Double(ContourLevels.numberLimit)
    var wrong: Double?
    samples.withUnsafeBufferPointer { samples in
      row.heights.withUnsafeMutableBufferPointer { heights in
        row.numbers.withUnsafeMutableBufferPointer { numbers in
          for column in 0..<width {
            let height = Double(samples[column]) * scale
            let quotient = (height - base) / interval
            guard quotient.magnitude < limit else {
              // Infinite samples and NaN count as missing.
              if samples[column].isFinite { wrong = height }
              continue
            }
            var number = Int32(quotient)
            if Double(number) > quotient { number &-= 1 }
            // The quotient is rounded, so the heights of the levels decide.
            if levels.height(of: Int(number) &+ 1) <= height {
              number &+= 1
            } else if levels.height(of: Int(number)) > height {
              number &-= 1
            }
            heights[column] = height
            numbers[column] = number
          }
        }
      }
    }
    if let wrong { throw .tooManyLevels(row: height, height: wrong, interval: interval) }
    return row
  }

  /// Adds the crossings on the edges of a row, and on the edges between it and the preceding row.
  ///
  /// - Throws: ``ContourError/tooManyVertices(row:limit:)``.
  mutating func cross(_ next: inout Row) throws(ContourError) {
    next.east = [Int32](repeating: 0, count: width)
    next.north = [Int32](repeating: 0, count: width)
    let noData = Self.noData
    var isOver = false
    let y = Double(height)
    let last = height > 0 ? row : nil
    next.numbers.withUnsafeBufferPointer { numbers in
      next.heights.withUnsafeBufferPointer { heights in
        for column in 0..<max(width - 1, 0) {
          let (first, second) = (numbers[column], numbers[column &+ 1])
          if first == second || first == noData || second == noData { continue }
          guard fits(first, second) else {
            isOver = true
            return
          }
          next.east[column] = Int32(truncatingIfNeeded: vertices.count)
          let (from, step) = (heights[column], heights[column &+ 1] - heights[column])
          for number in min(first, second) &+ 1...max(first, second) {
            vertices.append(
              Crossing(x: Double(column) + part(number, from, step), y: y, level: number))
          }
        }
        guard let last else { return }
        last.numbers.withUnsafeBufferPointer { above in
          last.heights.withUnsafeBufferPointer { heightsAbove in
            for column in 0..<width {
              let (first, second) = (above[column], numbers[column])
              if first == second || first == noData || second == noData { continue }
              guard fits(first, second) else {
                isOver = true
                return
              }
              next.north[column] = Int32(truncatingIfNeeded: vertices.count)
              let (from, step) = (heightsAbove[column], heights[column] - heightsAbove[column])
              for number in min(first, second) &+ 1...max(first, second) {
                vertices.append(
                  Crossing(x: Double(column), y: y - 1 + part(number, from, step), level: number))
              }
            }
          }
        }
      }
    }
    if isOver { throw .tooManyVertices(row: height, limit: vertexLimit) }
  }

  /// Whether the crossings between the numbers of two samples may be added.
  @inline(__always)
  private func fits(_ first: Int32, _ second: Int32) -> Bool {
    abs(Int(first) &- Int(second)) <= vertexLimit &- vertices.count
  }

  /// The part of an edge before the crossing of a level.
  @inline(__always)
  private func part(_ number: Int32, _ from: Double, _ step: Double) -> Double {
    let part = (levels.height(of: Int(number)) - from) / step
    return part < Self.margin ? Self.margin : part > 1 - Self.margin ? 1 - Self.margin : part
  }

  /// The line in a square whose corners are above the level where a bit is set: NW 1, NE 2, SE 4, SW 8.
  ///
  /// An entry has the numbers of two edges (N 0, E 1, S 2, W 3): the line begins at the edge in the low two bits and
  /// ends at the edge in the next two, with the higher ground on the left. Saddles (5 and 10) are not in the table.
  private static let lines: [UInt8] = [0, 3, 4, 7, 9, 0, 8, 11, 14, 2, 0, 6, 13, 1, 12, 0]

  /// Connects the crossings on the edges of the squares between two rows.
  mutating func connect(_ last: Row, _ next: Row) {
    guard width > 1 else { return }
    let levels = levels
    vertices.withUnsafeMutableBufferPointer { vertices in
      func connect(_ line: UInt8, _ starts: SIMD4<Int32>, _ number: Int32) {
        let from = Int(starts[Int(line & 3)] &+ number)
        let to = Int(starts[Int(line >> 2)] &+ number)
        vertices[from].next = Int32(truncatingIfNeeded: to)
        vertices[to].previous = Int32(truncatingIfNeeded: from)
      }
      last.numbers.withUnsafeBufferPointer { above in
        next.numbers.withUnsafeBufferPointer { below in
          Self.lines.withUnsafeBufferPointer { lines in
            for column in 0..<width &- 1 {
              let (nw, ne) = (above[column], above[column &+ 1])
              let (sw, se) = (below[column], below[column &+ 1])
              if nw == ne, sw == se, nw == sw { continue }
              let (low, high) = (min(min(nw, ne), min(sw, se)), max(max(nw, ne), max(sw, se)))
              if low == Self.noData { continue }
              // The crossing of level 0 on each edge, from which the others are counted.
              let starts = SIMD4(
                last.east[column] &- min(nw, ne) &- 1, next.north[column &+ 1] &- min(ne, se) &- 1,
                next.east[column] &- min(sw, se) &- 1, next.north[column] &- min(nw, sw) &- 1)
              for number in low &+ 1...high {
                let corners =
                  (nw >= number ? 1 : 0) | (ne >= number ? 2 : 0) | (se >= number ? 4 : 0)
                  | (sw >= number ? 8 : 0)
                guard corners == 5 || corners == 10 else {
                  connect(lines[corners], starts, number)
                  continue
                }
                let mean =
                  (last.heights[column] + last.heights[column &+ 1] + next.heights[column]
                    + next.heights[column &+ 1]) / 4
                let isJoined = mean >= levels.height(of: Int(number))
                // The lines cut off the lower corners where the higher ones are joined, otherwise the higher ones.
                let pair: (UInt8, UInt8) =
                  corners == 5 ? (isJoined ? (1, 11) : (3, 9)) : (isJoined ? (12, 6) : (4, 14))
                connect(pair.0, starts, number)
                connect(pair.1, starts, number)
              }
            }
          }
        }
      }
    }
  }
}
