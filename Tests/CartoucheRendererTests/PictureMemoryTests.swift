import CartoucheJSON
import CartoucheRaster
import CartoucheStyle
import Testing

@testable import CartoucheRenderer

/// The memory of pictures that are drawn again and again.
struct PictureMemoryTests {
  private func scene(_ color: JSONValue) -> Scene {
    CartoucheRendererTests.scene([
      "version": 8, "sources": [:],
      "layers": [["id": "ground", "type": "background", "paint": ["background-color": color]]],
    ])
  }

  private func address(_ frame: Frame) -> UInt {
    frame.bitmap.pixels.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }

  @Test func aPictureThatNobodyHoldsIsDrawnInAgain() async throws {
    let renderer = FrameRenderer(loader: MemoryLoader([:]))
    var frame = try await renderer.frame(scene("red"))
    let first = address(frame)
    frame = try await renderer.frame(scene("lime"))
    #expect(address(frame) != first, "the first one was still held")
    #expect(frame.bitmap.channels(5, 5) == Channels.green)
    frame = try await renderer.frame(scene("blue"))
    #expect(address(frame) == first)
    #expect(frame.bitmap.channels(5, 5) == Channels.blue)
  }

  @Test func bytesAndPicturesThatAProgramHoldsStayAsTheyWere() async throws {
    let renderer = FrameRenderer(loader: MemoryLoader([:]))
    let bytes = try await renderer.frame(scene("red")).bitmap.pixels
    var changed = try await renderer.frame(scene("lime"))
    let copy = changed
    for _ in 0..<4 { changed = try await renderer.frame(scene("blue")) }
    #expect(bytes.starts(with: Channels.red) && Set(bytes) == Set(Channels.red))
    #expect(copy.bitmap.channels(5, 5) == Channels.green)
    #expect(changed.bitmap != copy.bitmap)
  }

  @Test func onlySoManyBytesAreKept() {
    let memory = PictureMemory(byteLimit: 32 << 20)
    do {
      var pictures: [Bitmap] = []
      for _ in 0..<6 {
        var picture = Bitmap(width: 2048, height: 1024)
        memory.lend(&picture)
        pictures.append(picture)
      }
      #expect(memory.take(width: 2048, height: 1024).width == 0, "all are held")
    }
    var count = 0
    while memory.take(width: 2048, height: 1024).width > 0 { count += 1 }
    #expect(count == 4)
  }
}
