// Sound because: `memory` has room for `capacity` elements, of which the first `count` are initialised; they are plain,
// so that none needs to be taken down; they are written only where this value is the one owner of the memory; who
// takes `elements` keeps an arena with that memory, and changes none, for as long as the pointer is used.

/// A growing row of plain values, such as the points of a display list.
///
/// It is a value like an array. The difference is that its elements can be read where they lie for as long as it is
/// kept, so that all arenas of a list are pinned by holding on to the list.
struct Arena<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private var memory: ArenaMemory<Element>?
  private var capacity = 0
  /// The number of elements.
  private(set) var count = 0
  /// The first element; the others follow.
  private(set) var elements: UnsafeMutablePointer<Element>

  /// The bytes of its memory.
  var capacityInBytes: Int { capacity * MemoryLayout<Element>.stride }

  /// An empty arena.
  init() { elements = Self.nowhere }

  /// An address that is never read.
  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  /// The elements where they lie.
  var buffer: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: elements, count: count) }

  /// Adds an element after the last.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity || !isKnownUniquelyReferenced(&memory) { makeRoom(for: 1) }
    (elements + count).initialize(to: element)
    count &+= 1
  }

  /// Adds five elements, such as a ring of four points.
  @inline(__always)
  mutating func append(_ a: Element, _ b: Element, _ c: Element, _ d: Element, _ e: Element) {
    if capacity - count < 5 || !isKnownUniquelyReferenced(&memory) { makeRoom(for: 5) }
    let room = elements + count
    room.initialize(to: a)
    (room + 1).initialize(to: b)
    (room + 2).initialize(to: c)
    (room + 3).initialize(to: d)
    (room + 4).initialize(to: e)
    count &+= 5
  }

  /// Adds all elements of a collection.
  @inline(__always)
  mutating func append(contentsOf others: some Collection<Element>) {
    append(atMost: others.count) { room in
      var places = 0
      for element in others.prefix(room.count) {
        room[places] = element
        places &+= 1
      }
      return places
    }
  }

  /// Adds the elements that `body` writes, from the first place on, and of which it answers the number.
  @inline(__always)
  mutating func append(atMost room: Int, _ body: (UnsafeMutableBufferPointer<Element>) -> Int) {
    if capacity - count < room || !isKnownUniquelyReferenced(&memory) { makeRoom(for: room) }
    let written = body(UnsafeMutableBufferPointer(start: elements + count, count: room))
    precondition((0...room).contains(written))
    count &+= written
  }

  /// Takes away the last elements.
  @inline(__always)
  mutating func removeLast(_ number: Int = 1) {
    precondition(number >= 0 && number <= count)
    count &-= number
  }

  /// Takes away the first element; linear in the number of those after it.
  mutating func removeFirst() {
    precondition(count > 0)
    if !isKnownUniquelyReferenced(&memory) { makeRoom(for: 0) }
    elements.update(from: elements + 1, count: count - 1)
    count &-= 1
  }

  /// Forgets all elements but keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Makes room for a number of elements in all.
  mutating func reserveCapacity(_ number: Int) {
    if number > capacity || !isKnownUniquelyReferenced(&memory) {
      makeRoom(for: Swift.max(0, number - count))
    }
  }

  @inline(never)
  private mutating func makeRoom(for more: Int) {
    let needed = count + more
    guard needed > 0 else { return }
    let larger = ArenaMemory<Element>(
      capacity: needed > capacity ? Swift.max(needed, 2 * capacity, 16) : capacity)
    larger.elements.initialize(from: elements, count: count)
    (memory, elements, capacity) = (larger, larger.elements, larger.capacity)
  }
}

extension Arena: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return elements[index]
    }
    set {
      precondition(index >= 0 && index < count)
      if !isKnownUniquelyReferenced(&memory) { makeRoom(for: 0) }
      elements[index] = newValue
    }
  }
}

/// The memory of arenas that are copies of each other, on whole lines of the processor's cache.
private final class ArenaMemory<Element: BitwiseCopyable> {
  let capacity: Int
  let elements: UnsafeMutablePointer<Element>

  init(capacity: Int) {
    self.capacity = capacity
    elements = UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Element>.stride, alignment: 64
    )
    .bindMemory(to: Element.self, capacity: capacity)
  }

  deinit { UnsafeMutableRawPointer(elements).deallocate() }
}
