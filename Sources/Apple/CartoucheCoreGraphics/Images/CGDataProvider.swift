import Foundation

/// Bytes that cannot be changed, as Core Foundation calls them; on Linux the class of Foundation.
public typealias CFData = NSData

/// A supplier of the bytes of a picture.
public final class CGDataProvider: @unchecked Sendable {
  // Sound because the bytes are a copy that nothing changes.
  private let bytes: NSData

  /// A provider of a copy of data; it exists for any data.
  public init?(data: CFData) { bytes = NSData(data: Data(referencing: data)) }

  /// The bytes, which stay in place for as long as the provider exists; never `nil` here.
  public var data: CFData? { bytes }
}
