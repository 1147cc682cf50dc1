import Foundation

/// Times in header fields (RFC 9110 §5.6.7).
package enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The time that `Sun, 06 Nov 1994 08:49:37 GMT` names; older forms are not read.
  package static func date(_ text: String) -> Date? {
    let parts = text.split { $0 == " " || $0 == ":" }
    guard parts.count == 8, parts[7] == "GMT" || parts[7] == "UTC", let day = Int(parts[1]),
      let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]), let hour = Int(parts[4]),
      let minute = Int(parts[5]), let second = Int(parts[6]), (1...31).contains(day),
      (1601...9999).contains(year),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let seconds = hour * 3600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(days(year, month + 1, day) * 86_400 + seconds))
  }

  /// The text for a time, whole seconds since 1970; `nil` before 1601 and after 9999.
  package static func text(_ seconds: Int64) -> String? {
    guard (-11_644_473_600...253_402_300_799).contains(seconds) else { return nil }
    let whole = Int(seconds)
    let day = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
    let second = whole - day * 86_400
    // A year that begins in March, found by its 400-year cycle of 146,097 days.
    let shifted = day + 719_468
    let cycle = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let weekday = days[((day % 7) + 7) % 7]
    let date = "\(two(dayOfYear - (153 * fromMarch + 2) / 5 + 1)) \(months[month - 1]) \(year)"
    return "\(weekday), \(date) \(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) GMT"
  }

  /// Days since 1970 in the Gregorian calendar, counted in years that begin in March.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let y = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return 365 * y + y / 4 - y / 100 + y / 400 + dayOfYear - 719_468
  }
}
