import Cartouche
import Testing

/// Pictures that are prepared once and drawn when they are wanted.
struct PreparedSnapshotTests {
  private let viewport = Viewport(width: 300, height: 200)

  @Test func aPreparedPictureIsThatOfTheMap() async throws {
    let map = try Map.world()
    let snapshotter = Snapshotter(threads: 2)
    let prepared = try await snapshotter.prepare(map, in: viewport)
    #expect(prepared.isComplete)
    let pictures = [try prepared.draw(), try prepared.draw()]
    let direct = try await snapshotter.snapshot(of: map, in: viewport)
    #expect(pictures.allSatisfy { $0.pixels == direct.pixels && $0.isComplete })
    #expect(pictures.allSatisfy { $0.diagnostics == direct.diagnostics })
    #expect(try prepared.features.features(FeatureQuery(.picture)).count > 10)
  }

  @Test func aPictureThatIsTooLargeIsRefusedBeforeItIsDrawn() async throws {
    await #expect(throws: MapError.self) {
      try await Snapshotter().prepare(.blank, in: Viewport(width: 1e6, height: 1e6))
    }
  }

  @Test func aLiveMapKnowsWhetherItsLastPictureIsLoaded() async throws {
    var live = LiveMap(.blank)
    #expect(!live.isLoaded)
    let prepared = try await Snapshotter(threads: 1).prepare(live, in: viewport)
    live.didShow(try prepared.draw())
    #expect(live.isLoaded)
  }
}
