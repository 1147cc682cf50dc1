// Sound because a box is read only when its type code names as many doubles as the buffer has room for, or one 8-byte
// integer.
// Foundation boxes no structures on Linux, so the values are boxed as arrays of doubles.

import CartoucheCoreLocation
import Foundation

extension NSValue {
  /// A box around a coordinate.
  public convenience init(mlnCoordinate coordinate: CLLocationCoordinate2D) {
    self.init(boxing: [coordinate.latitude, coordinate.longitude])
  }

  /// A box around a point of the Mercator plane.
  public convenience init(mlnMapPoint point: MLNMapPoint) {
    self.init(boxing: [point.x, point.y, point.zoomLevel])
  }

  /// A box around a coordinate span.
  public convenience init(mlnCoordinateSpan span: MLNCoordinateSpan) {
    self.init(boxing: [span.latitudeDelta, span.longitudeDelta])
  }

  /// A box around a rectangle.
  public convenience init(mlnCoordinateBounds bounds: MLNCoordinateBounds) {
    self.init(boxing: [bounds.sw, bounds.ne].flatMap { [$0.latitude, $0.longitude] })
  }

  /// A box around four corners.
  public convenience init(mlnCoordinateQuad quad: MLNCoordinateQuad) {
    let corners = [quad.topLeft, quad.bottomLeft, quad.bottomRight, quad.topRight]
    self.init(boxing: corners.flatMap { [$0.latitude, $0.longitude] })
  }

  /// The coordinate in the box; an invalid one when the box holds something else.
  public var mlnCoordinateValue: CLLocationCoordinate2D {
    guard let numbers = boxedNumbers(2) else { return kCLLocationCoordinate2DInvalid }
    return CLLocationCoordinate2D(latitude: numbers[0], longitude: numbers[1])
  }

  /// The point in the box; zero when the box holds something else.
  public var mlnMapPointValue: MLNMapPoint {
    guard let numbers = boxedNumbers(3) else { return MLNMapPoint() }
    return MLNMapPoint(x: CGFloat(numbers[0]), y: CGFloat(numbers[1]), zoomLevel: numbers[2])
  }

  /// The span in the box; zero when the box holds something else.
  public var mlnCoordinateSpanValue: MLNCoordinateSpan {
    guard let numbers = boxedNumbers(2) else { return MLNCoordinateSpanZero }
    return MLNCoordinateSpan(latitudeDelta: numbers[0], longitudeDelta: numbers[1])
  }

  /// The rectangle in the box; zero when the box holds something else.
  public var mlnCoordinateBoundsValue: MLNCoordinateBounds {
    guard let numbers = boxedNumbers(4) else { return MLNCoordinateBounds() }
    return MLNCoordinateBounds(sw: numbers.coordinate(0), ne: numbers.coordinate(1))
  }

  /// The corners in the box; zero when the box holds something else.
  public func mlnCoordinateQuadValue() -> MLNCoordinateQuad {
    guard let numbers = boxedNumbers(8) else { return MLNCoordinateQuad() }
    return MLNCoordinateQuad(
      topLeft: numbers.coordinate(0), bottomLeft: numbers.coordinate(1),
      bottomRight: numbers.coordinate(2), topRight: numbers.coordinate(3))
  }

  /// Whether the box holds a rectangle.
  package var holdsCoordinateBounds: Bool { String(cString: objCType) == "[4d]" }

  /// Whether the box holds three numbers, such as the position of a light.
  package var holdsTriple: Bool { String(cString: objCType) == "[3d]" }

  /// The number in a box around an enumeration's case, `nil` for other boxes.
  package var boxedUnsignedInteger: UInt? {
    // Numbers are boxes whose bytes Foundation does not give on Linux; they hold no case.
    guard !(self is NSNumber), ["Q", "L", "q", "l"].contains(String(cString: objCType)) else { return nil }
    var number: UInt64 = 0
    getValue(&number)
    return UInt(exactly: number)
  }

  /// A box around a list of numbers.
  package convenience init(boxing numbers: [Double]) {
    self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
  }

  /// A box around an enumeration's case.
  package convenience init(boxing number: UInt) {
    var number = UInt64(number)
    self.init(bytes: &number, objCType: "Q")
  }

  /// The numbers in the box; `nil` unless it is one of `count` doubles.
  package func boxedNumbers(_ count: Int) -> [Double]? {
    guard String(cString: objCType) == "[\(count)d]" else { return nil }
    return [Double](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      getValue(start)
      filled = count
    }
  }
}

extension [Double] {
  fileprivate func coordinate(_ index: Int) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: self[2 * index], longitude: self[2 * index + 1])
  }
}
