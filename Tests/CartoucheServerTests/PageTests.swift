import CartoucheJSON
import Testing

@testable import CartoucheServer

/// The pages of the server: what they are made of, and that nothing in them is of strangers.
@Suite struct PageTests {
  private static let pages = [
    "/", "/styles/World/", "/styles/World/static/", "/data/world/",
  ]

  /// The values of an attribute in a page.
  private static func values(_ name: String, in html: String) -> [String] {
    html.split(separator: " \(name)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  /// The path that a link of a page leads to.
  private static func path(_ link: String, from page: String) -> String {
    var parts = page.split(separator: "/", omittingEmptySubsequences: false).map(String.init).dropLast()
    for part in link.split(separator: "/", omittingEmptySubsequences: false).map(String.init) {
      switch part {
      case "..": parts = parts.dropLast()
      case ".": break
      default: parts.append(part)
      }
    }
    let path = parts.joined(separator: "/")
    return link.hasSuffix("/") && !path.hasSuffix("/") ? path + "/" : path
  }

  @Test(arguments: pages)
  func pagesHaveAStrictPolicyAndNothingInline(path: String) async throws {
    let answer = await WorldServer.get(path)
    try #require(answer.status == .ok, "\(answer.text.prefix(200))")
    #expect(answer["Content-Type"] == "text/html; charset=utf-8")
    #expect(answer["Cache-Control"] == "no-cache")
    let policy = try #require(answer["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(!policy.contains("unsafe"))
    let html = answer.text
    for text in ["<style", "style=\"", "onclick", "javascript:", "src=\"http", "src=\"//", "href=\"/"] {
      #expect(!html.contains(text), "\(text)")
    }
    for part in html.split(separator: "<script").dropFirst() {
      #expect(part.prefix { $0 != ">" }.contains("src="), "a script has no file")
    }
    let again = await WorldServer.get(path, headers: [("If-None-Match", answer["ETag"] ?? "")])
    #expect(again.status == .notModified)
  }

  @Test(arguments: pages)
  func whateverAPageNamesIsThere(page: String) async throws {
    let html = await WorldServer.get(page).text
    let links = Self.values("href", in: html) + Self.values("src", in: html)
    #expect(!links.isEmpty)
    for link in links where !link.hasPrefix("http") {
      let target = Self.path(link.replacing("&amp;", with: "&"), from: page)
      #expect(await WorldServer.get(target).status == .ok, "\(link) leads to \(target)")
    }
  }

  @Test func scriptsNameOnlyFilesOfThePages() async throws {
    for name in ["map.js", "viewer.js", "inspector.js", "form.js", "venue.js"] {
      let answer = await WorldServer.get("/page/\(name)")
      #expect(answer["Content-Type"] == "text/javascript; charset=utf-8")
      let addresses = answer.text.replacing("http://www.w3.org/2000/svg", with: "")
      for text in ["http:", "https:", "eval(", "innerHTML", "document.write", ".outerHTML"] {
        #expect(!addresses.contains(text), "\(name): \(text)")
      }
      for part in answer.text.split(separator: "from \"./").dropFirst() {
        #expect(await WorldServer.get("/page/\(part.prefix { $0 != "\"" })").status == .ok)
      }
    }
    #expect(await WorldServer.get("/page/none.js").status == .notFound)
  }

  @Test func keysAreCarriedOn() async throws {
    for page in Self.pages {
      let answer = await WorldServer.get("\(page)?key=abc-1")
      #expect(answer.text.contains("?key=abc-1"), "\(page)")
      #expect(await WorldServer.get("\(page)?key=%22%3E%3Cscript%3E").status == .badRequest, "\(page)")
    }
  }

  /// Texts that would run, or end an attribute, were they not escaped.
  static let hostileTexts = [
    "<script>alert(1)</script>", "\"><script>alert(1)</script>", "'><img src=x onerror=alert(1)>",
    "\" onmouseover=\"alert(1)", "' onfocus='alert(1)", "</title><script>alert(1)</script>",
    "</textarea><script>alert(1)</script>", "<svg/onload=alert(1)>", "<iframe src=javascript:alert(1)>",
    "&#34;><script>alert(1)</script>", "\"\u{301}><script>alert(1)</script>", "<\u{301}script>",
    "javascript:alert(1)//", "<!--", "-->", "]]>", "<a href='javascript:alert(1)'>x</a>", "{{7*7}}", "${7*7}",
    "<base href=//a.example>", "<meta http-equiv=refresh content=0>",
    "<link rel=stylesheet href=//a.example>",
  ]

  @Test(arguments: hostileTexts)
  func namesAndCreditsAreTexts(text: String) async throws {
    let json = try String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
    let style = """
      {"version": 8, "name": \(json), "sources": {"a": {"type": "geojson", "attribution": \(json), "data":
        {"type": "Point", "coordinates": [0, 0]}}}, "layers": [{"id": "a", "type": "circle", "source": "a"}]}
      """
    let server = try await PaperServer.make(style: style)
    for page in ["/", "/styles/paper/", "/styles/paper/static/"] {
      let html = await server.get(page).text
      let whole = PageFrame.escaped(text)
      #expect(html.contains(whole), "\(page)")
      // Without its own tags and what is escaped, the page has none of the text's.
      for tag in [
        "<script>", "<img src=x", "<svg/", "<iframe", "<base", "<meta http", "<link rel=stylesheet", "<!--",
      ] {
        #expect(!html.contains(tag), "\(page): \(tag)")
      }
      #expect(!html.contains("href=\"javascript:"))
      #expect(!html.contains("href='javascript:"))
    }
    for page in ["/styles/", "/data/", "/venues/"] {
      let answer = await server.get("\(page)\(PercentEncoding.encoded(text))/")
      #expect(answer.status == .notFound)
      #expect(answer["Content-Type"] == "application/problem+json")
    }
  }

  @Test func anUnknownNameIsAProblem() async {
    for path in ["/styles/none/", "/styles/none/static/", "/data/none/", "/venues/none/"] {
      let answer = await WorldServer.get(path)
      #expect(answer.status == .notFound)
      #expect(answer.place == "path[1]")
    }
  }

  @Test func theFrontPageMayBeLeftOut() async {
    var options = ServerOptions()
    options.frontPage = .none
    let server = await WorldServer.make(options)
    #expect(await server.get("/").status == .notFound)
    #expect(await server.get("/styles/World/").status == .ok)
  }

  @Test func theFrontPageMayBeAFile() async throws {
    let folder = try ServedFolder()
    try folder.write("<!doctype html><title>Ours</title>", to: "front.html")
    var options = ServerOptions()
    options.frontPage = .file("\(folder.path)/front.html")
    let server = await WorldServer.make(options)
    #expect(await server.get("/").text.contains("Ours"))
    options.frontPage = .file("\(folder.path)/none.html")
    let other = await WorldServer.make(options)
    #expect(await other.get("/").status == .notFound)
  }

  @Test func joinedTilesHaveAPageWithAllLayers() async throws {
    let folder = try ServedFolder()
    for name in ["a", "b"] {
      try folder.write(#"{"type": "Point", "coordinates": [1, 2]}"#, to: "\(name).geojson")
    }
    let page = await folder.server(["a.geojson", "b.geojson"]).get("/data/a,b/")
    try #require(page.status == .ok, "\(page.text)")
    #expect(page.text.contains("data-layers=\"[&quot;a&quot;,&quot;b&quot;]\""))
  }

  @Test func theVenueIsOnItsPage() async throws {
    let page = await VenueServer.get("/venues/sample-venue/")
    try #require(page.status == .ok)
    #expect(page.text.contains("Ground floor"))
    #expect(page.text.split(separator: "type=\"radio\"").count == 3)
    let links = Self.values("href", in: page.text) + Self.values("src", in: page.text)
    for link in links where !link.isEmpty {
      let target = Self.path(link, from: "/venues/sample-venue/")
      #expect(await VenueServer.get(target).status == .ok, "\(link) leads to \(target)")
    }
  }
}
