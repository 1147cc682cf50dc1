import ArgumentParser
import CartoucheCommandLine
import CartoucheMapView
import Foundation
import Testing

@testable import CartoucheView

/// The command line of a view draws that view when it is pasted.
@Suite struct RenderCommandLineTests {
  private func line(
    _ arguments: [String], camera: Camera = Camera(center: [8.55, 47.37], zoom: 11.25),
    hidden: Set<String> = [],
    hasOverlays: Bool = false
  ) throws -> RenderCommandLine {
    RenderCommandLine(
      try SceneOptionGroup.parse(arguments), camera: camera,
      viewport: Viewport(width: 800, height: 600, pixelRatio: 2), hidden: hidden, hasOverlays: hasOverlays)
  }

  @Test func itNamesSizeCameraAndInputs() throws {
    #expect(
      try line(["city.json"]).text
        == "cartouche render --size=800x600 --scale=2 --center=8.55,47.37 --zoom=11.25 -o map.png city.json")
  }

  @Test func itIsReadByTheOptionsOfRender() throws {
    var camera = Camera(center: [-0.1234567891, -89.9], zoom: -1.5, bearing: -30.25, pitch: 60)
    camera.roll = 3
    let words = try line(
      [
        "--base", "none", "--language", "de,fr", "--memory", "256MiB", "--fonts", "my fonts", "--allow-host",
        "*.local",
        "--timeout", "2.5", "--ideograph-font", "none", "--crs", "EPSG:2056", "it's $HOME.geojson",
      ], camera: camera
    ).words
    let file = try #require(words.firstIndex(of: "-o"))
    let options = try SceneOptionGroup.parse(Array(words[2..<file] + words[(file + 2)...]))
    #expect(options.inputs == ["it's $HOME.geojson"])
    #expect(options.view.center?.longitude == -0.1234567891)
    #expect(options.view.center?.latitude == -89.9)
    #expect(options.view.zoom == -1.5)
    #expect(options.view.bearing == -30.25)
    #expect(options.view.pitch == 60)
    #expect(options.view.roll == 3)
    #expect(options.base == "none")
    #expect(options.language?.tags == ["de", "fr"])
    #expect(options.limits.memory?.bytes == 256 << 20)
    #expect(options.fonts.fonts == ["my fonts"])
    #expect(options.fonts.ideographFont == ["none"])
    #expect(options.resources.allowHost == ["*.local"])
    #expect(options.resources.timeout == 2.5)
    #expect(options.crs.map { "\($0)" } == "EPSG:2056")
  }

  @Test(arguments: [
    "plain.json", "", "two words", "it's", "$(touch x)", "`x`", "a\"b", "a\nb", "*", "~", "!", "\\", "ü é",
    "a;b", "#c",
  ])
  func theShellReadsEachWordAsItIs(word: String) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "printf '%s|' " + RenderCommandLine.quoted(word)]
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self) == word + "|")
  }

  @Test func inputsThatLookLikeOptionsStandBehindTwoHyphens() throws {
    #expect(try line(["--", "-x.json"]).words.suffix(2) == ["--", "-x.json"])
  }

  @Test func itTellsWhatItLeavesOut() throws {
    #expect(try line(["city.json"]).notes == [])
    let all = try line(["-", "--header", "Authorization: secret"], hidden: ["roads"], hasOverlays: true)
    #expect(all.notes.count == 4)
    #expect(!all.text.contains("secret"))
  }
}
