import Foundation
import Testing

@testable import CartoucheView

/// A file that was saved is noticed once, however it was saved.
@Suite struct FileWatchTests {
  private let old = FileWatch.Stamp(modified: 1, size: 10, file: 1)
  private let new = FileWatch.Stamp(modified: 2, size: 11, file: 1)

  private func watching() -> FileWatch {
    var watch = FileWatch()
    watch.watch(["a", "b"]) { _ in old }
    return watch
  }

  @Test func whatStaysTheSameIsNoChange() {
    var watch = watching()
    #expect(watch.changes { _ in old } == [])
    #expect(watch.changes { _ in old } == [])
  }

  @Test func aChangeCountsWhenItIsOver() {
    var watch = watching()
    #expect(watch.changes { $0 == "a" ? new : old } == [])
    #expect(watch.changes { $0 == "a" ? new : old } == ["a"])
    #expect(watch.changes { $0 == "a" ? new : old } == [])
  }

  @Test func writingInPiecesIsOneChange() {
    var watch = watching()
    for size in 1...5 {
      #expect(watch.changes { _ in FileWatch.Stamp(modified: 2, size: UInt64(size), file: 1) } == [])
    }
    #expect(watch.changes { _ in FileWatch.Stamp(modified: 2, size: 5, file: 1) } == ["a", "b"])
  }

  @Test func aFileThatIsReplacedIsAChangeAndAGapIsNone() {
    var watch = watching()
    #expect(watch.changes { _ in nil } == [])
    #expect(watch.changes { _ in nil } == [])
    let replaced = FileWatch.Stamp(modified: 1, size: 10, file: 2)
    #expect(watch.changes { _ in replaced } == [])
    #expect(watch.changes { _ in replaced } == ["a", "b"])
  }

  @Test func whatIsKnownStaysKnownWhenOthersAreWatchedToo() {
    var watch = watching()
    watch.watch(["a", "c"]) { _ in new }
    #expect(watch.paths == ["a", "c"])
    #expect(watch.changes { _ in new } == [])
    #expect(watch.changes { _ in new } == ["a"])
  }

  @Test func savingAtomicallyIsSeenOnTheDisk() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("watch-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("one".utf8).write(to: file)
    var watch = FileWatch()
    watch.watch([file.path])
    #expect(watch.changes() == [])
    try Data("two!".utf8).write(to: file, options: .atomic)
    #expect(watch.changes() == [])
    #expect(watch.changes() == [file.path])
  }
}
