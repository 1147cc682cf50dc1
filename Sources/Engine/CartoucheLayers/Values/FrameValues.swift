import CartoucheStyle

/// The properties of a layer in one frame, by the table of its type; each is evaluated once for all tiles.
///
/// `properties.width` is the table's entry `width`. Paint properties have the value at the camera's zoom, layout
/// properties that at the whole zoom below it.
@dynamicMemberLookup
final class FrameProperties<Table: PropertyTable> {
  /// The zoom levels at which properties are evaluated.
  enum Zoom: Int {
    case camera, whole
  }

  let frame: FrameContext
  private let properties: LayerProperties<Table>
  /// The properties that were asked for, by the place of their entry in the table, at each zoom.
  private var known: [[Int: AnyObject]] = [[:], [:], [:]]

  init(_ properties: LayerProperties<Table>, _ frame: FrameContext) {
    self.properties = properties
    self.frame = frame
  }

  /// The entry at `keyPath`.
  subscript<Value>(dynamicMember keyPath: KeyPath<Table, Property<Value>>) -> FrameProperty<Value> {
    self[keyPath]
  }

  /// The entry at `keyPath`, by default at the zoom of its group.
  subscript<Value>(
    keyPath: KeyPath<Table, Property<Value>>, at zoom: Zoom? = nil
  ) -> FrameProperty<Value> {
    let (place, column) = (MemoryLayout<Table>.offset(of: keyPath) ?? -1, zoom?.rawValue ?? 2)
    if let found = known[column][place] as? FrameProperty<Value> { return found }
    let isWhole = zoom.map { $0 == .whole } ?? (properties.table.group(of: keyPath) == .layout)
    let property = FrameProperty(
      properties[dynamicMember: keyPath], frame, atZoom: isWhole ? frame.wholeZoom : nil)
    if place >= 0 { known[column][place] = property }
    return property
  }
}

/// The values of a layer's properties for the features of a tile in one frame, by the table of its type.
///
/// `values.width` are those of the table's entry `width`, at the zoom of its group.
@dynamicMemberLookup
struct FrameValues<Table: PropertyTable> {
  let properties: FrameProperties<Table>
  private let table: FeatureValueTable<Table>

  init(_ table: FeatureValueTable<Table>, _ properties: FrameProperties<Table>) {
    self.table = table
    self.properties = properties
  }

  /// The values of the entry at `keyPath`.
  subscript<Value>(dynamicMember keyPath: KeyPath<Table, Property<Value>>) -> ResolvedValues<Value> {
    self[keyPath]
  }

  /// Whether features differ in no property but some.
  func isUniform(except others: PartialKeyPath<Table>...) -> Bool { table.isUniform(except: others) }

  /// The values of the entry at `keyPath`, by default at the zoom of its group.
  subscript<Value>(
    keyPath: KeyPath<Table, Property<Value>>, at zoom: FrameProperties<Table>.Zoom? = nil
  ) -> ResolvedValues<Value> {
    table[keyPath].resolved(properties[keyPath, at: zoom], properties.frame)
  }
}
