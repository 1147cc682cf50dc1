import CartoucheResources
import Foundation
import Testing

/// The forms of a source's `url`, and their meanings.
@Suite struct ArchiveURLTests {
  /// The style, the URL in it, and the URL that is asked for.
  private static let spellings: [(style: String?, url: String, result: String)] = [
    (nil, "/d/a.mbtiles", "mbtiles:///d/a.mbtiles"), (nil, "a.mbtiles", "mbtiles://a.mbtiles"),
    (nil, "mbtiles://a.mbtiles", "mbtiles://a.mbtiles"),
    (nil, "mbtiles:///d/a.mbtiles", "mbtiles:///d/a.mbtiles"),
    (nil, "mbtiles:/d/a.mbtiles", "mbtiles:///d/a.mbtiles"),
    (nil, "MBTILES:///d/A.MBTILES", "mbtiles:///d/A.MBTILES"),
    (nil, "mbtiles://mbtiles:///d/a.mbtiles", "mbtiles:///d/a.mbtiles"),
    (nil, "mbtiles://file:///d/a.mbtiles", "mbtiles://file:///d/a.mbtiles"),
    (nil, "file:///d/a%20b.MBTiles", "mbtiles://file:///d/a%20b.MBTiles"),
    (nil, "/d/a.mbtiles?mode=ro", "mbtiles:///d/a.mbtiles?mode=ro"),
    (nil, "asset://a.mbtiles", "mbtiles://asset://a.mbtiles"),
    ("/m/style.json", "a.mbtiles", "mbtiles:///m/a.mbtiles"),
    ("/m/style.json", "mbtiles://../d/a.mbtiles", "mbtiles:///d/a.mbtiles"),
    ("file:///m/style.json", "mbtiles://a.mbtiles", "mbtiles://file:///m/a.mbtiles"),
    ("file:///m/style.json", "a.pmtiles", "pmtiles://file:///m/a.pmtiles"),
    ("https://h/m/style.json", "a.pmtiles", "pmtiles://https://h/m/a.pmtiles"),
    ("https://h/m/style.json", "/a.pmtiles?key=1", "pmtiles://https://h/a.pmtiles?key=1"),
    ("https://h/m/style.json", "pmtiles://https://t/a.pmtiles", "pmtiles://https://t/a.pmtiles"),
    (nil, "https://h/A.PMTILES#x", "pmtiles://https://h/A.PMTILES#x"),
    // These are no archives.
    (nil, "https://h/tiles.json?file=a.json", "https://h/tiles.json?file=a.json"),
    ("/m/style.json", "tiles.json", "/m/tiles.json"), (nil, "https://h/mbtiles", "https://h/mbtiles"),
    (nil, "data:application/json,a.mbtiles", "data:application/json,a.mbtiles"),
  ]

  @Test(arguments: spellings)
  func everySpellingMeansTheArchive(style: String?, url: String, result: String) {
    let resolved = ResourceURL.resolve(tileSource: url, against: style)
    #expect(resolved == result)
    #expect(ResourceURL.resolve(tileSource: resolved, against: style) == result, "once is enough")
  }

  @Test func theFileIsFoundUnderEveryNameItMayHave() async throws {
    let folder = try TemporaryFolder()
    let name = "a b%.pmtiles"
    let path = folder.path + "/" + name
    try Data(PMTilesFixture(tiles: [(0, [1, 2])]).bytes).write(to: URL(fileURLWithPath: path))
    let escaped = folder.path + "/a%20b%25.pmtiles"
    for url in [
      path, "pmtiles://\(path)", "pmtiles://\(escaped)", escaped, "file://\(escaped)", "\(path)?x=1#y",
    ] {
      let source = ResourceURL.resolve(tileSource: url, against: nil)
      #expect(try await SchemeLoader.local.load(source + "/0/0/0") == [1, 2], "\(url)")
    }
  }

  @Test func archivesInFoldersOfAssets() async throws {
    let folder = try TemporaryFolder()
    try Data(PMTilesFixture(tiles: [(0, [1, 2])]).bytes).write(
      to: URL(fileURLWithPath: folder.path + "/a.pmtiles"))
    var loader = SchemeLoader.local
    loader["asset"] = FolderLoader(root: folder.path)
    loader["pmtiles"] = PMTilesLoader(base: loader)
    let source = ResourceURL.resolve(tileSource: "asset://a.pmtiles", against: nil)
    #expect(try await loader.load(source + "/0/0/0") == [1, 2])
  }
}
