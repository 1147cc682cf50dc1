import CartoucheExpressions
import CartoucheJSON

extension Validation {
  /// Checks a filter, in whichever syntax it is written.
  mutating func checkFilter(_ value: JSONValue, at place: StylePlace) {
    guard FilterSyntax.kind(of: value) != .legacy else { return checkLegacyFilter(value, at: place) }
    if let (part, path) = FilterSyntax.legacyPart(of: value) {
      var inner = place
      inner.key += path.map { "[\($0)]" }.joined()
      inner.pointer.tokens += path.map { String($0) }
      report(
        mixedSyntax(part), at: inner, pointer: place.pointer, of: value, severity: .warning)
    }
    do throws(ExpressionErrors) {
      if !(try StyleExpression(value)).isStateConstant {
        report("\"feature-state\" data expressions are not supported with filters.", at: place, of: value)
      }
    } catch {
      report(error, at: place, of: value)
    }
  }

  private func mixedSyntax(_ filter: [JSONValue]) -> String {
    let name = filter.first?.string ?? ""
    if ["<", "<=", ">", ">="].contains(name), filter.count > 1, filter[1] == "$type" {
      return "\"$type\" cannot be use with operator \"\(name)\""
    }
    let start = "Mixing deprecated filter syntax with expression syntax is not supported. "
    let found = JSONValue.array(filter).shown
    guard let expression = FilterSyntax.expression(for: filter) else {
      return start + "Convert \(found) to expression syntax."
    }
    return start + "Replace \(found) with \(expression.shown)."
  }

  private mutating func checkLegacyFilter(_ value: JSONValue, at place: StylePlace) {
    guard let items = value.array else {
      expect(false, "array", value, place)
      return
    }
    guard let first = items.first else {
      return report("filter array must have at least 1 element", at: place, of: value)
    }
    check(
      first,
      .words("==", "!=", ">", ">=", "<", "<=", "in", "!in", "all", "any", "none", "has", "!has"),
      at: place.element(0))
    switch first.string {
    case "<", "<=", ">", ">=", "==", "!=": checkComparison(items, value, at: place)
    case "in", "!in": checkKeyAndValues(items, at: place)
    case "any", "all", "none":
      for (index, part) in items.enumerated().dropFirst() {
        checkLegacyFilter(part, at: place.element(index))
      }
    case "has", "!has":
      if items.count != 2 {
        report(
          "filter array for \"\(first.string ?? "")\" operator must have 2 elements", at: place, of: value)
      } else {
        check(items[1], .string, at: place.element(1))
      }
    default: break
    }
  }

  private mutating func checkComparison(_ items: [JSONValue], _ value: JSONValue, at place: StylePlace) {
    let name = items[0].string ?? ""
    if name != "==", name != "!=", items.count >= 2, items[1] == "$type" {
      report("\"$type\" cannot be use with operator \"\(name)\"", at: place, of: value)
    }
    if items.count != 3 {
      report("filter array for operator \"\(name)\" must have 3 elements", at: place, of: value)
    }
    checkKeyAndValues(items, at: place)
  }

  private mutating func checkKeyAndValues(_ items: [JSONValue], at place: StylePlace) {
    guard items.count >= 2 else { return }
    check(items[1], .string, at: place.element(1))
    for (index, item) in items.enumerated().dropFirst(2) {
      let inner = place.element(index)
      if items[1] == "$type" {
        check(item, .words("Point", "LineString", "Polygon"), at: inner)
      } else if item.string == nil, item.number == nil, item.bool == nil {
        expect(false, "string, number, or boolean", item, inner)
      }
    }
  }
}
