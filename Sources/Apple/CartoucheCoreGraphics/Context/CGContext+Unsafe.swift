// Sound because nothing here can be called: what cannot work is rejected when the program is compiled.

import Foundation

extension CGContext {
  /// A context over memory of the program; contexts record what is drawn until the picture is requested.
  @available(
    *, unavailable, message: "no context draws into memory on this system: use UIGraphicsImageRenderer"
  )
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) { nil }
}
