import MapLibre
import Testing

/// Numbers come as `NSNumber`, so that the casts of programs for iOS work.
@Suite struct NumberTests {
  private let text = #"""
    {"type": "Feature", "id": 12, "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {
      "sig": 587, "mag": 4.5, "low": -3, "whole": 2.0, "yes": true, "max": 18446744073709551615,
      "list": [1, 2.5, {"n": 3}]}}
    """#

  private func feature() throws -> MLNPointFeature {
    let shape = try MLNShape(data: Data(text.utf8), encoding: String.Encoding.utf8.rawValue)
    return try #require(shape as? MLNPointFeature)
  }

  @Test("attributes are cast to any type that holds them") func attributes() throws {
    let attributes = try feature().attributes
    #expect(attributes["sig"] as? Int == 587 && attributes["sig"] as? Double == 587)
    #expect(attributes["sig"] as? Float == 587 && attributes["sig"] as? UInt64 == 587)
    #expect(attributes["mag"] as? Double == 4.5 && attributes["mag"] as? Float == 4.5)
    #expect(attributes["mag"] as? Int == nil && attributes["mag"] as? NSNumber == 4.5)
    #expect(attributes["low"] as? Int == -3 && attributes["low"] as? UInt == nil)
    #expect(attributes["whole"] as? Double == 2 && attributes["yes"] as? Bool == true)
    #expect(attributes["max"] as? UInt64 == .max && attributes["max"] as? Int == nil)
    let list = try #require(attributes["list"] as? [Any])
    #expect(list[0] as? Int == 1 && list[1] as? Double == 2.5)
    #expect((list[2] as? [String: Any])?["n"] as? Int == 3)
    #expect(try feature().attribute(forKey: "sig") as? Int == 587)
  }

  @Test("the type of a number is kept with its value") func types() throws {
    func code(_ key: String) throws -> String? {
      (try feature().attribute(forKey: key) as? NSNumber).map { String(cString: $0.objCType) }
    }
    #expect(try code("whole") == "d" && code("sig") != "d" && code("low") != "d")
    #expect(try feature().attribute(forKey: "yes") as? NSNumber === NSNumber(value: true))
    let written = try #require(
      String(data: feature().geoJSONData(usingEncoding: String.Encoding.utf8.rawValue), encoding: .utf8))
    for part in [#""sig":587"#, #""whole":2.0"#, #""yes":true"#, #""max":18446744073709551615"#] {
      #expect(written.contains(part), "\(written)")
    }
  }

  @Test("an identifier is cast to any type that holds it") func identifiers() throws {
    let feature = try feature()
    #expect(feature.identifier as? Int == 12 && feature.identifier as? UInt64 == 12)
    #expect(feature.geoJSONDictionary()["id"] as? Int == 12)
  }

  @Test func valuesOfExpressionsAreCastToo() {
    func value(_ format: String) -> Any? {
      NSExpression(format: format).expressionValue(with: ["n": 4], context: nil)
    }
    #expect(
      value("n + 1") as? Int == 5 && value("n + 1") as? Double == 5 && value("n * 1.5") as? Float == 6)
    #expect(value("n") as? Int == 4 && value("sqrt(n)") as? Int == 2 && value("n / 8") as? Double == 0.5)
    #expect(value("MGL_MATCH(n, 4, 10, 0)") as? Int == 10)
  }

  @Test func countsOfClustersAreCastToo() throws {
    let text = #"""
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]},
       "properties": {"cluster": true, "cluster_id": 4, "point_count": 12}}
      """#
    let shape = try MLNShape(data: Data(text.utf8), encoding: String.Encoding.utf8.rawValue)
    let cluster = try #require(shape as? any MLNCluster)
    #expect(cluster.attributes["point_count"] as? Int == 12 && cluster.clusterPointCount == 12)
  }
}
