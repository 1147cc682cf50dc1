import Foundation

/// A condition on a feature.
///
/// The class is one of Foundation's predicates, so that `NSArray.filtered(using:)` and similar methods accept it. It
/// has the initialisers of Foundation's class, most of which are unavailable on Linux, and what the iOS SDK adds to it.
/// A format string makes an ``NSComparisonPredicate`` or an ``NSCompoundPredicate`` where it describes one. Predicates
/// do not change once made. A predicate made from a bad format string, or one that no style can use, carries the reason
/// in ``error``; nothing traps.
public class NSPredicate: Foundation.NSPredicate, ObjectFactory {
  /// The form of the predicate.
  let form: Form
  /// The place of the predicate in a format string, if it came from one.
  let origin: FormatOrigin?
  /// The levels of the tree below and including this one.
  let depth: Int

  /// The kinds of predicate with their parts.
  enum Form {
    case value(Bool)
    case comparison(Comparison)
    case compound(NSCompoundPredicate.LogicalType, [NSPredicate])
    case block((Any?, [String: Any]?) -> Bool)
    /// The remainder of bad input.
    case invalid(MLNExpressionError)
  }

  /// A comparison of two expressions.
  struct Comparison {
    var left: NSExpression
    var right: NSExpression
    var modifier = NSComparisonPredicate.Modifier.direct
    var type: NSComparisonPredicate.Operator
    var options: NSComparisonPredicate.Options = []
    /// `left` alone is the condition and `right` the constant YES, because JSON had no comparison there.
    var isTruth = false
  }

  /// A predicate of this form; too deep a tree becomes an invalid predicate without its parts.
  required init(_ form: Form, origin: FormatOrigin? = nil) {
    let depth = 1 + form.depthOfParts
    self.origin = origin
    if depth > NestingLimit.depth {
      self.form = .invalid(NestingLimit.error.located(at: origin))
      self.depth = 1
    } else {
      self.form = form
      self.depth = depth
    }
    #if os(Linux)
      super.init(value: false)
    #else
      super.init()
    #endif
  }

  /// Always `nil`: predicates cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  /// A predicate that always holds or never does.
  public convenience override init(value: Bool) { self.init(.value(value)) }

  /// A condition in code, over the evaluated object and the variables.
  ///
  /// A style has no such predicate and never runs the closure.
  public convenience override init(block: @escaping (Any?, [String: Any]?) -> Bool) {
    self.init(.block(block))
  }

  /// An object of the class that fits the form.
  static func make(_ form: Form, origin: FormatOrigin? = nil) -> NSPredicate {
    switch form {
    case .comparison: NSComparisonPredicate(form, origin: origin)
    case .compound: NSCompoundPredicate(form, origin: origin)
    default: NSPredicate(form, origin: origin)
    }
  }

  /// The same predicate; predicates do not change.
  public override func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a predicate that prints the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPredicate else { return false }
    return self === other || predicateFormat == other.predicateFormat
  }

  /// A hash of the printed form.
  public override var hash: Int { predicateFormat.hashValue }

  /// The predicate as a format string.
  public override var description: String { predicateFormat }

  /// The predicate as a format string.
  public override var predicateFormat: String { FormatPrinter.text(of: self) }

  /// Whether the predicate holds for an object, such as a feature; one that cannot be evaluated does not.
  public override func evaluate(with object: Any?) -> Bool {
    evaluate(with: object, substitutionVariables: nil)
  }

  /// Whether the predicate holds for an object and values of its variables.
  public override func evaluate(with object: Any?, substitutionVariables variables: [String: Any]?) -> Bool {
    (try? holds(for: object, variables: variables ?? [:])) ?? false
  }
}

extension NSPredicate.Form {
  /// The depth of the deepest part.
  var depthOfParts: Int {
    switch self {
    case .value, .block, .invalid: 0
    case .comparison(let comparison): max(comparison.left.depth, comparison.right.depth)
    case .compound(_, let parts): parts.reduce(0) { max($0, $1.depth) }
    }
  }
}

// The initialisers of Foundation's class. They neither throw nor return `nil`; see ``NSPredicate/error``.
extension NSPredicate {
  /// A predicate from a format string.
  ///
  /// A bad format string makes a predicate that carries the error; ``init(parsing:arguments:)`` throws it.
  ///
  /// - Parameters:
  ///   - format: The text, in the grammar of Foundation's predicate format strings.
  ///   - arguments: The values for the placeholders, of any type.
  public convenience init(format: String, _ arguments: Any?...) {
    self.init(format: format, values: arguments)
  }

  /// A predicate from a format string with the values for its placeholders in an array.
  public convenience init(format: String, argumentArray: [Any]?) {
    self.init(format: format, values: argumentArray ?? [])
  }

  /// A predicate from a format string.
  ///
  /// - Throws: `parseError` with the column when the text or its arguments do not fit the grammar.
  public convenience init(parsing format: String, arguments: [Any?] = []) throws(MLNExpressionError) {
    let parsed = try FormatParser.predicate(format, arguments)
    self.init(making: { parsed as? Self ?? Self(parsed.form, origin: parsed.origin) })
  }

  /// A predicate from a format string with the values for its placeholders in a C argument list.
  ///
  /// Such a list, as `withVaList` makes it, says neither how many values it has nor their types: each placeholder takes
  /// the next one. Only numbers can be passed this way; pass objects to the other initialisers.
  public convenience init(format: String, arguments: CVaListPointer) {
    self.init(making: {
      do throws(MLNExpressionError) {
        let parsed = try FormatParser.predicate(format, try VariadicArguments.values(of: format, arguments))
        return parsed as? Self ?? Self(parsed.form, origin: parsed.origin)
      } catch {
        return Self(.invalid(error))
      }
    })
  }

  private convenience init(format: String, values: [Any?]) {
    self.init(making: {
      do throws(MLNExpressionError) {
        let parsed = try FormatParser.predicate(format, values)
        return parsed as? Self ?? Self(parsed.form, origin: parsed.origin)
      } catch {
        return Self(.invalid(error))
      }
    })
  }
}
