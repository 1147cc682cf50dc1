/// Contours of straight segments, points in one flat array.
///
/// Coordinates are in the user's units; the transform given when the path is recorded maps them to device pixels, y
/// down. Curves are flattened as they are added.
public struct Path: Hashable, Sendable {
  /// One run of points.
  public struct Contour: Hashable, Sendable {
    /// The position of the first point in `points`.
    public var start: Int

    /// The position after the last point.
    public var end: Int

    /// Whether the last point is joined to the first.
    public var isClosed: Bool

    /// Names a run of points.
    @inlinable
    public init(start: Int, end: Int, isClosed: Bool) {
      self.start = start
      self.end = end
      self.isClosed = isClosed
    }
  }

  /// The points of all contours, x and y.
  public private(set) var points: [SIMD2<Float>] = []

  /// The contours, in the order they were begun.
  public private(set) var contours: [Contour] = []

  /// The greatest distance of a flattened curve from the true one, in the path's units.
  public var tolerance: Float = 0.1

  /// Makes an empty path.
  public init() {}

  /// Whether there is no point.
  public var isEmpty: Bool { points.isEmpty }

  /// Makes room for points and contours to come.
  public mutating func reserve(points: Int, contours: Int) {
    self.points.reserveCapacity(self.points.count + max(0, points))
    self.contours.reserveCapacity(self.contours.count + max(0, contours))
  }

  /// Empties the path.
  public mutating func removeAll(keepingCapacity: Bool = true) {
    points.removeAll(keepingCapacity: keepingCapacity)
    contours.removeAll(keepingCapacity: keepingCapacity)
  }

  // MARK: Points

  /// Begins a contour.
  public mutating func move(to point: SIMD2<Float>) {
    contours.append(Contour(start: points.count, end: points.count + 1, isClosed: false))
    points.append(point)
  }

  /// Adds a straight segment; begins a contour when none is open.
  public mutating func line(to point: SIMD2<Float>) {
    guard let last = contours.indices.last, !contours[last].isClosed else { return move(to: point) }
    points.append(point)
    contours[last].end = points.count
  }

  /// Closes the open contour; the next point begins another.
  public mutating func close() {
    guard let last = contours.indices.last else { return }
    contours[last].isClosed = true
  }

  /// Adds a whole contour.
  public mutating func append(contour: some Collection<SIMD2<Float>>, closed: Bool) {
    let start = points.count
    points.append(contentsOf: contour)
    guard points.count > start else { return }
    contours.append(Contour(start: start, end: points.count, isClosed: closed))
  }

  /// Adds a whole contour of `count` points that a function yields by position.
  @inlinable
  public mutating func appendContour(count: Int, closed: Bool, point: (Int) -> SIMD2<Float>) {
    guard count > 0 else { return }
    reserve(points: count, contours: 1)
    for index in 0..<count {
      if index == 0 { move(to: point(0)) } else { line(to: point(index)) }
    }
    if closed { close() }
  }

  /// Adds all contours of another path.
  public mutating func append(_ other: Path) {
    let shift = points.count
    points.append(contentsOf: other.points)
    contours.append(
      contentsOf: other.contours.lazy.map {
        Contour(start: $0.start + shift, end: $0.end + shift, isClosed: $0.isClosed)
      })
  }
}
