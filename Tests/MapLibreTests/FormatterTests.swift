import MapLibre
import Testing

@Suite struct FormatterTests {
  @Test(arguments: [
    (-90.0, "9:00", "9 o’clock"), (0, "12:00", "12 o’clock"), (45, "2:00", "2 o’clock"),
    (90, "3:00", "3 o’clock"),
    (359.349, "12:00", "12 o’clock"), (360.1, "12:00", "12 o’clock"), (720, "12:00", "12 o’clock"),
  ])
  func directionsAreHours(direction: Double, short: String, medium: String) {
    let formatter = MLNClockDirectionFormatter()
    #expect(formatter.string(fromDirection: direction) == medium && formatter.unitStyle == .medium)
    formatter.unitStyle = .long
    #expect(formatter.string(for: NSNumber(value: direction)) == medium)
    formatter.unitStyle = .short
    #expect(formatter.string(fromDirection: direction) == short)
  }

  @Test(arguments: [
    (-45.0, "NW", "northwest"), (0, "N", "north"), (1, "N", "north"), (10, "NbE", "north by east"),
    (20, "NNE", "north-northeast"), (45, "NE", "northeast"), (180, "S", "south"),
    (236, "SWbW", "southwest by west"),
    (359.349, "N", "north"), (720, "N", "north"),
  ])
  func directionsArePointsOfTheCompass(direction: Double, short: String, long: String) {
    let formatter = MLNCompassDirectionFormatter()
    #expect(formatter.string(fromDirection: direction) == long)
    formatter.unitStyle = .short
    #expect(formatter.string(fromDirection: direction) == short)
    #expect(formatter.string(fromDirection: .nan).isEmpty && formatter.string(for: "north") == nil)
  }

  @Test func coordinatesAreRoundedToTheSmallestPart() {
    let place = CLLocationCoordinate2DMake(38.9131982, -77.0325453144239)
    let formatter = MLNCoordinateFormatter()
    func texts() -> [String] {
      [Formatter.UnitStyle.short, .medium, .long].map {
        formatter.unitStyle = $0
        return formatter.string(from: place)
      }
    }
    #expect(
      texts() == [
        "38°54′48″N, 77°1′57″W", "38°54′48″ north, 77°1′57″ west",
        "38 degrees, 54 minutes, and 48 seconds north by 77 degrees, 1 minute, and 57 seconds west",
      ])
    formatter.allowsSeconds = false
    #expect(
      texts() == [
        "38°55′N, 77°2′W", "38°55′ north, 77°2′ west",
        "38 degrees and 55 minutes north by 77 degrees and 2 minutes west",
      ])
    formatter.allowsMinutes = false
    #expect(texts() == ["39°N, 77°W", "39° north, 77° west", "39 degrees north by 77 degrees west"])
    #expect(formatter.string(from: CLLocationCoordinate2D(latitude: .infinity, longitude: 0)).isEmpty)
    formatter.allowsMinutes = true
    formatter.unitStyle = .short
    #expect(
      formatter.string(from: CLLocationCoordinate2D(latitude: 9.99999, longitude: 0)) == "10°0′N, 0°0′E")
  }

  @Test func distancesFollowTheLocale() {
    let formatter = MLNDistanceFormatter()
    formatter.numberFormatter.locale = Locale(identifier: "en_CA")
    let metric = NSPredicate(format: "SELF IN %@", ["m", "km"])
    for distance in stride(from: 0.0, through: 10_000, by: 5) {
      #expect(metric.evaluate(with: formatter.string(fromDistance: distance).components(separatedBy: " ")[1]))
    }
    #expect(
      formatter.string(fromDistance: 1540) == "1.5 km" && formatter.string(fromDistance: 362) == "350 m")
    formatter.numberFormatter.locale = Locale(identifier: "en_US")
    let imperial = NSPredicate(format: "SELF IN %@", ["ft", "mi"])
    for distance in stride(from: 0.0, through: 10_000, by: 5) {
      #expect(
        imperial.evaluate(with: formatter.string(fromDistance: distance).components(separatedBy: " ")[1]))
    }
    #expect(formatter.string(fromDistance: 2414) == "1.5 mi")
  }

  @Test func nothingIsReadFromTexts() {
    var reason: NSString?
    #expect(!MLNCoordinateFormatter().getObjectValue(nil, for: "1°N, 2°E", errorDescription: &reason))
    #expect(reason?.length ?? 0 > 0)
    #expect(!MLNCompassDirectionFormatter().getObjectValue(nil, for: "north", errorDescription: nil))
  }

  @MainActor @Test func namesAndNumbers() {
    #expect(MLNExceptionName.redundantLayerException.rawValue == "MLNRedundantLayerException")
    #expect(MLNTileOperation.nullOp.rawValue == 8 && MLNEffectiveScaleFactorForView(nil) == 1)
    #expect(MapboxVersionString.last == 0 && MapboxVersionNumber > 0)
  }
}
