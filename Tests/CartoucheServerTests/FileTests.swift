import Cartouche
import Foundation
import Testing

@testable import CartoucheServer

/// The files of a folder.
@Suite struct FileTests {
  /// A folder with files to give, and others beside it.
  private static func make() async throws -> (folder: ServedFolder, server: MapServer) {
    let folder = try ServedFolder([
      "files/a.txt": Array("0123456789".utf8), "files/sub/b c.json": Array("{}".utf8), "files/empty.bin": [],
      "files/.hidden": Array("secret".utf8), "files/.git/config": Array("secret".utf8),
      "secret.txt": Array("secret".utf8), "files/x.geojson": [UInt8](repeating: 32, count: 5000),
    ])
    let files = "\(folder.path)/files"
    for (link, target) in [
      ("out", "../secret.txt"), ("above", ".."), ("in", "a.txt"), ("absolute", "\(folder.path)/secret.txt"),
      ("self", "self"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: "\(files)/\(link)", withDestinationPath: target)
    }
    var options = ServerOptions()
    options.filesFolder = files
    let server = MapServer(options: options)
    await server.load([])
    return (folder, server)
  }

  @Test(arguments: [
    ("/files/a.txt", "text/plain; charset=utf-8", 10), ("/files/sub/b%20c.json", "application/json", 2),
    ("/files/in", "application/octet-stream", 10), ("/files/empty.bin", "application/octet-stream", 0),
    ("/files/%61.txt", "text/plain; charset=utf-8", 10),
  ])
  func filesHaveTheirTypes(path: String, type: String, size: Int) async throws {
    let (folder, server) = try await Self.make()
    let answer = await server.get(path)
    #expect(answer.status == .ok)
    #expect(answer["Content-Type"] == type)
    #expect(answer["Accept-Ranges"] == "bytes")
    #expect(answer.body.count == size)
    let tag = try #require(answer["ETag"])
    #expect(await server.get(path, headers: [("If-None-Match", tag)]).status == .notModified)
    #expect(await server.get(path, method: "HEAD")["ETag"] == tag)
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    "/files", "/files/", "/files/sub", "/files/sub/", "/files/nothing", "/files/.hidden", "/files/%2ehidden",
    "/files/.git/config", "/files/out", "/files/absolute", "/files/above/secret.txt", "/files/self",
    "/files/../secret.txt", "/files/%2e%2e/secret.txt", "/files/%252e%252e/secret.txt",
    "/files/..%2fsecret.txt",
    "/files/sub%2fb%20c.json", "/files/sub%5Cb", "/files/..%5csecret.txt", "/files//a.txt",
    "/files/sub//b%20c.json",
    "/files/a.txt/", "/files/a.txt%00", "/files/%c0%ae%c0%ae/secret.txt", "/files/%2Fetc%2Fpasswd",
    "/files//etc/passwd", "/files/a.txt/..", "/files/./a.txt", "/files/sub/../a.txt",
    "/files/%e0%80%ae/secret.txt",
    "/files/%2e", "/files/sub/%2e%2e%2f%2e%2e%2fsecret.txt", "/files/a%2etxt%2f", "/files/ ", "/files/%",
  ])
  func nothingElseIsGiven(path: String) async throws {
    let (folder, server) = try await Self.make()
    let answer = await server.get(path)
    #expect([.badRequest, .notFound].contains(answer.status), "\(path): \(answer.status)")
    #expect(!answer.text.contains("secret\""))
    #expect(!answer.text.contains(folder.path))
  }

  @Test(
    arguments: [
      ("bytes=0-9", 206, "0123456789", "bytes 0-9/10"), ("bytes=2-4", 206, "234", "bytes 2-4/10"),
      ("bytes=7-", 206, "789", "bytes 7-9/10"), ("bytes=-3", 206, "789", "bytes 7-9/10"),
      ("bytes=-100", 206, "0123456789", "bytes 0-9/10"), ("bytes=5-100", 206, "56789", "bytes 5-9/10"),
      ("bytes=0-99999999999999999999", 206, "0123456789", "bytes 0-9/10"),
      ("bytes=0-0", 206, "0", "bytes 0-0/10"),
      ("Bytes = 0-1", 200, "0123456789", nil), ("bytes=0-1,3-4", 200, "0123456789", nil),
      ("bytes=4-2", 200, "0123456789", nil), ("bytes=a-b", 200, "0123456789", nil),
      ("bytes=-", 200, "0123456789", nil), ("items=0-1", 200, "0123456789", nil),
      ("", 200, "0123456789", nil),
      ("bytes=10-", 416, nil, "bytes */10"), ("bytes=99999999999999999999-", 416, nil, "bytes */10"),
      ("bytes=-0", 416, nil, "bytes */10"),
    ] as [(String, Int, String?, String?)])
  func partsOfFilesAreGiven(range: String, status: Int, text: String?, content: String?) async throws {
    let (folder, server) = try await Self.make()
    let answer = await server.get("/files/a.txt", headers: [("Range", range)])
    #expect(answer.status.rawValue == status)
    if let text { #expect(answer.text == text) }
    #expect(answer["Content-Range"] == content)
    withExtendedLifetime(folder) {}
  }

  @Test func partsAreOfTheFileThatTheClientHas() async throws {
    let (folder, server) = try await Self.make()
    let tag = try #require(await server.get("/files/a.txt")["ETag"])
    func status(_ condition: String) async -> Int {
      await server.get("/files/a.txt", headers: [("Range", "bytes=0-1"), ("If-Range", condition)])
        .status.rawValue
    }
    #expect(await status(tag) == 206)
    #expect(await status("W/\(tag)") == 200)
    #expect(await status("\"other\"") == 200)
    #expect(await status("Wed, 21 Oct 2015 07:28:00 GMT") == 200)
    try folder.write("other bytes, and more", to: "files/a.txt")
    #expect(await status(tag) == 200)
    #expect(await server.get("/files/a.txt", headers: [("If-None-Match", tag)]).status == .ok)
  }

  @Test func partsAreNotCompressed() async throws {
    let (folder, server) = try await Self.make()
    let gzip = ("Accept-Encoding", "gzip")
    let part = await server.get("/files/x.geojson", headers: [gzip, ("Range", "bytes=0-3999")])
    #expect(part["Content-Encoding"] == nil)
    #expect(part.body.count == 4000)
    #expect(await server.get("/files/x.geojson", headers: [gzip])["Content-Encoding"] == "gzip")
    withExtendedLifetime(folder) {}
  }

  @Test func tagsAreThoseOfTheContentsOnAllServers() async throws {
    func tag(_ text: String, age: Double) async throws -> String? {
      let folder = try ServedFolder(["a.txt": Array(text.utf8)])
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: age)], ofItemAtPath: folder.path + "/a.txt")
      var options = ServerOptions()
      options.filesFolder = folder.path
      return await folder.server([], options).get("/files/a.txt")["ETag"]
    }
    let first = try await tag("0123", age: 1e9)
    #expect(first != nil)
    #expect(try await tag("0123", age: 1.5e9) == first)
    #expect(try await tag("0124", age: 1e9) != first)
  }

  @Test func largeFilesAreReadWhileTheyAreSent() async throws {
    let folder = try ServedFolder()
    let records = Records()
    var options = ServerOptions()
    options.filesFolder = "\(folder.path)/files"
    options.log = { records.add($0) }
    let server = MapServer(options: options)
    await server.load([])
    let size = 20 << 20
    var bytes = [UInt8](repeating: 0, count: size)
    for index in stride(from: 0, to: size, by: 4096) { bytes[index] = UInt8(truncatingIfNeeded: index >> 12) }
    try folder.write(bytes, to: "files/large.pmtiles")
    let answer = await server.get("/files/large.pmtiles")
    #expect(answer.status == .ok)
    #expect(answer.body.isEmpty)
    #expect(answer.length == size)
    #expect(records.all.last?.byteCount == size)
    // A file that takes its place does not mix with it.
    try folder.write([1], to: "files/other")
    let files = "\(folder.path)/files"
    try FileManager.default.removeItem(atPath: "\(files)/large.pmtiles")
    try FileManager.default.moveItem(atPath: "\(files)/other", toPath: "\(files)/large.pmtiles")
    var read: [UInt8] = []
    try await #require(answer.file).forEachPiece { read += $0 }
    #expect(read == bytes)
  }

  @Test func withoutAFolderThereAreNoFiles() async {
    #expect(await WorldServer.get("/files/style.json").status == .notFound)
    #expect(await WorldServer.get("/files/etc/passwd").status == .notFound)
  }
}
