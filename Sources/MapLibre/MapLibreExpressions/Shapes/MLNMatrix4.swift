/// A matrix of four rows and four columns; the first index is the column, so that the numbers in order are those that
/// graphics cards take.
public struct MLNMatrix4: Sendable {
  /// Column 0, row 0.
  public var m00: Double
  /// Column 0, row 1.
  public var m01: Double
  /// Column 0, row 2.
  public var m02: Double
  /// Column 0, row 3.
  public var m03: Double
  /// Column 1, row 0.
  public var m10: Double
  /// Column 1, row 1.
  public var m11: Double
  /// Column 1, row 2.
  public var m12: Double
  /// Column 1, row 3.
  public var m13: Double
  /// Column 2, row 0.
  public var m20: Double
  /// Column 2, row 1.
  public var m21: Double
  /// Column 2, row 2.
  public var m22: Double
  /// Column 2, row 3.
  public var m23: Double
  /// Column 3, row 0.
  public var m30: Double
  /// Column 3, row 1.
  public var m31: Double
  /// Column 3, row 2.
  public var m32: Double
  /// Column 3, row 3.
  public var m33: Double

  /// A matrix of its sixteen numbers, column by column.
  public init(
    m00: Double, m01: Double, m02: Double, m03: Double,
    m10: Double, m11: Double, m12: Double, m13: Double,
    m20: Double, m21: Double, m22: Double, m23: Double,
    m30: Double, m31: Double, m32: Double, m33: Double
  ) {
    self.m00 = m00
    self.m01 = m01
    self.m02 = m02
    self.m03 = m03
    self.m10 = m10
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m20 = m20
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m30 = m30
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
  }
}
