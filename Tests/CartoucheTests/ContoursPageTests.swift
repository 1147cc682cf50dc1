import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import Foundation
import Testing

/// The style of `Documentation/Contours.md` draws lines and labels.
@Suite struct ContoursPageTests {
  /// Tiles with a hill in Terrarium's colours, for any archive.
  private struct Hill: ResourceLoader {
    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      guard let tile = request.tile else {
        let text = #"{"tilejson": "3.0.0", "tiles": ["pmtiles://hill/{z}/{x}/{y}"], "maxzoom": 12}"#
        return ResourceResponse(Array(text.utf8))
      }
      let side = 64
      var pixels: [UInt8] = []
      let middle = 0.5 * Double(1 << tile.z)
      for y in 0..<side {
        for x in 0..<side {
          let dx = Double(tile.x) + (Double(x) + 0.5) / Double(side) - middle
          let dy = Double(tile.y) + (Double(y) + 0.5) / Double(side) - middle
          let height = max(1500 - 1300 * (dx * dx + dy * dy).squareRoot(), 0)
          let number = Int((height + 32_768) * 256)
          pixels += [UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255), 255]
        }
      }
      do {
        return ResourceResponse(try PNGEncoder().encode(Image(width: side, height: side, pixels: pixels)))
      } catch {
        throw .unreadable(url: request.url, reason: "\(error)")
      }
    }
  }

  /// The JSON of the page.
  private static func style() throws -> JSONObject {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/Contours.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
    let json = try #require(block.components(separatedBy: "```").first)
    return try #require(try JSONValue(parsing: Array(json.utf8)).object)
  }

  private static func picture(threads: Int, without layers: [String] = []) async throws -> Snapshot {
    var members = try style()
    let all = members["layers"]?.array ?? []
    members["layers"] = .array(all.filter { !layers.contains($0["id"]?.string ?? "") })
    members["center"] = [0, 0]
    members["zoom"] = 12
    var loader = SchemeLoader()
    loader["pmtiles"] = Hill()
    loader["contours"] = ContourLoader(base: loader)
    return try await Snapshotter(loader: loader, threads: threads).snapshot(
      of: Map(members, trust: .own), in: Viewport(width: 400, height: 400))
  }

  @Test func theStyleOfThePageHasLinesAndLabels() async throws {
    let whole = try await Self.picture(threads: 2)
    #expect(whole.diagnostics.filter { $0.severity == .error }.isEmpty, "\(whole.diagnostics)")
    for layer in ["contours", "heights"] {
      let other = try await Self.picture(threads: 2, without: [layer])
      #expect(other.pixels != whole.pixels, "\(layer) draws nothing")
    }
    #expect(try await Self.picture(threads: 1).pixels == whole.pixels)
  }
}
