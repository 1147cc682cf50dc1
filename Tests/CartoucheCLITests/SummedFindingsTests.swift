@testable import CartoucheCommandLine
import Cartouche
import Testing

/// Equal findings of one input as one line.
@Suite struct SummedFindingsTests {
  private func finding(_ message: String, line: Int, of source: String = "a.csv") -> Diagnostic {
    Diagnostic(
      .error, message, source: source, location: TextLocation(line: line, column: 1, offset: 0))
  }

  @Test("equal findings of one input are counted, with the first places")
  func counts() {
    let findings = (2...9).map { finding("bad row", line: $0) } + [finding("other", line: 3)]
    #expect(
      SummedFindings(findings).lines == [
        "error: bad row (8 times: a.csv:2:1, 3:1, 4:1, …)", "error: other (a.csv:3:1)",
      ])
  }

  @Test("findings of different inputs, kinds or weights stay apart")
  func causes() {
    var warning = finding("x", line: 1)
    warning.severity = .warning
    let findings = [finding("x", line: 1), finding("x", line: 1, of: "b.csv"), warning]
    #expect(SummedFindings(findings).lines.count == 3)
  }

  @Test("findings without a place are counted alone")
  func places() {
    let findings = [Diagnostic(.warning, "x"), Diagnostic(.warning, "x")]
    #expect(SummedFindings(findings).lines == ["warning: x (2 times)"])
  }

  @Test("what is beyond fifty causes is counted, whatever its number")
  func limit() {
    let findings = (0..<60).flatMap { index in
      (1...2).map { finding("cause \(index)", line: $0) }
    }
    let lines = SummedFindings(findings).lines
    #expect(lines.count == 51)
    #expect(lines.last == "20 more findings; --verbose lists them all")
  }
}
