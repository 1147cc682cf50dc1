// Sound because a caller passes as many coordinates as it says, as the documented initialisers require, they are copied
// at once, and coordinates are written only within the range that was checked against both ends of the list.

import CartoucheCoreLocation
import Foundation

extension MKMultiPoint {
  /// Copies the coordinates in a range to memory that has room for them; nothing if the range is out of bounds.
  public func getCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, range: NSRange) {
    guard range.location >= 0, range.length >= 0, range.location <= places.count,
      range.length <= places.count - range.location
    else { return }
    for index in 0..<range.length { coords[index] = places[range.location + index] }
  }

  fileprivate static func copied(
    _ coords: UnsafePointer<CLLocationCoordinate2D>, _ count: Int
  ) -> [CLLocationCoordinate2D] {
    count > 0 ? Array(UnsafeBufferPointer(start: coords, count: count)) : []
  }
}

extension MKPolyline {
  /// A line through `count` coordinates.
  public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
    self.init(places: Self.copied(coords, count))
  }
}

extension MKPolygon {
  /// An area inside a ring of `count` coordinates.
  public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
    self.init(places: Self.copied(coords, count), interior: nil)
  }

  /// An area inside a ring of `count` coordinates, without its holes.
  public convenience init(
    coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int, interiorPolygons: [MKPolygon]?
  ) {
    self.init(places: Self.copied(coords, count), interior: interiorPolygons)
  }
}
