// Conversions of a value to the style types; `nil` means that it cannot be converted.

extension Padding {
  /// A number or one to four of them.
  package init?(_ value: Value) {
    switch value {
    case .padding(let padding): self = padding
    case .number(let number): self.init([number])
    case .array(let items):
      guard let numbers = items.numbers else { return nil }
      self.init(numbers)
    default: return nil
    }
  }
}

extension [Value] {
  /// The numbers, when all items are numbers.
  package var numbers: [Double]? {
    let numbers = compactMap(\.number)
    return numbers.count == count ? numbers : nil
  }
}

extension Value {
  /// The numbers of a `numberArray`: one number or several.
  package var numberArray: [Double]? {
    switch self {
    case .numberArray(let values): values
    case .number(let value): [value]
    case .array(let items): items.numbers
    default: nil
    }
  }

  /// The colours of a `colorArray`: one CSS text or several.
  package var colorArray: [Color]? {
    switch self {
    case .colorArray(let values): return values
    case .string(let text): return Color(css: text).map { [$0] }
    case .array(let items):
      let colors = items.compactMap { $0.string.flatMap(Color.init(css:)) }
      return colors.count == items.count ? colors : nil
    default: return nil
    }
  }
}

extension VariableAnchorOffsetCollection {
  /// Alternating anchors and offsets.
  package init?(_ value: Value) {
    switch value {
    case .variableAnchorOffsets(let collection): self = collection
    case .array(let items):
      guard !items.isEmpty, items.count.isMultiple(of: 2) else { return nil }
      var entries: [Entry] = []
      for index in stride(from: 0, to: items.count, by: 2) {
        guard let anchor = items[index].string, Self.anchors.contains(anchor),
          let offset = items[index + 1].array?.numbers, offset.count == 2
        else { return nil }
        entries.append(Entry(anchor: anchor, offset: SIMD2(offset[0], offset[1])))
      }
      self.init(entries)
    default: return nil
    }
  }
}

extension VerticalGradient {
  /// A Boolean, or depth and reference height.
  package init?(_ value: Value) {
    switch value {
    case .verticalGradient(let gradient): self = gradient
    // `true` is the shading that styles had before it became adjustable.
    case .boolean(let isOn): self.init(depth: isOn ? 0.5 : 0, referenceHeight: isOn ? 150 : 0)
    case .array(let items):
      guard let numbers = items.numbers, (1...2).contains(numbers.count) else { return nil }
      self.init(depth: numbers[0], referenceHeight: numbers.count > 1 ? numbers[1] : 0)
    default: return nil
    }
  }
}

extension ProjectionDefinition {
  /// A name, or two names and the transition between them.
  package init?(_ value: Value) {
    switch value {
    case .projection(let definition): self = definition
    case .string(let name): self.init(from: name, to: name, transition: 1)
    case .array(let items):
      guard items.count == 3 else { return nil }
      self.init(
        from: items[0].string ?? "", to: items[1].string ?? "", transition: items[2].number ?? 1)
    default: return nil
    }
  }
}
