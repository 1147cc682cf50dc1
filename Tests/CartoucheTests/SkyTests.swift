import Cartouche
import Testing

/// The sky above the horizon of a tilted map.
struct SkyTests {
  private let viewport = Viewport(width: 64, height: 128)

  private func map(_ sky: JSONValue, ground: String = "#808080", pitch: Double = 85, roll: Double = 0) -> Map
  {
    Map([
      "version": 8, "center": [10, 40], "zoom": 5, "pitch": .double(pitch), "roll": .double(roll),
      "sky": sky, "sources": [:],
      "layers": [
        ["id": "ground", "type": "background", "paint": ["background-color": .string(ground)]]
      ],
    ])
  }

  private func column(_ live: LiveMap, x: Int = 32) async throws -> [[UInt8]] {
    let pixels = try await Snapshotter(threads: 1).snapshot(of: live, in: viewport).pixels
    return (0..<128).map { y in Array(pixels[4 * (y * 64 + x)..<4 * (y * 64 + x) + 4]) }
  }

  // The ground ends 0.85 · tan 5° · 1.5 · 128 = 14.3 pixels above the middle.
  private let lastRowOfSky = 128 / 2 - 15

  @Test func aboveTheHorizonIsSkyAndBelowGround() async throws {
    let colors = try await column(LiveMap(map(["sky-color": "#0000ff", "sky-horizon-blend": 0])))
    #expect(colors[...lastRowOfSky].allSatisfy { $0 == [0, 0, 255, 255] })
    #expect(colors[(lastRowOfSky + 2)...].allSatisfy { $0 == [128, 128, 128, 255] })
  }

  @Test func theHorizonGoesOverIntoTheSky() async throws {
    let colors = try await column(
      LiveMap(map(["sky-color": "#0000ff", "horizon-color": "#ff0000", "sky-horizon-blend": 0.5])))
    let sky = colors[...lastRowOfSky]
    #expect(colors[lastRowOfSky][0] > 240)
    #expect(zip(sky, sky.dropFirst()).allSatisfy { $0[0] <= $1[0] && $0[2] >= $1[2] })
    // Half a picture's half above the horizon it is the sky's alone; half of that way up a quarter is left.
    #expect(colors[lastRowOfSky - 33] == [0, 0, 255, 255])
    #expect(abs(Int(colors[lastRowOfSky - 16][0]) - 64) < 6)
  }

  @Test func itIsBehindWhatIsTranslucent() async throws {
    let colors = try await column(
      LiveMap(map(["sky-color": "rgba(0, 0, 255, 0.5)", "sky-horizon-blend": 0], ground: "transparent")))
    #expect(colors[10] == [0, 0, 128, 128])
    #expect(colors[100] == [0, 0, 0, 0])
  }

  @Test func aMapThatIsTiltedLittleShowsNone() async throws {
    let colors = try await column(LiveMap(map(["sky-color": "#0000ff"], pitch: 60)))
    #expect(colors.allSatisfy { $0 == [128, 128, 128, 255] })
  }

  @Test func aRolledCameraHasItElsewhere() async throws {
    let sky: JSONValue = ["sky-color": "#0000ff", "sky-horizon-blend": 0]
    let upsideDown = try await column(LiveMap(map(sky, roll: 180)))
    #expect(upsideDown[0] == [128, 128, 128, 255])
    #expect(upsideDown[127] == [0, 0, 255, 255])
    // The camera turns to the right and the picture to the left: what was above is left.
    let left = try await column(LiveMap(map(sky, roll: 90)), x: 0)
    let right = try await column(LiveMap(map(sky, roll: 90)), x: 63)
    #expect(left.allSatisfy { $0 == [0, 0, 255, 255] })
    #expect(right.allSatisfy { $0 == [128, 128, 128, 255] })
  }

  @Test func itsColoursChangeInTime() async throws {
    var live = LiveMap(map(["sky-color": "#000000", "sky-horizon-blend": 0]))
    live.update { $0.style.sky?["sky-color"] = "#ffffff" }
    live.advance(to: .milliseconds(150))
    #expect(try await column(live)[0] == [128, 128, 128, 255])
  }
}
