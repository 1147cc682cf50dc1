import CartoucheRaster
import Testing

@Suite struct GroupTests {
  private let red = Paint.color(PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1))
  private let half = Paint.color(PremultipliedColor(red: 0, green: 0, blue: 1, alpha: 0.5))

  private func square(_ low: Float, _ high: Float) -> Path {
    path([[low, low], [high, low], [high, high], [low, high]], closed: true)
  }

  /// A rectangle over eight rows.
  private func columns(_ low: Float, _ high: Float) -> Path {
    path([[low, 0], [high, 0], [high, 8], [low, 8]], closed: true)
  }

  @Test func shapesOfAGroupAreNotSeenThroughEachOther() throws {
    let found = try alphas(8, 8) { list in
      list.group(opacity: 0.5) { list in
        list.fill(square(0, 6), paint: red, on: .picture)
        list.fill(square(2, 8), paint: red, on: .picture)
      }
    }
    for index in found.indices {
      let (x, y) = (index % 8, index / 8)
      let isInside = x < 6 && y < 6 || x >= 2 && y >= 2
      #expect(found[index] == (isInside ? 128 : 0))
    }
  }

  @Test(arguments: [PremultipliedColor.clear, .white])
  func aGroupOfOneShapeIsTheShapeTimesTheOpacity(ground: PremultipliedColor) throws {
    func draw(_ record: (inout DisplayList) -> Void) throws -> Bitmap {
      var list = DisplayList(width: 40, height: 20)
      list.paint(.color(ground), on: .picture)
      list.fill(square(4, 17), paint: half, on: .picture)
      record(&list)
      list.fill(square(9, 12), paint: half, on: .picture)
      return try rasterize(list, threads: 1)
    }
    let grouped = try draw { list in
      list.group(opacity: 0.25) { $0.fill(square(6, 30), paint: red, on: .picture) }
    }
    let plain = try draw { list in
      let quarter = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 0.25)
      list.fill(square(6, 30), paint: .color(quarter), on: .picture)
    }
    #expect(zip(grouped.pixels, plain.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test func groupsOfNothingAndOfNoOpacityAreNotRecorded() {
    var list = DisplayList(width: 8, height: 8)
    list.group(opacity: 0.5) { _ in }
    for opacity: Float in [0, -1, .nan] { list.group(opacity: opacity) { $0.paint(red, on: .picture) } }
    #expect(list.isEmpty)
    list.group(opacity: 1) { $0.paint(red, on: .picture) }
    #expect(list.count == 1)
  }

  @Test func aGroupInAnotherIsBlendedIntoThat() throws {
    let found = try alphas(16, 8) { list in
      list.group(opacity: 0.5) { list in
        list.fill(square(0, 4), paint: red, on: .picture)
        list.group(opacity: 0.5) { list in
          list.fill(square(2, 8), paint: red, on: .picture)
          list.group(opacity: 0.5) { $0.fill(square(6, 12), paint: red, on: .picture) }
        }
        list.fill(square(0, 1), paint: red, on: .picture)
      }
    }
    func alpha(_ x: Int, _ y: Int) -> Double { Double(found[y * 16 + x]) / 255 }
    #expect(abs(alpha(1, 1) - 0.5) < 0.003)
    // The outer square under half of the inner one is as opaque as before.
    #expect(abs(alpha(3, 3) - 0.5) < 0.003)
    #expect(abs(alpha(5, 5) - 0.25) < 0.003)
    #expect(abs(alpha(7, 7) - 0.25) < 0.003)
    #expect(abs(alpha(11, 7) - 0.125) < 0.003)
    #expect(alpha(13, 7) == 0)
  }

  @Test func aGroupHasNothingOfThoseBeforeIt() throws {
    let found = try alphas(200, 8) { list in
      list.group(opacity: 0.5) { list in
        list.fill(columns(0, 40), paint: red, on: .picture)
        list.group(opacity: 0.5) { $0.fill(columns(100, 140), paint: red, on: .picture) }
      }
      list.group(opacity: 0.5) { list in
        list.fill(columns(60, 62), paint: red, on: .picture)
        list.group(opacity: 0.5) { $0.fill(columns(130, 132), paint: red, on: .picture) }
      }
    }
    for x in 0..<200 {
      let expected: UInt8 =
        switch x {
        case 0..<40, 60..<62: 128
        case 130..<132: 112
        case 100..<140: 64
        default: 0
        }
      #expect(found[x] == expected, "column \(x)")
    }
  }

  @Test func aGroupOfAGroupHasBothOpacities() throws {
    func draw(_ record: (inout DisplayList) -> Void) throws -> Bitmap {
      var list = DisplayList(width: 1_100, height: 40)
      list.paint(.color(PremultipliedColor(red: 0, green: 1, blue: 0, alpha: 0.4)), on: .picture)
      record(&list)
      list.fill(square(9, 12), paint: half, on: .picture)
      return try rasterize(list)
    }
    let nested = try draw { list in
      list.group(opacity: 0.8) {
        $0.group(opacity: 0.5) { $0.fill(square(6, 1_090), paint: red, on: .picture) }
      }
    }
    let plain = try draw { list in
      list.group(opacity: 0.4) { $0.fill(square(6, 1_090), paint: red, on: .picture) }
    }
    #expect(zip(nested.pixels, plain.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    #expect(nested.pixels.contains { $0 == 102 })
  }

  @Test(arguments: [0.5, 1] as [Float])
  func partsOfAGroupInSeveralListsAreOne(opacity: Float) throws {
    func below() -> DisplayList {
      var list = DisplayList(width: 64, height: 48)
      list.paint(.color(PremultipliedColor(red: 0, green: 1, blue: 0, alpha: 0.4)), on: .picture)
      return list
    }
    let squares: [(Float, Float)] = [(2, 20), (12, 30), (25, 44)]
    var together = below()
    together.group(opacity: opacity) { list in
      for (low, high) in squares { list.fill(square(low, high), paint: half, on: .picture) }
    }
    var lists = [below()]
    // One of the parts has nothing.
    for part in [[squares[0]], [], [squares[1], squares[2]]] {
      var list = DisplayList(width: 64, height: 48)
      list.group(opacity: opacity) { list in
        for (low, high) in part { list.fill(square(low, high), paint: half, on: .picture) }
      }
      lists.append(list)
    }
    DisplayList.joinGroups(&lists, in: 1..<4)
    #expect(try Rasterizer(threads: 2).rasterize(lists) == rasterize(together))
  }
}
