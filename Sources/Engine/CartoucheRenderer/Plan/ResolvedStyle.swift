import CartoucheExpressions
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import Synchronization

/// A style's layers with filters and properties parsed; independent of camera and data.
struct ResolvedStyle: Sendable {
  /// One layer of the style; an object, as each frame looks at all of them and would copy them.
  final class Layer: Sendable {
    /// The layer as written in the style.
    let style: StyleLayer
    /// The place of the layer in the style.
    let pointer: JSONPointer
    /// The layer ready to be drawn; `nil` when it cannot be.
    let resolved: (any ResolvedLayer)?
    /// The number of its layouts' identity.
    let layoutNumber: Int
    /// For symbols, the number of those that are laid out in the same way, and so placed as one.
    let symbolGroup: Int?
    /// The findings about the layer.
    let diagnostics: [Diagnostic]
    /// The features of the layer that the engine does not draw yet.
    let unsupported: [String]
    /// Whether it is shown; an expression reads only the global state.
    private let visibility: PropertyValue<Visibility>
    private let minzoom: Double
    private let maxzoom: Double

    fileprivate init(
      _ style: StyleLayer, at pointer: JSONPointer, _ resolution: LayerResolution, layoutNumber: Int,
      symbolGroup: Int?
    ) {
      (self.style, self.pointer, self.layoutNumber, self.symbolGroup) = (
        style, pointer, layoutNumber, symbolGroup
      )
      (resolved, visibility) = (resolution.resolved, resolution.visibility)
      (diagnostics, unsupported) = (resolution.diagnostics, resolution.unsupported)
      // Read once: each frame asks.
      (minzoom, maxzoom) = (style.minzoom ?? -.infinity, style.maxzoom ?? .infinity)
    }

    /// Whether the layer is shown at some zoom levels, whatever the global state is.
    var isShownByZoom: Bool { visibility.constant != nil }

    /// The zoom levels at which the layer begins and ends.
    var zoomBounds: [Double] { [minzoom, maxzoom] }

    /// Whether the layer is shown in a context that has the zoom and the global state.
    func isVisible(in context: EvaluationContext) -> Bool {
      guard context.zoom >= minzoom, context.zoom < maxzoom else { return false }
      if let constant = visibility.constant { return constant == .visible }
      var context = context
      return visibility.value(in: &context) == .visible
    }
  }

  /// The layers, bottom-most first.
  let layers: [Layer]
  /// The plans of the layers that were made last.
  let layerPlans: LayerPlanCache
  /// The style's global state by name.
  let globalState: [String: Value]
  /// The properties of the style's light.
  let light: LayerProperties<LightProperties>
  /// The findings about the light.
  let lightFindings: [Diagnostic]
  /// The properties of the style's sky; `nil` if it has none.
  let sky: LayerProperties<SkyProperties>?
  /// The findings about the sky.
  let skyFindings: [Diagnostic]

  /// Resolves every layer of `style`.
  ///
  /// - Parameter cache: The cache that numbers the identities of layouts.
  init(_ style: StyleDocument, _ cache: LayoutCache) {
    // The numbers of attribute names are shared, so that a tile's table is searched for each name once.
    let names = PropertyNames()
    let sources = SourceTable(style.sources)
    var symbolGroups: [SymbolGroup: Int] = [:]
    layers = style.layers.enumerated().map { index, layer in
      let pointer = JSONPointer(["layers", String(index)])
      let resolution = Self.resolve(layer, at: pointer, in: sources, names)
      var symbolGroup: Int?
      if resolution.resolved?.drawsSymbols == true {
        let group = SymbolGroup(layer)
        symbolGroup = symbolGroups[group] ?? index
        symbolGroups[group] = symbolGroup
      }
      return Layer(
        layer, at: pointer, resolution,
        layoutNumber: resolution.resolved.map { cache.number(of: $0.layoutIdentity) } ?? 0,
        symbolGroup: symbolGroup)
    }
    layerPlans = LayerPlanCache(layers)
    var state: [String: Value] = [:]
    for (name, json) in style.members["state"]?.object ?? JSONObject() {
      state[name] = json["default"].map(Value.init)
    }
    globalState = state
    var findings: [Diagnostic] = []
    light = LayerProperties(root: "light", style.light ?? JSONObject(), diagnostics: &findings)
    lightFindings = findings
    findings = []
    sky = style.sky.map { LayerProperties(root: "sky", $0, diagnostics: &findings) }
    skyFindings = findings
  }

  private static func resolve(
    _ layer: StyleLayer, at pointer: JSONPointer, in sources: SourceTable, _ names: PropertyNames
  ) -> LayerResolution {
    var result = LayerResolution()
    func report(_ message: String, kind: Diagnostic.Kind = .invalid, at member: String) {
      result.diagnostics.append(Diagnostic(.error, message, kind: kind, pointer: pointer.appending(member)))
    }
    guard let type = LayerTypes.named(layer.type) else {
      let suggestion = Spelling.suggestion(for: layer.type, in: LayerTypes.all.map { $0.name })
      report("\"\(layer.type)\" is not a layer type" + suggestion, at: "type")
      return result
    }
    if type.drawsSource {
      guard let name = layer.source else {
        report("\(layer.type) layers need a source", at: "type")
        return result
      }
      guard let source = sources[name] else {
        report("source \"\(name)\" is not defined" + sources.suggestion(for: name), at: "source")
        return result
      }
      guard let sourceType = source.sourceType, sourceType.isDrawn else {
        result.unsupported.append("\(source.type) sources")
        report("\(source.type) sources are not drawn", kind: .notDrawn, at: "source")
        return result
      }
      guard type.sourceTypes.contains(sourceType) else {
        report("\(layer.type) layers do not draw \(source.type) sources", at: "source")
        return result
      }
      if sourceType == .vector, layer.sourceLayer == nil {
        report("layers of vector sources need a source-layer", at: "source")
        return result
      }
    }
    if let visibility = layer.layout["visibility"] {
      do throws(PropertyError) {
        let value = try LayerSpecification.visibility.resolve(visibility, names: names)
        result.visibility = value as? PropertyValue<Visibility> ?? .constant(.visible)
      } catch {
        report("\(error)", at: "layout")
      }
    }
    var findings: [Diagnostic] = []
    result.resolved = type.resolve(layer, at: pointer, names: names, diagnostics: &findings)
    result.diagnostics += findings
    result.unsupported += findings.filter { $0.kind == .notDrawn }.map(\.message)
    return result
  }
}

/// A layer ready to be drawn, or why it cannot be.
private struct LayerResolution {
  var resolved: (any ResolvedLayer)?
  var diagnostics: [Diagnostic] = []
  var unsupported: [String] = []
  var visibility = PropertyValue<Visibility>.constant(.visible)
}

/// The common properties of symbol layers that are placed as one.
private struct SymbolGroup: Hashable {
  private let members: [JSONValue]

  init(_ layer: StyleLayer) {
    members = [
      .string(layer.source ?? ""), .string(layer.sourceLayer ?? ""), layer.filter ?? .null,
      .object(layer.layout), layer.members["minzoom"] ?? .null, layer.members["maxzoom"] ?? .null,
    ]
  }
}

/// The sources of a style by their names.
private struct SourceTable {
  private let sources: [StyleSource]
  private let places: [String: Int]

  init(_ sources: [StyleSource]) {
    self.sources = sources
    places = Dictionary(zip(sources.map(\.id), sources.indices), uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> StyleSource? { places[name].map { sources[$0] } }

  /// A suggestion of a source with a similar name, if there are few enough to compare them all for each layer; see
  /// ``Spelling/suggestion(for:in:)``.
  func suggestion(for name: String) -> String {
    sources.count > 100 ? "" : Spelling.suggestion(for: name, in: sources.map(\.id))
  }
}

/// The resolved forms of the styles that were drawn last.
///
/// A map is drawn many times between edits, and a server draws several styles in turn.
final class ResolvedStyleCache: Sendable {
  /// A resolved style with its size.
  private struct Known: Sendable {
    let style: ResolvedStyle
    let byteCount: Int
  }

  /// The most styles that stay resolved.
  static let capacity = 8

  /// The styles that were asked for last.
  private let styles = KeptValues<StyleDocument, Known>(.styles, capacity: capacity) { $0.byteCount }
  private let layouts: LayoutCache
  private let count = Mutex(0)

  /// A cache that numbers the identities of layouts in `layouts`.
  init(_ layouts: LayoutCache) { self.layouts = layouts }

  /// The styles, as a part of what is kept.
  var kept: any KeptCache { styles }

  /// The number of styles that were resolved since the cache began.
  var resolvedCount: Int { count.withLock { $0 } }

  /// The resolved form of `style`.
  func resolved(_ style: StyleDocument) -> ResolvedStyle {
    if let found = styles.value(for: style) { return found.style }
    let resolved = ResolvedStyle(style, layouts)
    styles.insert(Known(style: resolved, byteCount: style.approximateByteCount), for: style)
    count.withLock { $0 += 1 }
    return resolved
  }
}

extension StyleDocument {
  /// The approximate number of bytes of the style, with the data that are part of it, and of what is made of its
  /// layers.
  fileprivate var approximateByteCount: Int {
    var count = 4096 * layers.count
    for source in sources {
      count += 1024
      if let data = source.members["data"] { count += data.approximateByteCount }
    }
    return count
  }
}

extension JSONValue {
  /// The approximate number of bytes in memory: O(values).
  fileprivate var approximateByteCount: Int {
    switch self {
    case .string(let text): 16 + text.utf8.count
    case .array(let items): items.reduce(32) { $0 + $1.approximateByteCount }
    case .object(let members):
      members.reduce(64) { $0 + 32 + $1.key.utf8.count + $1.value.approximateByteCount }
    default: 16
    }
  }
}
