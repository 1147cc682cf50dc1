/// Dates and times in PostgreSQL's binary format, as ISO 8601.
enum CalendarTime {
  /// The text of a date, in days since 2000; `nil` for infinite dates.
  static func date(_ days: Int64) -> String? {
    guard days > Int64(Int32.min), days < Int64(Int32.max) else { return nil }
    return dateText(days)
  }

  /// The text of a timestamp, in microseconds since 2000; `nil` for infinite timestamps.
  static func timestamp(_ microseconds: Int64, isUTC: Bool) -> String? {
    guard microseconds > .min, microseconds < .max else { return nil }
    let dayLength: Int64 = 86_400_000_000
    var (days, time) = microseconds.quotientAndRemainder(dividingBy: dayLength)
    if time < 0 { (days, time) = (days - 1, time + dayLength) }
    let (seconds, fraction) = time.quotientAndRemainder(dividingBy: 1_000_000)
    var text =
      dateText(days) + "T" + two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60)
    if fraction > 0 {
      var digits = String(fraction + 1_000_000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return isUTC ? text + "Z" : text
  }

  /// The date in the Gregorian calendar, continued to both sides; years beyond four digits have a sign.
  private static func dateText(_ days: Int64) -> String {
    // Days from 1 March of the year 0; an era has 400 years and 146,097 days.
    let shifted = days + 730_425
    var (era, day) = shifted.quotientAndRemainder(dividingBy: 146_097)
    if day < 0 { (era, day) = (era - 1, day + 146_097) }
    let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    let digits = String(year.magnitude)
    let padded = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    let sign = year < 0 ? "-" : year > 9999 ? "+" : ""
    return sign + padded + "-" + two(month >= 10 ? month - 9 : month + 3) + "-"
      + two(dayOfYear - (153 * month + 2) / 5 + 1)
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
}
