import CartoucheJSON
import ZIPTestArchives

/// Makes small bundles in every dialect, whose files tests change.
///
/// Two floors of 20 by 10 metres: two rooms on each, a wall between them with a door, a desk; a lift and stairs.
struct BundleBuilder {
  var files: [(name: String, text: String)]

  subscript(name: String) -> String {
    get { files.first { $0.name == name }?.text ?? "" }
    set {
      if let index = files.firstIndex(where: { $0.name == name }) {
        files[index].text = newValue
      } else {
        files.append((name, newValue))
      }
    }
  }

  mutating func remove(_ name: String) { files.removeAll { $0.name == name } }

  mutating func rename(_ name: String, _ other: String) {
    if let index = files.firstIndex(where: { $0.name == name }) { files[index].name = other }
  }

  mutating func replace(_ text: String, _ other: String, in name: String) {
    self[name] = self[name].replacing(text, with: other)
  }

  var writer: ZipWriter { ZipWriter(files: files.map { ZipWriter.File($0.name, $0.text) }) }

  var bytes: [UInt8] { writer.bytes }

  // MARK: - Geometry

  /// A place so many metres east and north of the venue's corner.
  static func place(_ x: Double, _ y: Double) -> String {
    "[\(7 + x / 76_000),\(46.9 + y / 111_319.5)]"
  }

  static func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> String {
    let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)].map { place($0.0, $0.1) }
    return #"{"type":"Polygon","coordinates":[[\#(corners.joined(separator: ","))]]}"#
  }

  static func line(_ points: (Double, Double)...) -> String {
    #"{"type":"LineString","coordinates":[\#(points.map { place($0.0, $0.1) }.joined(separator: ","))]}"#
  }

  static func point(_ x: Double, _ y: Double) -> String { #"{"type":"Point","coordinates":\#(place(x, y))}"# }

  static func feature(_ properties: String, _ geometry: String) -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":\#(geometry)}"#
  }

  static func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  // MARK: - Dialects

  /// A bundle of version 2 by Maker since October 2024.
  static var maker: BundleBuilder {
    var bundle = BundleBuilder(files: [])
    bundle["manifest.geojson"] = collection(
      feature(#""name":"House","version":"2.0.0","naturalBearing":10"#, point(10, 5)))
    bundle["floor.geojson"] = collection(
      feature(#""id":"m_0","externalId":"0","elevation":0,"name":"Ground","maxHeight":3"#, box(0, 0, 20, 10)),
      feature(#""id":"m_1","externalId":"1","elevation":1,"name":"First","maxHeight":3"#, box(0, 0, 20, 10)))
    bundle["floorstack.json"] =
      #"[{"id":"fs","name":"House","type":"Building","maps":["m_0","m_1"],"defaultFloor":"m_0"}]"#
    for floor in 0...1 {
      bundle["space/m_\(floor).geojson"] = collection(
        feature(
          #""id":"s_\#(floor)a","kind":"room","destinationNodes":["n_\#(floor)a"],"details":{"name":"Café \#(floor)"}"#,
          box(0, 0, 10, 10)),
        feature(
          #""id":"s_\#(floor)b","kind":"hallway","details":{"name":"Hall \#(floor)"}"#, box(10, 0, 20, 10)))
      bundle["obstruction/m_\(floor).geojson"] = collection(
        feature(#""id":"o_\#(floor)w","kind":"wall","entrances":["e_\#(floor)"]"#, line((10, 0), (10, 10))),
        feature(#""id":"o_\#(floor)d","kind":"object""#, box(2, 2, 4, 3)))
      bundle["entrance/m_\(floor).geojson"] = collection(
        feature(#""id":"e_\#(floor)","node":"n_\#(floor)e""#, line((10, 4.5), (10, 5.5))))
      bundle["window/m_\(floor).geojson"] = collection(feature(#""id":"w_\#(floor)""#, line((2, 0), (6, 0))))
    }
    bundle["node.geojson"] = collection(
      node("n_0a", 0, 5, 5, "s_0a", "n_0e"), node("n_0e", 0, 10, 5, "s_0a", "n_0a", "n_0b"),
      node("n_0b", 0, 15, 5, "s_0b", "n_0e", "n_0l"), node("n_0l", 0, 18, 8, "s_0b", "n_0b"),
      node("n_1a", 1, 5, 5, "s_1a", "n_1e"), node("n_1e", 1, 10, 5, "s_1a", "n_1a", "n_1b"),
      node("n_1b", 1, 15, 5, "s_1b", "n_1e", "n_1l"), node("n_1l", 1, 18, 8, "s_1b", "n_1b"))
    bundle["connection.json"] =
      #"[{"id":"c_lift","type":"elevator","accessible":true,"nodes":["n_0l","n_1l"]},{"id":"c_stairs","type":"stairs","nodes":["n_0b","n_1b"]}]"#
    bundle["styles.json"] =
      ##"{"Walls":{"color":"#ffffff","height":1,"width":0.2,"lineStrings":["o_0w","o_1w"]},"Rooms":{"color":"#f0f0e0","height":0.1,"polygons":["s_0a","s_1a","s_0b","s_1b"]},"Desks":{"color":"#CECECE","height":0.5,"polygons":["o_0d","o_1d"]}}"##
    return bundle
  }

  private static func node(
    _ id: String, _ floor: Int, _ x: Double, _ y: Double, _ space: String, _ neighbors: String...
  ) -> String {
    let others = neighbors.map { #"{"id":"\#($0)","weight":0}"# }.joined(separator: ",")
    return feature(
      #""id":"\#(id)","map":"m_\#(floor)","space":["\#(space)"],"neighbors":[\#(others)]"#, point(x, y))
  }

  /// The same before October 2024: arrays of floors and stacks, no outlines, names and nodes' ways.
  static var alpha: BundleBuilder {
    var bundle = maker
    bundle.remove("floor.geojson")
    bundle.remove("floorstack.json")
    bundle["map.geojson"] =
      #"[{"id":"m_1","externalId":"1","elevation":1},{"id":"m_0","externalId":"0","elevation":0}]"#
    bundle["mapstack.geojson"] = #"[{"id":"mg","externalId":"","name":"","maps":["m_0","m_1"]}]"#
    return bundle
  }

  /// The same by the enterprise system: walls and furniture are spaces, told apart by layers.
  static var cms: BundleBuilder {
    var bundle = maker
    for floor in 0...1 {
      for folder in ["obstruction", "entrance", "window"] { bundle.remove("\(folder)/m_\(floor).geojson") }
      bundle["space/m_\(floor).geojson"] = collection(
        feature(#""id":"s_\#(floor)a""#, box(0, 0, 10, 10)),
        feature(#""id":"s_\#(floor)b""#, box(10, 0, 20, 10)),
        feature(#""id":"s_\#(floor)w""#, box(9.9, 0, 10.1, 4)),
        feature(#""id":"s_\#(floor)v""#, box(14, 8, 16, 9)))
    }
    bundle["styles.json"] =
      ##"{"a":{"color":"#eeeeee","altitude":0,"height":0.1,"polygons":["s_0a","s_1a","s_0b","s_1b"]},"b":{"color":"#999999","altitude":0.1,"height":2,"polygons":["s_0w","s_1w"]}}"##
    bundle["enterprise/layers.json"] =
      #"[{"id":"l1","name":"Room","spaces":[{"spaceId":"s_0a"},{"spaceId":"s_0b"}]},{"id":"l2","name":"Wall","spaces":[{"spaceId":"s_0w"},{"spaceId":"s_1w"}]},{"id":"l3","name":"Void","spaces":[{"spaceId":"s_0v"},{"spaceId":"s_1v"}]}]"#
    bundle["enterprise/locations.json"] =
      #"[{"id":"loc","name":"Shoe Shop","type":"tenant","polygons":[{"id":"s_0a","map":"m_0"}],"nodes":[{"id":"n_0a","map":"m_0"}],"social":{"website":"https://example.org"},"logo":{"original":"https://example.org/l.png"}},{"id":"secret","name":"Vault","hidden":true,"polygons":[{"id":"s_0b"}]}]"#
    bundle["enterprise/categories.json"] = #"[{"id":"cat","name":"Shoes","locations":["loc"],"children":[]}]"#
    bundle["enterprise/venue.json"] = #"{"name":"Mall"}"#
    return bundle
  }

  /// The same in version 3.
  static var three: BundleBuilder {
    var bundle = BundleBuilder(files: [])
    bundle["manifest.geojson"] = collection(feature(#""name":"House","version":"3.0.0""#, point(10, 5)))
    bundle["floors.geojson"] = collection(
      feature(#""id":"f_1","elevation":1,"details":{"name":"First","externalId":"1"}"#, box(0, 0, 20, 10)),
      feature(#""id":"f_0","elevation":0,"details":{"name":"Ground"}"#, box(0, 0, 20, 10)))
    bundle["floor-stacks.json"] = #"[{"id":"fs","floors":["f_0","f_1"],"details":{"name":"House"}}]"#
    for floor in 0...1 {
      let f = "\(floor)"
      bundle["geometry/f_\(f).geojson"] = collection(
        feature(#""id":"g_\#(f)a","details":{"name":"Café"}"#, box(0, 0, 10, 10)),
        feature(#""id":"g_\#(f)b""#, box(10, 0, 20, 10)),
        feature(
          #""id":"g_\#(f)w""#,
          #"{"type":"MultiLineString","coordinates":[[\#(place(10, 0)),\#(place(10, 4.5))],[\#(place(10, 5.5)),\#(place(10, 10))]]}"#
        ),
        feature(#""id":"g_\#(f)d""#, box(2, 2, 4, 3)),
        feature(#""id":"g_\#(f)e""#, line((10, 4.5), (10, 5.5))),
        feature(#""id":"g_\#(f)e-p1""#, point(9.7, 5)), feature(#""id":"g_\#(f)e-p2""#, point(10.3, 5)),
        feature(#""id":"g_\#(f)x""#, line((2, 0), (6, 0))), feature(#""id":"g_\#(f)n""#, point(1, 1)))
      bundle["kinds/f_\(f).json"] =
        #"{"g_\#(f)a":"room","g_\#(f)b":"hallway","g_\#(f)w":"wall","g_\#(f)d":"object","g_\#(f)x":"window"}"#
      bundle["nodes/f_\(f).geojson"] = collection(
        feature(#""id":"n_\#(f)a","geometryIds":["g_\#(f)a","g_\#(f)e-p1"],"neighbors":[]"#, point(5, 5)),
        feature(#""id":"n_\#(f)b","geometryIds":["g_\#(f)b","g_\#(f)e-p2"],"neighbors":[]"#, point(15, 5)))
      bundle["annotations/f_\(f).json"] =
        #"[{"id":"a_\#(f)","geometryId":"g_\#(f)n","symbolKey":"fire-safety--fire-extinguisher"}]"#
    }
    bundle["annotation-symbols.json"] =
      #"{"fire-safety--fire-extinguisher":{"url":"https://example.org/f.svg","name":"Fire Extinguisher"}}"#
    bundle["connections.json"] =
      #"[{"id":"c","type":"elevator","entrances":[{"geometryId":"g_0b","floorId":"f_0","flags":[1]},{"geometryId":"g_1b","floorId":"f_1","flags":[1]}],"exits":[{"geometryId":"g_0b","floorId":"f_0","flags":[1]},{"geometryId":"g_1b","floorId":"f_1","flags":[1]}],"entryCost":20,"floorCostMultiplier":3},{"id":"d0","type":"door","entrances":[{"geometryId":"g_0e","floorId":"f_0","flags":[1]}],"exits":[{"geometryId":"g_0e-p1","floorId":"f_0","flags":[1]},{"geometryId":"g_0e-p2","floorId":"f_0","flags":[1]}],"entryCost":1,"floorCostMultiplier":0},{"id":"d1","type":"door","entrances":[{"geometryId":"g_1e","floorId":"f_1","flags":[1]}],"exits":[{"geometryId":"g_1e-p1","floorId":"f_1","flags":[1]},{"geometryId":"g_1e-p2","floorId":"f_1","flags":[1]}],"entryCost":1,"floorCostMultiplier":0}]"#
    bundle["navigationFlags.json"] = #"{"accessible":{"index":0,"bit":0}}"#
    bundle["default-style.json"] =
      ##"{"Walls":{"color":"#ffffff","height":1,"opacity":1,"altitude":0,"buffer":0.2,"geometryAnchors":[{"geometryId":"g_0w","floorId":"f_0"},{"geometryId":"g_1w","floorId":"f_1"}]},"Rooms":{"color":"#f0f0e0","height":0.1,"geometryAnchors":[{"geometryId":"g_0a","floorId":"f_0"},{"geometryId":"g_0b","floorId":"f_0"}]}}"##
    bundle["locations.json"] =
      #"[{"id":"loc","categories":["lcat"],"details":{"name":"Café Blue"},"geometryAnchors":[{"geometryId":"g_0a","floorId":"f_0"}]}]"#
    bundle["location-categories.json"] = #"[{"id":"lcat","details":{"name":"Food"}}]"#
    return bundle
  }
}
