import CartoucheJSON

/// A form of expression that checks its own arguments.
struct SpecialForm: Sendable {
  let name: String
  let summary: String
  let parse: @Sendable ([JSONValue], ParsingContext) -> Node?

  init(
    _ name: String, _ summary: String, _ parse: @escaping @Sendable ([JSONValue], ParsingContext) -> Node?
  ) {
    self.name = name
    self.summary = summary
    self.parse = parse
  }
}

/// All special forms by name.
enum SpecialForms {
  static let table: [String: SpecialForm] = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  static let all: [SpecialForm] =
    LiteralForm.forms + Semiliteral.forms + Assertion.forms + Coercion.forms + Case.forms + Match.forms
    + Coalesce.forms + Step.forms + Interpolate.forms + Let.forms + Comparison.forms + At.forms + In.forms
    + IndexOf.forms + Slice.forms + Length.forms + Format.forms + ImageForm.forms + NumberFormat.forms
    + CollatorForm.forms + GlobalState.forms + Within.forms + Distance.forms
}
