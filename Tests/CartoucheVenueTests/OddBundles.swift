import CartoucheVenue
import Testing
import ZIPTestArchives

/// Bundles that are odd or broken, and what is to become of them.
struct OddBundle: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable, Equatable {
    /// Read without a warning.
    case fine
    /// Read, with a warning whose file and text contain these.
    case warned(file: String, text: String)
    /// Refused, with a message that contains this.
    case refused(String)
  }

  let name: String
  let outcome: Outcome
  let floors: Int
  let bytes: @Sendable () -> [UInt8]

  var testDescription: String { name }

  init(
    _ name: String, _ outcome: Outcome, floors: Int = 2, from bundle: BundleBuilder = .maker,
    _ change: @escaping @Sendable (inout BundleBuilder) -> Void
  ) {
    let files = bundle
    self.init(name, outcome, floors: floors) {
      var changed = files
      change(&changed)
      return changed.bytes
    }
  }

  init(_ name: String, _ outcome: Outcome, floors: Int = 2, bytes: @escaping @Sendable () -> [UInt8]) {
    self.name = name
    self.outcome = outcome
    self.floors = floors
    self.bytes = bytes
  }

  init(
    zip name: String, _ outcome: Outcome, floors: Int = 2,
    _ change: @escaping @Sendable (inout ZipWriter) -> Void
  ) {
    self.init(name, outcome, floors: floors) {
      var writer = BundleBuilder.maker.writer
      change(&writer)
      return writer.bytes
    }
  }

  static let all = containers + encodings + lists + values

  private static let space = "space/m_0.geojson"
  private static let style = "styles.json"

  static let containers: [OddBundle] = [
    OddBundle(
      "no obstructions on one floor",
      .warned(file: "obstruction/m_1.geojson", text: "the file is missing, so the floor \"")
    ) { $0.remove("obstruction/m_1.geojson") },
    OddBundle(
      "absolute names", .warned(file: space, text: "the archive gives the name as an absolute path")
    ) { $0.rename(space, "/" + space) },
    OddBundle(
      "a manifest that is an array",
      .warned(file: "manifest.geojson", text: "expected a feature, found an empty array")
    ) { $0["manifest.geojson"] = "[]" },
    OddBundle("as written", .fine) { _ in },
    OddBundle(zip: "stored", .fine) { for index in $0.files.indices { $0.files[index].isDeflated = false } },
    OddBundle(zip: "ZIP64 entries", .fine) {
      for index in $0.files.indices { $0.files[index].hasZIP64 = true }
    },
    OddBundle(zip: "ZIP64 end", .fine) { $0.hasZIP64End = true },
    OddBundle(zip: "data descriptors", .fine) {
      for index in $0.files.indices { $0.files[index].hasDescriptor = true }
    },
    OddBundle(zip: "bytes before the archive", .fine) { $0.prefix = Array("#!/bin/sh\n".utf8) },
    OddBundle(zip: "bytes before that offsets count", .fine) {
      $0.prefix = Array("#!/bin/sh\n".utf8)
      $0.countsWithoutPrefix = false
    },
    OddBundle(zip: "a comment", .fine) { $0.comment = Array("a comment".utf8) },
    OddBundle(zip: "a comment with an end record's signature", .fine) {
      $0.comment = [0x50, 0x4B, 0x05, 0x06, 1, 2]
    },
    OddBundle(zip: "bytes behind the archive", .fine) { $0.suffix = [0, 0, 0, 0] },
    OddBundle(zip: "no UTF-8 flag", .fine) { for index in $0.files.indices { $0.files[index].flags = 0 } },
    OddBundle(zip: "other names in local headers", .fine) {
      for index in $0.files.indices { $0.files[index].localName = Array("x".utf8) }
    },
    OddBundle(zip: "folders as entries", .fine) { $0.files.insert(ZipWriter.File("space/", ""), at: 0) },
    OddBundle(zip: "a top folder", .fine) {
      for index in $0.files.indices {
        $0.files[index].name = Array("My Venue/export/".utf8) + $0.files[index].name
      }
    },
    OddBundle(zip: "resource forks of a Mac", .fine) {
      $0.files.append(ZipWriter.File("__MACOSX/._floor.geojson", "x"))
      $0.files.append(ZipWriter.File(".DS_Store", "x"))
    },
    OddBundle(zip: "backslashes", .fine) {
      for index in $0.files.indices {
        $0.files[index].name = $0.files[index].name.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "\\") : $0 }
      }
    },
    OddBundle(zip: "dots before names", .fine) {
      for index in $0.files.indices { $0.files[index].name = Array("./".utf8) + $0.files[index].name }
    },
    OddBundle(zip: "capital letters", .fine) { writer in
      writer.files[0].name = Array("Manifest.GeoJSON".utf8)
    },
    OddBundle(zip: "files that nobody knows", .fine) {
      $0.files.append(ZipWriter.File("readme.txt", "hello"))
    },
    OddBundle(zip: "a file twice", .warned(file: "manifest.geojson", text: "several files")) {
      $0.files.append($0.files[0])
    },
    OddBundle(zip: "a name that leads out", .warned(file: "../../etc/passwd", text: "points outside")) {
      $0.files.append(ZipWriter.File("../../etc/passwd", "x"))
    },
    OddBundle(zip: "a wrong checksum of spaces", .warned(file: space, text: "checksum")) {
      change(&$0, space) { $0.checksum = 7 }
    },
    OddBundle(zip: "a wrong checksum of floors", .refused("checksum")) {
      change(&$0, "floor.geojson") { $0.checksum = 7 }
    },
    OddBundle(zip: "longer than announced", .warned(file: space, text: "more than")) {
      change(&$0, space) { $0.size = 20 }
    },
    OddBundle(zip: "shorter than announced", .warned(file: space, text: "inflates to")) {
      change(&$0, space) { $0.size = 9_999 }
    },
    OddBundle(zip: "data that are not deflated", .warned(file: space, text: "deflate")) {
      change(&$0, space) { $0.data = [UInt8](repeating: 0xFF, count: 50) }
    },
    OddBundle(zip: "an encrypted file", .warned(file: space, text: "encrypted")) {
      change(&$0, space) { $0.flags |= 1 }
    },
    OddBundle(zip: "a method that is not read", .warned(file: space, text: "LZMA")) {
      change(&$0, space) { $0.method = 14 }
    },
    OddBundle(zip: "a part of several archives", .refused("several")) { $0.disk = 3 },
    OddBundle(zip: "a bomb", .refused("times its size")) {
      $0.files.append(ZipWriter.File("bomb.json", [UInt8](repeating: 0x20, count: 8 << 20)))
    },
    OddBundle(zip: "an entry of terabytes", .refused("at most")) {
      var file = ZipWriter.File("big.json", "x")
      (file.hasZIP64, file.size) = (true, 1 << 42)
      $0.files.append(file)
    },
    OddBundle("cut off", .refused("cut off")) { Array(BundleBuilder.maker.bytes.dropLast(100)) },
    OddBundle("nothing", .refused("no bytes")) { [] },
    OddBundle("a page", .refused("an HTML page")) { Array("<!DOCTYPE html><html></html>".utf8) },
    OddBundle("an error in JSON", .refused("JSON")) { Array(#"{"message": "expired"}"#.utf8) },
    OddBundle("an empty archive", .refused("empty")) { ZipWriter(files: []).bytes },
    OddBundle("an archive whose names all lead out", .refused("points outside it, so no file is read")) {
      ZipWriter(files: [ZipWriter.File("../../x", "1"), ZipWriter.File("a/../../floor.geojson", "2")]).bytes
    },
    OddBundle("another archive", .refused("not a Mappedin venue")) {
      ZipWriter(files: [ZipWriter.File("word/document.xml", "<x/>")]).bytes
    },
    OddBundle("version 1", .refused("version 1")) {
      ZipWriter(files: [ZipWriter.File("level/5f.geojson", "{}"), ZipWriter.File("venue.geojson", "{}")])
        .bytes
    },
  ]

  private static func change(
    _ writer: inout ZipWriter, _ name: String, _ change: (inout ZipWriter.File) -> Void
  ) {
    for index in writer.files.indices where writer.files[index].name == Array(name.utf8) {
      change(&writer.files[index])
    }
  }

  static let encodings: [OddBundle] = [
    OddBundle("a byte order mark", .fine) { $0[space] = "\u{FEFF}" + $0[space] },
    OddBundle("UTF-16", .warned(file: space, text: "UTF-16")) {
      var writer = BundleBuilder.maker.writer
      change(&writer, space) { file in
        let units = Array(String(decoding: file.contents, as: UTF8.self).utf16)
        file.contents = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      }
      return writer.bytes
    },
    OddBundle("Latin-1", .warned(file: space, text: "not valid UTF-8 from byte")) {
      var writer = BundleBuilder.maker.writer
      change(&writer, space) { file in
        file.contents = String(decoding: file.contents, as: UTF8.self).unicodeScalars.map {
          UInt8(truncatingIfNeeded: $0.value)
        }
      }
      return writer.bytes
    },
    OddBundle("spaces that end too early", .warned(file: space, text: "left out")) {
      $0[space].removeLast(40)
    },
    OddBundle("nested a thousand times", .warned(file: space, text: "left out")) {
      $0[space] = String(repeating: "[", count: 1_000)
    },
    OddBundle("not a number", .warned(file: style, text: "left out")) {
      $0[style] = #"{"a":{"height":NaN}}"#
    },
    OddBundle("empty spaces", .warned(file: space, text: "left out")) { $0[space] = "" },
    OddBundle("a number for spaces", .warned(file: space, text: "expected an array or an object")) {
      $0[space] = "7"
    },
  ]

  static let lists: [OddBundle] = [
    OddBundle("before October 2024", .fine, from: .alpha) { _ in },
    OddBundle("the enterprise system", .fine, from: .cms) { _ in },
    OddBundle("version 3", .fine, from: .three) { _ in },
    OddBundle("stacks with the name of the documentation", .fine) {
      $0.rename("floorstack.json", "floorstack.geojson")
    },
    OddBundle("stacks as features", .fine) {
      $0["floorstack.json"] = BundleBuilder.collection(
        BundleBuilder.feature(#""id":"fs","maps":["m_0","m_1"]"#, "null"))
    },
    OddBundle("no stacks", .fine) { $0.remove("floorstack.json") },
    OddBundle("no styles", .fine) { $0.remove(style) },
    OddBundle("no obstructions", .fine) {
      $0.remove("obstruction/m_0.geojson")
      $0.remove("obstruction/m_1.geojson")
      $0.remove(style)
    },
    OddBundle("no nodes and no connections", .fine) {
      $0.remove("node.geojson")
      $0.remove("connection.json")
    },
    OddBundle("no manifest", .warned(file: "manifest.geojson", text: "no manifest")) {
      $0.remove("manifest.geojson")
    },
    OddBundle("no spaces of a floor", .warned(file: space, text: "no spaces")) { $0.remove(space) },
    OddBundle("no floors", .refused("floor.geojson")) { $0.remove("floor.geojson") },
    OddBundle("an empty list of floors", .refused("no floor")) {
      $0["floor.geojson"] = BundleBuilder.collection()
    },
    OddBundle("floors that are no JSON", .refused("no floor")) { $0["floor.geojson"] = "oops" },
    OddBundle("spaces of a floor that is not there", .warned(file: "space/m_9.geojson", text: "no floor")) {
      $0["space/m_9.geojson"] = BundleBuilder.collection()
    },
    OddBundle("a stack with a floor that is not there", .warned(file: "floorstack.json", text: "m_7")) {
      $0.replace(#""m_1"]"#, #""m_1","m_7"]"#, in: "floorstack.json")
    },
    OddBundle(
      "a floor without an identifier", .warned(file: "floor.geojson", text: "without \"id\""), floors: 1
    ) {
      $0.replace(#""id":"m_1","#, "", in: "floor.geojson")
      for folder in ["space", "obstruction", "entrance", "window"] { $0.remove("\(folder)/m_1.geojson") }
    },
    OddBundle("a floor twice", .warned(file: "floor.geojson", text: "is a duplicate"), floors: 1) {
      $0.replace("m_1", "m_0", in: "floor.geojson")
      for folder in ["space", "obstruction", "entrance", "window"] { $0.remove("\(folder)/m_1.geojson") }
    },
    OddBundle("another version in the manifest", .warned(file: "manifest.geojson", text: "version")) {
      $0.replace("2.0.0", "3.1.0", in: "manifest.geojson")
    },
    OddBundle(
      "no kinds of version 3", .warned(file: "default-style.json", text: "do not exist"), from: .three
    ) {
      $0.remove("kinds/f_0.json")
      $0.replace(#""geometryId":"g_0w""#, #""geometryId":"g_none""#, in: "default-style.json")
    },
    OddBundle(
      "no geometry of a floor of version 3", .warned(file: "geometry/f_0.geojson", text: "no geometry"),
      from: .three
    ) {
      $0.remove("geometry/f_0.geojson")
    },
  ]

  static let values: [OddBundle] = [
    OddBundle("no geometry", .warned(file: space, text: "no geometry")) {
      $0.replace(BundleBuilder.box(0, 0, 10, 10), "null", in: space)
    },
    OddBundle("an empty polygon", .warned(file: space, text: "left out")) {
      $0.replace(BundleBuilder.box(0, 0, 10, 10), #"{"type":"Polygon","coordinates":[]}"#, in: space)
    },
    OddBundle("a type of geometry that is not known", .warned(file: space, text: "left out")) {
      $0.replace("Polygon", "Circle", in: space)
    },
    OddBundle("degrees that are none", .warned(file: space, text: "left out")) {
      $0.replace(
        BundleBuilder.box(0, 0, 10, 10), #"{"type":"Polygon","coordinates":[[[0,0],[0,1e9],[1,1],[0,0]]]}"#,
        in: space)
    },
    OddBundle("swapped coordinates", .warned(file: space, text: "50 km")) {
      $0.replace(BundleBuilder.box(0, 0, 10, 10), #"{"type":"Point","coordinates":[46.9,7.0]}"#, in: space)
    },
    OddBundle("a ring that is not closed", .warned(file: space, text: "")) {
      $0.replace(
        BundleBuilder.box(0, 0, 10, 10),
        #"{"type":"Polygon","coordinates":[[[7,46.9],[7.0001,46.9],[7.0001,46.9001],[7,46.9001]]]}"#,
        in: space)
    },
    OddBundle("text for coordinates", .warned(file: space, text: "left out")) {
      $0.replace(BundleBuilder.box(0, 0, 10, 10), #"{"type":"Point","coordinates":["7","46"]}"#, in: space)
    },
    OddBundle("several polygons and a collection", .fine) {
      $0.replace(
        BundleBuilder.box(0, 0, 10, 10),
        #"{"type":"GeometryCollection","geometries":[\#(BundleBuilder.box(0, 0, 5, 5)),\#(BundleBuilder.point(1, 1))]}"#,
        in: space)
    },
    OddBundle("heights in positions", .fine) {
      $0.replace(
        BundleBuilder.point(10, 5), #"{"type":"Point","coordinates":[7.0001,46.90001,400]}"#,
        in: "manifest.geojson")
    },
    OddBundle("a space without an identifier", .warned(file: space, text: "without \"id\"")) {
      $0.replace(#""id":"s_0b","#, "", in: space)
      $0.replace(#","s_0b""#, "", in: style)
    },
    OddBundle("identifiers of features", .fine) {
      $0.replace(
        #"{"type":"Feature","properties":{"id":"s_0b","#, #"{"type":"Feature","id":"s_0b","properties":{"#,
        in: space)
    },
    OddBundle("a space twice", .warned(file: space, text: "duplicate")) {
      $0.replace("s_0b", "s_0a", in: space)
    },
    OddBundle("elevations as text", .warned(file: "floor.geojson", text: "elevation")) {
      $0.replace(#""elevation":1"#, #""elevation":"1""#, in: "floor.geojson")
    },
    OddBundle("no elevation", .warned(file: "floor.geojson", text: "no elevation")) {
      $0.replace(#""elevation":1,"#, "", in: "floor.geojson")
    },
    OddBundle("elevations of half floors and the same", .fine) {
      $0.replace(#""elevation":1"#, #""elevation":0.5"#, in: "floor.geojson")
    },
    OddBundle("names that are null or have blanks", .fine) {
      $0.replace(#""name":"First""#, #""name":null,"shortName":" 1 ""#, in: "floor.geojson")
    },
    OddBundle("a colour that is none", .warned(file: style, text: "color")) {
      $0.replace("#f0f0e0", "bluish", in: style)
    },
    OddBundle("short colours", .fine) { $0.replace("#f0f0e0", " #FED ", in: style) },
    OddBundle("colours with 0x", .fine) { $0.replace("#f0f0e0", "0xF0F0E0", in: style) },
    OddBundle("an opacity over 1", .warned(file: style, text: "opacity")) {
      $0.replace(#""height":0.5"#, #""height":0.5,"opacity":50"#, in: style)
    },
    OddBundle("a negative height", .warned(file: style, text: "height")) {
      $0.replace(#""height":0.5"#, #""height":-3"#, in: style)
    },
    OddBundle("a negative altitude", .fine) {
      $0.replace(#""height":0.5"#, #""height":0.5,"altitude":-1"#, in: style)
    },
    OddBundle("a look that is no object", .warned(file: style, text: "expected an object")) {
      $0.replace(#"{"Walls""#, #"{"x":7,"Walls""#, in: style)
    },
    OddBundle("an empty look", .fine) { $0.replace(#"{"Walls""#, #"{"x":{},"Walls""#, in: style) },
    OddBundle("a feature with two looks", .warned(file: style, text: "several looks")) {
      $0.replace(#""polygons":["o_0d""#, #""polygons":["s_0a","o_0d""#, in: style)
    },
    OddBundle("a look for what is not there", .warned(file: style, text: "do not exist")) {
      $0.replace(#"["o_0d""#, #"["o_none","o_0d""#, in: style)
    },
    OddBundle("members that are no texts", .warned(file: style, text: "expected an identifier")) {
      $0.replace(#"["o_0d""#, #"[true,"o_0d""#, in: style)
    },
    OddBundle("neighbours that are not there", .warned(file: "node.geojson", text: "do not exist")) {
      $0.replace(#""id":"n_0l","weight""#, #""id":"n_none","weight""#, in: "node.geojson")
    },
    OddBundle(
      "nodes on floors that are not there", .warned(file: "node.geojson", text: "floors that do not exist")
    ) {
      $0.replace(#""id":"n_0l","map":"m_0""#, #""id":"n_0l","map":"m_9""#, in: "node.geojson")
    },
    OddBundle("a negative weight", .warned(file: "node.geojson", text: "cannot be used")) {
      $0.replace(#"{"id":"n_0l","weight":0}"#, #"{"id":"n_0l","weight":-5}"#, in: "node.geojson")
    },
    OddBundle("a space as text", .fine) {
      $0.replace(#""space":["s_0a"]"#, #""space":"s_0a""#, in: "node.geojson")
    },
    OddBundle("stops that are not there", .warned(file: "connection.json", text: "do not exist")) {
      $0.replace("n_1l", "n_none", in: "connection.json")
    },
    OddBundle("a kind of connection that is not known", .fine) {
      $0.replace("stairs", "teleporter", in: "connection.json")
    },
    OddBundle("details that are no object", .warned(file: space, text: "details")) {
      $0.replace(#""details":{"name":"Hall 0"}"#, #""details":[1]"#, in: space)
    },
    OddBundle("a name that is a number", .warned(file: space, text: "expected a string, found the number 12"))
    {
      $0.replace(#""name":"Hall 0""#, #""name":12"#, in: space)
    },
    OddBundle("members that nobody knows", .fine) {
      $0.replace(#""kind":"room""#, #""kind":"room","x":{"y":[1]}"#, in: space)
    },
  ]
}
