// Sound because an NSData neither moves nor changes its bytes, so that the pointer is valid for as long as the data are.
// The data of a picture exist for as long as the picture.

import Foundation

/// The first byte of data, in memory that is valid for as long as the data exist.
public func CFDataGetBytePtr(_ data: CFData) -> UnsafePointer<UInt8>! {
  data.bytes.assumingMemoryBound(to: UInt8.self)
}

/// The number of bytes of data.
public func CFDataGetLength(_ data: CFData) -> CFIndex { data.length }

/// A number of bytes or an index, as Core Foundation calls it.
public typealias CFIndex = Int
