import CartoucheStyle

/// A layer of a map that a program draws itself.
///
/// ```swift
/// struct Route: CustomLayer {
///   let places: [SIMD2<Double>]
///
///   func draw(on canvas: inout CustomLayerCanvas) {
///     canvas.stroke(places, with: CanvasStroke(color: .red, width: 4))
///   }
/// }
///
/// map.addCustomLayer(Route(places: places), id: "route", below: "labels")
/// ```
///
/// It is drawn with every picture of the map, among the layers of the style, including on turned and tilted maps. It
/// may be drawn on any thread, and on several at once; for the same canvas it must draw the same shapes.
public protocol CustomLayer: Sendable {
  /// Draws the layer's shapes, each over the previous ones, as one frame shows them.
  func draw(on canvas: inout CustomLayerCanvas)
}

/// The layers of a map that a program draws itself, in the order in which they were added.
public struct CustomLayerStack: Sendable {
  /// A layer and its place in the order.
  struct Entry: Sendable {
    let id: String
    let below: String?
    let layer: any CustomLayer
    var isOfStyle = false
  }

  private(set) var entries: [Entry] = []

  /// No layers.
  public init() {}

  /// The names of the layers, in the order in which they were added.
  public var ids: [String] { entries.map(\.id) }

  /// Adds a layer; an existing one with the same name is removed.
  ///
  /// - Parameters:
  ///   - id: The name of the layer.
  ///   - below: The layer, of the style or added earlier, directly below which it is drawn; `nil` puts it above all.
  public mutating func add(_ layer: any CustomLayer, id: String, below: String? = nil) {
    remove(id: id)
    entries.append(Entry(id: id, below: below, layer: layer))
  }

  /// Removes a layer, if there is one with the name.
  public mutating func remove(id: String) { entries.removeAll { $0.id == id } }

  /// Replaces the layers that stand among those of a style, bottom-most first.
  ///
  /// - Parameter layers: The layers, each with the layer of the style below which it is; `nil` is above all of them.
  package mutating func setStyleLayers(_ layers: [(id: String, below: String?, layer: any CustomLayer)]) {
    let ids = Set(layers.map(\.id))
    entries.removeAll { $0.isOfStyle || ids.contains($0.id) }
    entries.insert(
      contentsOf: layers.map { Entry(id: $0.id, below: $0.below, layer: $0.layer, isOfStyle: true) }, at: 0)
  }
}

extension CustomLayerStack {
  /// A layer of the style, or one of a program.
  enum Place {
    case style(ResolvedStyle.Layer)
    case custom(Entry)
  }

  /// The drawn layers of a style and these, bottom-most first; and those whose neighbour does not exist.
  ///
  /// - Parameter drawn: The layers of the style that are drawn, bottom-most first.
  func places(
    among drawn: [ResolvedStyle.Layer], of style: ResolvedStyle
  ) -> (order: [Place], strays: [Entry]) {
    guard !entries.isEmpty else { return (drawn.map { .style($0) }, []) }
    let layers = Dictionary(drawn.map { ($0.style.id, $0) }, uniquingKeysWith: { first, _ in first })
    var order = style.layers.map { (id: $0.style.id, place: layers[$0.style.id].map { Place.style($0) }) }
    var strays: [Entry] = []
    for entry in entries {
      var place: Int? = order.endIndex
      if let below = entry.below { place = order.firstIndex { $0.id == below } }
      if place == nil { strays.append(entry) }
      order.insert((entry.id, .custom(entry)), at: place ?? order.endIndex)
    }
    return (order.compactMap(\.place), strays)
  }
}
