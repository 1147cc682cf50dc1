import CartoucheExpressions
import CartoucheJSON
import Testing

@testable import CartoucheExpressions

/// The behaviour of each operator, by example.
@Suite struct FixtureTests {
  @Test(arguments: Fixture.all) func hasItsValue(fixture: Fixture) throws {
    let expression = try StyleExpression(fixture.expression)
    var context = fixture.context
    do throws(EvaluationError) {
      let value = try expression.evaluate(in: &context)
      #expect(value == fixture.value)
    } catch {
      #expect(error.message == fixture.json["error"]?.string)
    }
  }

  @Test func everyOperatorHasOne() {
    let named = Set(Fixture.all.map(\.name))
    let operators = Operators.all.map(\.name).filter { !$0.hasPrefix("filter-") }
    let missing = Set(operators + SpecialForms.all.map(\.name)).subtracting(named).sorted()
    #expect(missing == [], "a new operator needs a case in Tests/Fixtures/expressions")
  }

  @Test func everyOperatorIsDescribedInOneSentence() {
    for summary in Operators.all.map(\.summary) + SpecialForms.all.map(\.summary) {
      #expect(summary.hasSuffix(".") && summary.count > 10 && summary.count < 110, "\(summary)")
    }
  }

  @Test func namesAreUsedOnce() {
    let forms = SpecialForms.all.map(\.name)
    #expect(Set(forms).count == forms.count)
    #expect(Set(forms).isDisjoint(with: Operators.all.map(\.name)))
  }

  /// The same feature gives the same value whether it is alone or one of many in a table.
  @Test(arguments: Fixture.all) func readsSharedTables(fixture: Fixture) throws {
    let expression = try StyleExpression(fixture.expression)
    var alone = fixture.context
    let expected = Result { try expression.evaluate(in: &alone) }
    let properties = fixture.json["properties"]?.object ?? JSONObject()
    let keys = ["other", "x"] + properties.keys
    let values: [JSONValue] = [1, "decoy"] + properties.map(\.value)
    var tags: [UInt32] = [0, 0, 1, 1]
    for index in properties.indices {
      tags += [UInt32(keys.lastIndex(of: properties[index].key) ?? 0), UInt32(index + 2)]
    }
    var shared = fixture.context
    shared.setTable(FeatureTable(keys: keys, values: values), tags: tags)
    shared.setFeature(tags: 4..<tags.count)
    let actual = Result { try expression.evaluate(in: &shared) }
    #expect((try? actual.get()) == (try? expected.get()))
  }
}

@Suite struct TextTableTests {
  /// Small and large tables, short and long strings, strings that differ only at their ends.
  @Test(arguments: [0, 1, 5, 16, 17, 500]) func findsWhatIsInIt(count: Int) {
    let prefixes = ["", "a", "a long common beginning "]
    for prefix in prefixes {
      let storages = (0..<count).map { TextStorage("\(prefix)\($0)") }
      let table = TextTable(storages.enumerated().map { ($0.element, $0.offset) })
      for index in 0..<count + 50 {
        let wanted = TextStorage("\(prefix)\(index)")
        #expect(table[TextReference(wanted), -1] == (index < count ? index : -1))
      }
      let similar = TextStorage("\(prefix)\u{0}")
      #expect(!table.contains(TextReference(similar)))
    }
  }
}
