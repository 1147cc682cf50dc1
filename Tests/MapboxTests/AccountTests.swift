import Mapbox
import Testing

/// The account and the style URLs of programs for the SDK's versions 3 to 5.
@MainActor @Suite struct AccountTests {
  @Test func theTokenIsTheKeyOfTheServer() {
    let key = MLNSettings.apiKey
    defer { MLNSettings.apiKey = key }
    MGLAccountManager.accessToken = "pk.one"
    #expect(MLNSettings.apiKey == "pk.one" && MGLAccountManager.apiKey == "pk.one")
    MGLAccountManager.setAccessToken(" pk.two ")
    #expect(MGLAccountManager.accessToken == "pk.two")
    MGLAccountManager.accessToken = nil
    #expect(MGLAccountManager.accessToken == "pk.two")
  }

  @Test func theServerIsThatOfTheSettings() {
    #expect(MGLAccountManager.tileServerURL?.absoluteString == MLNSettings.tileServerOptions?.baseURL)
    #expect(MGLStyle.streetsStyleURL == MGLStyle.lightStyleURL(withVersion: MGLStyleDefaultVersion))
  }

  @Test func styleValuesAreExpressions() throws {
    let source = MGLShapeSource(identifier: "s", shape: nil)
    let layer = MGLCircleStyleLayer(identifier: "c", source: source)
    layer.circleColor = MGLStyleValue<UIColor>(rawValue: .red)
    layer.circleRadius = MGLStyleValue(
      interpolationMode: .exponential,
      cameraStops: [12: MGLStyleValue<NSNumber>(rawValue: 2), 22: MGLStyleValue(rawValue: 180)],
      options: [.interpolationBase: 1.75])
    #expect(try layer.circleColor.styleJSON() == NSExpression(forConstantValue: UIColor.red).styleJSON())
    #expect(layer.circleRadius.error == nil && "\(layer.circleRadius!)".contains("zoomLevel"))
  }
}
