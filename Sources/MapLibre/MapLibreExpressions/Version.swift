import CartoucheUIKit
import Foundation

/// The version of this package as a number: major and minor.
public let MapboxVersionNumber = 0.1

/// The version of this package as a C string: UTF-8 with a zero at its end.
public let MapboxVersionString: [UInt8] = Array("Mapbox-0.1.0".utf8) + [0]

/// The pixels per point of a view's screen, or of the main one for a view without a window and for no view.
@preconcurrency @MainActor public func MLNEffectiveScaleFactorForView(_ viewOrNil: Any?) -> Double {
  Double(((viewOrNil as? UIView)?.window?.screen ?? .main).scale)
}
