/// Counts the memory of what is made of one document, so that no text becomes more than its reader may take.
///
/// Readers get their meter from outside. They count what they are about to keep, before they make it, and give back
/// what they have dropped. In doing so they learn now and then whether their result is still wanted.
@usableFromInline
package struct ReadingMeter: Sendable {
  /// The bytes that everything made of the document may take together.
  package let limit: Int
  /// The bytes that may still be taken, besides those of the current step.
  private var reserve: Int
  /// The bytes until the meter asks whether the work is to stop; below zero when they are taken.
  @usableFromInline var step: Int
  private let isStopped: (@Sendable () -> Bool)?

  /// The bytes of a step.
  private static let stepSize = 1 << 16

  /// A meter for a document that may take `memory` bytes, and whose reading ends when `isStopped` says so.
  package init(memory: Int, until isStopped: (@Sendable () -> Bool)? = nil) {
    limit = memory
    step = min(max(memory, 0), Self.stepSize)
    reserve = max(memory, 0) - step
    self.isStopped = isStopped
  }

  /// The bytes that are left.
  package var left: Int { reserve &+ step }

  /// Counts `byteCount` bytes.
  ///
  /// - Throws: ``ReadingStop`` when they are too many, or when the work is to stop.
  @inlinable
  package mutating func take(_ byteCount: Int) throws(ReadingStop) {
    step &-= byteCount
    if step < 0 { try beginStep() }
  }

  /// Counts a text of `byteCount` bytes in UTF-8; up to 15 of them have room in the `String` itself.
  @inlinable
  package mutating func take(textOf byteCount: Int) throws(ReadingStop) {
    if byteCount > 15 { try take(byteCount &+ 32) }
  }

  /// Takes back the count of bytes that are not used any more.
  package mutating func giveBack(_ byteCount: Int) { reserve &+= byteCount }

  /// Checks that there is room for `byteCount` bytes, without counting them.
  package func check(_ byteCount: Int) throws(ReadingStop) {
    if byteCount > left { throw .memory }
  }

  /// Asks whether the work is to stop: for work that takes no memory.
  package func look() throws(ReadingStop) {
    if isStopped?() == true { throw .unwanted }
  }

  /// A meter for one of `count` parts of the document that are read at the same time.
  package func share(_ count: Int) -> ReadingMeter {
    ReadingMeter(memory: left / max(count, 1), until: isStopped)
  }

  @inline(never)
  @usableFromInline
  mutating func beginStep() throws(ReadingStop) {
    let left = reserve &+ step
    guard left >= 0 else { throw .memory }
    try look()
    step = min(left, Self.stepSize)
    reserve = left &- step
  }

  /// The words for more than a meter allows, such as `more values than the limit of 256 MiB`.
  package static func excess(of limit: Int) -> String {
    "more values than the limit of \(limit < 1 << 20 ? "\(limit) bytes" : "\(limit >> 20) MiB")"
  }
}

/// The reason why a document is read no further.
@usableFromInline
package enum ReadingStop: Error {
  /// It would take more memory than it may.
  case memory
  /// Its time is over, or its result is no longer needed.
  case unwanted
}

extension Array {
  /// Appends an element, and counts the room that the array makes for it and for later ones.
  @inlinable
  package mutating func append(
    _ element: Element, counting meter: inout ReadingMeter
  ) throws(ReadingStop) {
    if count == capacity {
      // Arrays begin with a header, and double their room.
      let size = MemoryLayout<Element>.stride
      try meter.take(count == 0 ? 32 &+ 2 &* size : count &* size)
    }
    append(element)
  }
}
