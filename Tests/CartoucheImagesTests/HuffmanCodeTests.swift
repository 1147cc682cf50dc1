import SeededRandom
import Testing

@testable import CartoucheImages

@Suite struct HuffmanCodeTests {
  @Test func codesAreCompleteAndWithinTheLimit() {
    var random = SplitMix64(seed: 1)
    for round in 0..<500 {
      let count = Int.random(in: 2...286, using: &random)
      // Frequencies that grow like Fibonacci numbers make the longest codes.
      let frequencies = (0..<count).map { index -> UInt32 in
        round % 2 == 0 ? UInt32(1) << UInt32(index % 31) : .random(in: 0...1000, using: &random)
      }
      let used = frequencies.count { $0 > 0 }
      let code = HuffmanCode(frequencies, limit: 15, leastCount: 2)
      #expect(code.lengths.allSatisfy { $0 <= 15 })
      if used >= 2 {
        #expect(zip(frequencies, code.lengths).allSatisfy { ($0 > 0) == ($1 > 0) })
      }
      let room = code.lengths.reduce(0) { $1 == 0 ? $0 : $0 + (1 << (15 - Int($1))) }
      #expect(room == 1 << 15)
    }
  }

  @Test func frequentSymbolsHaveShortCodes() {
    let code = HuffmanCode([8, 1, 1, 2, 4], limit: 15)
    #expect(code.lengths == [1, 4, 4, 3, 2])
    // With the first bit lowest.
    #expect(code.codes == [0b0, 0b0111, 0b1111, 0b011, 0b01])
  }

  @Test func fewSymbols() {
    #expect(HuffmanCode([0, 0, 5], limit: 15).lengths == [0, 0, 1])
    #expect(HuffmanCode([0, 0, 0], limit: 15).lengths == [1, 0, 0])
    #expect(HuffmanCode([0, 0, 5], limit: 7, leastCount: 2).lengths == [1, 0, 1])
  }
}
