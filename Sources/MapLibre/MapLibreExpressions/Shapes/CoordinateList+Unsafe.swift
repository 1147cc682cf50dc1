// Sound because the memory is uniquely owned and lives as long as the list, every access is to a range that was checked
// against the count, and coordinates passed by address are copied before memory is touched.

import CartoucheCoreLocation
import CartoucheGeoJSON
import Synchronization

/// The coordinates of one line, ring or group of points.
///
/// They stay in the flat storage that GeoJSON was read into until somebody changes them or asks for their address,
/// which promises writable memory; from then on that memory is authoritative.
final class CoordinateList {
  fileprivate struct State: @unchecked Sendable {
    var read: Positions
    var memory: CoordinateMemory?
    var revision = 0
  }

  // Reading the address moves the coordinates; two threads that only read may both do so.
  private let state: Mutex<State>

  /// The maximum number of coordinates in a list.
  static let maximumCount = Int(Int32.max)

  /// The coordinates of a GeoJSON geometry; altitudes are left out.
  init(_ positions: Positions) {
    let flat =
      positions.hasAltitudes
      ? Positions(positions.map { Position(longitude: $0.longitude, latitude: $0.latitude) }) : positions
    state = Mutex(State(read: flat, memory: nil))
  }

  /// No coordinates.
  convenience init() { self.init([] as Positions) }

  /// The number of coordinates.
  var count: Int {
    state.withLock { $0.memory?.count ?? $0.read.count }
  }

  /// The number of changes so far, except those made through the address.
  var revision: Int { state.withLock { $0.revision } }

  /// Whether the coordinates are still those that were read.
  var isUntouched: Bool {
    state.withLock { $0.memory == nil }
  }

  /// The coordinates in flat storage.
  ///
  /// - Complexity: O(1) while untouched, else O(n).
  var positions: Positions {
    state.withLock { state in
      guard let memory = state.memory else { return state.read }
      return Positions(memory.all.lazy.map(\.position))
    }
  }

  /// The address of the coordinates, valid until they are next changed or the list is released.
  var address: UnsafeMutablePointer<CLLocationCoordinate2D> {
    let memory = state.withLock { $0.moved() }
    return memory.start
  }

  /// The coordinate at an index; `nil` outside the list.
  subscript(index: Int) -> CLLocationCoordinate2D? {
    state.withLock { state in
      guard index >= 0 else { return nil }
      guard let memory = state.memory else {
        return index < state.read.count ? CLLocationCoordinate2D(state.read[index]) : nil
      }
      return index < memory.count ? memory.start[index] : nil
    }
  }

  /// The coordinates as an array.
  var array: [CLLocationCoordinate2D] {
    state.withLock { state in
      state.memory.map { Array($0.all) } ?? state.read.map(CLLocationCoordinate2D.init)
    }
  }

  /// Copies the coordinates in `range` to memory that has room for them.
  func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<CLLocationCoordinate2D>)
    throws(MLNShapeError)
  {
    try check(range)
    state.withLock { state in
      if let memory = state.memory {
        target.update(from: memory.start + range.lowerBound, count: range.count)
      } else {
        for index in range { target[index - range.lowerBound] = CLLocationCoordinate2D(state.read[index]) }
      }
    }
  }

  /// Replaces the coordinates in `range` by others.
  ///
  /// - Throws: `range` when the range reaches beyond the list, `invalidArgument` when it would become too long.
  func replace(_ range: Range<Int>, with coordinates: [CLLocationCoordinate2D]) throws(MLNShapeError) {
    try check(range)
    guard count - range.count <= Self.maximumCount - coordinates.count else {
      throw MLNShapeError(
        .invalidArgument, "expected at most \(Self.maximumCount) coordinates, found \(coordinates.count)")
    }
    state.withLock { state in
      state.moved().replace(range, with: coordinates)
      state.revision &+= 1
    }
  }

  private func check(_ range: Range<Int>) throws(MLNShapeError) {
    let count = count
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw MLNShapeError(.range, "expected a range within 0..<\(count), found \(range)")
    }
  }
}

extension CoordinateList.State {
  /// The coordinates in memory of their own.
  fileprivate mutating func moved() -> CoordinateMemory {
    if let memory { return memory }
    let fresh = CoordinateMemory(read)
    memory = fresh
    read = []
    return fresh
  }
}

/// Coordinates one after another at an address.
private final class CoordinateMemory: @unchecked Sendable {
  private(set) var start: UnsafeMutablePointer<CLLocationCoordinate2D>
  private(set) var count: Int
  private var capacity: Int

  init(_ positions: Positions) {
    count = positions.count
    capacity = max(count, 1)
    start = .allocate(capacity: capacity)
    positions.withUnsafeCoordinates { numbers in
      for index in 0..<count {
        (start + index).initialize(
          to: CLLocationCoordinate2D(latitude: numbers[2 * index + 1], longitude: numbers[2 * index]))
      }
    }
  }

  deinit { start.deallocate() }

  var all: UnsafeBufferPointer<CLLocationCoordinate2D> { UnsafeBufferPointer(start: start, count: count) }

  /// Replaces the coordinates in `range`, which lies within the memory.
  func replace(_ range: Range<Int>, with coordinates: [CLLocationCoordinate2D]) {
    let tail = count - range.upperBound
    let newCount = range.lowerBound + coordinates.count + tail
    if newCount > capacity {
      let larger = UnsafeMutablePointer<CLLocationCoordinate2D>.allocate(
        capacity: max(newCount, 2 * capacity))
      larger.initialize(from: start, count: range.lowerBound)
      (larger + newCount - tail).initialize(from: start + range.upperBound, count: tail)
      capacity = max(newCount, 2 * capacity)
      start.deallocate()
      start = larger
    } else {
      (start + newCount - tail).update(from: start + range.upperBound, count: tail)
    }
    coordinates.withUnsafeBufferPointer { new in
      if let first = new.baseAddress { (start + range.lowerBound).update(from: first, count: new.count) }
    }
    count = newCount
  }
}
