import SeededRandom
import CartoucheGeometry
import Testing

@Suite struct Matrix4Tests {
  private func random(_ generator: inout SplitMix64) -> Matrix4 {
    var matrix = Matrix4.identity
    for row in 0..<4 { for column in 0..<4 { matrix[row: row, column: column] = generator.double(-2...2) } }
    return matrix
  }

  private func distance(_ a: Matrix4, _ b: Matrix4) -> Double {
    var greatest = 0.0
    for row in 0..<4 {
      for column in 0..<4 {
        greatest = max(greatest, abs(a[row: row, column: column] - b[row: row, column: column]))
      }
    }
    return greatest
  }

  @Test func inverseTimesMatrixIsIdentity() throws {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let matrix = random(&generator)
      let inverse = try #require(matrix.inverse)
      #expect(distance(inverse * matrix, .identity) < 1e-7)
      #expect(distance(matrix * inverse, .identity) < 1e-7)
    }
  }

  @Test func singularMatricesHaveNoInverse() {
    #expect(Matrix4.scale(1, 0, 1).inverse == nil)
    #expect(Matrix4.scale(.nan, 1, 1).inverse == nil)
    #expect(Matrix4.identity.inverse == .identity)
  }

  @Test func productAppliesTheRightFactorFirst() throws {
    let both = Matrix4.translation(10, 20) * Matrix4.scale(2, 3)
    #expect(try #require(both.project([1, 1, 1])) == [12, 23, 1])
    var generator = SplitMix64(seed: 3)
    let (a, b) = (random(&generator), random(&generator))
    let vector = SIMD4<Double>(1, 2, 3, 4)
    let difference = (a * b) * vector - a * (b * vector)
    #expect((0..<4).allSatisfy { abs(difference[$0]) < 1e-12 })
  }

  @Test func rotationsTurnAxesIntoEachOther() throws {
    let quarter = Double.pi / 2
    let x = try #require(Matrix4.rotationZ(quarter).project([1, 0, 0]))
    #expect(abs(x.x) < 1e-15 && abs(x.y - 1) < 1e-15)
    let y = try #require(Matrix4.rotationX(quarter).project([0, 1, 0]))
    #expect(abs(y.y) < 1e-15 && abs(y.z - 1) < 1e-15)
    let z = try #require(Matrix4.rotationY(quarter).project([0, 0, 1]))
    #expect(abs(z.z) < 1e-15 && abs(z.x - 1) < 1e-15)
  }

  @Test func perspectiveMapsTheFrustumToTheCube() throws {
    let matrix = Matrix4.perspective(fieldOfView: .pi / 2, aspect: 2, near: 1, far: 10)
    let near = try #require(matrix.project([2, 1, -1]))
    let far = try #require(matrix.project([-20, -10, -10]))
    #expect(abs(near.x - 1) < 1e-12 && abs(near.y - 1) < 1e-12 && abs(near.z + 1) < 1e-12)
    #expect(abs(far.x + 1) < 1e-12 && abs(far.y + 1) < 1e-12 && abs(far.z - 1) < 1e-12)
    #expect(matrix.project([0, 0, 1]) == nil)
  }
}
