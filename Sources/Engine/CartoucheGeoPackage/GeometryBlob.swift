import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON

/// The header of a geometry in a GeoPackage (OGC 12-128r19, clause 2.1.3): magic bytes, flags, the number of its
/// reference system, and a box, behind which the geometry is well-known binary.
struct GeometryBlob {
  /// The number of the reference system in the tables of the GeoPackage.
  let referenceSystem: Int32
  /// Whether the geometry is marked as empty.
  let isEmpty: Bool
  /// The offset of the geometry.
  let start: Int

  /// The sizes of boxes by the number in the flags: none, xy, xyz, xym, xyzm.
  private static let boxes = [0, 32, 48, 48, 64]

  /// Reads the header of `bytes`.
  ///
  /// - Throws: ``BinaryFault`` with the place.
  init(_ bytes: [UInt8]) throws(BinaryFault) {
    guard bytes.count >= 8, bytes[0] == UInt8(ascii: "G"), bytes[1] == UInt8(ascii: "P") else {
      throw BinaryFault("other bytes than GP", expected: "a geometry of a GeoPackage", at: 0)
    }
    let flags = bytes[3]
    // Bit 5 marks unknown types of extensions.
    guard flags & 0x20 == 0 else { throw BinaryFault("an extended geometry", expected: "a plain one", at: 3) }
    let box = Int(flags >> 1 & 7)
    guard box < Self.boxes.count else {
      throw BinaryFault("a box of the kind \(box)", expected: "0 to 4", at: 3)
    }
    let digits = flags & 1 == 1 ? Array(bytes[4..<8].reversed()) : Array(bytes[4..<8])
    referenceSystem = Int32(bitPattern: digits.reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    isEmpty = flags & 0x10 != 0
    start = 8 + Self.boxes[box]
    guard start <= bytes.count else { throw BinaryFault("the end of the data", expected: "a box", at: 8) }
  }
}
