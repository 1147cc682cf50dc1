// The samples of the guide to predicates and expressions, and of the guide to migrating from style functions. Each is
// printed as the equivalent style JSON. The source imports nothing but the interface.

import Mapbox

/// Prints a sample with its style JSON, or with the reason why a style cannot use it.
func show(_ title: String, _ object: Any, _ error: MLNExpressionError?) {
  guard error == nil,
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
  else {
    print("\(title)\n    refused: \(error?.description ?? "not JSON")")
    return
  }
  print("\(title)\n    \(String(decoding: data, as: UTF8.self))")
}

func show(_ title: String, _ predicate: NSPredicate) {
  show(title, predicate.mgl_jsonExpressionObject, predicate.error)
}

func show(_ title: String, _ expression: NSExpression) {
  show(title, expression.mgl_jsonExpressionObject, expression.error)
}

func predicates() {
  for format in [
    "importance > 50", "key BETWEEN { 32, 212 }", "key != NIL", "predicate1 = 1 AND predicate2 = 2",
    "key IN { 'iOS', 'macOS', 'tvOS', 'watchOS' }", "{ 'iOS', 'macOS', 'tvOS', 'watchOS' } CONTAINS key",
    "ALL haystack != needle", "ANY haystack = needle", "SOME haystack = needle", "'QUEBEC' =[c] 'Quebec'",
    "'Québec' =[d] 'Quebec'", "CAST(key, 'NSNumber') < 5", "name BEGINSWITH 'not supported'",
    "ISO 3166-1:2006 == 'US-OH'",
  ] {
    show(format, NSPredicate(format: format))
  }

  let cincinnati: [String: Any] = [
    "type": "Polygon",
    "coordinates": [[[-84.6, 39.0], [-84.4, 39.0], [-84.4, 39.2], [-84.6, 39.2], [-84.6, 39.0]]],
  ]
  show(
    "One local chain of sandwich shops",
    NSPredicate(format: "class = 'food_and_drink' AND name CONTAINS 'Izzy' AND SELF IN %@", cincinnati))
  show("A key path of other characters", NSPredicate(format: "%K == 'US-OH'", "ISO 3166-1:2006"))
}

func expressions() {
  show(
    "A key path of other characters in a function",
    NSExpression(
      forFunction: "lowercase:",
      arguments: [NSExpression(forKeyPath: "ISO 3166-1:2006")]))
  for format in [
    "average({1, 2, 2, 3, 4, 7, 9})", "2 ** 2", "modulus:by:(1, 2)", "trunc(6378.1370)", "noindex(0 + 2 + c)",
    "MGL_LET(floorCount, 2, $floorCount + 1)", "mgl_does:have:(SELF, '🧀🍔')",
    "MGL_LET('age', uppercase('old'), 'name', uppercase('MacDonald'), mgl_join({$age, $name}))",
    "MGL_MATCH(x, 0, 'zero match', 1, 'one match', 2, 'two match', 'default')",
    "MGL_IF(1 = 2, YES, 2 = 2, YES, NO)", "MGL_FUNCTION('typeof', mystery)", "FUNCTION(1, 'boolValue')",
    "FUNCTION($featureAttributes, 'mgl_has:', '🧀🍔')", "FUNCTION(ele, 'mgl_numberWithFallbackValues:', 0)",
    "FUNCTION('Old', 'stringByAppendingString:', 'MacDonald')", "median({1, 2, 2, 3, 4, 7, 9})",
  ] {
    show(format, NSExpression(format: format))
  }
}

/// Linear, exponential, interval, categorical and identity functions, as the guide writes them today.
func migration() {
  // Create a color ramp.
  let stops: [NSNumber: UIColor] = [
    0: .yellow,
    2.5: .orange,
    5: .red,
    7.5: .blue,
    10: .white,
  ]
  // Based on the zoom and `stops`, change the color.
  var functionExpression = NSExpression(
    forMGLStepping: .zoomLevelVariable,
    from: NSExpression(forConstantValue: stops[0]),
    stops: NSExpression(forConstantValue: stops))
  show("Colours by zoom level", functionExpression)

  // Based on zoom and `stopsLineWidth`, set the Line width.
  let initialValue = 4.0
  let stopsLineWidth = [
    11.0: initialValue,
    14.0: 6.0,
    20.0: 18.0,
  ]
  functionExpression = NSExpression(
    forMGLStepping: .zoomLevelVariable,
    from: NSExpression(forConstantValue: initialValue),
    stops: NSExpression(forConstantValue: stopsLineWidth)
  )
  show("Width by zoom level", functionExpression)

  let mag = 1.0
  let circleExpression: NSExpression
  if #available(iOS 15, *) {
    circleExpression = NSExpression(
      forMGLInterpolating: NSExpression(forConstantValue: mag),
      curveType: .linear,
      parameters: nil,
      stops: NSExpression(forConstantValue: stops))
  } else {
    circleExpression = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:(mag, 'linear', nil, %@)",
      stops)
  }
  show("Linear", circleExpression)

  let widths = [
    12: 0.5,
    14: 2,
    18: 18,
  ]
  let circleRadius = NSExpression(
    forMGLInterpolating: .zoomLevelVariable,
    curveType: .exponential,
    parameters: NSExpression(forConstantValue: 1.5),
    stops: NSExpression(forConstantValue: widths))
  show("Exponential", circleRadius)

  let circleColor = NSExpression(
    forMGLStepping: .zoomLevelVariable,
    from: NSExpression(forConstantValue: UIColor.green),
    stops: NSExpression(forConstantValue: stops))
  show("Interval", circleColor)

  // Category type
  let type = NSExpression(forConstantValue: "type")

  // Categories
  let earthquake = NSExpression(forConstantValue: "earthquake")
  let explosion = NSExpression(forConstantValue: "explosion")
  let quarryBlast = NSExpression(forConstantValue: "quarry blast")

  let defaultColor = NSExpression(forConstantValue: UIColor.blue)
  let orange = NSExpression(forConstantValue: UIColor.orange)
  let red = NSExpression(forConstantValue: UIColor.red)
  let yellow = NSExpression(forConstantValue: UIColor.yellow)

  show(
    "Categorical",
    NSExpression(
      forMGLMatchingKey: type,
      in: [earthquake: orange, explosion: red, quarryBlast: yellow],
      default: defaultColor))

  show("Identity", NSExpression(forKeyPath: "mag"))
  show(
    "Three times the identity",
    NSExpression(forFunction: "multiply:by:", arguments: [NSExpression(forKeyPath: "mag"), 3]))
  show("As a text", NSExpression(format: "CAST(mag, 'NSString')"))
}

predicates()
expressions()
migration()
