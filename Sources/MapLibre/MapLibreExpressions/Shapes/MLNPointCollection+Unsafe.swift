// Unsafe because the documented interface is: callers pass addresses and counts, and must pass correct ones. The
// coordinates are copied at once; a count too large for any shape is refused before memory is read.

import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

// The documented interface has implicitly unwrapped types here.
extension MLNPointCollection {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Places at `count` coordinates, degrees; none without an address.
  public convenience init!(coordinates coords: UnsafePointer<CLLocationCoordinate2D>!, count: UInt) {
    self.init()
    guard let coords = coords as UnsafePointer<CLLocationCoordinate2D>? else { return }
    do throws(MLNShapeError) {
      take(.multiPoint(Positions(try Array(copying: coords, count: count).map(\.position))))
    } catch { self.error = error }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The coordinates of the places, ``pointCount`` of them, in degrees.
  ///
  /// The address is valid until the collection is released. Writing to it changes the collection.
  public var coordinates: UnsafeMutablePointer<CLLocationCoordinate2D>! { storage.address }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Copies the coordinates in a range to `coords`.
  ///
  /// - Parameters:
  ///   - coords: Memory for as many coordinates as the range is long.
  ///   - range: Indices from 0. Beyond the coordinates nothing is copied, and ``MLNShape/error`` reports it.
  public func getCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>!, range: NSRange) {
    guard let coords = coords as UnsafeMutablePointer<CLLocationCoordinate2D>? else { return }
    do throws(MLNShapeError) {
      try storage.copy(range.checked(), to: coords)
    } catch { self.error = error }
  }
}
