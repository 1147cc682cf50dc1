import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheRequests
import Testing

@testable import CartoucheServer

/// The forms of requests for static pictures, and what is written on these.
@Suite struct StaticFormTests {
  private static let paths = [
    "/styles/paper/static/20,20,7/60x60.png", "/styles/v1/me/paper/static/20,20,6/60x60.png",
    "/style/paper/static/20,20,6/60x60.png",
    "/styles/paper/static/raw/2226389.8158654715,2273030.926987689,7/60x60.png",
  ]

  // MARK: - POST

  @Test func bodiesHaveTheKeysOfQueries() async throws {
    let query = "?path=stroke:red|width:5|19,20|21,20&path=20,19|20,21&marker=20,20.1&fill=blue&title=A"
    let bodies = [
      #"{"path":["stroke:red|width:5|19,20|21,20","20,19|20,21"],"marker":"20,20.1","fill":"blue","title":"A"}"#,
      #"{"title":"A","fill":"blue","marker":["20,20.1"],"path":["stroke:red|width:5|19,20|21,20","20,19|20,21"]}"#,
    ]
    var pictures: Set<[UInt8]> = []
    for path in Self.paths {
      let asked = try await PaperServer.get(path + query)
      try #require(asked.status == .ok, "\(asked.text)")
      if !path.contains("raw") { pictures.insert(asked.body) }
      for body in bodies {
        let posted = try await PaperServer.get(path, body: body)
        #expect(posted.body == asked.body && posted["ETag"] == asked["ETag"], "\(posted.text.prefix(200))")
      }
      // Body and query are merged.
      let merged = try await PaperServer.get(
        "\(path)?path=stroke:red|width:5|19,20|21,20&title=A",
        body: #"{"path":"20,19|20,21","marker":"20,20.1","fill":"blue"}"#)
      #expect(merged.body == asked.body)
    }
    #expect(pictures.count == 1)
  }

  @Test(arguments: paths) func unknownKeysAndBrokenBodiesAreRefused(path: String) async throws {
    for (body, place) in [
      (#"{"paths":["1,2|3,4"]}"#, "body/paths"),
      (#"{"path":["stroke:redd|1,2|3,4"]}"#, "body/path/0 column 8"),
      (#"{"path":["1,2|3,4",7]}"#, "body/path/1 column 2"), ("[1]", "body"), ("{", "body"),
      (#"{"title":"a","title":"b"}"#, "body"),
      (#"{"addstyle":{"layers":[{"id":"x","type":"fill","source":"none"}]}}"#, "/addstyle/layers/0/source"),
      (#"{"addstyle":{"layers":[{"id":"squares","type":"background"}]}}"#, "/addstyle/layers/0/id"),
      (#"{"addstyle":{"sources":{"squares":{}},"layers":[]}}"#, "/addstyle/sources/squares"),
      (#"{"addstyle":{"layrs":[]}}"#, "/addstyle/layrs"), (#"{"addstyle":{}}"#, "/addstyle/layers"),
    ] {
      let answer = try await PaperServer.get(path, body: body)
      #expect(
        [.badRequest, .unprocessableContent].contains(answer.status), "\(body): \(answer.text.prefix(200))")
      #expect(answer.place == place, "\(body): \(answer.text.prefix(200))")
    }
  }

  @Test func partsOfStylesAreAdded() async throws {
    let body = ##"""
      {"addstyle": {"sources": {"area": {"type": "geojson", "data": {"type": "Polygon", "coordinates":
         [[[19, 19], [21, 19], [21, 21], [19, 21], [19, 19]]]}}},
        "layers": [{"id": "a", "type": "fill", "source": "area", "paint": {"fill-color": "#ff0000"}},
                   {"id": "b", "type": "line", "source": "area", "paint": {"line-color": "#000000"}}]},
       "path": "stroke:#00f|width:10|19,20|21,20"}
      """##
    for path in Self.paths {
      let picture = try await PaperServer.picture(path, body: body)
      #expect(picture.color(30, 30) == SIMD3(0, 0, 255) && picture.color(30, 10) == SIMD3(255, 0, 0))
    }
    let below = ##"""
      {"addstyle": {"layers": [{"id": "a", "type": "background", "paint": {"background-color": "#00f"}},
                               {"id": "b", "type": "background", "paint": {"background-color": "#ff0"}}]},
       "before_layer": "squares"}
      """##
    let picture = try await PaperServer.picture("/styles/paper/static/0,0,5/60x60.png", body: below)
    #expect(picture.color(30, 30) == SIMD3(255, 0, 0) && picture.color(1, 1) == SIMD3(255, 255, 0))
  }

  @Test func longPathsArePosted() async throws {
    var random = SeededNumbers(seed: 1)
    func path(_ count: Int) -> String {
      let places = (0..<count).map { _ in
        let (x, y) = (
          Int.random(in: 10_000_000...99_999_999, using: &random),
          Int.random(in: 10_000_000...99_999_999, using: &random)
        )
        return "20.\(x),20.\(y)"
      }
      return "\"\(places.joined(separator: "|"))\""
    }
    func body(_ bytes: Int) -> String {
      let list = (0..<50).map { _ in path(bytes / 50 / 24) }.joined(separator: ",")
      return #"{"path":[\#(list)]}"#
    }
    let large = body(4_050_000)
    #expect(large.utf8.count > 4_000_000)
    let answer = try await PaperServer.get("/styles/paper/static/20.5,20.5,8/100x100.png", body: large)
    #expect(answer.status == .ok, "\(answer.text.prefix(200))")
    let larger = String(repeating: " ", count: 6_000_000)
    for path in Self.paths {
      #expect(try await PaperServer.get(path, body: larger).status == .contentTooLarge)
    }
  }

  // MARK: - What is written on pictures

  private func difference(_ first: Image, _ second: Image) -> SIMD4<Int>? {
    var box = SIMD4(first.width, first.height, 0, 0)
    for y in 0..<first.height {
      for x in 0..<first.width where first.color(x, y) != second.color(x, y) {
        box = SIMD4(min(box.x, x), min(box.y, y), max(box.z, x + 1), max(box.w, y + 1))
      }
    }
    return box.z > 0 ? box : nil
  }

  @Test(arguments: ["300x200", "1000x600", "120x60"], ["", "@2x"])
  func attributionsAreWrittenUnlessTheyAreNotWanted(size: String, scale: String) async throws {
    let server = try await PaperServer.make(style: PaperServer.attributed)
    for path in [
      "styles/paper/static/20,20,7", "styles/v1/me/paper/static/20,20,6", "style/paper/static/20,20,6",
    ] {
      let bare = try await PaperServer.picture(
        "/\(path)/\(size)\(scale).png?attribution=false&logo=false", from: server)
      #expect(bare.box { $0 != SIMD3(192, 192, 192) } == nil)
      for (query, isLeft, isTop) in [
        ("", false, false), ("?attribution=true", false, false), ("?attribution=bottomleft", true, false),
        ("?attribution=topleft", true, true), ("?attribution=topright", false, true),
      ] {
        let picture = try await PaperServer.picture("/\(path)/\(size)\(scale).png\(query)", from: server)
        let box = try #require(difference(picture, bare), "\(path) \(size) \(query)")
        // Within the picture, with room at every side, and at its corner.
        #expect(box.x > 0 && box.y > 0 && box.z < picture.width && box.w < picture.height)
        #expect((box.x < picture.width - box.z) == isLeft || box.z - box.x > picture.width / 2)
        #expect((box.y < picture.height - box.w) == isTop)
      }
    }
    let wrong = try await PaperServer.get("/styles/paper/static/20,20,7/\(size).png?attribution=bottomlef")
    #expect(wrong.status == .badRequest && wrong.text.contains("did you mean \\\"bottomleft\\\"?"))
  }

  @Test func textsOfTheServerAreWritten() async throws {
    var options = ServerOptions()
    options.staticAttributionText = "Mine <b>&amp;</b> yours"
    options.watermark = "Sample"
    let server = try await PaperServer.make(options)
    let url = "/styles/paper/static/20,20,7/300x200.png"
    let bare = try await PaperServer.picture(url + "?attribution=false")
    let marked = try await PaperServer.picture(url + "?attribution=false", from: server)
    let box = try #require(difference(bare, marked))
    #expect(box.x < 20 && box.z < 150 && box.y > 150 && box.w < 200)
    let both = try await PaperServer.picture(url, from: server)
    #expect(both.pixels != marked.pixels)
    // HTML becomes text.
    let text =
      #"{"center":[20,20],"zoom":6,"width":300,"height":200,"format":"png","watermark":"Sample","attribution_text":"Mine & yours"}"#
    let plain = try await PaperServer.picture(
      "/styles/paper/static", body: text.replacing("&", with: "&amp;"))
    #expect(plain.pixels == both.pixels)
  }

  // MARK: - Whole styles

  private static let posted = ##"""
    {"version":8,"sources":{"a":{"type":"geojson","data":{"type":"Point","coordinates":[1,2]}}},"layers":[
     {"id":"g","type":"background","paint":{"background-color":"#ffcc00"}},
     {"id":"c","type":"circle","source":"a","paint":{"circle-radius":9}}]}
    """##

  @Test func stylesOfRequestsAreOff() async throws {
    for body in [nil, #"{"style":\#(Self.posted),"width":10,"height":10}"#] {
      #expect(
        try await PaperServer.get("/render?style=paper&width=1&height=1", body: body).status == .notFound)
    }
  }

  @Test func stylesOfRequestsAreDrawnWhereTheyAreAllowed() async throws {
    var options = ServerOptions()
    options.allowsRender = true
    let server = try await PaperServer.make(options)
    var request = ImageRequest(width: 60, height: 40)
    request.view = .center([1, 2], zoom: 4)
    (request.scale, request.bearing) = (2, 30)
    let expected = try await Snapshotter().picture(of: request, on: Map(Array(Self.posted.utf8))).bytes
    let body =
      #"{"style":\#(Self.posted),"width":60,"height":40,"center":[1,2],"zoom":4,"ratio":2,"bearing":30}"#
    let query =
      "/render?style=\(PercentEncoding.encoded(Self.posted))&width=60&height=40&center=1,2&zoom=4&ratio=2&bearing=30"
    for answer in [
      try await PaperServer.get("/render", body: body, from: server),
      try await PaperServer.get(query, from: server),
    ] {
      try #require(answer.status == .ok, "\(answer.text)")
      #expect(answer.body == expected && answer["Content-Type"] == "image/png" && answer["ETag"] != nil)
    }
    let bounds = #"{"style":\#(Self.posted),"width":60,"height":40,"bounds":[0,0,2,4],"padding":4}"#
    #expect(try await PaperServer.get("/render", body: bounds, from: server).status == .ok)
    // A style of the server by its name.
    let known = try await PaperServer.get(
      "/render?style=paper&width=60&height=60&center=20,20&zoom=6", from: server)
    let usual = try await PaperServer.get("/styles/paper/static/20,20,7/60x60.png")
    #expect(known.body == usual.body)
  }

  @Test(arguments: [
    (#"{"width":10,"height":10}"#, 400), (#"{"style":{"version":7},"width":10,"height":10}"#, 400),
    (#"{"style":{},"width":99999999,"height":10}"#, 413),
    (#"{"style":{},"width":10,"height":10,"ratio":9}"#, 400),
    (#"{"style":"http://styles.example/a.json","width":10,"height":10}"#, 400),
    (#"{"style":"/etc/passwd","width":10,"height":10}"#, 400), (#"{"style":7,"width":10,"height":10}"#, 400),
  ])
  func brokenStylesOfRequestsAreRefused(body: String, status: Int) async throws {
    var options = ServerOptions()
    options.allowsRender = true
    let server = try await PaperServer.make(options)
    let answer = try await PaperServer.get("/render", body: body, from: server)
    #expect(answer.status.rawValue == status, "\(answer.text)")
    #expect(!answer.text.contains("root:"))
  }

  @Test func stylesOfRequestsReadNoFiles() async throws {
    var options = ServerOptions()
    options.allowsRender = true
    let server = try await PaperServer.make(options)
    for url in [
      "/etc/hostname", "file:///etc/hostname", "http://127.0.0.1/a.json", "http://169.254.169.254/a",
    ] {
      let style =
        #"{"version":8,"sources":{"a":{"type":"geojson","data":"\#(url)"}},"layers":[{"id":"c","type":"circle","source":"a"}]}"#
      let answer = try await PaperServer.get(
        "/render", body: #"{"style":\#(style),"width":10,"height":10}"#, from: server)
      #expect(answer.status == .badGateway, "\(answer.status) \(answer.text.prefix(200))")
    }
  }
}
