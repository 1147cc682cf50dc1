import Cartouche
import Testing

@testable import CartouchePyramids

/// Budgets of memory.
@Suite struct PyramidMemoryTests {
  @Test func moreMemoryKeepsMoreAndRunsMore() throws {
    let options = PictureTileOptions()
    var last = (jobs: 0, kept: 0)
    for budget in [400, 800, 1600, 6400] {
      let memory = try PyramidMemory(budget: budget << 20, jobs: 16, of: options)
      #expect(memory.jobs >= last.jobs && memory.jobs <= 16)
      last = (memory.jobs, memory.limits.kept)
      #expect(memory.limits.kept < budget << 20)
    }
    #expect(last.jobs == 16)
  }

  @Test func tooLittleMemoryIsAnError() {
    #expect {
      _ = try PyramidMemory(budget: 64 << 20, jobs: 1, of: PictureTileOptions())
    } throws: { error in
      guard case .memory(let found, let expected) = error as? PyramidError else { return false }
      return found == 64 << 20 && expected > found
    }
  }

  @Test func theLimitsOfPicturesDoNotDependOnTheBudget() throws {
    let one = try PyramidMemory(budget: 500 << 20, jobs: 2, of: PictureTileOptions()).limits
    var other = try PyramidMemory(budget: 5000 << 20, jobs: 2, of: PictureTileOptions()).limits
    other.kept = one.kept
    #expect(one == other)
  }
}
