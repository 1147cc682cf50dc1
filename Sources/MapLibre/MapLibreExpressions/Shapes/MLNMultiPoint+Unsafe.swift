// Unsafe because the documented interface is: callers pass addresses and counts, and must pass correct ones. The
// coordinates are copied at once, so that the shape's own address may be passed too; a count too large for any shape is
// refused before memory is read.

import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

extension MLNMultiPoint {
  /// The coordinates, ``pointCount`` of them, in degrees.
  ///
  /// The address is valid until one of the methods changes the coordinates, or the shape is released. Writing to it
  /// changes the shape.
  public var coordinates: UnsafeMutablePointer<CLLocationCoordinate2D> { list.address }

  /// Copies the coordinates in a range to `coords`.
  ///
  /// - Parameters:
  ///   - coords: Memory for as many coordinates as the range is long.
  ///   - range: Indices from 0. Beyond the coordinates nothing is copied, and ``MLNShape/error`` reports it.
  public func getCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, range: NSRange) {
    do throws(MLNShapeError) {
      try list.copy(range.checked(), to: coords)
    } catch { self.error = error }
  }

  /// Replaces all coordinates by others.
  public func setCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, count: UInt) {
    replaceCoordinates(in: NSRange(location: 0, length: list.count), withCoordinates: coords, count: count)
  }

  /// Inserts coordinates before the one at `index`, or at the end when it is ``pointCount``.
  ///
  /// An index out of range changes nothing and is reported in ``MLNShape/error``.
  public func insertCoordinates(
    _ coords: UnsafePointer<CLLocationCoordinate2D>, count: UInt, at index: UInt
  ) {
    let location = Int(clamping: index)
    replaceCoordinates(in: NSRange(location: location, length: 0), withCoordinates: coords, count: count)
  }

  /// Adds coordinates at the end.
  public func appendCoordinates(_ coords: UnsafePointer<CLLocationCoordinate2D>, count: UInt) {
    replaceCoordinates(in: NSRange(location: list.count, length: 0), withCoordinates: coords, count: count)
  }

  /// Replaces the coordinates in the range by as many others.
  ///
  /// A range out of bounds changes nothing and is reported in ``MLNShape/error``.
  public func replaceCoordinates(
    in range: NSRange, withCoordinates coords: UnsafePointer<CLLocationCoordinate2D>
  ) {
    replaceCoordinates(in: range, withCoordinates: coords, count: UInt(max(range.length, 0)))
  }

  /// Replaces the coordinates in a range by `count` others.
  ///
  /// A range out of bounds changes nothing and is reported in ``MLNShape/error``.
  public func replaceCoordinates(
    in range: NSRange, withCoordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: UInt
  ) {
    do throws(MLNShapeError) {
      let indices = try range.checked()
      guard indices.upperBound <= list.count else {
        throw MLNShapeError(.range, "expected a range within 0..<\(list.count), found \(indices)")
      }
      try list.replace(indices, with: Array(copying: coords, count: count))
    } catch { self.error = error }
  }

  /// Takes over `count` coordinates from `coords`.
  func take(_ coords: UnsafePointer<CLLocationCoordinate2D>, count: UInt) {
    do throws(MLNShapeError) {
      take(Positions(try Array(copying: coords, count: count).map(\.position)))
    } catch { self.error = error }
  }
}

extension [CLLocationCoordinate2D] {
  /// A copy of `count` coordinates.
  init(copying coords: UnsafePointer<CLLocationCoordinate2D>, count: UInt) throws(MLNShapeError) {
    guard count <= CoordinateList.maximumCount else {
      throw MLNShapeError(
        .invalidArgument, "expected at most \(CoordinateList.maximumCount) coordinates, found \(count)")
    }
    self = Array(UnsafeBufferPointer(start: coords, count: Int(count)))
  }
}

extension MLNPolyline {
  /// A line through `count` coordinates, degrees.
  public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: UInt) {
    self.init()
    take(coords, count: count)
  }
}

extension MLNPolygon {
  /// An area within `count` coordinates, degrees.
  public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: UInt) {
    self.init(coordinates: coords, count: count, interiorPolygons: nil)
  }

  /// An area within `count` coordinates, in degrees, without those of the interior polygons.
  ///
  /// Interior polygons of interior polygons are ignored.
  public convenience init(
    coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: UInt, interiorPolygons: [MLNPolygon]?
  ) {
    self.init()
    take(coords, count: count)
    setInteriorPolygons(interiorPolygons ?? [])
  }
}
