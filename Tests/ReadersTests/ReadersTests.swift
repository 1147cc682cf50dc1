import Foundation
import Testing

@Suite(.serialized) struct ReadersTests {
  /// The memory that readers get, far below what a bomb costs a reader that counts nothing.
  private static let memory = 8 << 20
  /// The growth of the process that is allowed: the bytes of a bomb, working memory, what the system has not taken back.
  private static let allowedGrowth = 256 << 20

  @Test(.timeLimit(.minutes(1)), arguments: Attack.all)
  func aReaderSurvives(_ attack: Attack) async {
    let bytes = attack.bomb.bytes()
    let (outcome, growth) = await MemoryPeak.growth { () -> String in
      do {
        return try await attack.reader.read(bytes, Self.memory) ? "in part" : "whole"
      } catch {
        return "refused: \(error)"
      }
    }
    if attack.bomb.isRefused { #expect(outcome != "whole", "nothing was refused") }
    #expect(
      growth < Self.allowedGrowth, "\(growth >> 20) MiB for \(bytes.count) bytes (\(outcome.prefix(200)))")
  }

  @Test func everyReaderHasABombAndAFuzzEntry() {
    for reader in Reader.all {
      #expect(!reader.bombs.isEmpty, "\(reader.name) has no bomb")
      let entry = Sources.root.appending(path: "Fuzz/Sources/\(reader.fuzz)").path(percentEncoded: false)
      #expect(FileManager.default.fileExists(atPath: entry), "\(reader.name): \(reader.fuzz) does not exist")
    }
  }

  @Test func everyFuzzEntryIsThatOfAReader() throws {
    let entries = try FileManager.default.contentsOfDirectory(
      atPath: Sources.root.appending(path: "Fuzz/Sources").path(percentEncoded: false))
    let known = Set(Reader.all.map(\.fuzz) + Sources.entriesOfOtherCode)
    for entry in entries.sorted() where !entry.hasPrefix(".") {
      #expect(known.contains(entry), "\(entry) belongs to no reader of the list")
    }
  }

  @Test func everyDeclarationThatTakesForeignBytesIsOnTheList() {
    let listed = Set(Reader.all.flatMap(\.files) + Sources.filesWithoutReaders)
    let found = Sources.filesWithReaders
    for file in found.sorted() {
      #expect(
        listed.contains(file),
        "\(file) takes bytes and is on no list: add it to a reader of this folder, with bombs and a fuzz entry"
      )
    }
    #expect(
      listed.subtracting(found).isEmpty, "listed, but takes no bytes: \(listed.subtracting(found).sorted())")
  }
}
