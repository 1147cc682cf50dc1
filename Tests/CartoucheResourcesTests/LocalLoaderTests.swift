import CartoucheJSON
import CartoucheResources
import Foundation
import Testing

/// Files, folders and URLs that hold their data.
@Suite struct LocalLoaderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write(Array("0123456789".utf8), "a b.txt")
  }

  private func text(_ response: ResourceResponse) -> String {
    String(decoding: response.bytes, as: UTF8.self)
  }

  @Test func filesByPathAndURL() async throws {
    let loader = SchemeLoader.local
    let url = "file://" + path.replacing(" ", with: "%20")
    for name in [path, url] {
      #expect(try await loader.load(name) == Array("0123456789".utf8))
      let part = try await loader.load(ResourceRequest(name, byteRange: 2..<5))
      #expect(text(part) == "234" && part.totalSize == 10)
      #expect(text(try await loader.load(ResourceRequest(name, byteRange: 8..<50))) == "89")
      #expect(text(try await loader.load(ResourceRequest(name, byteRange: 20..<50))).isEmpty)
    }
  }

  @Test func tilesInFilesAreInflated() async throws {
    let tile = try folder.write(Stored.gzip([0x1A, 1, 2]), "t.pbf")
    #expect(try await FileLoader().load(ResourceRequest(tile, kind: .tile)).bytes == [0x1A, 1, 2])
    #expect(try await FileLoader().load(ResourceRequest(tile)).bytes == Stored.gzip([0x1A, 1, 2]))
    let broken = try folder.write(Array(Stored.gzip([0x1A, 1, 2]).dropLast()), "b.pbf")
    await #expect(throws: ResourceError.self) {
      try await FileLoader().load(ResourceRequest(broken, kind: .tile))
    }
    // Small in the file, larger when it is inflated.
    let zlib: [UInt8] = [
      0x78, 0xDA, 0xCB, 0x4D, 0x2C, 0x50, 0xC8, 0x45, 0xC3, 0x25, 0x99, 0x39, 0xA9, 0xC5, 0xC8, 0x24, 0x00,
      0xFA, 0x0B,
      0x0D, 0x7A,
    ]
    let small = try folder.write(zlib, "z.pbf")
    #expect(try await FileLoader(sizeLimit: 37).load(ResourceRequest(small, kind: .tile)).bytes.count == 37)
    await #expect(throws: ResourceError.tooLarge(url: small, size: 37, limit: 36)) {
      try await FileLoader(sizeLimit: 36).load(ResourceRequest(small, kind: .tile))
    }
  }

  @Test func thatNothingIsThereIsAnAnswer() async throws {
    let loader = SchemeLoader.local
    #expect(try await loader.load(ResourceRequest(folder.path + "/no")) == .notFound)
    await #expect(throws: ResourceError.notFound(url: folder.path + "/no")) {
      try await loader.load(folder.path + "/no")
    }
  }

  @Test func limitsAndFoldersAndSchemes() async throws {
    await #expect(throws: ResourceError.tooLarge(url: path, size: 10, limit: 9)) {
      try await FileLoader(sizeLimit: 9).load(path)
    }
    #expect(try await FileLoader(sizeLimit: 3).load(ResourceRequest(path, byteRange: 0..<3)).bytes.count == 3)
    await #expect(throws: ResourceError.unreadable(url: folder.path, reason: "it is a folder")) {
      try await FileLoader().load(folder.path)
    }
    await #expect(
      throws: ResourceError.unsupportedScheme(url: "ftp://h/a?…", supported: ["file:", "data:", "pmtiles:"])
    ) {
      try await SchemeLoader.local.load("ftp://u:p@h/a?k=1")
    }
  }

  @Test func whatMayNeverEndIsNotRead() async throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero"] {
      await #expect(throws: ResourceError.unreadable(url: path, reason: "it is not a regular file")) {
        try await FileLoader().load(path)
      }
      #expect(throws: JSONError.self) { try JSONDocument(contentsOf: path) }
    }
  }

  @Test func aFolderAnswersForAScheme() async throws {
    try folder.write(Array("deep".utf8), "x/y.txt")
    try folder.write(Array("out".utf8), "z.txt")
    let loader = FolderLoader(root: folder.path + "/x")
    #expect(text(try await loader.load(ResourceRequest("asset://y.txt"))) == "deep")
    #expect(text(try await loader.load(ResourceRequest("asset:///y%2Etxt?v=1"))) == "deep")
    #expect(try await loader.load(ResourceRequest("asset://no.txt")) == .notFound)
    for url in ["asset://../z.txt", "asset://%2E%2E/z.txt", "asset://a/..%2F../z.txt", "asset://y.txt%00"] {
      await #expect(throws: ResourceError.self) { try await loader.load(url) }
    }
    await #expect(throws: ResourceError.unsupportedScheme(url: "local://y.txt", supported: ["asset://"])) {
      try await loader.load("local://y.txt")
    }
    #expect(try await FolderLoader(root: folder.path, scheme: "local").load("local://z.txt").count == 3)
  }

  @Test(arguments: [
    ("data:,Hello%2C%20World!", "Hello, World!", "text/plain;charset=US-ASCII"),
    ("data:text/plain;base64,SGVsbG8sIFdvcmxkIQ==", "Hello, World!", "text/plain"),
    ("data:text/plain;base64,SGVsbG8sIFdvcmxkIQ", "Hello, World!", "text/plain"),
    ("data:text/plain;base64,SGVs%0AbG8s IFdvcmxkIQ%3D%3D", "Hello, World!", "text/plain"),
    ("DATA:application/json;charset=utf-8,{\"a\":1}", "{\"a\":1}", "application/json;charset=utf-8"),
    ("data:;base64,_-8", "\u{FFFD}\u{FFFD}", "text/plain;charset=US-ASCII"),
    ("data:,", "", "text/plain;charset=US-ASCII"),
    ("data:,100%+1%zz%4", "100%+1%zz%4", "text/plain;charset=US-ASCII"),
    ("data:x/y,a,b", "a,b", "x/y"),
  ])
  func urlsThatHoldTheirData(url: String, content: String, type: String) async throws {
    let response = try await SchemeLoader.local.load(ResourceRequest(url))
    #expect(text(response) == content && response.contentType == type)
  }

  @Test(arguments: ["data:text/plain", "data:", "data:;base64,!!!!", "data:;base64,A"])
  func brokenDataURLsAreErrors(url: String) async {
    await #expect(throws: ResourceError.self) { try await SchemeLoader.local.load(url) }
  }

  @Test func aLoaderForAScheme() async throws {
    var loader = SchemeLoader.local
    loader["asset"] = FolderLoader(root: folder.path)
    #expect(loader.schemes == ["file", "data", "pmtiles", "asset"])
    #expect(try await loader.load("asset://a%20b.txt").count == 10)
    loader["asset"] = nil
    await #expect(throws: ResourceError.self) { try await loader.load("asset://a%20b.txt") }
  }
}
