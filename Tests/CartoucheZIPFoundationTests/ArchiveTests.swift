import CartoucheZIP
import CartoucheZIPFoundation
import Foundation
import Testing

@Suite struct ArchiveTests {
  private let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/venues/sample-venue.zip")

  @Test("a file comes in pieces, all of its bytes, with its checksum") func pieces() throws {
    let archive = try Archive(url: file, accessMode: .read)
    let entry = try #require(archive["node.geojson"])
    #expect(entry.isCompressed && entry.type == .file && entry.compressedSize < entry.uncompressedSize)
    var (whole, sizes) = (Data(), [Int]())
    let progress = Progress(totalUnitCount: 0)
    let checksum = try archive.extract(entry, bufferSize: 10_000, progress: progress) { piece in
      whole.append(piece)
      sizes.append(piece.count)
    }
    #expect(UInt64(whole.count) == entry.uncompressedSize && checksum == entry.checksum)
    #expect(sizes.dropLast().allSatisfy { $0 == 10_000 } && sizes.count > 5 && sizes.last ?? 0 <= 10_000)
    #expect(progress.completedUnitCount == Int64(whole.count))
    #expect(try JSONSerialization.jsonObject(with: whole) is [String: Any])
  }

  @Test func filesAreListedInTheirOrder() throws {
    guard let archive = Archive(url: file, accessMode: .read) else {
      Issue.record("there is no archive")
      return
    }
    let paths = archive.map(\.path)
    #expect(paths.first == "manifest.geojson" && paths.contains("styles.json"))
    #expect(try Archive(data: Data(contentsOf: file), accessMode: .read).map(\.path) == paths)
  }

  @Test("a file that is not an archive gives none") func noArchive() throws {
    let (file, data): (Archive?, Archive?) = (
      Archive(url: URL(filePath: #filePath), accessMode: .read),
      Archive(data: Data("PK".utf8), accessMode: .read)
    )
    #expect(file == nil && data == nil)
    #expect(throws: ZipError.self) { try Archive(url: URL(filePath: #filePath), accessMode: .read) }
    #expect(throws: Archive.ArchiveError.unreadableArchive) {
      try Archive(url: URL(filePath: "/nowhere.zip"), accessMode: .read)
    }
  }

  @Test("a missing path gives no entry") func noEntry() throws {
    let archive = try Archive(url: file, accessMode: .read)
    #expect(archive["space/.geojson"] == nil && archive[""] == nil)
  }

  @Test func damageAndConsumersStopAnExtraction() throws {
    struct Enough: Error {}
    var data = try Data(contentsOf: file)
    let archive = try Archive(data: data, accessMode: .read)
    let entry = try #require(archive["styles.json"])
    #expect(throws: Enough.self) { try archive.extract(entry) { _ in throw Enough() } }
    #expect(throws: Archive.ArchiveError.invalidBufferSize) {
      try archive.extract(entry, bufferSize: 0) { _ in }
    }
    // The bytes of the first file, behind its header and name.
    for index in 100..<200 { data[index] = 0xFF }
    let damaged = try Archive(data: data, accessMode: .read)
    let first = try #require(damaged["manifest.geojson"])
    #expect(throws: ZipError.self) { try damaged.extract(first, skipCRC32: true) { _ in } }
  }
}
