import CartoucheQuartzCore
import Foundation
import Testing

@Suite struct CAMediaTimingFunctionTests {
  @Test func namesStandForCurves() {
    var point: [Float] = [0, 0]
    let function = CAMediaTimingFunction(name: .default)
    function.getControlPoint(at: 1, values: &point)
    #expect(point == [0.25, 0.1])
    function.getControlPoint(at: 3, values: &point)
    #expect(point == [1, 1])
    function.getControlPoint(at: 4, values: &point)
    #expect(point == [1, 1])
    #expect(CAMediaTimingFunction(name: .easeIn) == CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))
  }

  @Test func followsTheCurveFromEndToEnd() {
    let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    for function in names.map(CAMediaTimingFunction.init(name:)) {
      #expect(
        function.progress(at: -1) == 0 && function.progress(at: 0) == 0 && function.progress(at: 2) == 1)
      let steps = (0...100).map { function.progress(at: Double($0) / 100) }
      #expect(steps == steps.sorted())
    }
    #expect(abs(CAMediaTimingFunction(name: .linear).progress(at: 0.3) - 0.3) < 1e-6)
    #expect(abs(CAMediaTimingFunction(name: .easeInEaseOut).progress(at: 0.5) - 0.5) < 1e-6)
    // The values of CSS's `ease` and `ease-in`, the same curves, at a quarter.
    #expect(abs(CAMediaTimingFunction(name: .default).progress(at: 0.25) - 0.4085) < 1e-3)
    #expect(abs(CAMediaTimingFunction(name: .easeIn).progress(at: 0.25) - 0.0935) < 1e-3)
  }

  @Test func mayOvershoot() {
    #expect(CAMediaTimingFunction(controlPoints: 0.3, 1.6, 0.6, 1.4).progress(at: 0.6) > 1)
  }
}
