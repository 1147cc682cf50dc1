import CartoucheRequests
import Testing

@testable import CartoucheServer

/// What is too large, and what is no request at all.
@Suite struct StaticLimitTests {
  @Test(arguments: [
    "/styles/paper/static/0,0,3/99999999x99999999@9x.png", "/styles/paper/static/0,0,3/99999999x99999999.png",
    "/styles/paper/static/0,0,3/9223372036854775807x2@4x.png", "/styles/paper/static/0,0,3/4096x4096@4x.png",
    "/styles/paper/static/0,0,3/5000x1.png",
    "/style/paper/static/0,0,3/99999999999999999999999x1.png",
    "/styles/v1/me/paper/static/0,0,3/99999999x99999999@2x",
  ])
  func picturesThatAreTooLargeAreRefusedBeforeAnythingIsMade(url: String) async throws {
    let started = ContinuousClock.now
    for _ in 0..<20 { #expect(try await PaperServer.get(url).status == .contentTooLarge) }
    // 5 ms each, with room for a busy machine.
    #expect(ContinuousClock.now - started < .milliseconds(20 * 5 * 3))
  }

  @Test func sizesOfJSONAreBoundedToo() async throws {
    for sides in [#""width":99999999,"height":99999999"#, #""width":4000,"height":4000,"scale":4"#] {
      let body = #"{"center":[0,0],"zoom":1,\#(sides)}"#
      #expect(try await PaperServer.get("/styles/paper/static", body: body).status == .contentTooLarge)
    }
    let none = #"{"center":[0,0],"zoom":1,"width":0,"height":1}"#
    #expect(try await PaperServer.get("/styles/paper/static", body: none).status == .badRequest)
  }

  private func list(_ text: String, _ count: Int) -> String {
    Array(repeating: text, count: count).joined(separator: ",")
  }

  @Test(arguments: ["", "v1/me/"]) func oneMoreThanAllowedIsTooMuch(prefix: String) async throws {
    let path =
      prefix.isEmpty
      ? "/styles/paper/static/0,0,3/20x20.png" : "/styles/\(prefix)paper/static/0,0,3/20x20.png"
    let line = #""0,0|1,1""#
    let expression = #"["+",\#(list("1", 10_100))]"#
    let circle = #"{"id":"c","type":"circle","source":"squares""#
    let points = { (count: Int) in
      #"{"geojson":{"type":"MultiPoint","coordinates":[\#(list("[1,1]", count))]}}"#
    }
    let vertices = { (count: Int) in
      #"{"path":["\#(Array(repeating: "1,1", count: count).joined(separator: "|"))"]}"#
    }
    let layers = { (count: Int) in
      let all = (0..<count).map { #"{"id":"l\#($0)","type":"background"}"# }.joined(separator: ",")
      return #"{"addstyle":{"layers":[\#(all)]}}"#
    }
    for (body, status) in [
      (#"{"path":[\#(list(line, 100))]}"#, 200), (#"{"path":[\#(list(line, 101))]}"#, 413),
      (#"{"marker":[\#(list(#""0,0""#, 1000))]}"#, 200), (#"{"marker":[\#(list(#""0,0""#, 1001))]}"#, 413),
      (points(1000), 200), (points(1001), 413), (vertices(200_000), 200), (vertices(200_001), 413),
      (layers(100), 200), (layers(101), 413),
      (#"{"addlayer":\#(circle),"paint":{"circle-radius":\#(expression)}}}"#, 413),
      (#"{"layer_id":"squares","setfilter":["==",\#(expression),1]}"#, 413),
    ] {
      let answer = try await PaperServer.get(path, body: body)
      #expect(answer.status.rawValue == status, "\(body.prefix(60)): \(answer.text.prefix(200))")
    }
  }

  @Test func tooManyIconsOfOtherHostsAreTooMuch() async throws {
    for (count, status) in [(16, 400), (17, 413)] {
      let markers = (0..<count).map { #""0,0|http://icons.example/\#($0).png""# }.joined(separator: ",")
      let answer = try await PaperServer.get(
        "/styles/paper/static/0,0,3/20x20.png", body: #"{"marker":[\#(markers)]}"#)
      #expect(answer.status.rawValue == status, "\(answer.text.prefix(200))")
    }
  }

  // MARK: - Anything

  /// Requests of all grammars, from which mutations begin.
  private static let seeds = [
    "/styles/paper/static/0,0,3/20x20.png", "/styles/paper/static/raw/0,0,3@10,20/20x20@2x.webp",
    "/styles/paper/static/auto/20x20.png?path=stroke:red|width:3|fill:none|0,0|1,1&marker=1,2|pin-s-a+f00|scale:2",
    "/styles/paper/static/-10,-10,10,10/20x20.jpg?padding=0.1&maxzoom=5&path=enc:_p~iF~ps|U_ulLnnqC",
    "/styles/v1/me/paper/static/pin-s-a+9ed4bd(-122.46,37.77),path-5+f44-0.5+0f0-0.3(_p~iF~ps%7CU_ulLnnqC)/auto/20x20@2x",
    "/styles/v1/me/paper/static/geojson(%7B%22type%22%3A%22Point%22%2C%22coordinates%22%3A%5B1%2C2%5D%7D)/1,2,3,4,5/20x20",
    "/styles/v1/me/paper/static/[-10,-10,10,10]/20x20?padding=1,2,3,4&before_layer=squares&attribution=false",
    "/styles/v1/me/paper/static/0,0,3/20x20?addlayer={%22id%22:%22a%22,%22type%22:%22background%22}",
    "/styles/v1/me/paper/static/0,0,3/20x20?setfilter=[%22==%22,%22class%22,%22red%22]&layer_id=squares",
    "/style/paper/static/0,0,3@10,20/20x20@1.5x.png?marker=1,2", "/style/paper/static/0,0,10,10/20x20.json",
    "/styles/paper/static/0,0,3/20x20.png?polygon=0,0|1,1|1,0&circle=0,0,1000&language=de&title=a&scale_bar=metric",
    "/styles/paper/1/0/0@2x.png?language=de", "/styles/paper/style.json?key=a",
    "/render?style=a&width=1&height=1",
  ]

  private static func mutated(_ text: String, _ random: inout SeededNumbers) -> String {
    var bytes = Array(text.utf8)
    let others = Array((seeds.randomElement(using: &random) ?? "").utf8)
    let marks = Array("/?&=%,|()[]{}@+-.:;0123456789eExX\\\"'<>~`^ \0\n".utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 1..<max(bytes.count, 2), using: &random)
      guard index < bytes.count else { continue }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 1...255, using: &random)
      case 1: bytes[index] = marks.randomElement(using: &random) ?? 0
      case 2: bytes.insert(marks.randomElement(using: &random) ?? 0, at: index)
      case 3: bytes.remove(at: index)
      case 4: bytes.insert(contentsOf: "99999999999999999999".utf8, at: index)
      case 5: bytes.removeSubrange(index..<min(index + Int.random(in: 1...20, using: &random), bytes.count))
      case 6:
        let start = Int.random(in: 0..<max(others.count, 1), using: &random)
        bytes.insert(contentsOf: others[start...].prefix(30), at: index)
      default:
        bytes.insert(
          contentsOf: Array("%\(String(UInt8.random(in: 0...255, using: &random), radix: 16))".utf8),
          at: index)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: 0..<10) func anyRequestHasAnAnswer(seed: Int) async throws {
    var options = ServerOptions()
    options.limits.side = 64
    options.limits.pixels = 1 << 14
    options.allowsRender = true
    options.pictureMemory = 0
    let server = try await PaperServer.make(options)
    var random = SeededNumbers(seed: seed)
    var drawn = 0
    for _ in 0..<1000 {
      let url = Self.mutated(Self.seeds.randomElement(using: &random) ?? "", &random)
      let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let isPost = Bool.random(using: &random)
      let answer = await server.answer(
        ServerRequest(
          method: isPost ? "POST" : "GET", path: halves[0], query: halves.count > 1 ? halves[1] : nil,
          body: isPost ? Array(#"{"path":["0,0|1,1"]}"#.utf8) : []))
      #expect(answer.status.rawValue < 500, "\(url): \(answer.text.prefix(200))")
      if answer.status == .ok { drawn += 1 }
    }
    // Mutations lead deep enough for pictures.
    #expect(drawn > 10)
    let next = try await PaperServer.get("/styles/paper/static/0,0,3/20x20.png", from: server)
    #expect(next.status == .ok)
  }
}
