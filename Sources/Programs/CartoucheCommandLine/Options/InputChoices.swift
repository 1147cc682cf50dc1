import ArgumentParser
import Cartouche

/// The values of an option for inputs: one for all of them, several in their order, or `input=value` for one of them.
package struct InputChoices<Value: Sendable>: Sendable {
  private var ordered: [Value] = []
  private var named: [(input: String, value: Value)] = []

  /// The values in the texts of an option.
  ///
  /// - Parameters:
  ///   - option: The name of the option, for messages.
  ///   - inputs: The inputs as the command line names them.
  ///   - mayHaveSigns: Whether values may contain equals signs, so that text before one need not be an input.
  ///   - parse: Reads a value.
  /// - Throws: `ValidationError` for an input that is not among the inputs, and what `parse` throws.
  package init(
    _ texts: [String], option: String, of inputs: [String], mayHaveSigns: Bool = false,
    _ parse: (String) throws -> Value
  ) throws {
    let known = inputs + inputs.map(Self.lastComponent)
    for text in texts {
      guard let sign = text.lastIndex(of: "=") else {
        ordered.append(try parse(text))
        continue
      }
      let input = String(text[..<sign])
      if known.contains(input) {
        named.append((input, try parse(String(text[text.index(after: sign)...]))))
      } else if mayHaveSigns {
        ordered.append(try parse(text))
      } else {
        throw ValidationError(
          "--\(option) \(text): \"\(input)\" is not among the inputs"
            + Spelling.suggestion(for: input, in: known))
      }
    }
  }

  /// The value for one of the inputs.
  ///
  /// - Parameters:
  ///   - name: The input as the command line names it.
  ///   - index: The place of the input among those that are data.
  package func value(for name: String, at index: Int) -> Value? {
    let known = [name, Self.lastComponent(name)]
    if let found = named.last(where: { known.contains($0.input) }) { return found.value }
    if ordered.count == 1 { return ordered[0] }
    return ordered.indices.contains(index) ? ordered[index] : nil
  }

  private static func lastComponent(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }
}
