import CartoucheQuartzCore
import CartoucheUIKit
import Foundation

/// The dot of the user's location at a moment: it becomes smaller and larger again, and sends out waves.
///
/// Times and shares are those of the SDK's view (Mapbox Maps SDK for iOS, `MGLFaux3DUserLocationAnnotationView.m`), but that
/// the dot begins at its largest: a map view whose time does not go on shows it whole.
package struct Pulse {
  /// The width of the dot, 0.8 to 1 of the greatest.
  package let dotScale: CGFloat
  /// The opacity of the dot, 0.8 to 1.
  package let dotOpacity: Float
  /// The width of the wave, 0 to 1 of the greatest.
  package let waveScale: CGFloat
  /// The opacity of the wave, 0 to 0.4.
  package let waveOpacity: Float

  /// Seconds in which the dot becomes smaller, and again larger.
  private static let dotTime = 1.5
  /// Seconds from one wave to the next.
  private static let waveTime = 3.0
  /// The share of the time of a wave in which it grows fast, without fading.
  private static let fastShare = 0.2

  /// The dot at a time of the map view in seconds.
  package init(at time: TimeInterval) {
    let way = (time / Self.dotTime).truncatingRemainder(dividingBy: 2)
    let shrunk = CGFloat(Self.eased(way <= 1 ? way : 2 - way))
    dotScale = 1 - 0.2 * shrunk
    dotOpacity = Float(dotScale)
    let share = Self.eased((time / Self.waveTime).truncatingRemainder(dividingBy: 1))
    let slow = max(share - Self.fastShare, 0) / (1 - Self.fastShare)
    let fast = min(share / Self.fastShare, 1)
    waveScale = CGFloat(0.35 * fast + 0.65 * slow)
    waveOpacity = share > 0 ? Float(0.4 * (1 - slow)) : 0
  }

  /// The share of a way at a share of its time, by Core Animation's default curve.
  private static func eased(_ share: Double) -> Double {
    CAMediaTimingFunction(name: .default).progress(at: share)
  }
}
