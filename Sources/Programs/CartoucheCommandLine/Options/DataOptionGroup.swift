import ArgumentParser
import Cartouche
import CartoucheJSON

/// The options for the look of data: names, colours, sizes, and what they show.
package struct DataOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The property that names features, or none (default: name or title). Like --color it may be given once for all \
      data, for each input in order, or as input=field.
      """, valueName: "field"))
  package var label: [String] = []

  @Option(
    help: ArgumentHelp(
      "The colour of lines, points and tinted areas as CSS has it, for all data, in order, or as input=colour.",
      valueName: "colour"))
  package var color: [String] = []

  @Option(help: ArgumentHelp("The colour of areas.", valueName: "colour"))
  package var fill: [String] = []

  @Option(help: ArgumentHelp("The width of lines and outlines in logical pixels.", valueName: "pixels"))
  package var width: [String] = []

  @Option(help: ArgumentHelp("The radius of points in logical pixels.", valueName: "pixels"))
  package var radius: [String] = []

  @Option(
    help: ArgumentHelp(
      "The property whose values have colours: classes of numbers, or categories of texts.",
      valueName: "field"))
  package var colorBy: String?

  @Option(
    help: ArgumentHelp(
      """
      The colours of --color-by and of densities: \(ColorPalette.all.map(\.name).joined(separator: ", ")); with \
      -reversed at the end in the opposite order (default: viridis, RdBu-reversed for numbers of both signs, okabe-ito \
      for texts).
      """, valueName: "name"),
    transform: { try ColorPalette(option: $0) })
  package var palette: ColorPalette?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of classes of --color-by, 1 to 12 (default: 5).", valueName: "count"),
    transform: NumberRange(1...12, unit: "a number of classes").wholeNumber)
  package var classes: Int?

  @Option(
    help: ArgumentHelp(
      """
      The rule for classes of numbers: quantiles (default) of equal counts, equal for equal widths, jenks for natural \
      breaks.
      """, valueName: "rule"),
    transform: { try Choice.value($0, of: Classification.Scheme.self, Classification.Scheme.allCases) })
  package var scheme: Classification.Scheme?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Columns of a table as properties of features whose property has the value of the key's column; table:key=field \
      where the property has another name. May be repeated.
      """, valueName: "table:key"),
    transform: { try JoinOption($0) })
  package var join: [JoinOption] = []

  @Option(
    help: ArgumentHelp(
      """
      How points are drawn: all, as clusters with their number, or as their density (default: density for more than \
      \(OverlayLook.automaticPoints) points, else all).
      """, valueName: "look"),
    transform: { try Choice.value($0, of: OverlayLook.Points.self, OverlayLook.Points.allCases) })
  package var points: OverlayLook.Points?

  package init() {}

  package func validate() throws {
    if colorBy == nil {
      if classes != nil { throw ValidationError("--classes is for --color-by") }
      if scheme != nil { throw ValidationError("--scheme is for --color-by") }
      if palette != nil, points == .all { throw ValidationError("--palette is for --color-by and densities") }
    }
  }

  /// The looks of data by these options.
  ///
  /// - Parameter inputs: The inputs as the command line names them.
  /// - Throws: `ValidationError` that names the option.
  package func looks(of inputs: [String]) throws -> DataLooks { try DataLooks(self, inputs: inputs) }
}

/// The looks of the data among some inputs.
package struct DataLooks: Sendable {
  private let labels: InputChoices<OverlayLook.Labels>
  private let colors, fills: InputChoices<String>
  private let widths, radii: InputChoices<Double>
  private let palette: ColorPalette?
  private let points: OverlayLook.Points?

  init(_ options: DataOptionGroup, inputs: [String]) throws {
    labels = try InputChoices(options.label, option: "label", of: inputs, mayHaveSigns: true) { text in
      text == "none" ? .none : .field(text)
    }
    func colors(_ texts: [String], _ option: String) throws -> InputChoices<String> {
      try InputChoices(texts, option: option, of: inputs) { text in
        guard Color(css: text) != nil else {
          throw ValidationError(
            "--\(option) \(text): expected a colour such as red, #0072b2 or rgba(0, 114, 178, 0.5)")
        }
        return text
      }
    }
    self.colors = try colors(options.color, "color")
    fills = try colors(options.fill, "fill")
    func sizes(_ texts: [String], _ option: String) throws -> InputChoices<Double> {
      try InputChoices(texts, option: option, of: inputs) { text in
        do throws(ValidationError) {
          return try NumberRange(0...1000, unit: "logical pixels").number(text)
        } catch { throw ValidationError("--\(option) \(error.message)") }
      }
    }
    widths = try sizes(options.width, "width")
    radii = try sizes(options.radius, "radius")
    palette = options.palette
    points = options.points
  }

  /// The look of one of the data, without colours by a property.
  ///
  /// - Parameters:
  ///   - name: The input as the command line names it.
  ///   - index: The place of the input among those that are data.
  package func look(of name: String, at index: Int) -> OverlayLook {
    var look = OverlayLook.automatic
    if let labels = labels.value(for: name, at: index) { look.labels = labels }
    look.color = colors.value(for: name, at: index)
    look.fill = fills.value(for: name, at: index)
    look.width = widths.value(for: name, at: index)
    look.radius = radii.value(for: name, at: index)
    look.densityPalette = palette
    look.points = points
    return look
  }
}

/// A table to join, and the keys.
package struct JoinOption: Sendable {
  /// The path or URL of the table.
  package let table: String
  /// The column with the keys.
  package let key: String
  /// The property of features with the keys.
  package let field: String

  /// The table and keys in a text such as `table.csv:code` or `table.csv:code=iso`.
  ///
  /// - Throws: `ValidationError` for other texts.
  package init(_ text: String) throws(ValidationError) {
    let expected = ValidationError(
      "expected a table and its key, such as table.csv:code or table.csv:code=iso")
    guard let colon = text.lastIndex(of: ":") else { throw expected }
    let keys = text[text.index(after: colon)...].split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard colon > text.startIndex, let key = keys.first, !key.isEmpty, !key.hasPrefix("/"), keys.last != ""
    else {
      throw expected
    }
    table = String(text[..<colon])
    self.key = String(key)
    field = String(keys.last ?? key)
  }
}

/// Options with a few possible words.
package enum Choice {
  /// The value that a word names.
  ///
  /// - Throws: `ValidationError` with the possible words.
  package static func value<Value: RawRepresentable<String>>(
    _ text: String, of type: Value.Type, _ values: [Value]
  ) throws(ValidationError) -> Value {
    if let value = Value(rawValue: text) { return value }
    let words = values.map(\.rawValue)
    throw ValidationError(
      "expected \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
        + Spelling.suggestion(for: text, in: words))
  }
}

extension ColorPalette {
  /// The palette of a name.
  ///
  /// - Throws: `ValidationError` with the known names.
  fileprivate init(option text: String) throws(ValidationError) {
    guard let palette = ColorPalette(named: text) else {
      let names = ColorPalette.all.map(\.name)
      throw ValidationError(
        "there is no palette \"\(text)\"; expected one of \(names.joined(separator: ", "))"
          + Spelling.suggestion(for: text, in: names))
    }
    self = palette
  }
}
