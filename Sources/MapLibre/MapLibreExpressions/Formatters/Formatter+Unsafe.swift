// Sound because only one reference is written, to memory of the caller's that the documented methods require.

import Foundation

extension MLNClockDirectionFormatter {
  /// Reads nothing: directions are not read from texts.
  public func getObjectValue(
    _ obj: UnsafeMutablePointer<AnyObject?>?, for string: String,
    errorDescription error: UnsafeMutablePointer<NSString?>?
  ) -> Bool { refuse("a direction", error) }
}

extension MLNCompassDirectionFormatter {
  /// Reads nothing: directions are not read from texts.
  public func getObjectValue(
    _ obj: UnsafeMutablePointer<AnyObject?>?, for string: String,
    errorDescription error: UnsafeMutablePointer<NSString?>?
  ) -> Bool { refuse("a direction", error) }
}

extension MLNCoordinateFormatter {
  /// Reads nothing: coordinates are not read from texts.
  public func getObjectValue(
    _ obj: UnsafeMutablePointer<AnyObject?>?, for string: String,
    errorDescription error: UnsafeMutablePointer<NSString?>?
  ) -> Bool { refuse("a coordinate", error) }
}

extension Formatter {
  fileprivate func refuse(_ what: String, _ error: UnsafeMutablePointer<NSString?>?) -> Bool {
    error?.pointee = NSString(string: "\(what) can be formatted but not parsed")
    return false
  }
}
