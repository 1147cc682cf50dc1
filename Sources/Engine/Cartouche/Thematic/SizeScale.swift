import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle

/// The sizes of discs by numbers that features have.
public struct SizeScale: Sendable, Hashable {
  /// A number with its size.
  public struct Size: Sendable, Hashable {
    /// The number in words.
    public var label: String
    /// The number.
    public var value: Double
    /// The diameter in logical pixels.
    public var diameter: Double
  }

  /// The name of the property of features that decides; `nil` where it is computed.
  public let property: String?
  /// Some of the numbers, ascending.
  public let sizes: [Size]

  private static let radius = Property<Double>.paint("radius", default: 5)
  /// The most sizes: more than readers compare.
  private static let mostSizes = 4
  /// The maximum depth of nested zoom curves; styles have one.
  private static let mostNested = 4

  /// The sizes that a radius has at a zoom level; `nil` for one that does not follow a number of features.
  init?(radius json: JSONValue, zoom: Double) {
    let reader = ColorScaleReader(zoom: zoom)
    var json = (try? StylePropertyExpression.source(json, Self.radius.specification)) ?? json
    for _ in 0..<Self.mostNested {
      guard let items = json.array, let name = items.first?.string else { return nil }
      if name == "case", items.count >= 4 {
        // The condition is that there is a value.
        json = items[2]
        continue
      }
      let first = name == "step" ? 3 : name.hasPrefix("interpolate") ? 3 : items.count
      let input = name == "step" ? 1 : 2
      guard first < items.count else { return nil }
      var stops: [ColorScaleReader.Stop] = name == "step" ? [(nil, items[2])] : []
      for index in stride(from: first, to: items.count - 1, by: 2) {
        stops.append((items[index].number, items[index + 1]))
      }
      if ColorScaleReader.isZoom(items[input]) {
        json = reader.atZoom(stops)
        continue
      }
      let numbers = stops.compactMap { stop -> (value: Double, radius: Double)? in
        guard let value = stop.input, let radius = stop.output.number, radius > 0 else { return nil }
        return (value, radius)
      }
      guard numbers.count > 1 else { return nil }
      let width = ColorScaleReader.width(of: numbers.map(\.value))
      // The first and the last, and some between them.
      let count = min(numbers.count, Self.mostSizes)
      sizes = (0..<count).map { index in
        let number = numbers[index * (numbers.count - 1) / (count - 1)]
        return Size(
          label: (name == "step" ? "≥ " : "") + NumberLabel.text(number.value, width: width),
          value: number.value, diameter: 2 * number.radius)
      }
      property = reader.name(of: items[input])
      return
    }
    return nil
  }
}
