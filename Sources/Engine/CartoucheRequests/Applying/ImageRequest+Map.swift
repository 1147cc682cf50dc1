import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle

extension ImageRequest {
  /// The size of the picture.
  public var viewport: Viewport {
    Viewport(width: Double(width), height: Double(height), pixelRatio: scale)
  }

  /// The names of icons that overlays show, each once, in their order: URLs or paths.
  public var icons: [String] {
    var icons: [String] = []
    var seen: Set<String> = []
    for case .icon(let url) in markers.map(\.figure) where seen.insert(url).inserted { icons.append(url) }
    return icons
  }

  /// All markers of the overlays, in their order.
  var markers: [MarkerOverlay] {
    let shapes = try? OverlayShapes(overlays)
    return shapes?.extents.compactMap(\.marker) ?? []
  }

  /// The map that is asked for: `base` with the edits of the style, the overlays and the camera.
  ///
  /// A view of ``FitTarget/data`` needs the data, which a ``Snapshotter`` loads; here it shows the overlays alone.
  ///
  /// - Parameters:
  ///   - base: The map of the style.
  ///   - icons: The pictures of ``icons``, by their names.
  /// - Throws: ``RequestError`` when the style has no such layer or source, when an edit is not valid, or when an icon
  ///   has no picture.
  public func map(on base: Map, icons: [String: StyleImage] = [:]) throws(RequestError) -> Map {
    try scene(on: base, icons).map
  }

  /// The map, and the fit to the overlays.
  func scene(on base: Map, _ icons: [String: StyleImage]) throws(RequestError) -> (map: Map, fit: OverlayFit?)
  {
    var map = base
    if !languages.isEmpty { map.style.localizeLabels(into: languages) }
    try edit(&map.style)
    let shapes = try OverlayShapes(overlays)
    let figures = try MarkerFigures(
      of: shapes.extents.lazy.compactMap(\.marker), icons: icons, pixelRatio: max(scale, 0.25))
    // With a layer of the request's own, that layer is below the named one, and overlays are on top.
    let before = addedLayer == nil && addedStyle == nil ? beforeLayer : nil
    var layers = OverlayLayers(map, before: before, figures)
    map = layers.drawing(shapes)
    let fit = OverlayFit(shapes.extents, figures)
    if case .fit(.overlays) = view, fit == nil {
      throw RequestError(
        .conflict, found: "overlays without a place", expected: "something to fit the picture to",
        pointer: JSONPointer(["fit"]))
    }
    aim(&map, fit)
    return (map, fit)
  }

  // MARK: - Camera

  /// Points the camera at the view.
  private func aim(_ map: inout Map, _ fit: OverlayFit?) {
    map.camera.bearing = bearing == 0 && view == .automatic && fit == nil ? map.camera.bearing : bearing
    map.camera.pitch = pitch == 0 && view == .automatic && fit == nil ? map.camera.pitch : pitch
    switch view {
    case .center(let center, let zoom):
      map.camera.center = center
      map.camera.zoom = zoom
    case .bounds(let box): show(box, &map)
    case .automatic, .fit:
      fit?.move(&map.camera, in: viewport, padding: insets, limit: maxzoom, on: map.projection)
      if fit != nil { keepAboveMinimum(&map.camera) }
    }
  }

  /// Shows all of a box.
  private func show(_ box: CoordinateBounds, _ map: inout Map) {
    map.camera.fit(
      box, in: viewport, padding: insets, pointZoom: OverlayFit.pointZoom, on: map.projection)
    if let maxzoom, map.camera.zoom > maxzoom { map.camera.zoom = maxzoom }
    keepAboveMinimum(&map.camera)
  }

  /// Raises the zoom level of a fitted view to ``minzoom``.
  func keepAboveMinimum(_ camera: inout Camera) {
    if let minzoom, camera.zoom < minzoom { camera.zoom = minzoom }
  }

  /// Logical pixels left free at each side.
  var insets: EdgeInsets {
    let size = SIMD2(Double(width), Double(height))
    switch padding {
    case .pixels(let top, let right, let bottom, let left)?:
      return EdgeInsets(top: top, right: right, bottom: bottom, left: left)
    case .share(let share)?: return Self.insets(share, size)
    case nil:
      if case .bounds = view { return EdgeInsets() }
      return Self.insets(0.1, size)
    }
  }

  /// The part of a picture that is left free at each side when content is widened by a share of itself on each.
  private static func insets(_ share: Double, _ size: SIMD2<Double>) -> EdgeInsets {
    let inset = size * (share / (1 + 2 * share))
    return EdgeInsets(top: inset.y, right: inset.x, bottom: inset.y, left: inset.x)
  }

  // MARK: - Style

  /// Adds the layer, sets the filter, and checks the names of layers.
  private func edit(_ style: inout StyleDocument) throws(RequestError) {
    if let beforeLayer, style.layer(beforeLayer) == nil {
      throw Self.unknownLayer(beforeLayer, "before_layer", in: style)
    }
    if let filter, let layerID {
      guard let layer = style.layer(layerID) else { throw Self.unknownLayer(layerID, "layer_id", in: style) }
      var edited = layer
      edited.filter = filter
      let pointer = JSONPointer(["setfilter"])
      try Self.check(edited, in: style, prefix: ["layers", "0", "filter"], at: pointer)
      do throws(StyleError) {
        try style.setFilter(filter, of: layerID)
      } catch {
        throw RequestError(.style, found: "\(error)", pointer: pointer)
      }
    }
    if let addedLayer { try add(addedLayer, to: &style, at: JSONPointer(["addlayer"])) }
    if let addedStyle { try add(addedStyle, to: &style) }
  }

  /// Adds the sources and layers of a part of a style.
  private func add(_ part: JSONObject, to style: inout StyleDocument) throws(RequestError) {
    let pointer = JSONPointer(["addstyle"])
    let reader = try RequestReader(.object(part), at: pointer, names: ["sources", "layers"])
    for (name, value) in reader.value("sources")?.object ?? [:] {
      let place = reader.place("sources").appending(name)
      guard let members = value.object else {
        throw RequestError(.value, found: value.summary, expected: "a source, an object", pointer: place)
      }
      guard style.source(name) == nil else {
        throw RequestError(
          .style, found: "a source \"\(name)\" that the style has already", expected: "a new name",
          pointer: place)
      }
      style.sources.append(StyleSource(id: name, members: members, writtenIn: .untrusted))
    }
    guard let layers = reader.value("layers")?.array else {
      throw reader.error(.missing, "layers", "no array \"layers\"", expected: "the layers to add")
    }
    for (index, value) in layers.enumerated() {
      let place = reader.place("layers").appending(index)
      guard let layer = value.object else {
        throw RequestError(.value, found: value.summary, expected: "a layer, an object", pointer: place)
      }
      try add(layer, to: &style, at: place)
    }
  }

  /// Adds a layer, and its source where that is an object.
  private func add(
    _ members: JSONObject, to style: inout StyleDocument, at pointer: JSONPointer
  ) throws(RequestError) {
    var layer = StyleLayer(members: members)
    for name in ["id", "type"] where members[name]?.string?.isEmpty ?? true {
      throw RequestError(
        .missing, found: members[name]?.summary ?? "no member \"\(name)\"",
        expected: "the \(name) of the layer, a string", pointer: pointer)
    }
    guard style.layer(layer.id) == nil else {
      throw RequestError(
        .style, found: "a layer \"\(layer.id)\" that the style has already", expected: "a new name",
        pointer: pointer.appending("id"))
    }
    switch members["source"] {
    case .object(let source)?:
      let name = "\(layer.id) source"
      guard style.source(name) == nil else {
        throw RequestError(
          .style, found: "a source \"\(name)\" that the style has already",
          expected: "another name of the layer",
          pointer: pointer.appending("id"))
      }
      // The client is a stranger to the style, so the source must be at a public address.
      style.sources.append(StyleSource(id: name, members: source, writtenIn: .untrusted))
      layer.members["source"] = .string(name)
    case .string(let name)?:
      guard style.source(name) != nil else {
        throw RequestError(
          .style, found: "the unknown source \"\(name)\"", expected: "a source of the style, or an object",
          pointer: pointer.appending("source"),
          suggestion: Spelling.nearest(to: name, in: style.sources.map(\.id)))
      }
    case nil where layer.type == "background": break
    case let value:
      throw RequestError(
        value == nil ? .missing : .value, found: value?.summary ?? "no member \"source\"",
        expected: "the name of a source of the style, or an object", pointer: pointer.appending("source"))
    }
    try Self.check(layer, in: style, prefix: ["layers", "0"], at: pointer)
    do throws(StyleError) {
      try style.addLayer(layer, before: beforeLayer)
    } catch {
      throw RequestError(.style, found: "\(error)", pointer: pointer)
    }
  }

  private static func unknownLayer(_ name: String, _ member: String, in style: StyleDocument) -> RequestError
  {
    RequestError(
      .style, found: "the unknown layer \"\(name)\"", expected: "a layer of the style",
      pointer: JSONPointer([member]), suggestion: Spelling.nearest(to: name, in: style.layers.map(\.id)))
  }

  /// Checks a layer by the rules for styles.
  ///
  /// - Parameters:
  ///   - prefix: The part of a style with this layer alone that is judged.
  ///   - pointer: The place of that part in the request.
  private static func check(
    _ layer: StyleLayer, in style: StyleDocument, prefix: [String], at pointer: JSONPointer
  ) throws(RequestError) {
    let source = layer.source.flatMap(style.source)
    let members = JSONObject(source.map { [(key: $0.id, value: JSONValue.object($0.members))] } ?? [])
    let document: JSONValue = [
      "version": 8, "sources": .object(members), "layers": [.object(layer.members)],
      // Texts and icons need them, wherever they are.
      "glyphs": "{fontstack}/{range}.pbf", "sprite": "https://localhost/sprite",
    ]
    for finding in StyleValidator(layerTypes: LayerTypes.specifications).findings(in: document)
    where finding.severity == .error {
      let tokens = finding.pointer.tokens
      let isInside = tokens.starts(with: prefix)
      let isSource = tokens.first == "sources"
      guard isInside || isSource else { continue }
      let rest = isInside ? Array(tokens.dropFirst(prefix.count)) : ["source"] + tokens.dropFirst(2)
      throw RequestError(
        .style, found: finding.problem, pointer: JSONPointer(pointer.tokens + rest),
        suggestion: finding.suggestion)
    }
  }
}
