import CartoucheTiles
import Testing

struct ContourThresholdsTests {
  @Test func textHasIntervalsByZoomLevel() throws {
    let thresholds = try ContourThresholds(text: "12*100*500~11*200*1000")
    #expect(thresholds.intervals(at: 10) == nil)
    #expect(thresholds.intervals(at: 11) == [200, 1000])
    #expect(thresholds.intervals(at: 20) == [100, 500])
    #expect(thresholds.text == "11*200*1000~12*100*500")
    #expect(try ContourThresholds(text: thresholds.text) == thresholds)
  }

  @Test func oneIntervalIsForAllZoomLevels() throws {
    let thresholds = try ContourThresholds(interval: 20)
    #expect(thresholds.intervals(at: 0) == [20, 100])
    #expect(thresholds.intervals(at: 24) == [20, 100])
  }

  @Test(arguments: [
    "", "11", "11*", "11*0", "11*-20", "11*nan", "11*inf", "11*20*20", "11*100*20", "31*20", "-1*20",
    "1.5*20",
    "11*20~11*50", "11*20~", "x*20", "11*1*2*3*4*5*6*7*8*9",
  ])
  func otherTextsAreErrors(text: String) {
    let error = #expect(throws: ContourError.self) { try ContourThresholds(text: text) }
    #expect(error?.description.hasPrefix("thresholds: expected ") == true)
  }
}
