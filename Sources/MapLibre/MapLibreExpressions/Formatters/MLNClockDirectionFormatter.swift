import CartoucheCoreLocation
import Foundation

/// Writes a direction as an hour of a clock face whose twelve is straight ahead: `3 o’clock`.
open class MLNClockDirectionFormatter: Formatter {
  /// The length of the text: `3:00` when short, else `3 o’clock`.
  open var unitStyle = Formatter.UnitStyle.medium

  /// The nearest hour for a direction in degrees clockwise; empty for a number that is not finite.
  open func string(fromDirection direction: CLLocationDirection) -> String {
    guard let step = CompassStep.of(direction, count: 12) else { return "" }
    let hour = step == 0 ? 12 : step
    return unitStyle == .short ? "\(hour):00" : "\(hour) o’clock"
  }

  /// The text for a number of degrees; `nil` for other objects.
  open override func string(for obj: Any) -> String? {
    (obj as? NSNumber).map { string(fromDirection: $0.doubleValue) }
  }
}

/// Full turns cut into equal steps.
enum CompassStep {
  /// The step nearest to a direction in degrees, halves away from zero, 0 to `count - 1`; `nil` for one that is not
  /// finite.
  static func of(_ direction: CLLocationDirection, count: Int) -> Int? {
    let turn = direction.truncatingRemainder(dividingBy: 360)
    guard turn.isFinite else { return nil }
    let step = Int(((turn < 0 ? turn + 360 : turn) * Double(count) / 360).rounded())
    return step % count
  }
}
