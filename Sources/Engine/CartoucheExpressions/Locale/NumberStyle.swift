/// Separators, currency signs and units of a language (CLDR 45, facts only).
struct NumberStyle {
  private let group: String
  private let point: String
  /// Below this many digits in the first group there is no separator.
  private let smallestGroup: Int
  private let isIndian: Bool
  private let moneyPattern: MoneyPattern
  private let tag: LanguageTag

  /// The position of the currency sign.
  private enum MoneyPattern {
    case before
    case beforeWithSpace
    case after
  }

  private static let space = "\u{A0}"
  private static let narrowSpace = "\u{202F}"

  init(_ tag: LanguageTag) {
    self.tag = tag
    isIndian = tag.language == "hi" || (tag.language == "en" && tag.region == "IN")
    switch (tag.language, tag.region) {
    case ("de", "CH"), ("de", "LI"): (group, point) = ("’", ".")
    case ("de", "AT"): (group, point) = (Self.space, ",")
    case ("es", "MX"), ("es", "US"), ("es", "GT"), ("es", "HN"), ("es", "NI"), ("es", "PA"), ("es", "PE"),
      ("es", "PR"), ("es", "SV"), ("es", "DO"):
      (group, point) = (",", ".")
    case ("pt", "PT"): (group, point) = (Self.space, ",")
    case ("fr", "CH"): (group, point) = (Self.narrowSpace, ",")
    default:
      switch tag.language {
      case "de", "es", "it", "nl", "da", "tr", "id", "el", "pt", "hr", "sl", "ro", "sr", "is", "vi", "ca",
        "bs", "gl", "eu", "mk":
        (group, point) = (".", ",")
      case "fr": (group, point) = (Self.narrowSpace, ",")
      case "ru", "uk", "pl", "cs", "sk", "sv", "nb", "no", "nn", "fi", "hu", "bg", "lt", "lv", "et", "be",
        "hy", "ka", "kk":
        (group, point) = (Self.space, ",")
      default: (group, point) = (",", ".")
      }
    }
    let isSparse = ["es", "pl", "pt", "bg", "lv", "et", "be", "hy", "ka"].contains(tag.language)
    smallestGroup = isSparse && tag.description != "pt-BR" && tag.description != "pt" && group != "," ? 2 : 1
    switch tag.language {
    case "de" where tag.region == "CH" || tag.region == "AT" || tag.region == "LI", "nl", "pt", "nb", "no":
      moneyPattern = tag.region == "PT" ? .after : .beforeWithSpace
    case "de", "fr", "es", "it", "ru", "uk", "pl", "cs", "sk", "sv", "fi", "da", "hu", "bg", "lt", "lv",
      "et", "el", "hr", "sl", "ro", "sr", "is", "vi", "ca", "nn", "be", "hy", "ka", "kk", "gl", "eu", "bs",
      "mk":
      moneyPattern = group == "," ? .before : .after
    default: moneyPattern = .before
    }
  }

  /// Integer digits in groups, followed by the point and the fraction.
  func grouped(_ number: (integer: String, fraction: String), isCurrency: Bool) -> String {
    // Austria separates amounts of money with a point.
    let separator = isCurrency && tag.description == "de-AT" ? "." : group
    var groups: [Substring] = []
    var rest = number.integer[...]
    if rest.count > 3 + smallestGroup - 1 {
      var size = 3
      while rest.count > size {
        groups.insert(rest.suffix(size), at: 0)
        rest = rest.dropLast(size)
        if isIndian { size = 2 }
      }
    }
    groups.insert(rest, at: 0)
    return groups.joined(separator: separator) + (number.fraction.isEmpty ? "" : point + number.fraction)
  }

  // MARK: Money

  /// An amount with the sign of its currency.
  func money(_ amount: String, _ code: String) -> String {
    let sign = sign(of: code.uppercased())
    switch moneyPattern {
    case .before:
      // A sign that ends in a letter is kept apart from the digits.
      return sign + (sign.last?.isLetter == true ? Self.space : "") + amount
    case .beforeWithSpace: return sign + Self.space + amount
    case .after: return amount + Self.space + sign
    }
  }

  private func sign(of code: String) -> String {
    let isAtHome = Self.homes[code].map { $0.contains(tag.description) || $0.contains(tag.language) } ?? false
    switch code {
    case "JPY": return tag.language == "ja" ? "￥" : tag.language == "zh" ? "JP¥" : "¥"
    case "CNY": return tag.language == "zh" ? "¥" : "CN¥"
    case "USD":
      return ["en", "ja", "ko", "de", "it", "ru", "tr", "el", "pl", "da", "hi"].contains(tag.language)
        && ![
          "en-CA", "en-AU", "en-NZ",
        ].contains(tag.description) ? "$" : tag.language == "fr" ? "$US" : "US$"
    case "CHF": return "CHF"
    default:
      if isAtHome, let sign = Self.homeSigns[code] { return sign }
      return Self.signs[code] ?? code
    }
  }

  private static let signs = [
    "EUR": "€", "GBP": "£", "INR": "₹", "KRW": "₩", "BRL": "R$", "AUD": "A$", "CAD": "CA$", "MXN": "MX$",
    "NZD": "NZ$", "HKD": "HK$", "TWD": "NT$", "ILS": "₪", "VND": "₫", "XAF": "FCFA", "XOF": "F\u{202F}CFA",
    "PHP": "₱",
  ]

  private static let homeSigns = [
    "AUD": "$", "CAD": "$", "MXN": "$", "NZD": "$", "RUB": "₽", "PLN": "zł", "CZK": "Kč", "SEK": "kr",
    "NOK": "kr", "DKK": "kr.", "HUF": "Ft", "TRY": "₺", "UAH": "₴", "BGN": "лв.",
  ]

  private static let homes: [String: Set<String>] = [
    "AUD": ["en-AU"], "CAD": ["en-CA", "fr-CA"], "MXN": ["es-MX"], "NZD": ["en-NZ"], "RUB": ["ru"],
    "PLN": ["pl"], "CZK": ["cs"], "SEK": ["sv"], "NOK": ["nb", "no", "nn"], "DKK": ["da"], "HUF": ["hu"],
    "TRY": ["tr"], "UAH": ["uk"], "BGN": ["bg"],
  ]

  /// The number of digits of a currency's minor unit (ISO 4217).
  static func fractionDigits(of code: String) -> Int {
    switch code.uppercased() {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF",
      "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }

  // MARK: Units

  /// The short form of a unit with the blank before it.
  func suffix(of unit: String, isOne: Bool) throws(OperatorError) -> String {
    let blank = tag.language == "en" || tag.language.isEmpty ? " " : Self.space
    if let fixed = Self.compoundUnits[unit] { return blank + fixed }
    let parts = unit.split(separator: "-per-", maxSplits: 1).map(String.init)
    guard let first = parts.first, let name = Self.units[first],
      parts.count == 1 || Self.units[parts[1]] != nil
    else { throw OperatorError("Invalid unit argument for Intl.NumberFormat() '\(unit)'") }
    if parts.count == 2 {
      let divisor = Self.divisors[parts[1]] ?? Self.units[parts[1]] ?? ""
      return blank + name + "/" + divisor
    }
    switch unit {
    case "celsius", "fahrenheit": return (tag.language == "en" ? "" : blank) + name
    case "percent": return (tag.language == "en" ? "" : blank) + name
    case "day", "week", "month", "year": return blank + name + (isOne ? "" : "s")
    default: return blank + name
    }
  }

  private static let divisors = [
    "second": "s", "hour": "h", "day": "d", "week": "w", "month": "m", "year": "y",
  ]

  private static let compoundUnits = ["mile-per-hour": "mph", "mile-per-gallon": "mpg"]

  private static let units = [
    "acre": "ac", "bit": "bit", "byte": "byte", "celsius": "°C", "centimeter": "cm", "day": "day",
    "degree": "deg", "fahrenheit": "°F", "fluid-ounce": "fl oz", "foot": "ft", "gallon": "gal",
    "gigabit": "Gb", "gigabyte": "GB", "gram": "g", "hectare": "ha", "hour": "hr", "inch": "in",
    "kilobit": "kb", "kilobyte": "kB", "kilogram": "kg", "kilometer": "km", "liter": "L", "megabit": "Mb",
    "megabyte": "MB", "meter": "m", "mile": "mi", "mile-scandinavian": "smi", "milliliter": "mL",
    "millimeter": "mm", "millisecond": "ms", "minute": "min", "month": "mth", "ounce": "oz",
    "percent": "%", "petabyte": "PB", "pound": "lb", "second": "sec", "stone": "st", "terabit": "Tb",
    "terabyte": "TB", "week": "wk", "yard": "yd", "year": "yr",
  ]
}
