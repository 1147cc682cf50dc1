import CartoucheExpressions
import CartoucheGeometry
import CartoucheStyle
import CartoucheText
import CartoucheThreads
import CartoucheTiles

/// Evaluates the properties of a symbol layer for each feature.
struct SymbolReader {
  private let properties: SymbolFeatureProperties
  private let values: SymbolValueReader
  /// The bytes that one text may have.
  private let byteLimit: Int
  private let hasText: Bool
  private let hasIcon: Bool
  private var features: SymbolFeatures
  /// The results that are the same for all features, once they are known.
  private var fontStack: Int?
  private var labelValues: Int32?
  private var iconValues: SymbolIcon.Values?
  /// The values of `text-field` and `icon-image` if all are plain texts.
  private var plainTexts: NumberedTexts?
  private var iconNames: NumberedTexts?
  /// The numbers of texts by those of the values that they are made of, if nothing else of them depends on the feature.
  private var textNumbers = KnownNumbers()
  /// The numbers of icons by those of their names, likewise.
  private var iconNumbers = KnownNumbers()

  /// Numbers by other numbers, which are added in order.
  private struct KnownNumbers {
    private var list: [Int32?] = []

    subscript(number: Int) -> Int32? {
      get { number < list.count ? list[number] : nil }
      set {
        while list.count <= number { list.append(nil) }
        list[number] = newValue
      }
    }
  }

  /// A reader of the features of a selection.
  init(_ selection: FeatureSelection, _ properties: LayerProperties<SymbolProperties>) {
    var context = selection.tileContext
    let zoom = selection.tile.overscaledZ
    let settings = SymbolSettings(properties, in: &context)
    let conventions = selection.resources.conventions
    let sizes = SymbolSizing(
      text: SymbolSizes(properties.textSize, zoom: zoom, conventions),
      icon: SymbolSizes(properties.iconSize, zoom: zoom, conventions))
    let own = SymbolFeatureProperties(properties)
    self.properties = own
    values = SymbolValueReader(own, settings, sizes, zoom: zoom)
    byteLimit = selection.room.labelBytes
    features = SymbolFeatures(settings, sizes)
    hasText = properties.isSet(\.textField)
    hasIcon = properties.isSet(\.iconImage)
    plainTexts = own.textField.numberedTexts
    iconNames = own.iconImage.numberedTexts
  }

  /// The features that have a text or an icon, in the order in which their symbols are laid out.
  ///
  /// Features with a sort key come in ascending order; of equal keys the later one comes first, as in MapLibre Native
  /// (`symbol_layout.cpp`, insertion by lower bound), or the earlier one, with
  /// ``Conventions/equalSortKeysKeepTheirOrder``.
  func features(of selection: FeatureSelection) -> SymbolFeatures {
    var watch = StopWatch(selection.stop, every: 64)
    var reader = self
    // Symbols at places beyond the tile are those of its neighbours.
    let isCut = features.settings.placement == .point && !selection.resources.keepsNeighbors
    reader.features.list.reserveCapacity(selection.features.count)
    let geometry = SymbolGeometry(selection.tileLayer)
    selection.forEach(where: { !isCut || geometry.mayHavePlaceInside($0) }) { index, context in
      if watch.stops() { return }
      var feature = SymbolFeatures.Feature(index: Int32(clamping: index))
      if reader.hasText { reader.readText(of: &feature, in: &context) }
      if reader.hasIcon { feature.icon = reader.icon(in: &context) }
      guard feature.text >= 0 || feature.icon >= 0 else { return }
      if let height = reader.properties.heightOffset, reader.features.settings.placement == .point {
        feature.height = Self.height(height.value(in: &context))
      }
      if reader.features.settings.isSorted { feature.sortKey = reader.properties.sortKey.value(in: &context) }
      reader.features.list.append(feature)
    }
    if reader.features.settings.isSorted {
      let list = reader.features.list
      let turn = selection.resources.conventions.equalSortKeysKeepTheirOrder ? 1 : -1
      let order = list.indices.sorted { (list[$0].sortKey, turn * $0) < (list[$1].sortKey, turn * $1) }
      reader.features.list = order.map { list[$0] }
    }
    return reader.features
  }

  /// A height in metres, at most as great as that of extruded polygons.
  private static func height(_ meters: Double) -> Float {
    meters.isNaN ? 0 : Float(min(max(meters, -1e8), 1e8))
  }

  // MARK: Texts

  private mutating func readText(
    of feature: inout SymbolFeatures.Feature, in context: inout EvaluationContext
  ) {
    guard let text = text(in: &context) else { return }
    let number = valuesOfLabel(in: &context)
    guard features.values[number].layoutSize > 0 else { return }
    (feature.text, feature.values) = (text, number)
  }

  /// The number of the current feature's text; `nil` if there is none.
  private mutating func text(in context: inout EvaluationContext) -> Int32? {
    if plainTexts != nil {
      guard let value = plainTexts?.number(in: &context) else { return nil }
      if let known = textNumbers[value] { return known }
      guard let text = plainTexts?.list[value], !text.isEmpty, isShort(CollectionOfOne(text)) else {
        return nil
      }
      let transform = properties.textTransform.value(in: &context)
      let stack = stack(in: &context)
      let number = features.texts.number(
        of: transform == .none ? text : transform.apply(to: text), stack: stack)
      if !properties.styleOfTextDependsOnFeature { textNumbers[value] = number }
      return number
    }
    let field = properties.textField.value(in: &context)
    guard !field.isEmpty else { return nil }
    var sections: [FormattedText.Section] = []
    var colors: [Color?] = []
    for section in field.sections {
      let align = section.verticalAlign.flatMap(VerticalAlign.init(rawValue:)) ?? .bottom
      if let image = section.image {
        guard !image.name.isEmpty else { continue }
        sections.append(FormattedText.Section(image: image.name, verticalAlign: align))
      } else {
        guard !section.text.isEmpty else { continue }
        sections.append(
          FormattedText.Section(
            section.text, scale: section.scale ?? 1,
            fontStack: section.fontStack.map { FontStack(joined: $0) }, verticalAlign: align))
      }
      colors.append(section.textColor)
    }
    guard !sections.isEmpty, isShort(field.sections.lazy.map(\.text)) else { return nil }
    let text = properties.textTransform.value(in: &context).apply(to: FormattedText(sections))
    let stack = stack(in: &context)
    if let plain = text.plainText, colors[0] == nil { return features.texts.number(of: plain, stack: stack) }
    return features.texts.number(of: text, stack: stack, colors: colors)
  }

  /// Whether parts of a text are no longer together than a label may be; notes it if they are.
  ///
  /// Checked before anything is made of the text: while it is laid out, a character takes hundreds of bytes.
  private mutating func isShort(_ parts: some Sequence<String>) -> Bool {
    var left = byteLimit
    for part in parts {
      // Bytes are counted already, characters are not, and one text may be that of many features.
      guard part.utf8.count <= left else {
        features.isCut = true
        return false
      }
      left -= part.utf8.count
    }
    return true
  }

  private mutating func stack(in context: inout EvaluationContext) -> Int {
    if let fontStack { return fontStack }
    let stack = features.texts.index(of: FontStack(properties.textFont.value(in: &context)))
    if !properties.textFont.dependsOnFeature { fontStack = stack }
    return stack
  }

  /// The number of the values for laying out the current feature's text.
  private mutating func valuesOfLabel(in context: inout EvaluationContext) -> Int32 {
    if let labelValues { return labelValues }
    let number = features.values.number(of: values.label(in: &context))
    if !properties.labelDependsOnFeature { labelValues = number }
    return number
  }

  // MARK: Icons

  /// The number of the current feature's icon; -1 for none.
  private mutating func icon(in context: inout EvaluationContext) -> Int32 {
    guard iconNames != nil else {
      guard let name = properties.iconImage.value(in: &context)?.name else { return -1 }
      return number(ofIcon: name, in: &context)
    }
    guard let value = iconNames?.number(in: &context) else { return -1 }
    if let known = iconNumbers[value] { return known }
    let number = number(ofIcon: iconNames?.list[value] ?? "", in: &context)
    if !properties.iconDependsOnFeature { iconNumbers[value] = number }
    return number
  }

  private mutating func number(ofIcon name: String, in context: inout EvaluationContext) -> Int32 {
    guard !name.isEmpty else { return -1 }
    let values = iconValues ?? self.values.icon(in: &context)
    if !properties.iconDependsOnFeature { iconValues = values }
    return features.icons.number(of: SymbolIcon(name: name, values: values))
  }
}

extension FormattedText {
  /// The text of the only section, if it has no style of its own.
  fileprivate var plainText: String? {
    guard sections.count == 1, case .text(let text) = sections[0].content, sections[0] == Section(text) else {
      return nil
    }
    return text
  }
}
