import PortingIOS
import Testing

/// Pieces of apps, before and after.
@Suite struct GoldenTests {
  @Test(arguments: attributes + selectors + outlets + otherForms) func piecesBecome(golden: Golden) throws {
    let ported = try #require(port(golden.before))
    #expect(ported.file.text == golden.after)
    #expect(ported.places == golden.findings)
    #expect(ported.isChanged == (golden.before != golden.after))
  }

  @Test(arguments: attributes + selectors + outlets + otherForms) func nothingChangesTwice(golden: Golden)
    throws
  {
    let again = try #require(port(golden.after))
    #expect(again.file.text == golden.after)
    #expect(!again.isChanged)
  }

  @Test func thereAreEnoughPieces() {
    let names = (attributes + selectors + outlets + otherForms).map(\.name)
    #expect(names.count >= 40 && Set(names).count == names.count)
  }
}
