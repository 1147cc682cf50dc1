import CartoucheRaster
import Testing

@Suite struct GroupTests {
  private let red = Paint.color(PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1))
  private let half = Paint.color(PremultipliedColor(red: 0, green: 0, blue: 1, alpha: 0.5))

  private func square(_ low: Float, _ high: Float) -> Path {
    path([[low, low], [high, low], [high, high], [low, high]], closed: true)
  }

  @Test func shapesOfAGroupAreNotSeenThroughEachOther() throws {
    let found = try alphas(8, 8) { list in
      list.group(opacity: 0.5) { list in
        list.fill(square(0, 6), paint: red)
        list.fill(square(2, 8), paint: red)
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
      list.paint(.color(ground))
      list.fill(square(4, 17), paint: half)
      record(&list)
      list.fill(square(9, 12), paint: half)
      return try rasterize(list, threads: 1)
    }
    let grouped = try draw { list in
      list.group(opacity: 0.25) { $0.fill(square(6, 30), paint: red) }
    }
    let plain = try draw { list in
      let quarter = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 0.25)
      list.fill(square(6, 30), paint: .color(quarter))
    }
    #expect(zip(grouped.pixels, plain.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test func groupsOfNothingAndOfNoOpacityAreNotRecorded() {
    var list = DisplayList(width: 8, height: 8)
    list.group(opacity: 0.5) { _ in }
    for opacity: Float in [0, -1, .nan] { list.group(opacity: opacity) { $0.paint(red) } }
    #expect(list.isEmpty)
    list.group(opacity: 1) { $0.paint(red) }
    #expect(list.count == 1)
  }
}
