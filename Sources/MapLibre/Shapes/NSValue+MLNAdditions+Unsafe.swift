// Sound because a box is read only when its type code names as many doubles as the buffer has room for, or one
// integer of eight bytes.
// Foundation boxes no structures on Linux, so the values are boxed as arrays of doubles.

import Foundation

extension NSValue {
  /// A box around a coordinate.
  public convenience init(mlnCoordinate coordinate: CLLocationCoordinate2D) {
    self.init(doubles: [coordinate.latitude, coordinate.longitude])
  }

  /// A box around a point of the Mercator plane.
  public convenience init(mlnMapPoint point: MLNMapPoint) {
    self.init(doubles: [point.x, point.y, point.zoomLevel])
  }

  /// A box around a coordinate span.
  public convenience init(mlnCoordinateSpan span: MLNCoordinateSpan) {
    self.init(doubles: [span.latitudeDelta, span.longitudeDelta])
  }

  /// A box around a rectangle.
  public convenience init(mlnCoordinateBounds bounds: MLNCoordinateBounds) {
    self.init(doubles: [bounds.sw, bounds.ne].flatMap { [$0.latitude, $0.longitude] })
  }

  /// A box around four corners.
  public convenience init(mlnCoordinateQuad quad: MLNCoordinateQuad) {
    let corners = [quad.topLeft, quad.bottomLeft, quad.bottomRight, quad.topRight]
    self.init(doubles: corners.flatMap { [$0.latitude, $0.longitude] })
  }

  /// The coordinate in the box; an invalid one when the box holds something else.
  public var mlnCoordinateValue: CLLocationCoordinate2D {
    guard let numbers = doubles(2) else { return kCLLocationCoordinate2DInvalid }
    return CLLocationCoordinate2D(latitude: numbers[0], longitude: numbers[1])
  }

  /// The point in the box; zero when the box holds something else.
  public var mlnMapPointValue: MLNMapPoint {
    guard let numbers = doubles(3) else { return MLNMapPoint() }
    return MLNMapPoint(x: CGFloat(numbers[0]), y: CGFloat(numbers[1]), zoomLevel: numbers[2])
  }

  /// The span in the box; zero when the box holds something else.
  public var mlnCoordinateSpanValue: MLNCoordinateSpan {
    guard let numbers = doubles(2) else { return MLNCoordinateSpanZero }
    return MLNCoordinateSpan(latitudeDelta: numbers[0], longitudeDelta: numbers[1])
  }

  /// The rectangle in the box; zero when the box holds something else.
  public var mlnCoordinateBoundsValue: MLNCoordinateBounds {
    guard let numbers = doubles(4) else { return MLNCoordinateBounds() }
    return MLNCoordinateBounds(sw: numbers.coordinate(0), ne: numbers.coordinate(1))
  }

  /// The corners in the box; zero when the box holds something else.
  public func mlnCoordinateQuadValue() -> MLNCoordinateQuad {
    guard let numbers = doubles(8) else { return MLNCoordinateQuad() }
    return MLNCoordinateQuad(
      topLeft: numbers.coordinate(0), bottomLeft: numbers.coordinate(1),
      bottomRight: numbers.coordinate(2), topRight: numbers.coordinate(3))
  }

  /// Whether the box holds a rectangle.
  var holdsCoordinateBounds: Bool { String(cString: objCType) == "[4d]" }

  /// The number in a box around an enumeration's case, `nil` for other boxes.
  var boxedUnsignedInteger: UInt? {
    guard ["Q", "L", "q", "l"].contains(String(cString: objCType)) else { return nil }
    var number: UInt64 = 0
    getValue(&number)
    return UInt(exactly: number)
  }

  private convenience init(doubles: [Double]) {
    self.init(bytes: doubles, objCType: "[\(doubles.count)d]")
  }

  /// The numbers in the box; `nil` unless it is one of `count` doubles.
  private func doubles(_ count: Int) -> [Double]? {
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
