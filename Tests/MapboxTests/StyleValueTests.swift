import Mapbox
import Testing

/// The old syntax of the guide to migrating, next to the expression that the guide documents for it.
@Suite struct StyleValueTests {
  private let stops = [
    0: MGLStyleValue<UIColor>(rawValue: .yellow),
    2.5: MGLStyleValue(rawValue: .orange),
    5: MGLStyleValue(rawValue: .red),
  ]
  private let constants: [NSNumber: UIColor] = [0: .yellow, 2.5: .orange, 5: .red]

  private func same<T>(_ old: MGLStyleValue<T>, _ new: NSExpression) throws -> Bool {
    let value = try NSExpression(old).styleJSON()
    return try value == old.expression.styleJSON() && value == new.styleJSON()
  }

  @Test("an exponential style value without a base is a linear curve")
  func linear() throws {
    let old = MGLStyleValue(
      interpolationMode: .exponential, sourceStops: stops, attributeName: "mag",
      options: [.defaultValue: MGLStyleValue<UIColor>(rawValue: .green)])
    let new = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:(mag, 'linear', nil, %@)", constants)
    #expect(try same(old, new))
  }

  @Test("a base makes an exponential curve")
  func exponential() throws {
    let old = MGLStyleValue(
      interpolationMode: .exponential,
      cameraStops: [
        12: MGLStyleValue<NSNumber>(rawValue: 0.5), 14: MGLStyleValue(rawValue: 2),
        18: MGLStyleValue(rawValue: 18),
      ], options: [.interpolationBase: 1.5])
    let new = NSExpression(
      forMGLInterpolating: .zoomLevelVariable, curveType: .exponential,
      parameters: NSExpression(forConstantValue: 1.5),
      stops: NSExpression(forConstantValue: [12: 0.5, 14: 2, 18: 18] as [NSNumber: NSNumber]))
    #expect(try same(old, new))
  }

  @Test("an interval style value is a step expression")
  func interval() throws {
    let old = MGLStyleValue(
      interpolationMode: .interval, sourceStops: stops, attributeName: "mag",
      options: [.defaultValue: MGLStyleValue<UIColor>(rawValue: .green)])
    let new = NSExpression(
      forMGLStepping: NSExpression(forKeyPath: "mag"), from: NSExpression(forConstantValue: UIColor.green),
      stops: NSExpression(forConstantValue: constants))
    #expect(try same(old, new))
    let lowest = MGLStyleValue(interpolationMode: .interval, cameraStops: stops, options: nil)
    let stepping = NSExpression(
      forMGLStepping: .zoomLevelVariable, from: NSExpression(forConstantValue: UIColor.yellow),
      stops: NSExpression(forConstantValue: constants))
    #expect(try same(lowest, stepping))
  }

  @Test("a categorical style value is a match expression")
  func categorical() throws {
    let categoricalStops = [
      "earthquake": MGLStyleValue<UIColor>(rawValue: .orange),
      "explosion": MGLStyleValue(rawValue: .red),
      "quarry blast": MGLStyleValue(rawValue: .yellow),
    ]
    let old = MGLStyleValue(
      interpolationMode: .categorical, sourceStops: categoricalStops, attributeName: "type",
      options: [.defaultValue: MGLStyleValue<UIColor>(rawValue: .blue)])
    let new = NSExpression(
      format: "MGL_MATCH(type, 'earthquake', %@, 'explosion', %@, 'quarry blast', %@, %@)", UIColor.orange,
      UIColor.red, UIColor.yellow, UIColor.blue)
    #expect(try same(old, new))
  }

  @Test("an identity style value is a key path, and a constant stays one")
  func identity() throws {
    let old = MGLStyleValue<NSNumber>(
      interpolationMode: .identity, sourceStops: nil, attributeName: "mag",
      options: [.defaultValue: MGLStyleValue<NSNumber>(rawValue: 0)])
    #expect(try same(old, NSExpression(forKeyPath: "mag")))
    #expect(try same(MGLStyleValue<NSNumber>(rawValue: 10), NSExpression(forConstantValue: 10)))
  }
}
