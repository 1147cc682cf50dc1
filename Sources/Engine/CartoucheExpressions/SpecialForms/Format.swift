import CartoucheJSON

/// `format`: text in sections with their own styles (style specification, “format”).
enum Format {
  static let forms = [SpecialForm("format", "Text in sections, each with its own style, and images.", parse)]

  private static let verticalAlignments = ["bottom", "center", "top"]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count >= 2 else { return context.error("Expected at least one argument.") }
    switch items[1] {
    case .null, .object: return context.error("First argument must be an image or text section.")
    default: break
    }
    var sections: [Section] = []
    var mayHaveStyle = false
    for item in items.dropFirst() {
      if mayHaveStyle, let style = style(item) {
        mayHaveStyle = false
        guard sections[sections.count - 1].read(style, in: context) else { return nil }
      } else {
        guard let content = context.parse(item, at: 1, expecting: .value) else { return nil }
        switch content.type {
        case .string, .value, .null, .resolvedImage: break
        default:
          return context.error("Formatted text type must be 'string', 'value', 'image' or 'null'.")
        }
        sections.append(Section(content: content))
        mayHaveStyle = true
      }
    }
    let children = sections.flatMap(\.nodes)
    let functions = sections.map { $0.function() }
    return Node(
      .other, type: .formatted, children: children,
      Value.evaluation { (context) throws(EvaluationError) in
        var evaluated: [Formatted.Section] = []
        for function in functions { evaluated.append(try function(&context)) }
        return .formatted(Formatted(evaluated))
      })
  }

  /// The members of a style object; null counts as one without members.
  private static func style(_ json: JSONValue) -> JSONObject? {
    switch json {
    case .object(let members): members
    case .null: JSONObject()
    default: nil
    }
  }

  /// A section as it is parsed.
  private struct Section {
    let content: Node
    var scale: Node?
    var font: Node?
    var textColor: Node?
    var verticalAlign: Node?

    init(content: Node) { self.content = content }

    var nodes: [Node] { [content] + [scale, font, textColor, verticalAlign].compactMap(\.self) }

    mutating func read(_ style: JSONObject, in context: ParsingContext) -> Bool {
      func option(_ name: String, _ type: ValueType) -> Option {
        guard let value = style[name], value.isTruthy else { return .missing }
        return context.parse(value, at: 1, expecting: type).map(Option.node) ?? .invalid
      }
      if case .string(let name)? = style["vertical-align"], !name.isEmpty,
        !verticalAlignments.contains(name)
      {
        let known = verticalAlignments.map { "'\($0)'" }.joined(separator: ", ")
        return context.error("'vertical-align' must be one of: \(known) but found '\(name)' instead.") != nil
      }
      return option("font-scale", .number).store(in: &scale)
        && option("text-font", .array(of: .string, length: nil)).store(in: &font)
        && option("text-color", .color).store(in: &textColor)
        && option("vertical-align", .string).store(in: &verticalAlign)
    }

    enum Option {
      case missing
      case invalid
      case node(Node)

      func store(in target: inout Node?) -> Bool {
        switch self {
        case .missing: return true
        case .invalid: return false
        case .node(let node):
          target = node
          return true
        }
      }
    }

    func function() -> Function<Formatted.Section> {
      let content = Value.reader(content)
      let scale = scale.map(Double.reader)
      let font = font.map([String].reader)
      let textColor = textColor.map(Color.reader)
      let verticalAlign = verticalAlign.map(String.reader)
      return { (context) throws(EvaluationError) in
        let value = try content(&context)
        var section = Formatted.Section(text: "")
        if case .image(let image) = value {
          section.image = image
        } else {
          section.text = value.text
          section.scale = try scale?(&context)
          section.fontStack = try font?(&context).joined(separator: ",")
          section.textColor = try textColor?(&context)
        }
        section.verticalAlign = try verticalAlign?(&context)
        return section
      }
    }
  }
}
