import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle
import MapLibre
import MapLibreLayerTable
import MapLibreStyle
import Testing

/// The behaviour of every property of every layer class, by the table of classes.
@Suite struct LayerPropertyTests {
  @Test("every property of the style specification has a property of a class")
  func complete() {
    for naming in LayerNaming.all {
      let names = Set(PropertyAccess.all.filter { $0.type == naming.type }.map(\.name))
      let expected = LayerTable.names(of: naming.type).subtracting(["visibility"])
      #expect(names == expected, "\(naming.type)")
    }
    #expect(PropertyAccess.all.count >= 120)
  }

  @Test("an unset property reads its default and is not in the JSON", arguments: PropertyAccess.all)
  func unset(property: PropertyAccess) throws {
    let layer = property.layer()
    let value = try #require(property.get(layer))
    #expect(try property.json(layer) == nil)
    let line = try property.line()
    guard let expected = line.specification.defaultValue else {
      #expect(value.constantValue == nil)
      return
    }
    #expect(value.error == nil)
    // Setting what was read makes no difference to what is drawn.
    property.set(layer, value)
    #expect(layer.error == nil)
    let names = PropertyNames()
    let written = try #require(try property.json(layer))
    #expect("\(try line.resolve(written, names: names))" == "\(try line.resolve(expected, names: names))")
  }

  @Test("a constant is written as its JSON and read as it was set", arguments: PropertyAccess.all)
  func constant(property: PropertyAccess) throws {
    let line = try property.line()
    guard !line.dependence.isRamp else { return }
    for sample in SampleValue.pair(for: line) {
      let layer = property.layer()
      var changes = 0
      layer.onChange = { _ in changes += 1 }
      property.set(layer, sample.expression)
      #expect(layer.error == nil)
      #expect(changes == 1)
      #expect(try property.json(layer) == sample.json)
      #expect(LayerTable.errors(about: property.name, of: layer.styleLayer) == [])
      let read = try #require(property.get(layer)?.constantValue)
      // Another layer takes what this one gives.
      let other = property.layer()
      property.set(other, NSExpression(forConstantValue: read))
      #expect(try property.json(other) == sample.json)
      // The same value again is no change.
      property.set(layer, sample.expression)
      #expect(changes == 1)
    }
  }

  @Test("nil restores the default and leaves nothing in the JSON", arguments: PropertyAccess.all)
  func reset(property: PropertyAccess) throws {
    let layer = property.layer()
    let unset = layer.styleLayer
    let line = try property.line()
    let value =
      line.dependence.isRamp
      ? NSExpression(forConstantValue: UIColor.red)
      : try #require(SampleValue.pair(for: line).last).expression
    property.set(layer, value)
    #expect(layer.styleLayer != unset)
    property.set(layer, nil)
    #expect(layer.styleLayer == unset)
    #expect(property.get(layer) == property.get(property.layer()))
  }

  @Test(
    "steps by zoom are accepted if the specification allows the zoom level", arguments: PropertyAccess.all)
  func zoomSteps(property: PropertyAccess) throws {
    let line = try property.line()
    guard !line.dependence.isRamp else { return }
    let expression = try Self.steps(of: .zoomLevelVariable, line)
    let json: JSONValue = .array(["step", ["zoom"]] + (try Self.outputs(line, stops: [18])))
    try check(expression, json, isTaken: line.dependence.includesZoom, "$zoomLevel", property)
  }

  @Test(
    "steps by an attribute are accepted if the specification allows features", arguments: PropertyAccess.all)
  func featureSteps(property: PropertyAccess) throws {
    let line = try property.line()
    guard !line.dependence.isRamp else { return }
    let attribute = NSExpression(format: "CAST(rank, 'NSNumber')")
    let expression = try Self.steps(of: attribute, line)
    let json: JSONValue = .array(
      ["step", ["to-number", ["get", "rank"]]] + (try Self.outputs(line, stops: [18])))
    try check(expression, json, isTaken: line.dependence.includesFeature, "features", property)
  }

  @Test("interpolation by zoom is accepted if values can be mixed", arguments: PropertyAccess.all)
  func interpolation(property: PropertyAccess) throws {
    let line = try property.line()
    guard !line.dependence.isRamp, line.specification.isInterpolated, line.dependence.includesZoom else {
      return
    }
    let samples = SampleValue.pair(for: line)
    let stops = NSExpression(forConstantValue: [10: samples[0].expression, 18: samples[1].expression])
    let expression = NSExpression(
      forMLNInterpolating: .zoomLevelVariable, curveType: .linear, parameters: nil, stops: stops)
    let outputs = try Self.outputs(line, stops: [18])
    let json: JSONValue = ["interpolate", ["linear"], ["zoom"], 10, outputs[0], 18, outputs[2]]
    // Lists of any length, and types that JSON has no name for, need to be told what they are.
    let isTaken = !["line-dasharray", "text-variable-anchor-offset"].contains(property.name)
    guard isTaken else { return }
    try check(expression, json, isTaken: true, "", property)
  }

  @Test("a ramp takes its own variable and no other", arguments: PropertyAccess.all)
  func ramp(property: PropertyAccess) throws {
    let line = try property.line()
    let inputs: [(PropertyDependence, JSONValue, String)] = [
      (.heatmapDensity, ["heatmap-density"], "$heatmapDensity"),
      (.lineProgress, ["line-progress"], "$lineProgress"), (.elevation, ["elevation"], "the elevation"),
    ]
    guard line.specification.type == .color || line.specification.type == .number else { return }
    let isColor = line.specification.type == .color
    for (dependence, input, name) in inputs {
      let ends: [JSONValue] = isColor ? [["rgb", 0, 0, 255], ["rgb", 255, 0, 0]] : [0.25, 0.75]
      let json: JSONValue = ["interpolate", ["linear"], input, 0, ends[0], 1, ends[1]]
      try check(
        NSExpression(mglJSONObject: json), json, isTaken: line.dependence == dependence, name, property)
    }
    if line.dependence.isRamp {
      let zoom: JSONValue = ["step", ["zoom"], ["rgb", 0, 0, 255], 5, ["rgb", 255, 0, 0]]
      try check(NSExpression(mglJSONObject: zoom), zoom, isTaken: false, "$zoomLevel", property)
    }
  }

  @Test("a transition is written in milliseconds and read in seconds", arguments: PropertyAccess.animated)
  func transition(property: PropertyAccess) throws {
    let transition = try #require(property.transition)
    let layer = property.layer()
    #expect(transition.get(layer) == MLNTransition(duration: 0, delay: 0))
    var changes = 0
    layer.onChange = { _ in changes += 1 }
    transition.set(layer, MLNTransition(duration: 5, delay: 0.25))
    #expect(changes == 1)
    #expect(layer.styleLayer.paint["\(property.name)-transition"] == ["duration": 5000, "delay": 250])
    #expect(transition.get(layer) == MLNTransition(duration: 5, delay: 0.25))
    transition.set(layer, MLNTransition(duration: .nan, delay: 0))
    #expect(layer.error?.property.hasSuffix("Transition") == true)
    #expect(transition.get(layer)?.duration == 5)
  }

  @Test("only the properties that the specification animates have a transition")
  func animated() throws {
    for property in PropertyAccess.all {
      #expect(try property.line().transitions == (property.transition != nil), "\(property.testDescription)")
    }
  }

  @Test(
    "a value of another type is refused with layer, property, found and expected",
    arguments: PropertyAccess.all)
  func wrongType(property: PropertyAccess) throws {
    let layer = property.layer()
    let before = layer.styleLayer
    property.set(layer, NSExpression(forConstantValue: ["no": "value"]))
    #expect(layer.styleLayer == before)
    let error = try #require(layer.error)
    #expect(error.layer == "layer")
    #expect(error.kind == .invalidArgument)
    let naming = try #require(LayerVocabulary.of(type: property.type)?[name: property.name]).naming
    #expect(error.property == naming.name)
    #expect(!error.found.isEmpty && !error.expected.isEmpty)
    #expect(error.description.contains(naming.name))
    #expect(throws: error) {
      try layer.setExpression(NSExpression(forConstantValue: ["no": "value"]), forProperty: property.name)
    }
    // A value that is taken ends the error.
    property.set(layer, nil)
    #expect(layer.error == nil)
  }

  // MARK: Parts

  /// A step between the two samples of a property.
  private static func steps(of input: NSExpression, _ line: any AnyProperty) throws -> NSExpression {
    let samples = SampleValue.pair(for: line)
    return NSExpression(
      forMLNStepping: input, from: samples[0].expression,
      stops: NSExpression(forConstantValue: [18: samples[1].expression]))
  }

  private static func outputs(_ line: any AnyProperty, stops: [JSONValue]) throws -> [JSONValue] {
    // A colour alone is no list of colours; its text is.
    let isList = line.specification.type == .colorArray
    let outputs = try SampleValue.pair(for: line).map { isList ? $0.json : try $0.expression.styleJSON() }
    return [outputs[0], stops[0], outputs[1]]
  }

  /// Sets an expression, which is either written and read again, or refused with a property left as it was.
  private func check(
    _ expression: NSExpression, _ json: JSONValue, isTaken: Bool, _ input: String, _ property: PropertyAccess
  ) throws {
    let layer = property.layer()
    property.set(layer, expression)
    if isTaken {
      #expect(layer.error == nil)
      #expect(same(try property.json(layer), json))
      #expect(LayerTable.errors(about: property.name, of: layer.styleLayer) == [])
      #expect(same(try property.get(layer)?.styleJSON(), json))
    } else {
      let error = try #require(layer.error)
      #expect(error.kind == .forbiddenExpression)
      #expect(error.expected.contains(input), "\(error)")
      #expect(try property.json(layer) == nil)
    }
  }
}
