import Foundation

extension NSPredicate.Comparison {
  /// The comparison of `$geometryType` with the types of several parts added to those of one part.
  ///
  /// The guide knows three types: a feature of several polygons counts as a `Polygon`. Styles tell the two apart, so
  /// `$geometryType = 'Polygon'` becomes `$geometryType IN {'Polygon', 'MultiPolygon'}`. `nil` for other comparisons,
  /// and for those that already name a type of several parts.
  var expandingGeometryTypes: NSPredicate? {
    guard modifier == .direct, options.isEmpty else { return nil }
    let list: NSExpression
    switch (type, left.isGeometryType, right.isGeometryType) {
    case (.equalTo, true, false), (.notEqualTo, true, false), (.in, true, false): list = right
    case (.equalTo, false, true), (.notEqualTo, false, true), (.contains, false, true): list = left
    default: return nil
    }
    guard let names = list.texts, let all = Self.expanded(names) else { return nil }
    let membership = NSPredicate.make(
      .comparison(
        NSPredicate.Comparison(
          left: .geometryTypeVariable, right: NSExpression(forAggregate: all), type: .in)))
    return type == .notEqualTo ? .make(.compound(.not, [membership])) : membership
  }

  /// The names, followed by those with several parts; `nil` if nothing is to be added.
  private static func expanded(_ names: [String]) -> [String]? {
    let parts = ["Point", "LineString", "Polygon"].filter { names.contains($0) }.map { "Multi\($0)" }
    guard !parts.isEmpty, !names.contains(where: { $0.hasPrefix("Multi") }) else { return nil }
    return names + parts
  }
}

extension NSExpression {
  fileprivate var isGeometryType: Bool { if case .variable("geometryType") = form { true } else { false } }

  /// The text that the expression is, or those of a list; `nil` for other expressions.
  fileprivate var texts: [String]? {
    switch form {
    case .constant(let value):
      switch ConstantValue(value) {
      case .string(let text): return [text]
      case .array(let members):
        let texts = members.compactMap { NSExpression.wrapping($0).texts?.first }
        return texts.count == members.count ? texts : nil
      default: return nil
      }
    case .aggregate(let elements):
      let texts = elements.compactMap { $0.texts?.first }
      return texts.count == elements.count ? texts : nil
    default: return nil
    }
  }
}
