import CartoucheResources
import CartoucheText
import MapLibre
import Testing

@testable import MapLibreSettings

/// A program's `Info.plist` counts until the program says otherwise.
@Suite struct LaunchSettingsTests {
  // MARK: The server

  @Test("the key is read without spaces, under either prefix", arguments: ["MLNApiKey", "MGLApiKey"])
  func key(name: String) throws {
    let settings = MapSettings(LaunchSettings([name: " pk.abc\n"]))
    #expect(settings.apiKey == "pk.abc")
    settings.choose(.mapTiler)
    #expect(
      try settings.expanded("maptiler://maps/a", .style)
        == "https://api.maptiler.com/maps/a/style.json?key=pk.abc")
    settings.choose(.mapbox)
    #expect(
      try settings.expanded("mapbox://styles/a/b", .style)
        == "https://api.mapbox.com/styles/v1/a/b?access_token=pk.abc")
  }

  @Test("spaces are not a key") func noKey() {
    let settings = MapSettings(LaunchSettings(["MLNApiKey": " \n"]))
    #expect(settings.apiKey == nil)
    settings.apiKey = " x "
    settings.apiKey = "  "
    settings.apiKey = nil
    #expect(settings.apiKey == "x")
  }

  @Test("short URLs of Mapbox expand with the base that is set, otherwise with the default") func base()
    throws
  {
    let plain = MapSettings(LaunchSettings(["MGLApiKey": "k"]))
    #expect(
      try plain.expanded("mapbox://styles/a/b", .style)
        == "https://api.mapbox.com/styles/v1/a/b?access_token=k")
    let info = ["MGLApiKey": "k", "MGLMapboxAPIBaseURL": "https://maps.example/mapbox/"]
    let moved = MapSettings(LaunchSettings(info))
    #expect(
      try moved.expanded("mapbox://styles/a/b", .style)
        == "https://maps.example/mapbox/styles/v1/a/b?access_token=k")
  }

  @Test("the base with the later name is that of the initial server") func laterBase() throws {
    let settings = MapSettings(LaunchSettings(["MLNTileServerBaseURL": "https://maps.example"]))
    #expect(try settings.expanded("maplibre://maps/style", .style) == "https://maps.example/style.json")
  }

  @Test("invalid URLs are ignored", arguments: ["", "maps", "http://a b"])
  func invalidBase(text: String) {
    let settings = MapSettings(LaunchSettings(["MGLMapboxAPIBaseURL": text, "MLNTileServerBaseURL": 5]))
    #expect(settings.server.base == "https://demotiles.maplibre.org")
  }

  @Test("the key for the metrics of Mapbox is accepted") func metrics() {
    #expect(LaunchSettings(["MGLMapboxMetricsEnabledSettingShownInApp": true]) == LaunchSettings([:]))
  }

  @Test func aServerThatWasChosenHidesTheOthers() throws {
    let settings = MapSettings(LaunchSettings(["MLNApiKey": "k"]))
    #expect(try settings.expanded("maptiler://maps/a", .style).hasPrefix("https://api.maptiler.com"))
    settings.choose(.mapbox)
    // The key of one server is not for another.
    #expect(try settings.expanded("maptiler://maps/a", .style) == "maptiler://maps/a")
    settings.choose(nil)
    #expect(settings.server == .mapLibre)
  }

  // MARK: Fonts

  @Test("fonts of ideographs may be named, any, or those of servers") func ideographs() {
    func fonts(_ value: Any) -> IdeographFonts? {
      LaunchSettings(["MGLIdeographicFontFamilyName": value]).ideographs
    }
    #expect(fonts("PingFang TC") == .fonts(["PingFang TC"]))
    #expect(fonts(["test font 1", "PingFang TC"]) == .fonts(["test font 1", "PingFang TC"]))
    #expect(fonts(true) == .automatic && fonts(false) == .ranges)
    #expect(fonts(NSNumber(value: true)) == .automatic && fonts(NSNumber(value: false)) == .ranges)
    #expect(fonts(Data("font".utf8)) == .automatic)
    #expect(LaunchSettings([:]).ideographs == nil)
    #expect(LabelFonts(LaunchSettings([:])).collection.isEmpty)
    #expect(LabelFonts(LaunchSettings(["MLNIdeographicFontFamilyName": false])).ideographs == .ranges)
  }

  // MARK: Collisions

  @Test(
    "user defaults take precedence over the bundle",
    arguments: [
      (Bool?.none, Bool?.none, false), (nil, false, false), (nil, true, true), (false, true, false),
      (true, false, true), (true, true, true), (true, nil, true), (false, nil, false),
    ])
  func collisions(byDefaults: Bool?, byBundle: Bool?, expected: Bool) throws {
    let name = "cartouche-tests-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    let key = "MLNCollisionBehaviorPre4_0"
    if let byDefaults { defaults.set(byDefaults, forKey: key) }
    let settings = LaunchSettings(byBundle.map { [key: $0] } ?? [:])
    #expect(settings.keepsCollisionsWithinSources(defaults) == expected)
  }

  @Test("texts count as Booleans", arguments: [("YES", true), ("NO", false), ("true", true), ("", false)])
  func texts(text: String, expected: Bool) throws {
    let settings = LaunchSettings(["MGLCollisionBehaviorPre4_0": text])
    #expect(settings.keepsCollisionsWithinSources == expected)
  }
}
