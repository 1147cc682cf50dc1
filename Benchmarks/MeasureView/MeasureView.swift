import CartoucheImages
import CartoucheJSON
import Chromium
import Foundation

/// Measures `cartouche view` with Chromium: the time from input to picture and the pictures per second while a mouse
/// drags the map, then the time and size of several ways to encode a picture of that map.
///
/// `measure-view PROGRAM ARGUMENT…`: the path of `cartouche-view` and what it is given.
@main
enum MeasureView {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let program = arguments.first else {
      print("measure-view: expected the path of cartouche-view and its arguments")
      exit(64)
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments.dropFirst() + ["--size=1024x768", "--quiet"]
    process.standardOutput = output
    try process.run()
    defer { process.terminate() }
    let url = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let browser = try Chromium()
    defer { browser.quit() }
    let page = try await browser.page(url)
    try await page.wait(for: "window.cartouche?.picture.log.at(-1)?.isExact", seconds: 60)
    try await drag(page, seconds: 2)
    for round in 1...3 {
      print("drag \(round): \(Drag(try await drag(page, seconds: 4)))")
    }
    try await page.wait(for: "cartouche.view.resting && cartouche.picture.log.at(-1).isExact")
    try measureFormats(try await page.screenshot())
  }

  /// Drags the map with about 60 movements per second; returns the frames that arrived meanwhile.
  @discardableResult
  private static func drag(_ page: Page, seconds: Double) async throws -> [JSONValue] {
    try await page.evaluate("cartouche.picture.log.length = 0")
    let start = ContinuousClock.now
    try await page.mouse(.pressed, 640, 400)
    var step = 0.0
    while ContinuousClock.now - start < .seconds(seconds) {
      step += 1
      try await page.mouse(.moved, 640 + 200 * sin(step / 30), 400 + 150 * sin(step / 23))
      try await Task.sleep(until: start + .seconds(step / 60), clock: .continuous)
    }
    let log = try await page.evaluate("cartouche.picture.log")
    try await Task.sleep(for: .milliseconds(300))
    try await page.mouse(.released, 640, 400)
    return log.array ?? []
  }

  /// The figures of a drag.
  private struct Drag: CustomStringConvertible {
    let description: String

    init(_ frames: [JSONValue]) {
      let moving = frames.filter { $0["isExact"] != true }
      let times = moving.compactMap { $0["drawn"]?.number }
      guard let first = times.first, let last = times.last, last > first else {
        description = "no frames"
        return
      }
      let ages = moving.compactMap { frame in
        frame["input"]?.number.flatMap { input in frame["drawn"]?.number.map { $0 - input } }
      }.sorted()
      let bytes = moving.compactMap { $0["bytes"]?.number }.sorted()
      description = String(
        format: "%.1f pictures/s; input to picture: median %.0f ms, 90 %% within %.0f ms; median %.0f kB",
        Double(times.count - 1) / (last - first) * 1000, ages.isEmpty ? .nan : ages[ages.count / 2],
        ages.isEmpty ? .nan : ages[ages.count * 9 / 10], bytes.isEmpty ? .nan : bytes[bytes.count / 2] / 1000)
    }
  }

  /// Times the encoding of a picture in several formats, on one thread each.
  private static func measureFormats(_ screenshot: [UInt8]) throws {
    let image = try PNGDecoder().decode(screenshot)
    let formats: [(name: String, encode: () throws -> [UInt8])] = [
      ("PNG, level 1", { try PNGEncoder(compressionLevel: 1, threads: 1).encode(image) }),
      ("PNG, level 6", { try PNGEncoder(compressionLevel: 6, threads: 1).encode(image) }),
      ("JPEG, quality 80", { try JPEGEncoder(quality: 80).encode(image) }),
      ("JPEG, quality 92", { try JPEGEncoder(quality: 92).encode(image) }),
      ("WebP, quality 80", { try WebPEncoder(quality: 80).encode(image) }),
      ("WebP without loss", { try WebPEncoder(quality: 0, isLossless: true).encode(image) }),
    ]
    for (name, encode) in formats {
      var times: [Double] = []
      var size = 0
      for _ in 0..<5 {
        let start = ContinuousClock.now
        size = try encode().count
        times.append((ContinuousClock.now - start) / .milliseconds(1))
      }
      print(
        String(
          format: "%@ (%d x %d): %.1f ms, %.0f kB", name, image.width, image.height, times.sorted()[2],
          Double(size) / 1000))
    }
  }
}
