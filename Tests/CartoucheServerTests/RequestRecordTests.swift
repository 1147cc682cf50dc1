import Cartouche
import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheServer

/// What logs and metrics say about requests.
@Suite struct RequestRecordTests {
  private static func recorded(_ change: (inout ServerOptions) -> Void = { _ in }) async -> (
    MapServer, Records
  ) {
    let records = Records()
    var options = ServerOptions()
    options.log = { records.add($0) }
    change(&options)
    return (await WorldServer.make(options), records)
  }

  @Test func eachRequestIsOneLineOfJSON() async throws {
    let (server, records) = await Self.recorded()
    for number in 0..<250 {
      for path in ["/styles/World/3/\(number % 8)/2.png", "/styles.json", "/\(number)/\"\n\u{1}", "/health"] {
        _ = await server.answer(ServerRequest(path: path, query: "a=\(number)"))
      }
    }
    #expect(records.all.count == 1000)
    for record in records.all {
      let bytes = try JSONValue.object(record.json).encoded()
      #expect(!bytes.contains(UInt8(ascii: "\n")))
      let members = try #require(try JSONValue(parsing: bytes).object)
      for name in ["time", "id", "method", "route", "target", "status", "bytes", "ms"] {
        #expect(members[name] != nil, "\(name)")
      }
      #expect(members["time"]?.string?.hasSuffix("Z") == true)
    }
    #expect(Set(records.all.map(\.id)).count == 1000)
    #expect(
      Set(records.all.map(\.route)) == ["/styles/{id}/{z}/{x}/{y}", "/styles.json", "other", "/health"])
  }

  @Test func recordsOfPicturesTellWhereTheyWere() async throws {
    let (server, records) = await Self.recorded()
    let path = "/styles/World/2/1/2.png"
    let first = await server.answer(ServerRequest(path: path))
    _ = await server.answer(ServerRequest(path: path))
    _ = await server.answer(
      ServerRequest(path: path, headers: [("If-None-Match", try #require(first["ETag"]))]))
    #expect(records.all.map { $0.picture?.cache } == [.miss, .hit, .client])
    let made = try #require(records.all.first?.picture)
    #expect(made.drawing > .zero)
    #expect(made.drawing <= records.all[0].duration)
    #expect(records.all[0].byteCount == first.body.count)
    #expect(records.all[0].json["render_ms"]?.number ?? 0 > 0)
    #expect(records.all[0].json["queue_ms"] != nil)
  }

  @Test func problemsHaveTheNumberOfTheirRecord() async throws {
    let (server, records) = await Self.recorded()
    let answer = await server.answer(ServerRequest(path: "/styles/none/style.json"))
    let members = try #require(try JSONValue(parsing: answer.body).object)
    #expect(members["requestId"]?.string == records.all.first?.id)
    #expect(members["detail"]?.string == records.all.first?.problem)
  }

  @Test(arguments: [
    ("key=SECRET", "key=-"), ("a=b&token=SECRET&c=d", "a=b&token=-&c=d"),
    ("access_token=SECRET", "access_token=-"),
    ("KEY=SECRET", "KEY=-"), ("k%65y=SECRET", "k%65y=-"),
    ("api_key=SECRET&api_key=SECRET", "api_key=-&api_key=-"),
    ("%ff=SECRET", "%ff=-"), ("a=b", "a=b"),
  ])
  func keysAndTokensAreNotRecorded(query: String, recorded: String) {
    let target = RequestRecord.target(of: ServerRequest(path: "/p", query: query))
    #expect(target == "/p?\(recorded)")
  }

  @Test(arguments: [
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true),
    ("00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", false), ("00-1-2-3", false), ("", false),
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\n", false),
  ])
  func tracesAreKeptIfTheyAreWellFormed(text: String, isKept: Bool) {
    let request = ServerRequest(path: "/", headers: [("traceparent", text)])
    #expect(RequestRecord.traceParent(of: request) == (isKept ? text : nil))
  }

  @Test func tokensOfSourcesAreNeitherInAnswersNorInRecords() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("token-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let style = #"""
      {"version":8,"sources":{
        "s":{"type":"raster","tiles":["http://127.0.0.1:1/{z}/{x}/{y}.png?access_token=SECRET"]},
        "t":{"type":"vector","url":"http://user:SECRET@127.0.0.1:1/t.json?a=1&Key=SECRET"},
        "g":{"type":"geojson","data":"http://127.0.0.1:1/g.json?token=SECRET#x"}},
      "sprite":"http://127.0.0.1:1/sprite?api_key=SECRET","glyphs":"http://127.0.0.1:1/{fontstack}/{range}.pbf?key=SECRET",
      "layers":[{"id":"l","type":"raster","source":"s"}]}
      """#
    try Data(style.utf8).write(to: folder.appendingPathComponent("token.json"))
    let records = Records()
    var options = ServerOptions()
    options.log = { records.add($0) }
    for ignoresMissing in [false, true] {
      options.ignoresMissing = ignoresMissing
      let server = MapServer(options: options)
      await server.load([folder.appendingPathComponent("token.json").path])
      for path in [
        "/styles/token/1/0/0.png", "/styles/token/static/0,0,1/20x20.png", "/metrics", "/index.json",
        "/styles/token.json", "/data.json", "/catalog", "/health/ready", "/", "/styles/token/style.json",
        "/style/token", "/styles/token/", "/wmts.xml", "/collections", "/styles/token/legend.json",
      ] {
        let answer = await server.answer(ServerRequest(path: path))
        #expect(!answer.text.contains("SECRET"), "\(path)")
        #expect(!answer.headers.contains { $0.value.contains("SECRET") }, "\(path)")
      }
    }
    for record in records.all {
      #expect(!"\(record.json)".contains("SECRET"))
      #expect(!record.text.contains("SECRET"))
    }
  }

  @Test(arguments: [
    ("https://a.example/x", "https://a.example/x"), ("https://a.example/x?b=1", "https://a.example/x?b=1"),
    ("https://a.example/x?key=S", "https://a.example/x"),
    ("https://a.example/x?KEY=S&b=1#c", "https://a.example/x?b=1#c"),
    ("https://a.example/x?b=1&access_token=S", "https://a.example/x?b=1"),
    ("https://a.example/x?%6bey=S", "https://a.example/x"),
    ("https://a.example/x?key={key}&b=1", "https://a.example/x?key={key}&b=1"),
    ("https://u:p@a.example:8/x@2x.png", "https://a.example:8/x@2x.png"),
    ("https://u@p@a.example", "https://a.example"), ("https://a.example?key=S", "https://a.example"),
    ("https://a.example/{z}/{x}/{y}?token=S", "https://a.example/{z}/{x}/{y}"), ("file.json", "file.json"),
  ])
  func keysAreTakenOutOfURLs(url: String, expected: String) {
    #expect(SecretParameters.removed(from: url) == expected)
  }

  @Test func stylesMayPublishTheirKeys() async throws {
    let folder = try ServedFolder()
    try folder.write(
      #"{"version":8,"sources":{"s":{"type":"vector","url":"https://127.0.0.1:1/t.json?key=PUBLIC"}},"layers":[]}"#,
      to: "a.json")
    try folder.write(
      #"{"styles":{"a":{"style":"a.json"},"b":{"style":"a.json","publishKeys":true}}}"#, to: "config.json")
    let configuration = try ServerConfiguration(at: folder.path + "/config.json")
    let server = MapServer(options: configuration.options)
    await server.load(inputs: configuration.inputs)
    #expect(await !server.get("/styles/a/style.json").text.contains("PUBLIC"))
    #expect(await server.get("/styles/b/style.json").text.contains("t.json?key=PUBLIC"))
  }

  // MARK: - Metrics

  private static func series(_ server: MapServer) async -> [String] {
    await server.answer(ServerRequest(path: "/metrics")).text.split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { String($0.prefix { $0 != " " }) }
  }

  @Test func allMetricsHaveTheirNames() async throws {
    let server = await WorldServer.make()
    _ = await server.answer(ServerRequest(path: "/styles/World/1/0/0.png"))
    _ = await server.answer(ServerRequest(path: "/styles/World/static/0,0,1/20x10.png"))
    let text = await server.answer(ServerRequest(path: "/metrics")).text
    let names = [
      "cartouche_http_requests_total{method=\"GET\",route=\"/styles/{id}/{z}/{x}/{y}\",status=\"200\"} 1",
      "cartouche_http_request_duration_seconds_bucket{route=\"/styles/{id}/{z}/{x}/{y}\",le=\"+Inf\"} 1",
      "cartouche_http_request_duration_seconds_sum", "cartouche_http_request_duration_seconds_count",
      "cartouche_http_requests_in_flight 1", "cartouche_queue_depth 0", "cartouche_queue_wait_seconds_sum ",
      "cartouche_queue_wait_seconds_count 2",
      "cartouche_render_duration_seconds_count{style=\"World\",kind=\"tile\"} 1",
      "cartouche_render_duration_seconds_count{style=\"World\",kind=\"static\"} 1",
      "cartouche_render_rejected_total{reason=\"queue\"} 0", "cartouche_coalesced_total 0",
      "cartouche_cache_requests_total{cache=\"pictures\",result=\"miss\"} 2",
      "cartouche_cache_bytes{cache=\"metatiles\"} ", "cartouche_cache_bytes{cache=\"pictures\"} ",
      "cartouche_source_requests_total{source=\"files\",result=\"found\"} ",
      "cartouche_reload_total{result=\"success\"} 1", "cartouche_build_info{version=",
    ]
    for name in names { #expect(text.contains("\n\(name)"), "\(name)") }
    #if os(Linux)
      for name in ["process_resident_memory_bytes ", "process_open_fds "] {
        #expect(text.contains("\n\(name)"), "\(name)")
      }
    #endif
    // Collectors refuse a series that is there twice.
    let series = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.prefix { $0 != " " } }
    #expect(Set(series).count == series.count)
    // Each family is described once, before its series.
    var described: Set<String> = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# TYPE ") {
        #expect(described.insert(String(line.split(separator: " ")[2])).inserted)
      } else if !line.hasPrefix("#") {
        let name = String(line.prefix { $0 != "{" && $0 != " " })
        let family = ["_bucket", "_sum", "_count"].reduce(name) {
          $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0
        }
        #expect(described.contains(name) || described.contains(family), "\(name)")
        #expect(Double(line.split(separator: " ").last ?? "") != nil, "\(line)")
      }
    }
  }

  @Test func randomURLsMakeNoNewSeries() async {
    let server = await WorldServer.make()
    func ask(_ number: Int) async {
      for path in [
        "/\(number)", "/styles/\(number)/style.json", "/styles/World/\(number)/0/0.png",
        "/data/\(number).json",
      ] {
        _ = await server.answer(
          ServerRequest(
            method: number.isMultiple(of: 7) ? "M\(number)" : "GET", path: path, query: "q=\(number)",
            headers: [("Host", "h\(number)")]))
      }
    }
    for number in 100..<107 { await ask(number) }
    _ = await Self.series(server)
    let before = await Self.series(server)
    for number in 1000..<26_000 { await ask(number) }
    let after = await Self.series(server)
    #expect(before == after)
  }

  @Test func metricsMayBeOnAPortOfTheirOwnAlone() async {
    let (server, _) = await Self.recorded { $0.givesMetrics = false }
    #expect(await server.answer(ServerRequest(path: "/metrics")).status == .notFound)
    #expect(server.metricsAnswer().text.contains("cartouche_build_info"))
  }
}
