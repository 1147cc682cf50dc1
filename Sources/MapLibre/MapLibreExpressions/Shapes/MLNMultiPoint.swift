import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

/// Ordered coordinates: the common superclass of ``MLNPolyline`` and ``MLNPolygon``.
///
/// The class represents no geometry of its own; make one of its subclasses.
open class MLNMultiPoint: MLNShape {
  private(set) var list = CoordinateList() {
    didSet { listCount &+= 1 }
  }
  private var listCount = 0

  /// A number that differs after each change of the coordinates, except for changes through their address.
  package final var revision: Int { (listCount &<< 32) &+ list.revision }

  /// The number of coordinates.
  public var pointCount: UInt { UInt(list.count) }

  /// The coordinates, degrees.
  package final var coordinateArray: [CLLocationCoordinate2D] { list.array }

  /// The first coordinate; invalid if there is none.
  open override var coordinate: CLLocationCoordinate2D { list[0] ?? kCLLocationCoordinate2DInvalid }

  override var geometry: Geometry? { .multiPoint(list.positions) }

  override func take(_ geometry: Geometry) {
    switch geometry {
    case .multiPoint(let positions), .lineString(let positions): take(positions)
    default: break
    }
  }

  /// Becomes the shape with these coordinates.
  final func take(_ positions: Positions) { list = CoordinateList(positions) }

  // MARK: Changing coordinates

  /// Replaces the coordinates in a range; the range may be empty, and so may the coordinates.
  ///
  /// Addresses that ``coordinates`` gave before are no longer valid.
  ///
  /// - Parameters:
  ///   - range: Indices from 0.
  ///   - coordinates: Any number of coordinates, degrees.
  /// - Throws: ``MLNShapeError`` of kind `range` when the range reaches beyond the coordinates.
  /// - Complexity: O(n), and O(1) on average for one coordinate at the end.
  public final func replaceSubrange(
    _ range: Range<Int>, with coordinates: [CLLocationCoordinate2D]
  ) throws(MLNShapeError) {
    try list.replace(range, with: coordinates)
  }

  /// Removes the coordinates in a range.
  ///
  /// - Parameter range: Indices from 0. Beyond the coordinates nothing changes, and ``MLNShape/error`` reports it;
  ///   ``replaceSubrange(_:with:)`` throws.
  open func removeCoordinates(in range: NSRange) { replace(range, with: []) }

  /// Changes coordinates, or keeps the reason why that is not possible.
  func replace(_ range: NSRange, with coordinates: [CLLocationCoordinate2D]) {
    do throws(MLNShapeError) {
      try list.replace(range.checked(), with: coordinates)
    } catch { self.error = error }
  }

  // MARK: Archives

  /// Writes the shape to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(coordinates: list.array)
  }

  override func decode(from coder: NSCoder) -> Bool {
    guard super.decode(from: coder), let coordinates = coder.coordinates() else { return false }
    take(Positions(coordinates.map(\.position)))
    return true
  }
}

extension NSRange {
  /// The range with its end computed.
  func checked() throws(MLNShapeError) -> Range<Int> {
    let (end, overflows) = location.addingReportingOverflow(length)
    guard location >= 0, length >= 0, !overflows else {
      throw MLNShapeError(
        .range, "expected a range of indices from 0, found one of length \(length) at \(location)")
    }
    return location..<end
  }
}
