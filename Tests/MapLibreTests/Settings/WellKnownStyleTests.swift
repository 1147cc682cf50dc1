import MapLibre
import Testing

@testable import MapLibreSettings
@testable import MapLibreStyle

/// The URLs of styles that older programs name, and what servers make of them.
@Suite struct WellKnownStyleTests {
  private func settings(_ options: MLNTileServerOptions?) -> MapSettings {
    let settings = MapSettings(LaunchSettings([:]))
    settings.choose(options?.server)
    return settings
  }

  @Test(arguments: [
    (WellKnownLook.streets, "streets-v11", "streets-v9"), (.outdoors, "outdoors-v11", "outdoors-v9"),
    (.light, "light-v10", "light-v9"), (.dark, "dark-v10", "dark-v9"),
    (.satellite, "satellite-v9", "satellite-v9"),
    (.satelliteStreets, "satellite-streets-v11", "satellite-streets-v9"),
    (.day, "streets-v11", "streets-v9"), (.night, "dark-v10", "dark-v9"),
  ])
  func aServerWithTheStyleNamesIt(look: WellKnownLook, newest: String, ninth: String) {
    let mapbox = settings(MLNTileServerOptions(.mapbox))
    #expect(look.url(mapbox).absoluteString == "mapbox://styles/mapbox/\(newest)")
    #expect(look.url(version: 9, mapbox).absoluteString == "mapbox://styles/mapbox/\(ninth)")
  }

  @Test func urlsWithoutAVersionIgnoreIt() {
    let mapTiler = settings(MLNTileServerOptions(.mapTiler))
    #expect(WellKnownLook.outdoors.url(version: 9, mapTiler).absoluteString == "maptiler://maps/outdoor")
    #expect(WellKnownLook.satelliteStreets.url(mapTiler).absoluteString == "maptiler://maps/hybrid")
  }

  @Test(arguments: WellKnownLook.allCases)
  func aServerWithoutTheStyleShowsItsDefault(look: WellKnownLook) {
    let basic = "https://demotiles.maplibre.org/style.json"
    #expect(look.url(version: MLNStyleDefaultVersion, settings(nil)).absoluteString == basic)
    #expect(look.url(settings(MLNTileServerOptions())).isFileURL)
  }

  @Test func aProgramNamesStylesOfAnyServer() throws {
    let options = MLNTileServerOptions()
    let day = try #require(URL(string: "https://tiles.example/day.json"))
    let night = try #require(URL(string: "https://tiles.example/night-v3x.json"))
    options.defaultStyles = [
      MLNDefaultStyle(url: day, name: "Streets", version: 1),
      MLNDefaultStyle(url: night, name: "Dark", version: 1),
    ]
    let settings = settings(options)
    #expect(WellKnownLook.streets.url(settings) == day)
    #expect(WellKnownLook.dark.url(version: 9, settings) == night)
    #expect(WellKnownLook.satellite.url(settings) == day)
  }

  @Test func theSettingsOfTheProcessCount() {
    let urls = [
      MLNStyle.streetsStyleURL, MLNStyle.outdoorsStyleURL, MLNStyle.lightStyleURL, MLNStyle.darkStyleURL,
      MLNStyle.satelliteStyleURL, MLNStyle.satelliteStreetsStyleURL,
    ]
    #expect(Set(urls) == [MLNStyle.defaultStyle().url])
  }
}
