import ArgumentParser
import CartoucheCommandLine
import CartoucheImages
import CartoucheJSON
import Foundation
import Synchronization

@testable import CartoucheView

/// A page without a browser: it says what a page says, and puts frames together.
final class PageStandIn: Sendable {
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private struct State {
    var messages: [JSONValue] = []
    var frames: [SentFrame] = []
    var canvas = Image(width: 1, height: 1)
    var problem: String?
  }

  /// A folder with the file `style.json`, which the caller removes.
  let folder: URL
  let viewed: ViewedMap
  private let state = Mutex(State())
  private let session = Mutex<ViewSession?>(nil)
  private let drawing = Mutex<Task<Void, Never>?>(nil)
  private let answersFrames: Bool

  /// A style with a background and a square of land; the colour is that of the background.
  static func style(_ color: String, zoom: Double = 2) -> String {
    """
    {"version": 8, "name": "Square", "center": [0, 0], "zoom": \(zoom),
     "sources": {"land": {"type": "geojson", "attribution": "<a href='https://example.org'>Land</a>", "data":
      {"type": "Feature", "id": 7, "properties": {"name": "Square"}, "geometry":
       {"type": "Polygon", "coordinates": [[[-9, -9], [9, -9], [9, 9], [-9, 9], [-9, -9]]]}}}},
     "layers": [
      {"id": "sea", "type": "background", "paint": {"background-color": "\(color)"}},
      {"id": "land", "type": "fill", "source": "land", "paint": {"fill-color": "#00ff00"}}
     ]}
    """
  }

  /// A page on a new style.
  ///
  /// - Parameters:
  ///   - answersFrames: Whether it says that frames are shown, without which no more come.
  ///   - drawsAtOnce: Whether pictures are drawn from the beginning, and not from ``draw()``.
  convenience init(
    _ style: String = style("#ff0000"), answersFrames: Bool = true, drawsAtOnce: Bool = true
  ) throws {
    try self.init(
      file: "style.json", Data(style.utf8), answersFrames: answersFrames, drawsAtOnce: drawsAtOnce)
  }

  /// A page on the sample venue, a file `venue.zip`.
  convenience init(venue arguments: [String]) throws {
    try self.init(file: "venue.zip", Self.sampleVenue(), arguments: arguments)
  }

  /// The bundle of a venue of two floors.
  static func sampleVenue() throws -> Data {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: tests.appendingPathComponent("Fixtures/venues/sample-venue.zip"))
  }

  /// A page on a new file.
  init(
    file: String, _ data: Data, arguments: [String] = [], answersFrames: Bool = true, drawsAtOnce: Bool = true
  ) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: folder.appendingPathComponent(file))
    self.answersFrames = answersFrames
    viewed = try ViewedMap(
      try PageOptionGroup.parse(["--quiet"] + arguments + [folder.appendingPathComponent(file).path]))
    let start = ContinuousClock.now
    let session = ViewSession(viewed, clock: { ContinuousClock.now - start }) { [weak self] in self?.take($0)
    }
    self.session.withLock { $0 = session }
    if drawsAtOnce { draw() }
  }

  deinit {
    drawing.withLock { $0?.cancel() }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes the style anew, as editors do.
  func save(_ style: String) throws {
    try Data(style.utf8).write(to: folder.appendingPathComponent("style.json"), options: .atomic)
  }

  /// Begins to draw pictures.
  func draw() {
    guard let session = session.withLock({ $0 }) else { return }
    drawing.withLock { $0 = Task { await session.run() } }
  }

  /// Says something.
  func say(_ text: String) async { await session.withLock { $0 }?.receive(text) }

  /// Says that the page is there, 200 by 100 pixels large.
  func begin(_ more: String = "") async {
    await say(#"{"type":"view","width":200,"height":100,"ratio":1,"time":0\#(more)}"#)
  }

  /// The messages of a type so far.
  func messages(_ type: String) -> [JSONValue] {
    state.withLock { $0.messages.filter { $0["type"]?.string == type } }
  }

  var frames: [SentFrame] { state.withLock { $0.frames } }
  var canvas: Image { state.withLock { $0.canvas } }

  /// Waits until something is so.
  func wait(_ what: String, for condition: () -> Bool) async throws {
    for _ in 0..<1500 {
      if condition() { return }
      if let problem = state.withLock({ $0.problem }) { throw Fault(description: problem) }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Fault(description: "waited in vain: \(what)")
  }

  private func take(_ output: ViewSession.Output) {
    switch output {
    case .text(let text):
      let message = try? JSONDocument(parsing: Array(text.utf8)).root
      state.withLock { $0.messages.append(message ?? .null) }
    case .frame(let bytes):
      state.withLock { state in
        guard let frame = SentFrame(bytes) else {
          state.problem = "a frame cannot be read"
          return
        }
        do { try frame.draw(over: &state.canvas) } catch { state.problem = "\(error)" }
        state.frames.append(frame)
        let number = frame.number
        if answersFrames { Task { await self.say(#"{"type":"shown","frame":\#(number)}"#) } }
      }
    }
  }
}
