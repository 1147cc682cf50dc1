import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle
import MapLibre

/// A constant as programs give it to a property, and the JSON that it is in a style.
struct SampleValue {
  let value: Any
  let json: JSONValue

  init(_ value: Any, _ json: JSONValue) {
    self.value = value
    self.json = json
  }

  var expression: NSExpression { NSExpression(forConstantValue: value) }

  /// Two constants that differ from each other and from the default of every property of the type.
  static func pair(for line: any AnyProperty) -> [SampleValue] {
    let words = line.specification.values
    switch line.specification.type {
    case .color, .colorArray:
      return [
        SampleValue(UIColor.red, "rgba(255,0,0,1)"),
        SampleValue(UIColor(red: 0, green: 0.2, blue: 1, alpha: 0.5), "rgba(0,51,255,0.5)"),
      ]
    case .number, .numberArray:
      // Within every range: heatmap-radius begins at 1, opacities end there.
      return line.range?.upperBound == 1
        ? [SampleValue(0.25, 0.25), SampleValue(0.75, 0.75)] : [SampleValue(7, 7), SampleValue(8.5, 8.5)]
    case .boolean, .verticalGradient: return [SampleValue(false, false), SampleValue(true, true)]
    case .enumeration: return words.prefix(2).map { SampleValue($0, .string($0)) }
    case .padding, .array(.number?, 4):
      return [
        SampleValue(NSValue(uiEdgeInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)), [1, 4, 3, 2]),
        SampleValue(NSValue(uiEdgeInsets: UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)), [5, 8, 7, 6]),
      ]
    case .array(.number?, 2):
      return [
        SampleValue(NSValue(cgVector: CGVector(dx: 1, dy: 2)), [1, 2]),
        SampleValue(NSValue(cgVector: CGVector(dx: 3, dy: -4.5)), [3, -4.5]),
      ]
    case .array(.number?, _): return [SampleValue([1, 2.5], [1, 2.5]), SampleValue([3, 4], [3, 4])]
    case .array(.enumeration?, _):
      return [SampleValue([words[0]], [.string(words[0])]), SampleValue([words[1]], [.string(words[1])])]
    case .variableAnchorOffsetCollection:
      return [
        SampleValue(["top", [0, 1]] as [Any], ["top", [0, 1]]),
        SampleValue(["left", [1, 0], "right", [-1, 0]] as [Any], ["left", [1, 0], "right", [-1, 0]]),
      ]
    case .array: return [SampleValue(["A"], ["A"]), SampleValue(["B", "C"], ["B", "C"])]
    case .string, .formatted, .resolvedImage, .projectionDefinition, .any:
      return [SampleValue("one", "one"), SampleValue("two", "two")]
    }
  }
}
