import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheRenderer
import CartoucheResources
import CartoucheText
import SeededRandom
import Testing

/// Answers from a table, and nothing for other URLs.
private struct TableLoader: ResourceLoader {
  var answers: [String: [UInt8]]

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    answers[request.url].map { ResourceResponse($0) } ?? .notFound
  }
}

/// A store whose every load is a session of its own, as in a frame.
private struct LoadingStore {
  let loader: any ResourceLoader
  private let store = SpriteStore()

  init(loader: any ResourceLoader) { self.loader = loader }

  func load(_ member: JSONValue?, baseURL: String?, pixelRatio: Double) async -> SpriteStore.Answer {
    await LoadSession.run(loader) { [store] session in
      await store.load(
        member, in: StyleReferences(of: DocumentOrigin(initiator: baseURL, base: baseURL)),
        pixelRatio: pixelRatio, through: session)
    }
  }
}

@Suite struct SpriteStoreTests {
  /// A picture of 8 x 4 whose red is 10 times the column, green 10 times the row, and alpha 255 or 128 from
  /// column 4 on.
  private func picture() throws -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<4 {
      for x in 0..<8 { bytes += [UInt8(10 * x), UInt8(10 * y), 200, x < 4 ? 255 : 128] }
    }
    return try PNGEncoder(forceRGBA8: true).encode(bytes, width: 8, height: 4, alpha: .straight)
  }

  private func store(_ indices: [String: String]) throws -> LoadingStore {
    var answers: [String: [UInt8]] = [:]
    for (url, index) in indices {
      answers["\(url).json"] = Array(index.utf8)
      answers["\(url).png"] = try picture()
    }
    return LoadingStore(loader: TableLoader(answers: answers))
  }

  @Test func imagesBeyondThePixelsOfAStyleAreLeftOut() async throws {
    let store = SpriteStore(pixelLimit: 40)
    let index = """
      {"a": {"x": 0, "y": 0, "width": 8, "height": 4}, "b": {"x": 0, "y": 0, "width": 3, "height": 3},
       "c": {"x": 0, "y": 0, "width": 4, "height": 2}, "d": {"x": 0, "y": 0, "width": 1, "height": 1}}
      """
    let loader = TableLoader(answers: ["s.json": Array(index.utf8), "s.png": try picture()])
    let answer = await LoadSession.run(loader) {
      await store.load("s", in: StyleReferences(of: .program), pixelRatio: 1, through: $0)
    }
    #expect(answer.images.names == ["a", "c"])
    #expect(answer.diagnostics.map(\.kind) == [.limit])
    let message = try #require(answer.diagnostics.first).description
    #expect(
      message.contains(
        "image \"b\" of 3 x 3 pixels: expected at most 40 pixels in all images; 2 images are left out"))
    #expect(message.contains("s.json:1:55, /b"))
  }

  @Test func picturesOfTooManyPixelsAreNotDecoded() async throws {
    let store = SpriteStore(pixelLimit: 31)
    let loader = TableLoader(answers: ["s.json": Array("{}".utf8), "s.png": try picture()])
    let answer = await LoadSession.run(loader) {
      await store.load("s", in: StyleReferences(of: .program), pixelRatio: 1, through: $0)
    }
    #expect(answer.images.isEmpty)
    #expect(answer.diagnostics.map(\.kind) == [.limit])
  }

  @Test func picturesOfAllSpritesCountTogether() async throws {
    let names = ["a", "b", "c", "d"]
    var answers: [String: [UInt8]] = [:]
    for name in names {
      answers["\(name).json"] = Array(#"{"i": {"x": 0, "y": 0, "width": 1, "height": 1}}"#.utf8)
      answers["\(name).png"] = try picture()
    }
    let loader = TableLoader(answers: answers)
    let sprites = JSONValue.array(names.map { ["id": .string($0), "url": .string($0)] })
    // Room for two of them.
    let store = SpriteStore(pixelLimit: 2 * 32 + 31)
    for _ in 0..<2 {
      let answer = await LoadSession.run(loader) {
        await store.load(sprites, in: StyleReferences(of: .program), pixelRatio: 1, through: $0)
      }
      #expect(answer.images.names == ["a:i", "b:i"])
      #expect(
        answer.diagnostics.map(\.description) == [
          """
          error: sprite "c" (and 1 more) is left out: its picture has 8 x 4 pixels, and only 31 of 95 for the pictures \
          of all sprites are left (/sprite)
          """
        ])
    }
  }

  @Test func imagesAreCutFromThePicture() async throws {
    let index = """
      {"a": {"x": 1, "y": 2, "width": 3, "height": 2},
       "b": {"x": 4, "y": 0, "width": 4, "height": 4, "pixelRatio": 2}}
      """
    let answer = try await store(["s": index]).load("s", baseURL: nil, pixelRatio: 1)
    #expect(answer.diagnostics == [])
    #expect(answer.images.names == ["a", "b"])
    let a = try #require(answer.images["a"])
    #expect(a.bitmap.width == 3)
    #expect(a.bitmap.height == 2)
    #expect(a.bitmap[0, 0] == [10, 20, 200, 255])
    #expect(a.bitmap[2, 1] == [30, 30, 200, 255])
    #expect(a.pixelRatio == 1)
    let b = try #require(answer.images["b"])
    #expect(b.displaySize == [2, 2])
    // Colours are premultiplied.
    #expect(b.bitmap[1, 1] == [25, 5, 100, 128])
  }

  @Test func aDistanceFieldKeepsItsValues() async throws {
    let index = #"{"field": {"x": 3, "y": 0, "width": 2, "height": 1, "sdf": true}}"#
    let answer = try await store(["s": index]).load("s", baseURL: nil, pixelRatio: 1)
    let field = try #require(answer.images["field"])
    #expect(field.isSDF)
    #expect(field.bitmap[0, 0].w == 255)
    #expect(field.bitmap[1, 0].w == 128)
  }

  @Test func stretchAndContentAreKept() async throws {
    let index = """
      {"button": {"x": 0, "y": 0, "width": 8, "height": 4, "stretchX": [[1, 2], [4, 5.5]], "stretchY": [[1, 3]],
        "content": [1, 1, 7, 3], "textFitWidth": "stretchOnly", "textFitHeight": "proportional"}}
      """
    let answer = try await store(["s": index]).load("s", baseURL: nil, pixelRatio: 1)
    #expect(answer.diagnostics == [])
    let button = try #require(answer.images["button"])
    #expect(button.stretchX == [1...2, 4...5.5])
    #expect(button.stretchY == [1...3])
    #expect(button.content == StyleImage.Content(left: 1, top: 1, right: 7, bottom: 3))
    #expect(button.textFitWidth == .stretchOnly)
    #expect(button.textFitHeight == .proportional)
  }

  @Test func badEntriesAreFindingsAndTheRestIsUsed() async throws {
    let index = """
      {
        "good": {"x": 0, "y": 0, "width": 1, "height": 1},
        "outside": {"x": 7, "y": 0, "width": 2, "height": 1},
        "empty": {"x": 0, "y": 0, "width": 0, "height": 1},
        "wrong": {"x": "0", "y": 0, "width": 1, "height": 1},
        "huge": {"x": 1e300, "y": 0, "width": 1, "height": 9223372036854775807},
        "flat": 5,
        "ratio": {"x": 0, "y": 0, "width": 1, "height": 1, "pixelRatio": 0},
        "stretch": {"x": 0, "y": 0, "width": 1, "height": 1, "stretchX": [[3, 1]], "content": [1]}
      }
      """
    let answer = try await store(["s": index]).load("s", baseURL: nil, pixelRatio: 1)
    #expect(answer.images.names == ["good", "stretch"])
    let places = answer.diagnostics.map { "\($0.severity.rawValue) \($0.location?.line ?? 0)" }
    #expect(
      places == ["error 3", "error 4", "error 5", "error 6", "error 7", "error 8", "warning 9", "warning 9"])
    #expect(answer.diagnostics.allSatisfy { $0.source == "s.json" })
    #expect(answer.diagnostics[0].message.contains("outside"))
  }

  @Test func listsGivePrefixes() async throws {
    let index = #"{"i": {"x": 0, "y": 0, "width": 1, "height": 1}}"#
    let store = try store(["/a": index, "/b": index])
    let list: JSONValue = [["id": "default", "url": "/a"], ["id": "more", "url": "/b"]]
    let answer = await store.load(list, baseURL: nil, pixelRatio: 1)
    #expect(answer.images.names == ["i", "more:i"])
    #expect(answer.diagnostics == [])
  }

  @Test(arguments: [(0.5, "s"), (1, "s"), (1.1, "s@2x"), (2, "s@2x"), (3, "s@2x")])
  func thePixelRatioChoosesTheFiles(pixelRatio: Double, stem: String) async throws {
    let index = #"{"i": {"x": 0, "y": 0, "width": 1, "height": 1}}"#
    let answer = try await store([stem: index]).load("s", baseURL: nil, pixelRatio: pixelRatio)
    #expect(answer.images.names == ["i"])
  }

  @Test func aQueryStaysAtTheEnd() async throws {
    let answers = [
      "https://a.example/s@2x.json?key=1": Array(#"{"i": {"x": 0, "y": 0, "width": 1, "height": 1}}"#.utf8),
      "https://a.example/s@2x.png?key=1": try picture(),
    ]
    let store = LoadingStore(loader: TableLoader(answers: answers))
    let answer = await store.load("https://a.example/s?key=1", baseURL: nil, pixelRatio: 2)
    #expect(answer.images.names == ["i"])
  }

  @Test func whatIsMissingIsOneFinding() async throws {
    let index = #"{"i": {"x": 0, "y": 0, "width": 1, "height": 1}}"#
    let store = try store(["/a": index])
    let list: JSONValue = [["id": "default", "url": "/gone"], ["id": "b", "url": "/a"], ["id": "c"]]
    let answer = await store.load(list, baseURL: nil, pixelRatio: 1)
    #expect(answer.images.names == ["b:i"])
    #expect(
      answer.diagnostics.map { $0.pointer?.description } == ["/sprite/2", "/sprite/0/url"])
    #expect(await store.load(nil, baseURL: nil, pixelRatio: 1).diagnostics == [])
    #expect(await store.load(5, baseURL: nil, pixelRatio: 1).diagnostics.count == 1)
  }

  @Test func noIndexMakesTrouble() async throws {
    var random = SplitMix64(seed: 9)
    let values = [
      "0", "1", "3", "-1", "0.5", "1e300", "9223372036854775807", "null", "true", "\"x\"", "[]", "{}",
      "[[0, 1]]", "[1, 2, 3, 4]",
    ]
    let keys = [
      "x", "y", "width", "height", "pixelRatio", "sdf", "stretchX", "stretchY", "content", "textFitWidth",
    ]
    for round in 0..<200 {
      let entries = (0..<6).map { number in
        let members = keys.shuffled(using: &random).prefix(8).map { key in
          let isPlain = ["x", "y", "width", "height"].contains(key) && Bool.random(using: &random)
          return "\"\(key)\": \(isPlain ? "1" : values.randomElement(using: &random) ?? "0")"
        }
        return "\"\(number)\": {\(members.joined(separator: ", "))}"
      }
      let answer = try await store(["s": "{\(entries.joined(separator: ","))}"])
        .load("s", baseURL: nil, pixelRatio: 1)
      for name in answer.images.names {
        let bitmap = try #require(answer.images[name]).bitmap
        #expect(bitmap.width > 0 && bitmap.width <= 8 && bitmap.height <= 4, "round \(round)")
      }
    }
  }

  @Test func editsComeAfterTheSprite() throws {
    var sprite = ImageSet()
    sprite["a"] = StyleImage(Bitmap(width: 1, height: 1))
    sprite["b"] = StyleImage(Bitmap(width: 2, height: 1))
    var edits = ImageEdits()
    edits.remove("a")
    edits.set("c", to: StyleImage(Bitmap(width: 3, height: 1), pixelRatio: -2))
    edits.set("b", to: StyleImage(Bitmap(width: 4, height: 1)))
    let images = edits.applied(to: sprite)
    #expect(images.names == ["b", "c"])
    #expect(images["b"]?.bitmap.width == 4)
    #expect(images["c"]?.pixelRatio == 1)
    edits.set("a", to: StyleImage(Bitmap(width: 5, height: 1)))
    #expect(edits.applied(to: sprite)["a"]?.bitmap.width == 5)
  }
}
