import ArgumentParser
import Cartouche
import CartoucheJSON

/// The options that change a style from outside, layer by layer; `*` in a name stands for any characters.
package struct StyleEditOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Do not draw a layer of the style, or the layers of a pattern such as label_*. May be repeated.",
      valueName: "layer"))
  package var hide: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Set a property of a layer: paint, layout, minzoom, maxzoom or filter, such as water.fill-color=#abc or \
      roads.line-width=2; the value is JSON, or text as it is. May be repeated.
      """, valueName: "layer.property=json"),
    transform: { try LayerEdit(setting: $0) })
  package var set: [LayerEdit] = []

  @Option(
    help: ArgumentHelp(
      """
      Draw only the features of a layer that meet a condition of the style specification, such as \
      roads=["==",["get","class"],"motorway"]. May be repeated.
      """, valueName: "layer=json"),
    transform: { try LayerEdit(filtering: $0) })
  package var filter: [LayerEdit] = []

  package init() {}

  /// The edits, in the order of the options; edits that hide layers come last.
  package var edits: [LayerEdit] { self.set + filter + hide.map { LayerEdit(layers: $0, .hide) } }
}

extension LayerEdit {
  /// The edit in a text such as `water.fill-color=#abc`.
  ///
  /// - Throws: `ValidationError` that says what is missing, or where the JSON is wrong.
  fileprivate init(setting text: String) throws(ValidationError) {
    guard let sign = text.firstIndex(of: "="), let dot = text[..<sign].lastIndex(of: "."),
      dot > text.startIndex,
      text.index(after: dot) < sign
    else {
      throw ValidationError("expected layer.property=value, such as water.fill-color=#abc")
    }
    self.init(
      layers: String(text[..<dot]),
      .set(
        String(text[text.index(after: dot)..<sign]),
        to: try Self.value(String(text[text.index(after: sign)...]), option: "--set", mayBeText: true)))
  }

  /// The edit in a text such as `roads=["has","name"]`.
  ///
  /// - Throws: `ValidationError` that says what is missing, or where the JSON is wrong.
  fileprivate init(filtering text: String) throws(ValidationError) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw ValidationError("expected layer=filter, such as roads=[\"==\",[\"get\",\"class\"],\"motorway\"]")
    }
    self.init(
      layers: String(text[..<sign]),
      .filter(try Self.value(String(text[text.index(after: sign)...]), option: "--filter", mayBeText: false)))
  }

  /// The JSON in a text; words without quotes, such as colours, are texts.
  private static func value(
    _ text: String, option: String, mayBeText: Bool
  ) throws(ValidationError) -> JSONValue {
    do throws(JSONError) {
      return try JSONDocument(parsing: Array(text.utf8), name: option).root
    } catch {
      let first = text.first { $0 != " " } ?? "["
      if mayBeText, !"[{\"".contains(first), !text.isEmpty { return .string(text) }
      throw ValidationError("\(error)")
    }
  }
}
