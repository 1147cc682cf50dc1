import Foundation

/// Times in header fields (RFC 9110 §5.6.7).
enum HTTPDate {
  /// The time that `Sun, 06 Nov 1994 08:49:37 GMT` names; older forms are not read.
  static func date(_ text: String) -> Date? {
    let parts = text.split { $0 == " " || $0 == ":" }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard parts.count == 8, parts[7] == "GMT" || parts[7] == "UTC", let day = Int(parts[1]),
      let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]), let hour = Int(parts[4]),
      let minute = Int(parts[5]), let second = Int(parts[6]), (1...31).contains(day),
      (1601...9999).contains(year),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let seconds = hour * 3600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(days(year, month + 1, day) * 86_400 + seconds))
  }

  /// Days since 1970 in the Gregorian calendar, counted in years that begin in March.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let y = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return 365 * y + y / 4 - y / 100 + y / 400 + dayOfYear - 719_468
  }
}
