import CartoucheGeometry

/// The context in which an expression is evaluated: zoom and other inputs, and one feature after another.
///
/// Make one per thread and layer, set the table once and a feature at a time (style specification,
/// “Expressions › Data expressions, Camera expressions”).
public struct EvaluationContext: Sendable {
  // MARK: Inputs

  /// The zoom level.
  public var zoom: Double
  /// The density of a heatmap pixel, from 0 up.
  public var heatmapDensity = 0.0
  /// The height of a terrain pixel in metres.
  public var elevation = 0.0
  /// The place along a line, 0 at its start, 1 at its end.
  public var lineProgress = 0.0
  /// The accumulated value of a cluster property.
  public var accumulated = Value.null
  /// The style's state by name.
  public var globalState: [String: Value] = [:]
  /// The names of the images that the style has; without it no image counts as available.
  public var availableImages: Set<String>?
  /// Whether a text can be drawn; if not set, every text can.
  public var isSupportedScript: (@Sendable (String) -> Bool)?

  /// The list that records failed evaluations; `nil` if they are not needed.
  package var failures: EvaluationFailures?
  // The error of an evaluation that is not noted yet.
  var failure: EvaluationError?

  // MARK: Feature

  /// The identifier of the feature: a number, a string or null.
  public var featureID = Value.null
  /// The kind of geometry of the feature.
  public var geometryType = GeometryType.unknown
  /// Whether ``geometryType`` tells single and multiple geometries apart; otherwise the parts are counted.
  ///
  /// If a feature was cut into tiles, its number of parts may differ between tiles.
  public var isGeometryTypeExact = false
  /// The state of the feature by name.
  public var featureState: [String: Value] = [:]
  /// The tile that the features belong to.
  public var tile: TileID?
  /// The source of the geometry of features, if needed.
  public var geometrySource: (any FeatureGeometrySource)?
  /// The index of the feature for ``geometrySource``.
  public var featureIndex = 0

  private(set) var table: FeatureTable?
  private(set) var data: [Datum] = []
  @usableFromInline
  private(set) var tags: [UInt32] = []
  // The tags of the feature: from `firstTag` up to `endTag`.
  @usableFromInline
  var firstTag = 0
  @usableFromInline
  var endTag = 0

  // The key index of each property name that expressions read, for `table`.
  private var names: PropertyNames?
  private(set) var keys: [UInt32] = []
  // For `table` and `names`.
  var decisions = DecisionMemory()

  // MARK: Temporary values

  private var arena: [any AnyObject & Sendable] = []
  // The bytes of text that the evaluation may still make or search.
  private(set) var textRoom = TextLength.evaluationLimit
  var variables: [Variable] = []

  /// A context without a feature.
  public init(zoom: Double = 0) { self.zoom = zoom }
}

extension EvaluationContext {
  /// Sets the table that the following features share, and the tags of all of them.
  public mutating func setTable(_ table: FeatureTable?, tags: [UInt32] = []) {
    self.table = table
    self.tags = tags
    data = table?.data ?? []
    names = nil
    keys = []
    firstTag = 0
    endTag = 0
  }

  /// Sets the feature whose tags lie at `range`; a range outside of them stands for none.
  @inlinable
  public mutating func setFeature(tags range: Range<Int>) {
    if range.lowerBound >= 0, range.upperBound <= tags.count {
      firstTag = range.lowerBound
      endTag = range.upperBound
    } else {
      firstTag = 0
      endTag = 0
    }
  }

  /// Sets the properties of a single feature.
  public mutating func setProperties(_ table: FeatureTable) {
    let tags = table.ownTags
    setTable(table, tags: tags)
    setFeature(tags: 0..<tags.count)
  }

  /// Prepares for an expression that reads properties by `names`, up to the slot `slotCount`.
  @inline(__always)
  mutating func begin(names: PropertyNames, slotCount: Int, variableCount: Int) {
    if self.names !== names || keys.count < slotCount { bind(names) }
    if !arena.isEmpty { arena.removeAll(keepingCapacity: true) }
    textRoom = TextLength.evaluationLimit
    if variableCount > 0 { variables = Array(repeating: .unset, count: variableCount) }
  }

  @inline(never)
  private mutating func bind(_ names: PropertyNames) {
    if self.names !== names { decisions = DecisionMemory(valueCount: data.count, useCount: tags.count / 2) }
    self.names = names
    let all = names.names
    keys = table?.resolve(all) ?? Array(repeating: FeatureTable.absent, count: all.count)
  }

  /// The property whose name has `slot`, or `nil` when the feature has none.
  ///
  /// Linear in the number of properties. If several keys are equal, the last counts.
  @inline(__always)
  func property(_ slot: Int) -> Datum? {
    let value = valueIndex(slot)
    let data = data.span
    return value >= 0 && value < data.count ? data[value] : nil
  }

  /// The index in the table of the value of a property, -1 when the feature has none.
  ///
  /// Bad data may point beyond the last value.
  @inline(__always)
  func valueIndex(_ slot: Int) -> Int {
    let keys = keys.span
    guard slot < keys.count else { return -1 }
    let key = keys[slot]
    if key == FeatureTable.absent { return -1 }
    let tags = tags.span
    var index = endTag &- 2
    let end = firstTag
    while index >= end {
      if tags[index] == key { return Int(tags[index &+ 1]) }
      index &-= 2
    }
    return -1
  }

  /// The property of this name, for names that are known only at evaluation.
  func property(named name: String) -> Datum? {
    guard let table, let key = table.resolve([name]).first, key != FeatureTable.absent else { return nil }
    for index in stride(from: endTag - 2, through: firstTag, by: -2)
    where tags[index] == key {
      let value = Int(tags[index + 1])
      return value < data.count ? data[value] : nil
    }
    return nil
  }

  /// All properties of the feature.
  var properties: ObjectValue {
    guard let table else { return ObjectValue([]) }
    var members: [(String, Value)] = []
    for index in stride(from: firstTag, to: endTag - 1, by: 2) {
      let (key, value) = (Int(tags[index]), Int(tags[index + 1]))
      if key < table.keys.count, value < data.count { members.append((table.keys[key], data[value].value)) }
    }
    return ObjectValue(members)
  }

  /// The geometry of the feature in tile units, or `nil` when it has no source.
  var geometry: [[SIMD2<Double>]]? { geometrySource?.geometry(ofFeature: featureIndex) }
}

// MARK: - Temporary values

extension EvaluationContext {
  /// Takes bytes off what the evaluation may still make and search: long texts, joined and searched over and over,
  /// would take any time and memory.
  mutating func charge(_ bytes: Int, at path: ExpressionPath? = nil) throws(EvaluationError) {
    textRoom &-= bytes
    if textRoom < 0 { throw EvaluationError(path ?? ExpressionPath(), TextLength.evaluationMessage) }
  }

  /// Reduces what the evaluation may make and search to the rest of what several share.
  mutating func limitText(to bytes: Int) { textRoom = min(textRoom, bytes) }

  /// A string that an expression made, which lives until the next evaluation begins.
  mutating func charged(_ string: String) throws(EvaluationError) -> TextReference {
    try charge(string.utf8.count)
    return text(string)
  }

  /// A string that lives until the next evaluation begins.
  mutating func text(_ string: String) -> TextReference {
    let storage = TextStorage(string)
    arena.append(storage)
    return TextReference(storage)
  }

  /// A value that lives until the next evaluation begins.
  mutating func datum(_ value: Value) -> Datum {
    let (datum, owner) = Literal.store(value)
    if let owner { arena.append(owner) }
    return datum
  }

  /// The state of a variable of `let` during one evaluation.
  enum Variable: Sendable {
    case unset
    case color(Color)
    case datum(Datum)
  }
}
