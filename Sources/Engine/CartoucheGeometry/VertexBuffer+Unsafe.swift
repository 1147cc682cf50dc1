// Unsafe because the clipper writes a bounded number of vertices per edge without a check for each: it asks for room
// first (`reserve`), and nothing else in the package writes through `base`. The memory belongs to the object alone and
// holds only trivial values, and `count` never exceeds the number of initialised vertices.

/// A growing run of vertices in one block of memory.
///
/// Not safe to change from two threads; safe to read from many once it no longer changes.
package final class VertexBuffer: @unchecked Sendable {
  /// The first vertex; valid until the buffer grows or is deallocated.
  package private(set) var base: UnsafeMutablePointer<Vertex>
  /// The number of vertices.
  package var count = 0
  /// The number of vertices that there is room for.
  package private(set) var capacity: Int

  /// A buffer without vertices.
  package init(capacity: Int = 0) {
    self.capacity = capacity
    base = UnsafeMutablePointer<Vertex>.allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// Makes room for `additional` more vertices.
  package func reserve(_ additional: Int) {
    let needed = count + additional
    if needed > capacity { reallocate(max(needed, capacity + capacity / 2, 16)) }
  }

  /// Releases unused room.
  package func shrink() {
    if capacity > count + count / 8 + 4 { reallocate(count) }
  }

  private func reallocate(_ newCapacity: Int) {
    let grown = UnsafeMutablePointer<Vertex>.allocate(capacity: newCapacity)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
    capacity = newCapacity
  }

  /// Adds one vertex.
  package func append(_ vertex: Vertex) {
    reserve(1)
    base[count] = vertex
    count += 1
  }

  /// Adds a run of vertices.
  package func append(_ run: UnsafeBufferPointer<Vertex>) {
    guard let first = run.baseAddress else { return }
    reserve(run.count)
    (base + count).update(from: first, count: run.count)
    count += run.count
  }

  /// The vertices of a range, which must lie within the buffer.
  package func vertices(_ range: Range<Int>) -> UnsafeBufferPointer<Vertex> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }

  /// A copy of all vertices.
  package var array: [Vertex] { Array(vertices(0..<count)) }
}
