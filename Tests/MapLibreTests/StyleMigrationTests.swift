import CartoucheJSON
import CartoucheStyle
import MapLibre
import Testing

/// Expressions in the place of the SDK's first style functions, drawn.
@MainActor @Suite struct StyleMigrationTests {
  /// Discs at longitudes, each with attributes.
  private func discs(
    _ places: [(Double, [String: Any])], _ change: (MLNCircleStyleLayer) -> Void
  ) async throws -> Picture {
    let source = MLNShapeSource(identifier: "s", features: places.map { stop($0.0, $0.1) })
    let layer = Picture.circles(of: "s")
    change(layer)
    #expect(layer.error == nil, "\(layer.error?.description ?? "")")
    return try await Picture([source], layers: [layer])
  }

  /// The colour of the ground at a zoom level.
  private func ground(
    at zoom: Double, _ change: (MLNBackgroundStyleLayer) -> Void
  ) async throws -> [UInt8] {
    let style = try MLNStyle.white()
    let layer = try #require(style.layer(withIdentifier: "ground") as? MLNBackgroundStyleLayer)
    change(layer)
    #expect(layer.error == nil)
    return try await Picture(style, zoom: zoom)[0]
  }

  private let yellow: [UInt8] = [255, 255, 0]
  private let orange: [UInt8] = [255, 128, 0]
  private let green: [UInt8] = [0, 255, 0]
  private let blue: [UInt8] = [0, 0, 255]
  private let ramp: [NSNumber: UIColor] = [
    0: .yellow, 2.5: .orange, 5: .red, 7.5: .blue, 10: .white,
  ]

  @Test("a constant is assigned directly, and one of another type is refused") func constants()
    async throws
  {
    let fill = MLNFillStyleLayer(identifier: "f", source: MLNSource(identifier: "s"))
    fill.fillColor = NSExpression(forConstantValue: UIColor.black)
    fill.fillOpacity = NSExpression(forConstantValue: 0.5)
    let square = area(-20, -20, -20, 20, 20, 20, 20, -20)
    let source = MLNShapeSource(identifier: "s", shape: square)
    let style = try MLNStyle.white([source], layers: [fill])
    let half = try await Picture(style)[0]
    #expect(half.allSatisfy { (126...129).contains($0) }, "\(half)")
    fill.fillOpacity = NSExpression(forConstantValue: "half")
    #expect(fill.error?.property == "fillOpacity")
    #expect(try await Picture(style)[0] == half)
    fill.fillOpacity = NSExpression(forConstantValue: 1)
    #expect(try await Picture(style)[0] == [0, 0, 0])
  }

  @Test("inputs that a property cannot depend on are refused, and nil restores the default") func forbidden()
    async throws
  {
    let layer = MLNLineStyleLayer(identifier: "l", source: MLNSource(identifier: "s"))
    layer.lineCap = NSExpression(forConstantValue: "bogus")
    #expect(layer.error?.property == "lineCap")
    let heat = MLNHeatmapStyleLayer(identifier: "h", source: MLNSource(identifier: "s"))
    heat.heatmapColor = NSExpression(
      forMLNStepping: .zoomLevelVariable, from: NSExpression(forConstantValue: UIColor.red),
      stops: NSExpression(forConstantValue: [5: UIColor.blue]))
    #expect(heat.error?.property == "heatmapColor")
    let color = try await discs([(0, [:])]) { layer in
      layer.circleColor = nil
    }[0]
    #expect(color == [0, 0, 0], "black unless it is set")
  }

  @Test("stops of constants step with the zoom level") func steps() async throws {
    for (zoom, expected) in [(0.0, green), (2.4, yellow), (2.5, orange), (4.9, orange), (7.5, blue)] {
      let color = try await ground(at: zoom) { layer in
        layer.backgroundColor = NSExpression(
          forMLNStepping: .zoomLevelVariable, from: NSExpression(forConstantValue: UIColor.green),
          stops: NSExpression(
            forConstantValue: [0.5: UIColor.yellow, 2.5: .orange, 5: .red, 7.5: .blue]
              as [NSNumber: UIColor]))
      }
      #expect(color == expected, "zoom \(zoom)")
    }
    // Widths, as the guide has them.
    for (zoom, width) in [(10.9, 4), (11, 4), (14, 6), (20, 18)] {
      let line = MLNLineStyleLayer(identifier: "l", source: MLNSource(identifier: "s"))
      line.lineWidth = NSExpression(
        forMLNStepping: .zoomLevelVariable, from: NSExpression(forConstantValue: 4),
        stops: NSExpression(forConstantValue: [11: 4, 14: 6, 20: 18]))
      let source = MLNShapeSource(
        identifier: "s", shape: MapLibreTests.line(0, -0.001, 0, 0.001), options: [.maximumZoomLevel: 20])
      let picture = try await Picture(try MLNStyle.white([source], layers: [line]), zoom: zoom)
      let dark = (0..<64).count { picture[column: 32, row: $0][0] < 128 }
      #expect(abs(dark - width) <= 1, "zoom \(zoom): \(dark) pixels")
    }
  }

  @Test("colours change linearly from stop to stop") func linear() async throws {
    let picture = try await discs(
      [(-20, ["mag": 0]), (-10, ["mag": 1.25]), (0, ["mag": 2.5]), (10, ["mag": 3.75]), (20, ["mag": 6.25])]
    ) { layer in
      layer.circleColor = NSExpression(
        forMLNInterpolating: NSExpression(forKeyPath: "mag"), curveType: .linear, parameters: nil,
        stops: NSExpression(forConstantValue: ramp))
    }
    let expected: [(Double, [UInt8])] = [
      (-20, yellow), (-10, [255, 191, 0]), (0, orange), (10, [255, 64, 0]), (20, [128, 0, 128]),
    ]
    for (longitude, color) in expected {
      let near = zip(picture[longitude], color).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
      #expect(near, "\(longitude)°: \(picture[longitude]), expected \(color)")
    }
  }

  @Test("a size grows exponentially with the zoom level") func exponential() async throws {
    let layer = Picture.circles(of: "s")
    layer.circleRadius = NSExpression(
      forMLNInterpolating: .zoomLevelVariable, curveType: .exponential,
      parameters: NSExpression(forConstantValue: 1.5),
      stops: NSExpression(forConstantValue: [12: 0.5, 14: 2, 18: 18]))
    let style = try MLNStyle.white([MLNShapeSource(identifier: "s", features: [stop(0)])], layers: [layer])
    #expect(
      same(
        style.document.layer("circles")?.paint["circle-radius"],
        ["interpolate", ["exponential", 1.5], ["zoom"], 12, 0.5, 14, 2, 18, 18]))
    for (zoom, radius) in [(14.0, 2.0), (16, 6.92), (18, 18)] {
      let picture = try await Picture(style, zoom: zoom)
      let red = (0..<64).count { picture[column: $0, row: 32][1] < 128 }
      #expect(abs(Double(red) - 2 * radius) <= 2, "zoom \(zoom): \(red) pixels")
    }
    layer.circleRadius = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:(MGL_FUNCTION('zoomLevel'), 'linear', nil, %@)",
      [0: 0, 20: 20])
    #expect(layer.error == nil)
    let picture = try await Picture(style, zoom: 10)
    #expect(abs((0..<64).count { picture[column: $0, row: 32][1] < 128 } - 20) <= 2)
  }

  @Test("an interval begins at its key and ends before the next") func intervals() async throws {
    let picture = try await discs(
      [(-20, ["mag": -1]), (-10, ["mag": 0]), (0, ["mag": 2.499]), (10, ["mag": 2.5]), (20, ["mag": 99])]
    ) { layer in
      layer.circleColor = NSExpression(
        forMLNStepping: NSExpression(forKeyPath: "mag"), from: NSExpression(forConstantValue: UIColor.green),
        stops: NSExpression(forConstantValue: ramp))
    }
    #expect(picture[-20] == green)
    #expect(picture[-10] == yellow && picture[0] == yellow)
    #expect(picture[10] == orange)
    #expect(picture[20] == Picture.white)
  }

  @Test("categories have their colours, and other values the default") func categories() async throws {
    func matching(_ key: NSExpression) -> NSExpression {
      func color(_ color: UIColor) -> NSExpression { NSExpression(forConstantValue: color) }
      return NSExpression(
        forMLNMatchingKey: key,
        in: [
          NSExpression(forConstantValue: "earthquake"): color(.orange),
          NSExpression(forConstantValue: "explosion"): color(.red),
          NSExpression(forConstantValue: "quarry blast"): color(.yellow),
        ], default: color(.blue))
    }
    let places: [(Double, [String: Any])] = [
      (-20, ["type": "earthquake"]), (-5, ["type": "explosion"]), (5, ["type": "quarry blast"]),
      (20, ["type": "other event"]),
    ]
    for expression in [
      matching(NSExpression(forKeyPath: "type")),
      NSExpression(
        format: "MGL_MATCH(type, 'earthquake', %@, 'explosion', %@, 'quarry blast', %@, %@)", UIColor.orange,
        UIColor.red, UIColor.yellow, UIColor.blue),
    ] {
      let picture = try await discs(places) { $0.circleColor = expression }
      #expect(picture[-20] == orange && picture[-5] == Picture.red)
      #expect(picture[5] == yellow && picture[20] == blue)
    }
    // A constant in the place of the key path is that text, not the attribute.
    let constant = try await discs(places) { layer in
      layer.circleColor = matching(NSExpression(forConstantValue: "type"))
    }
    #expect(places.allSatisfy { constant[$0.0] == blue })
  }

  @Test("without a default a dictionary is looked up, or a predicate leaves the others out")
  func lookups() async throws {
    let places: [(Double, [String: Any])] = [
      (-10, ["type": "earthquake"]), (0, ["type": "explosion"]), (10, ["type": "other"]),
    ]
    let colors = ["earthquake": UIColor.orange, "explosion": UIColor.red]
    let lookup = try await discs(places) { layer in
      layer.circleColor = NSExpression(
        format: "CAST(FUNCTION(%@, 'valueForKeyPath:', type), 'UIColor')", colors)
      layer.predicate = NSPredicate(format: "type IN {'earthquake', 'explosion'}")
    }
    #expect(lookup[-10] == orange && lookup[0] == Picture.red)
    #expect(lookup[10] == Picture.white)
    // What is found is a colour without a cast, too; what is not found is the property's default.
    let plain = try await discs(places) { layer in
      layer.circleColor = NSExpression(format: "FUNCTION(%@, 'valueForKeyPath:', type)", colors)
    }
    #expect(plain[-10] == orange && plain[0] == Picture.red && plain[10] == [0, 0, 0])
  }

  @Test("an attribute is a size, by itself or multiplied by three") func identities() async throws {
    func width(_ expression: NSExpression) async throws -> Int {
      let picture = try await discs([(0, ["mag": 4.5])]) { $0.circleRadius = expression }
      return (0..<64).count { picture[column: $0, row: 32][1] < 128 }
    }
    #expect(abs(try await width(NSExpression(forKeyPath: "mag")) - 9) <= 1)
    let function = NSExpression(
      forFunction: "multiply:by:",
      arguments: [NSExpression(forKeyPath: "mag"), NSExpression(forConstantValue: 3)])
    for expression in [function, NSExpression(format: "mag * 3")] {
      #expect(try json(expression) == ["*", ["get", "mag"], 3])
      #expect(abs(try await width(expression) - 27) <= 1)
    }
  }

  @Test("a number is cast to a text") func casts() async throws {
    let source = MLNShapeSource(identifier: "s", features: [stop(0, ["mag": 4.5])])
    let layer = MLNSymbolStyleLayer(identifier: "mag-layer", source: source)
    layer.text = NSExpression(format: "CAST(mag, 'NSString')")
    #expect(layer.error == nil)
    let style = try MLNStyle.white([source])
    style.addLayer(layer)
    let cast = try await Picture(style)
    #expect(cast.inked > 10)
    layer.text = NSExpression(forConstantValue: "4.5")
    let same = try await Picture(style)
    #expect(same.inked == cast.inked)
    for row in 0..<64 {
      for column in 0..<64 { #expect(same[column: column, row: row] == cast[column: column, row: row]) }
    }
  }

  // MARK: Filters

  @Test(
    "a filter of the older syntax draws what its predicate draws",
    arguments: [
      (#"["has","v"]"#, "v != nil"), (#"["!has","v"]"#, "v == nil"), (#"["==","v",2]"#, "v == 2"),
      (#"["!=","v",2]"#, "v != 2"), (#"[">","v",2]"#, "v > 2"), (#"[">=","v",2]"#, "v >= 2"),
      (#"["<","v",2]"#, "v < 2"), (#"["<=","v",2]"#, "v <= 2"), (#"["in","v",1,3]"#, "v IN {1, 3}"),
      (#"["!in","v",1,3]"#, "NOT v IN {1, 3}"), (#"["all",[">","v",1],["<","v",3]]"#, "v > 1 AND v < 3"),
      (#"["any",["<","v",2],[">","v",2]]"#, "v < 2 OR v > 2"),
      (#"["none",["==","v",1],["==","v",2]]"#, "NOT (v == 1 OR v == 2)"),
    ])
  func legacyFilters(filter: String, format: String) async throws {
    let places: [(Double, [String: Any])] = [
      (-20, ["v": 1]), (-7, ["v": 2]), (7, ["v": 3]), (20, ["w": 1]),
    ]
    let root = """
      {"version": 8, "sources": {}, "layers": [{"id": "ground", "type": "background",
        "paint": {"background-color": "white"}}]}
      """
    func shown(_ change: (MLNStyle, MLNCircleStyleLayer) throws -> Void) async throws -> [Bool] {
      let style = try MLNStyle(styleJSON: root)
      try style.add(MLNShapeSource(identifier: "s", features: places.map { stop($0.0, $0.1) }))
      let layer = Picture.circles(of: "s")
      try style.add(layer)
      try change(style, layer)
      let picture = try await Picture(style)
      return places.map { picture[$0.0] == Picture.red }
    }
    let json = try JSONValue(parsing: filter)
    let text = try MLNStyle(
      styleJSON: root.replacing(
        #""layers": ["#,
        with: #""layers": [{"id": "f", "type": "circle", "source": "s", "filter": \#(filter)}, "#))
    let read = try #require((text.layer(withIdentifier: "f") as? MLNVectorStyleLayer)?.predicate)
    let written = try await shown { style, _ in
      var object = try #require(try JSONValue(parsing: style.styleJSON).object)
      object["layers"] = .array(
        (object["layers"]?.array ?? []).map { layer in
          guard layer["id"] == "circles", var members = layer.object else { return layer }
          members["filter"] = json
          return .object(members)
        })
      try style.setStyleJSON(String(decoding: JSONValue.object(object).encoded(), as: UTF8.self))
    }
    #expect(written.contains(true) && written.contains(false))
    #expect(try await shown { $1.predicate = read } == written, "\(read)")
    #expect(try await shown { $1.predicate = NSPredicate(format: format) } == written)
  }
}
