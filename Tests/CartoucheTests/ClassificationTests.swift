import Cartouche
import Testing

/// Numbers in classes.
struct ClassificationTests {
  @Test func quantilesHaveEqualCounts() throws {
    let classes = try #require(Classification((1...100).map(Double.init), classes: 4))
    #expect(classes.breaks == [26, 51, 76])
    #expect(
      (1...100).map { classes.index(of: Double($0)) }.reduce(into: [0, 0, 0, 0]) { $0[$1] += 1 } == [
        25, 25, 25, 25,
      ])
  }

  @Test(arguments: Classification.Scheme.allCases, [Int.min, -1, 0, 1, 1000, Int.max])
  func oddNumbersOfClassesAndValuesGetAnAnswer(scheme: Classification.Scheme, classes: Int) throws {
    let values = [-1e300, .nan, 0, 5e-324, 1, .infinity, 1e300]
    for splits in [false, true] {
      let found = try #require(
        Classification(values, classes: classes, scheme: scheme, splitsAtZero: splits))
      #expect(found.classCount <= 256)
      #expect(found.breaks.allSatisfy { $0.isFinite })
      #expect((0..<found.classCount).contains(found.index(of: .nan)))
      #expect((0..<found.classCount).contains(found.index(of: 1e308)))
    }
  }

  @Test func equalValuesStayInOneClass() throws {
    let classes = try #require(Classification([1, 1, 1, 1, 1, 1, 1, 9], classes: 5))
    #expect(classes.classCount == 2)
    #expect(classes.index(of: 1) == 0)
    #expect(classes.index(of: 9) == 1)
    #expect(try #require(Classification([7, 7], classes: 5)).breaks == [])
  }

  @Test func equalClassesHaveEqualWidths() throws {
    #expect(try #require(Classification([0, 3, 100], classes: 4, scheme: .equal)).breaks == [25, 50, 75])
    #expect(try #require(Classification([5], classes: 4, scheme: .equal)).breaks == [])
  }

  @Test func naturalBreaksLieBetweenGroups() throws {
    let groups: [Double] = [1, 2, 3, 2, 40, 42, 41, 600, 610]
    let classes = try #require(Classification(groups, classes: 3, scheme: .jenks))
    #expect(groups.map(classes.index) == [0, 0, 0, 0, 1, 1, 1, 2, 2])
  }

  @Test(arguments: [2, 3, 4, 5])
  func naturalBreaksHaveTheLeastDeviation(count: Int) throws {
    // All ways to divide few values, against the search.
    var seed = UInt64(count)
    let values = (0..<12).map { _ -> Double in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 40 % 1000)
    }.sorted()
    func deviation(_ starts: [Int]) -> Double {
      let bounds = [0] + starts + [values.count]
      return zip(bounds, bounds.dropFirst()).reduce(0) { total, range in
        let part = values[range.0..<range.1]
        let mean = part.reduce(0, +) / Double(part.count)
        return total + part.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      }
    }
    func best(_ starts: [Int], _ left: Int) -> Double {
      if left == 0 { return deviation(starts) }
      let from = (starts.last ?? 0) + 1
      return (from...(values.count - left)).map { best(starts + [$0], left - 1) }.min() ?? .infinity
    }
    let classes = try #require(Classification(values, classes: count, scheme: .jenks))
    let found = classes.breaks.map { limit in values.firstIndex { $0 >= limit } ?? 0 }
    #expect(abs(deviation(found) - best([], count - 1)) < 1e-6)
  }

  @Test func manyValuesAreClassified() throws {
    // Three heaps among a million values; a search in the square of them would not end.
    let values = (0..<1_000_000).map { Double($0 % 3) * 1000 + Double($0 % 997) / 10 }
    let classes = try #require(Classification(values, classes: 3, scheme: .jenks))
    #expect(classes.breaks == [1000, 2000])
  }

  @Test func zeroDividesBothSigns() throws {
    let classes = try #require(
      Classification([-9, -5, -1, 2, 4, 80, 90], classes: 4, splitsAtZero: true))
    #expect(classes.breaks.contains(0))
    #expect(classes.breaks.count == 3)
    #expect(classes.index(of: -1) == 1)
    #expect(classes.index(of: 2) == 2)
  }

  @Test func extremeNumbersAreClassified() throws {
    for scheme in Classification.Scheme.allCases {
      let huge = try #require(
        Classification([-1.7e308, -1, 0, 1, 1.7e308, .nan, .infinity], classes: 3, scheme: scheme))
      #expect(huge.breaks == huge.breaks.sorted())
      #expect(huge.breaks.allSatisfy { $0.isFinite })
      let tiny = try #require(Classification([5e-324, 1e-323, 2e-323], classes: 3, scheme: scheme))
      #expect(tiny.breaks == tiny.breaks.sorted())
    }
    #expect(Classification([Double](), classes: 3) == nil)
    #expect(Classification([.nan], classes: 3) == nil)
  }

  @Test func limitsHaveFewDigits() throws {
    let classes = try #require(Classification([0.123, 0.456, 71.3, 98.7, 1234, 5678], classes: 3))
    #expect(classes.breaks == [70, 1000])
  }
}

/// Palettes by their names.
struct ColorPaletteTests {
  @Test func everyPaletteIsFoundByItsName() throws {
    for palette in ColorPalette.all {
      let found = try #require(ColorPalette(named: palette.name.uppercased()))
      #expect(found == palette)
      #expect(found.colors(0) == [])
      for count in 1...12 {
        let colors = found.colors(count)
        #expect(colors.count == count)
        #expect(colors.allSatisfy { $0.count == 7 && Color(css: $0) != nil })
      }
      #expect(try #require(ColorPalette(named: palette.name + "-reversed")).reversed == palette)
    }
    #expect(ColorPalette(named: "rainbow") == nil)
  }

  @Test func rampsKeepTheirEnds() throws {
    let viridis = try #require(ColorPalette(named: "viridis"))
    #expect(viridis.colors(2) == ["#440154", "#fde725"])
    #expect(viridis.reversed.colors(2) == ["#fde725", "#440154"])
    #expect(viridis.colors(10)[3] == "#31688e")
  }
}
