import CartoucheCoreLocation
import Foundation

/// Writes a distance as in directions: `350 m`, `1.5 km`, `500 ft`, `2.25 mi`.
///
/// The locale of ``Foundation/LengthFormatter/numberFormatter`` decides whether metres or miles are used.
open class MLNDistanceFormatter: LengthFormatter {
  /// The text for a distance in metres; empty for a number that is not finite.
  ///
  /// Metres and feet are rounded to tens from 100 and to fifties from 300; kilometres have a decimal below 10,
  /// miles quarters below 10.
  open func string(fromDistance distance: CLLocationDistance) -> String {
    guard distance.isFinite else { return "" }
    let usesMiles = numberFormatter.locale.measurementSystem == .us
    let small = usesMiles ? distance / 0.3048 : distance
    let large = distance / (usesMiles ? 1609.344 : 1000)
    numberFormatter.maximumFractionDigits = 2
    guard small.magnitude >= 1000 else {
      let increment: Double = small.magnitude < 100 ? 1 : small.magnitude < 300 ? 10 : 50
      return text(small, to: increment, usesMiles ? .foot : .meter)
    }
    let increment = large.magnitude >= 10 ? 1 : usesMiles ? 0.25 : 0.1
    return text(large, to: increment, usesMiles ? .mile : .kilometer)
  }

  private func text(_ value: Double, to increment: Double, _ unit: LengthFormatter.Unit) -> String {
    string(fromValue: (value / increment).rounded() * increment, unit: unit)
  }
}
