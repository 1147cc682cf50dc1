// Sound because each address is either nil or, as the documented methods require, room for one number of the caller's,
// and exactly one number is written.

import Foundation

extension UIColor {
  /// Writes red, green, blue and opacity in sRGB; components outside its gamut are beyond 0 to 1.
  ///
  /// - Returns: Whether the colour can be expressed in this way; always true.
  @discardableResult public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let own = components
    red?.pointee = own.red
    green?.pointee = own.green
    blue?.pointee = own.blue
    alpha?.pointee = own.alpha
    return true
  }

  /// Writes hue, saturation, brightness and opacity, each 0 to 1.
  ///
  /// - Returns: Whether the colour can be expressed in this way; always true.
  @discardableResult public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let own = components
    let values = HSBComponents(red: own.red, green: own.green, blue: own.blue)
    hue?.pointee = values.hue
    saturation?.pointee = values.saturation
    brightness?.pointee = values.brightness
    alpha?.pointee = own.alpha
    return true
  }

  /// Writes the amount of white and the opacity, each 0 to 1.
  ///
  /// - Returns: Whether the colour is a grey; nothing is written for others.
  @discardableResult public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let own = components
    guard own.red == own.green, own.green == own.blue else { return false }
    white?.pointee = own.red
    alpha?.pointee = own.alpha
    return true
  }
}
