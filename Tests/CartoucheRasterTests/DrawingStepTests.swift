import CartoucheRaster
import Testing

/// The steps of a display list as values.
@Suite struct DrawingStepTests {
  private let red = PremultipliedColor(red: 1, green: 0, blue: 0)
  private let triangle = path([[2, 2], [18, 2], [2, 18]], closed: true)

  private func steps(_ record: (inout DisplayList) -> Void) -> [DrawingStep] {
    var list = DisplayList(width: 40, height: 30)
    record(&list)
    return Array(list.steps)
  }

  @Test func aFillHasItsPointsRuleAndPaint() throws {
    let found = steps {
      $0.fill(triangle, rule: .evenOdd, edge: .pixelCentre, paint: .color(red), on: .picture)
    }
    guard case .fill(let shape, let rule, let edge, let paint)? = found.first?.content else {
      Issue.record("expected a fill, found \(found)")
      return
    }
    #expect(shape == triangle && rule == .evenOdd && edge == .pixelCentre && paint == .color(red))
    #expect(found[0].clip == nil && found[0].layer == nil)
    #expect(found[0].bounds == PixelRectangle(x: 2, y: 2, width: 16, height: 16))
  }

  @Test(arguments: [
    StrokeStyle(width: 3), StrokeStyle(width: 2, gapWidth: 5), StrokeStyle(width: 4, blur: 1, cap: .square),
    StrokeStyle(width: 6, cap: .round, join: .round), StrokeStyle(width: 1, join: .bevel),
  ])
  func aStrokeHasTheStyleThatItWasRecordedWith(style: StrokeStyle) throws {
    let line = path([[2, 2], [20, 4], [30, 20]], closed: false)
    let found = steps { $0.stroke(line, style: style, paint: .color(red), on: .picture) }
    guard case .stroke(let lines, .color(red))? = found.first?.content else {
      Issue.record("expected a stroke, found \(found)")
      return
    }
    #expect(lines.path == line && lines.plane == nil)
    #expect(abs(lines.style.width - style.width) < 1e-4 && abs(lines.style.gapWidth - style.gapWidth) < 1e-4)
    #expect(abs(lines.style.blur - style.blur) < 1e-4)
    #expect(lines.style.cap == style.cap && lines.style.join == style.join && lines.style.dash == nil)
  }

  @Test(arguments: [[4, 2], [1, 2, 3, 4], [0, 5, 2, 3]] as [[Float]])
  func dashesHaveTheirLengthsAndPhase(lengths: [Float]) throws {
    let found = steps {
      $0.stroke(
        path([[2, 2], [38, 2], [38, 20]], closed: false),
        style: StrokeStyle(width: 2, dash: DashPattern(lengths: lengths, phase: 1)), paint: .color(red),
        on: .picture)
    }
    guard case .stroke(let lines, _)? = found.first?.content, let dash = lines.style.dash else {
      Issue.record("expected dashes, found \(found)")
      return
    }
    #expect(abs(dash.lengths.reduce(0, +) - lengths.reduce(0, +)) < 1e-4)
    let isOn = { (pattern: [Float], place: Float) -> Bool in
      let period = pattern.reduce(0, +)
      var rest = (place.truncatingRemainder(dividingBy: period) + period).truncatingRemainder(
        dividingBy: period)
      for (index, length) in pattern.enumerated() {
        if rest < length { return index % 2 == 0 }
        rest -= length
      }
      return false
    }
    for place in stride(from: Float(0.25), to: 30, by: 0.5) {
      #expect(isOn(dash.lengths, place + dash.phase) == isOn(lengths, place + 1), "at \(place)")
    }
  }

  @Test func gradientsHaveTheStopsBetweenWhichTheyAreLinear() throws {
    let gradient = LinearGradient(
      start: [0, 0], end: [40, 0],
      stops: [(0, red), (0.5, .white), (1, .black)].map { GradientStop(position: $0.0, color: $0.1) })
    let found = steps { $0.paint(.linearGradient(gradient), on: .picture) }
    guard case .fill(_, _, _, .linearGradient(let read))? = found.first?.content else {
      Issue.record("expected a gradient, found \(found)")
      return
    }
    #expect(read.stops == gradient.stops && read.start == gradient.start)
    #expect(abs(read.end.x - 40) < 1e-3 && read.end.y == 0)
  }

  @Test func clipsOfPolygonsHoldThePixelsThatTheyKeep() throws {
    let found = steps { list in
      let clip = list.addClip(convexPolygon: [[20, 2], [36, 15], [20, 28], [4, 15]])
      list.paint(.color(red), on: .picture.within(clip))
    }
    guard case .polygon(let hull)? = found.first?.clip else {
      Issue.record("expected a polygon, found \(found)")
      return
    }
    #expect((4...40).contains(hull.count))
    for (point, isInside) in [
      ([20, 15], true), ([20, 4], true), ([6, 15], true), ([6, 6], false), ([34, 26], false),
    ]
      as [(SIMD2<Double>, Bool)]
    {
      #expect(found[0].covers(point) == isInside, "\(point)")
    }
  }

  @Test func groupsBeginAndEndWithTheirOpacity() throws {
    let found = steps { list in
      list.group(opacity: 0.5) {
        $0.fill(triangle, paint: .color(red), on: .picture)
        $0.circle(Circle(center: [30, 20], radius: 4, color: red), on: .picture)
      }
    }
    #expect(
      found.map(\.description) == [
        "group begins", "fill #ff0000, 3 points", "circle #ff0000, radius 4", "group ends, opacity 0.5",
      ])
  }

  @Test func aPartDrawsItsStepsAlone() throws {
    var list = DisplayList(width: 20, height: 20)
    list.fill(triangle, paint: .color(red), on: .picture)
    list.rectangle(x: 0, y: 0, width: 20, height: 20, paint: .color(.black))
    var alone = DisplayList(width: 20, height: 20)
    alone.fill(triangle, paint: .color(red), on: .picture)
    #expect(try rasterize(list.part(0..<1), threads: 1) == rasterize(alone, threads: 1))
  }

  @Test func notesNameTheLayerOfEachStepAndCostNothingWithoutThem() throws {
    func record(keepsNotes: Bool) -> DisplayList {
      var list = DisplayList(width: 20, height: 20)
      list.keepsNotes = keepsNotes
      list.noteLayer("water")
      list.fill(triangle, paint: .color(red), on: .picture)
      list.noteLayer("empty")
      list.noteLayer("roads")
      list.rectangle(x: 0, y: 0, width: 5, height: 5, paint: .color(.black))
      return list
    }
    let noted = record(keepsNotes: true)
    #expect(noted.steps.map(\.layer) == ["water", "roads"])
    #expect(record(keepsNotes: false).steps.allSatisfy { $0.layer == nil })
    #expect(try rasterize(noted, threads: 1) == rasterize(record(keepsNotes: false), threads: 1))
  }

  @Test func aPointIsCoveredByTheShapesThatLieThere() throws {
    let found = steps { list in
      list.fill(triangle, paint: .color(red), on: .picture)
      list.stroke(
        path([[0, 25], [40, 25]], closed: false), style: StrokeStyle(width: 4), paint: .color(red),
        on: .picture)
      list.stroke(
        path([[30, 0], [30, 30]], closed: false), style: StrokeStyle(width: 2, gapWidth: 6),
        paint: .color(red), on: .picture)
    }
    func covering(_ x: Double, _ y: Double) -> [Int] { found.indices.filter { found[$0].covers([x, y]) } }
    #expect(covering(5, 5) == [0])
    #expect(covering(15, 15) == [])
    #expect(covering(5, 24) == [1])
    #expect(covering(30, 10) == [])
    #expect(covering(34, 10) == [2])
    #expect(covering(34, 25) == [1, 2])
  }
}
