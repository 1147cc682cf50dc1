import CartoucheResources
import Testing

@Suite struct ResourceURLTests {
  /// Base, reference and result; those with `http://a/b/c/d;p?q` are of RFC 3986 §5.4.
  private static let references: [(String?, String, String)] = [
    ("http://a/b/c/d;p?q", "g", "http://a/b/c/g"), ("http://a/b/c/d;p?q", "./g", "http://a/b/c/g"),
    ("http://a/b/c/d;p?q", "g/", "http://a/b/c/g/"), ("http://a/b/c/d;p?q", "/g", "http://a/g"),
    ("http://a/b/c/d;p?q", "//g", "http://g"), ("http://a/b/c/d;p?q", "?y", "http://a/b/c/d;p?y"),
    ("http://a/b/c/d;p?q", "g?y", "http://a/b/c/g?y"), ("http://a/b/c/d;p?q", "#s", "http://a/b/c/d;p?q#s"),
    ("http://a/b/c/d;p?q", "../g", "http://a/b/g"), ("http://a/b/c/d;p?q", "../../g", "http://a/g"),
    ("http://a/b/c/d;p?q", "../../../g", "http://a/g"), ("http://a/b/c/d;p?q", "..", "http://a/b/"),
    ("http://a/b/c/d;p?q", "./", "http://a/b/c/"), ("http://a/b/c/d;p?q", "", "http://a/b/c/d;p?q"),
    ("http://a/b/c/d;p?q", "g?y/../x", "http://a/b/c/g?y/../x"),
    ("https://h/t.json?key=a/b", "{z}/{x}/{y}.pbf", "https://h/{z}/{x}/{y}.pbf"),
    ("https://h", "t/{z}.pbf", "https://h/t/{z}.pbf"),
    ("/maps/style.json", "data/a.geojson", "/maps/data/a.geojson"),
    ("/maps/style.json", "../a.geojson", "/a.geojson"),
    ("/maps/style.json", "/b/a.geojson", "/b/a.geojson"),
    ("maps/style.json", "../../a.geojson", "../a.geojson"),
    ("/what?/style.json", "a", "/what?/a"),
    ("file:///maps/style.json", "a", "file:///maps/a"),
    ("style.json", "a.geojson", "a.geojson"), (nil, "a/b", "a/b"),
    ("https://h/s.json", "data:,x", "data:,x"), ("https://h/s.json", "asset://x", "asset://x"),
    ("/m/style.json", "pmtiles://a.pmtiles", "pmtiles:///m/a.pmtiles"),
    ("https://h/m/style.json", "pmtiles://a.pmtiles", "pmtiles://https://h/m/a.pmtiles"),
    ("/m/style.json", "pmtiles://https://h/a.pmtiles", "pmtiles://https://h/a.pmtiles"),
    ("/m/style.json", "mbtiles:///x/a.mbtiles", "mbtiles:///x/a.mbtiles"),
    ("https://h/m/style.json", "mbtiles:/x/a.mbtiles", "mbtiles:///x/a.mbtiles"),
    ("https://h/m/style.json", "pmtiles:///x/a.pmtiles", "pmtiles://https://h/x/a.pmtiles"),
    ("/m/style.json", "mbtiles://mbtiles:///x/a.mbtiles", "mbtiles:///x/a.mbtiles"),
    ("/m/style.json", "PMTILES://../a.pmtiles", "pmtiles:///a.pmtiles"),
    ("mbtiles:///x/a.mbtiles", "mbtiles:///x/a.mbtiles/{z}/{x}/{y}", "mbtiles:///x/a.mbtiles/{z}/{x}/{y}"),
    ("mbtiles://file:///x/a.mbtiles", "{z}.png", "file:///x/{z}.png"),
    ("pmtiles://https://h/m/a.pmtiles", "b/{z}", "https://h/m/b/{z}"),
  ]

  @Test(arguments: references)
  func referencesBecomeAbsolute(base: String?, reference: String, result: String) {
    let expected = reference.isEmpty ? "" : result
    #expect(ResourceURL.resolve(reference, against: base) == expected)
  }

  @Test func pathsOfFiles() {
    #expect(ResourceURL.filePath(of: "/a b/c") == "/a b/c")
    #expect(ResourceURL.filePath(of: "file:///a%20b/c") == "/a b/c")
    #expect(ResourceURL.filePath(of: "file://localhost/a") == "/a")
    #expect(ResourceURL.filePath(of: "FILE:/a") == "/a")
    #expect(ResourceURL.filePath(of: "https://a/b") == nil)
    #expect(ResourceURL.filePath(of: "a/b:c") == "a/b:c")
  }

  @Test(arguments: [
    ("https://user:pass@h:1/a/b?key=secret#f", "https://h:1/a/b?…"), ("https://h/a", "https://h/a"),
    ("/a/b?c", "/a/b?c"), ("pmtiles://https://h/a?token=x", "pmtiles://https://h/a?…"),
    ("data:image/png;base64,AAAA", "data:image/png;base64,…"), ("https://h?k=@secret", "https://h?…"),
    ("mapbox://s/x?access_token=pk", "mapbox://s/x?…"), ("pmtiles:///m/a.pmtiles", "pmtiles:///m/a.pmtiles"),
  ])
  func secretsAreNotTold(url: String, shown: String) {
    #expect(ResourceURL.redacted(url) == shown)
  }
}
