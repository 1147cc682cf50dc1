import Cartouche
import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheServer

/// Pictures that outlive the process.
@Suite struct PictureFolderTests {
  private static func temporary() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("pictures-\(UUID().uuidString)").path
  }

  private static func picture(_ seed: UInt8, _ count: Int = 1000) -> MadePicture {
    MadePicture(
      bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0) &* seed }, mediaType: "image/png",
      camera: Camera(center: [8.5, 47.25], zoom: 3.5), shortfalls: [])
  }

  @Test func picturesAreThereAfterTheProcess() async throws {
    let path = Self.temporary()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let tag = EntityTag("a")
    do {
      let folder = try PictureFolder(path: path, budget: 1 << 20)
      #expect(await folder.picture(tag) == nil)
      await folder.insert(Self.picture(3), for: tag)
    }
    let folder = try PictureFolder(path: path, budget: 1 << 20)
    let found = try #require(await folder.picture(tag))
    #expect(found.bytes == Self.picture(3).bytes)
    #expect(found.mediaType == "image/png")
    #expect(found.camera?.zoom == 3.5)
    #expect(folder.byteCount > 1000)
  }

  @Test func theFolderKeepsWithinItsBudgetWhatWasUsedLast() async throws {
    let path = Self.temporary()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = try PictureFolder(path: path, budget: 5000)
    for number in 0..<20 {
      await folder.insert(Self.picture(UInt8(number)), for: EntityTag("\(number)"))
      #expect(await folder.picture(EntityTag("0")) != nil)
      #expect(folder.byteCount <= 5000)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(files.count == (try PictureFolder(path: path, budget: 5000)).fileCount)
    #expect(files.count < 6)
  }

  /// Each beginning of a file, and each of some changed bytes, as a process that was ended or a disk may leave them.
  @Test func filesThatAreNotWholeAreNotUsed() async throws {
    let path = Self.temporary()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let tag = EntityTag("a")
    let file = PictureFolder.file(of: Self.picture(7, 200))
    #expect(PictureFolder.picture(in: file)?.bytes == Self.picture(7, 200).bytes)
    for length in 0..<file.count { #expect(PictureFolder.picture(in: Array(file[..<length])) == nil) }
    for place in stride(from: 0, to: file.count, by: 3) {
      var changed = file
      changed[place] ^= 0x10
      #expect(PictureFolder.picture(in: changed) == nil)
    }
    let folder = try PictureFolder(path: path, budget: 1 << 20)
    await folder.insert(Self.picture(7, 200), for: tag)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: path).first)
    try Data(file.dropLast()).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    try Data(file).write(to: URL(fileURLWithPath: "\(path)/.new-half"))
    let again = try PictureFolder(path: path, budget: 1 << 20)
    #expect(await again.picture(tag) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  @Test func aServerAnswersFromTheFolderOfAnother() async throws {
    var options = ServerOptions()
    options.pictureFolder = Self.temporary()
    defer { try? FileManager.default.removeItem(atPath: options.pictureFolder ?? "") }
    let path = "/styles/World/static/8,47,4/120x80.png"
    let first = await WorldServer.make(options)
    let answer = await first.answer(ServerRequest(path: path))
    while try FileManager.default.contentsOfDirectory(atPath: options.pictureFolder ?? "").filter({
      !$0.hasPrefix(".")
    })
    .isEmpty { await Task.yield() }
    let second = await WorldServer.make(options)
    let again = await second.answer(ServerRequest(path: path))
    #expect(again.body == answer.body)
    #expect(again["ETag"] == answer["ETag"])
    #expect(again["Cartouche-Camera"] == answer["Cartouche-Camera"])
    #expect(second.pictures.counts.values.made == 0)
  }

  @Test func aFolderThatCannotBeMadeIsAFinding() async {
    var options = ServerOptions()
    options.pictureFolder = "/dev/null/pictures"
    let server = MapServer(options: options)
    #expect(await server.load([]).contains { $0.description.contains("/dev/null/pictures") })
  }
}
