import Mapbox
import Testing

/// Source that imports nothing but `Mapbox` compiles, types named, as written for the old SDK.
@Suite struct SpellingTests {
  @Test("both spellings of the labels compile and mean the same")
  func labels() {
    let stops: [NSNumber: UIColor] = [0: .yellow, 2.5: .orange, 5: .red]
    let input: NSExpression = .zoomLevelVariable
    let values = NSExpression(forConstantValue: stops)
    let first = NSExpression(forConstantValue: stops[0])
    #expect(
      NSExpression(forMGLStepping: input, from: first, stops: values)
        == NSExpression(forMLNStepping: input, from: first, stops: values))
    #expect(
      NSExpression(forMGLInterpolating: input, curveType: .linear, parameters: nil, stops: values)
        == NSExpression(forMLNInterpolating: input, curveType: .linear, parameters: nil, stops: values))
    let predicate: NSPredicate = NSPredicate(format: "a = 1")
    #expect(
      NSExpression(forMGLConditional: predicate, trueExpression: first, falseExpression: input)
        == NSExpression(forMLNConditional: predicate, trueExpression: first, falseExpression: input))
    #expect(
      NSExpression(forMGLMatchingKey: input, in: [first: input], default: first)
        == NSExpression(forMLNMatchingKey: input, in: [first: input], default: first))
  }

  @Test func types() {
    let mode: MGLExpressionInterpolationMode = .exponential
    let color: MGLColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let part: MGLAttributedExpression = MGLAttributedExpression(
      NSExpression(forConstantValue: "a"),
      attributes: [MGLAttributedExpressionKey.fontScaleAttribute: NSExpression(forConstantValue: 2)])
    let comparison: NSComparisonPredicate? = NSPredicate(format: "a = 1") as? NSComparisonPredicate
    let compound: NSCompoundPredicate = NSCompoundPredicate(
      notPredicateWithSubpredicate: NSPredicate(value: true))
    #expect(mode.rawValue == "exponential")
    #expect(color == .red)
    #expect(part.attributes.count == 1)
    #expect(comparison?.predicateOperatorType == .equalTo)
    #expect(compound.compoundPredicateType == .not)
  }
}
