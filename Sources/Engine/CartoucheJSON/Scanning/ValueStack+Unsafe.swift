// Sound because the buffer is owned alone, `count` elements of it are initialised at any time, and `pop` moves out
// exactly those that it removes.

/// The elements of arrays and members of objects that are still open, innermost last.
///
/// A finished container removes its elements as one array of exactly their number.
package struct ValueStack<Element>: ~Copyable {
  private var elements: UnsafeMutablePointer<Element>
  package private(set) var count = 0
  /// The number of elements that there is room for; pushing one more doubles the memory.
  package private(set) var capacity = 32

  package init() { elements = .allocate(capacity: capacity) }

  deinit {
    elements.deinitialize(count: count)
    elements.deallocate()
  }

  @inline(__always)
  package mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    count += 1
  }

  /// Removes all elements from `base` on from the stack.
  package mutating func pop(from base: Int) -> [Element] {
    let taken = count - base
    guard taken > 0 else { return [] }
    let source = elements + base
    let array = [Element](unsafeUninitializedCapacity: taken) { buffer, initialized in
      guard let target = buffer.baseAddress else { return }
      target.moveInitialize(from: source, count: taken)
      initialized = taken
    }
    count = base
    return array
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: elements, count: count)
    elements.deallocate()
    elements = larger
    capacity *= 2
  }
}
