import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles
import Synchronization

/// The features of a picture, for queries.
///
/// The object holds the tiles and the placed symbols of the picture, but not its pixels. Queries neither load nor draw
/// anything.
public final class FrameFeatures: Sendable {
  let plan: RenderPlan
  let tiles: [String: [FrameTile]]
  let clusters: [String: ClusterIndex]
  private let documents: [String: SourceDocument]
  let layout: FrameLayout
  let placed: PlacedSymbols
  let context: FrameContext
  private let names: (layers: [String], sources: [String])
  private let memory = QueryMemory()
  /// The sources of which the frame shows a tile more than once, in copies of the world.
  private let repeated: Set<String>

  init(_ stages: PreparedFrame.Stages, of style: StyleDocument) {
    plan = stages.plan
    tiles = stages.tiles
    clusters = stages.clusters
    documents = stages.documents
    layout = stages.layout
    placed = stages.placed
    context = stages.context
    names = (style.layers.map(\.id), style.sources.map(\.id))
    repeated = Set(tiles.filter { Set($0.value.map(\.id.canonical)).count < $0.value.count }.keys)
  }

  /// Returns the features that are shown in an area of the picture, topmost first.
  ///
  /// A feature is found where it is drawn: lines by their width, gap and offset; circles by their radius and stroke;
  /// extrusions by their roofs and walls; heatmap points by their radius; symbols by their collision boxes. Areas are found
  /// by their shape, even if they are transparent. Of extrusions, the nearest comes first. Backgrounds, raster tiles and
  /// elevation have no features.
  ///
  /// - Throws: ``FeatureQueryError``.
  /// - Complexity: O(features in the tiles that the area touches), and O(vertices) of those near it.
  public func features(_ query: FeatureQuery) throws(FeatureQueryError) -> [QueriedFeature] {
    try query.area.check()
    if let unknown = query.layers?.subtracting(names.layers).min() {
      throw .unknownLayer(unknown, nearest: Spelling.nearest(to: unknown, in: names.layers))
    }
    let filter = try Self.filter(query.filter)
    let asked = plan.layers.indices.reversed().filter {
      query.layers?.contains(plan.layers[$0].resolved.style.id) ?? true
    }
    guard let outline = QueryOutlines(query.area, plan.transform) else { return [] }
    var found = groundFeatures(asked, outline, filter)
    let symbols = symbols(in: outline.picture)
    for layer in asked where plan.layers[layer].resolved.drawsSymbols {
      found[layer] = symbols[plan.symbolGroups[layer]].map { self.features(of: layer, $0, filter) }
    }
    let features = inOrder(asked, found)
    return query.repeatsParts ? features : distinct(features)
  }

  /// Returns the features of a source in the tiles of the picture, each once, whether or not a layer shows them.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - sourceLayer: The layer of a vector source.
  ///   - filter: The filter that features must pass, as an expression of the style specification; `nil` accepts all.
  /// - Throws: ``FeatureQueryError``.
  public func features(
    ofSource source: String, sourceLayer: String? = nil, filter: JSONValue? = nil
  ) throws(FeatureQueryError) -> [QueriedFeature] {
    guard names.sources.contains(source) else {
      throw .unknownSource(source, nearest: Spelling.nearest(to: source, in: names.sources))
    }
    let filter = try Self.filter(filter)
    let choice = FeatureChoice(sourceLayer: sourceLayer ?? "")
    let features = sorted(tiles[source] ?? []).flatMap { tile in
      let hits = FeatureSelection(content(of: tile, source), choice)?.hits(filter) ?? []
      return queried(hits.map { FeatureHit(index: $0) }, layer: nil, source, sourceLayer, tile)
    }
    return distinct(features)
  }

  /// Returns the clusters of a clustered source, which lead to their leaves, children and expansion zooms.
  ///
  /// The result is `nil` for a source that is not clustered or not drawn in the picture.
  public func clusters(ofSource source: String) -> ClusterIndex? { clusters[source] }

  /// The GeoJSON text that a source loaded from its URL; `nil` unless the map keeps such texts.
  package func document(ofSource source: String) -> SourceDocument? { documents[source] }

  private static func filter(_ json: JSONValue?) throws(FeatureQueryError) -> Filter? {
    guard let json else { return nil }
    do throws(ExpressionErrors) {
      return try Filter(parsing: json)
    } catch {
      throw .filter(error)
    }
  }

  /// The features of layers from the top.
  ///
  /// At the turn of an extruded layer, the features of it and of all layers above that are not behind an extrusion of a
  /// lower layer follow, nearest first (`query_features.ts` of GL JS).
  private func inOrder(_ asked: [Int], _ found: [Int: [QueriedFeature]]) -> [QueriedFeature] {
    func isSolid(_ layer: Int) -> Bool { plan.layers[layer].resolved.traits.drawsSolids }
    guard asked.contains(where: isSolid) else { return asked.flatMap { found[$0] ?? [] } }
    var solids = asked.filter(isSolid).flatMap { layer in (found[layer] ?? []).map { (layer, $0) } }
    solids.sort { $0.1.depth > $1.1.depth }
    return asked.flatMap { layer -> [QueriedFeature] in
      guard isSolid(layer) else { return found[layer] ?? [] }
      var turn: [QueriedFeature] = []
      while let nearest = solids.last, nearest.0 >= layer {
        turn.append(nearest.1)
        solids.removeLast()
      }
      return turn
    }
  }

  // MARK: Tiles

  private func content(of tile: FrameTile, _ source: String) -> TileContent {
    TileContent(
      tile.data, id: tile.id,
      inputs: ExpressionInputs(
        globalState: plan.inputs.globalState, availableImages: plan.inputs.images,
        featureStates: plan.featureStates[source] ?? FeatureStates()))
  }

  /// Tiles in the order in which they are searched.
  ///
  /// Flat worlds lie side by side, from west to east; a globe has one, whose columns count from the antimeridian.
  private func sorted(_ tiles: [FrameTile]) -> [FrameTile] {
    let isGlobe = plan.transform.globe != nil
    func order(_ id: OverscaledTileID) -> (Int, Int, Int, Int) {
      (id.canonical.z, id.canonical.y, isGlobe ? 0 : id.wrap, id.canonical.x)
    }
    return tiles.sorted { order($0.id) < order($1.id) }
  }

  /// Features of a tile.
  private func queried(
    _ hits: [FeatureHit], layer: String?, _ source: String, _ sourceLayer: String?, _ tile: FrameTile
  ) -> [QueriedFeature] {
    guard !hits.isEmpty, case .features(let data) = tile.data,
      let features = data.layer(named: sourceLayer ?? "")
    else { return [] }
    let origin = QueriedFeature.Origin(
      layer: layer, source: source, sourceLayer: sourceLayer, tile: tile.id.canonical, features: features,
      states: plan.featureStates[source]?[sourceLayer ?? ""] ?? [:])
    return hits.map { QueriedFeature(origin: origin, index: $0.index, depth: $0.depth) }
  }

  private func distinct(_ features: [QueriedFeature]) -> [QueriedFeature] {
    DistinctFeatures.filter(features, repeated: repeated, memory)
  }

  // MARK: Features on the ground

  /// The layers that draw the features of one source layer.
  private struct LayerGroup {
    let source: String
    let sourceLayer: String
    let tiles: [FrameTile]
    var layers: [(index: Int, probe: any FeatureProbe)] = []
    /// The greatest reach of those layers whose reach does not depend on features, in device pixels.
    var reach = 0.0
  }

  /// The features of one tile that may match, and the layers that draw them.
  private struct Work {
    let tile: FrameTile
    let group: LayerGroup
    let query: TileQuery
    let candidates: [Int]
  }

  /// The number of features from which it is faster to go through those that were laid out.
  private static let manyCandidates = 200

  /// The number of features from which several threads examine them.
  private static let parallelCount = 1_000

  /// The features of all layers except symbol layers, by the index of the layer.
  private func groundFeatures(
    _ asked: [Int], _ outline: QueryOutlines, _ filter: Filter?
  ) -> [Int: [QueriedFeature]] {
    guard let ground = outline.ground else { return [:] }
    var groups: [LayerGroup] = []
    for layer in asked {
      let resolved = plan.layers[layer].resolved
      guard let source = resolved.style.source,
        let (probe, reach) = memory.probe(layer, { resolved.probe(context) })
      else { continue }
      let sourceLayer = resolved.style.sourceLayer ?? ""
      let index = groups.firstIndex { $0.source == source && $0.sourceLayer == sourceLayer } ?? groups.count
      if index == groups.count {
        let known = groups.first { $0.source == source }?.tiles
        groups.append(
          LayerGroup(
            source: source, sourceLayer: sourceLayer, tiles: known ?? sorted(tiles[source] ?? [])))
      }
      groups[index].layers.append((layer, probe))
      groups[index].reach = max(groups[index].reach, reach)
    }
    let places = groups.flatMap { group in group.tiles.map { (group, $0) } }
    let isFirst = memory.isEmpty
    // A globe shows each tile once, but its map plane has copies of the world.
    let shifts = plan.transform.globe == nil ? [0] : [0, -1, 1]
    let work = map(places.count, inParallel: isFirst) { index in
      shifts.compactMap {
        self.work(of: places[index].0, places[index].1, outline.picture, ground, shift: $0)
      }
    }.flatMap(\.self)
    let isLarge = work.reduce(0) { $0 + $1.candidates.count } > Self.parallelCount
    let answers = map(work.count, inParallel: isLarge) { self.answer(work[$0], filter) }
    var found: [Int: [QueriedFeature]] = [:]
    for (layer, features) in answers.joined() { found[layer, default: []] += features }
    return shifts.count == 1 ? found : found.mapValues(Self.once)
  }

  /// The features without those that are the same one of the same tile as an earlier one.
  private static func once(_ features: [QueriedFeature]) -> [QueriedFeature] {
    var known: Set<SIMD4<Int>> = []
    return features.filter {
      let tile = $0.origin.tile
      return known.insert(SIMD4(tile.z, tile.x, tile.y, $0.index)).inserted
    }
  }

  /// The results of `body` for 0..<`count` in order.
  private func map<Result: Sendable>(
    _ count: Int, inParallel isParallel: Bool, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    guard isParallel, count > 1 else { return (0..<count).map(body) }
    return ParallelWork.map(count, body)
  }

  /// The features of a tile that the layers of a group may draw at the query; `nil` for none.
  ///
  /// - Parameter shift: The number of worlds by which the tile is moved to the east in the map plane.
  private func work(
    of group: LayerGroup, _ tile: FrameTile, _ picture: QueryOutline,
    _ ground: (plane: QueryOutline, depth: Double), shift: Int
  ) -> Work? {
    guard case .features(let data) = tile.data, let layer = data.layer(named: group.sourceLayer) else {
      return nil
    }
    func query(_ square: UnwrappedTileID) -> TileQuery {
      let square = UnwrappedTileID(wrap: square.wrap + shift, canonical: square.canonical)
      return TileQuery(
        picture: picture, plane: ground.plane, depth: ground.depth, plan.transform.transform(of: square))
    }
    let reach = group.layers.reduce(group.reach) { reach, layer in
      layer.probe.reachDependsOnFeatures
        ? max(reach, self.reach(of: layer.probe, layer.index, group, tile)) : reach
    }
    // Parts of the tile may be replaced by finer ones in the picture.
    let isDrawn = tile.squares?.contains { !query($0).box(reach: reach, context).isEmpty } ?? true
    guard isDrawn else { return nil }
    var own = query(tile.id.unwrapped)
    let box = own.box(reach: reach, context)
    guard !box.isEmpty else { return nil }
    let boxes = memory.boxes(layer.features)
    own.boxes = boxes
    let candidates = boxes.touching(box)
    return candidates.isEmpty ? nil : Work(tile: tile, group: group, query: own, candidates: candidates)
  }

  /// The greatest distance of a layer's drawn shapes in a tile from their features, in device pixels.
  private func reach(
    of probe: any FeatureProbe, _ layer: Int, _ group: LayerGroup, _ tile: FrameTile
  ) -> Double {
    memory.reach(layer, tile.id) {
      guard
        let cursor = FeatureCursor(content(of: tile, group.source), sourceLayer: group.sourceLayer)
      else { return 0 }
      return probe.reach(of: plan.layers[layer].resolved.selection(cursor, among: nil))
    }
  }

  /// The features of one tile for each of its layers.
  private func answer(_ work: Work, _ filter: Filter?) -> [(Int, [QueriedFeature])] {
    let group = work.group
    guard
      let cursor = FeatureCursor(content(of: work.tile, group.source), sourceLayer: group.sourceLayer)
    else { return [] }
    // If many features are considered, those that passed the filter in the layout need not be filtered again.
    var isCandidate: [Bool] = []
    if work.candidates.count > Self.manyCandidates {
      isCandidate = [Bool](repeating: false, count: cursor.featureCount)
      for candidate in work.candidates { isCandidate[candidate] = true }
    }
    return group.layers.compactMap { layer, probe in
      let resolved = plan.layers[layer].resolved
      let part = isCandidate.isEmpty ? nil : layout.parts[layer].first { $0.tile.id == work.tile.id }
      let selection =
        part.map { FeatureSelection(cursor, laidOut: $0.layout.features, among: isCandidate) }
        ?? resolved.selection(cursor, among: work.candidates)
      guard let selection else { return nil }
      let hits = selection.hits(probe, work.query, filter)
      if hits.isEmpty { return nil }
      return (
        layer, queried(hits, layer: resolved.style.id, group.source, resolved.style.sourceLayer, work.tile)
      )
    }
  }

  // MARK: Symbols

  /// The symbols that were placed at the outline, by group of layers and tile.
  private func symbols(in outline: QueryOutline) -> [Int: [OverscaledTileID: Set<Int>]] {
    let ratio = plan.transform.viewport.pixelRatio
    var found: [Int: [OverscaledTileID: Set<Int>]] = [:]
    for box in placed.boxes {
      let (low, high) = (SIMD2<Double>(box.bounds.lowHalf), SIMD2<Double>(box.bounds.highHalf))
      if outline.meets(box: Box(min: low * ratio, max: high * ratio)) {
        found[box.group, default: [:]][box.tile, default: []].insert(box.symbol)
      }
    }
    return found
  }

  /// The features of a layer that several symbols represent.
  private func features(
    of layer: Int, _ chosen: [OverscaledTileID: Set<Int>], _ filter: Filter?
  ) -> [QueriedFeature] {
    let resolved = plan.layers[layer].resolved
    let (source, sourceLayer) = (resolved.style.source ?? "", resolved.style.sourceLayer ?? "")
    return sorted(layout.parts[layer].map(\.tile)).flatMap { tile -> [QueriedFeature] in
      guard let symbols = chosen[tile.id],
        let layout = layout.parts[layer].first(where: { $0.tile.id == tile.id })?.layout.symbols
      else { return [] }
      var features = layout.features(ofSymbols: symbols, context)
      if let filter, let cursor = FeatureCursor(content(of: tile, source), sourceLayer: sourceLayer) {
        // The filter of the layer was applied when its symbols were laid out.
        let choice = FeatureChoice(sourceLayer: sourceLayer)
        let passing = Set(FeatureSelection(cursor, choice, among: features.sorted())?.hits(filter) ?? [])
        features.removeAll { !passing.contains($0) }
      }
      return queried(
        features.map { FeatureHit(index: $0) }, layer: resolved.style.id, source, resolved.style.sourceLayer,
        tile)
    }
  }
}

/// The facts about a frame that queries have found out, kept for later ones.
final class QueryMemory: Sendable {
  private struct Place: Hashable {
    let layer: Int
    let tile: OverscaledTileID
  }

  private struct Contents {
    var boxes: [ObjectIdentifier: (layer: TileLayer, boxes: FeatureBoxes)] = [:]
    var reaches: [Place: Double] = [:]
    var probes: [Int: (probe: any FeatureProbe, reach: Double)?] = [:]
  }

  private let contents = Mutex(Contents())

  /// Whether nothing has been queried yet.
  var isEmpty: Bool { contents.withLock { $0.boxes.isEmpty } }

  /// The probe of a layer, and its reach if that does not depend on features, in device pixels.
  func probe(
    _ layer: Int, _ make: () -> (any FeatureProbe)?
  ) -> (probe: any FeatureProbe, reach: Double)? {
    if let known = contents.withLock({ $0.probes[layer] }) { return known }
    let made = make().map { (probe: $0, reach: $0.reachDependsOnFeatures ? 0 : $0.reach(of: nil)) }
    contents.withLock { $0.probes[layer] = .some(made) }
    return made
  }

  /// The boxes around the features of a layer of a tile.
  func boxes(_ layer: TileLayer) -> FeatureBoxes {
    let id = ObjectIdentifier(layer)
    if let known = contents.withLock({ $0.boxes[id] }) { return known.boxes }
    let boxes = FeatureBoxes(layer)
    contents.withLock { $0.boxes[id] = (layer, boxes) }
    return boxes
  }

  /// The reach of a layer's drawn shapes in a tile, in device pixels.
  func reach(_ layer: Int, _ tile: OverscaledTileID, _ find: () -> Double) -> Double {
    let place = Place(layer: layer, tile: tile)
    if let known = contents.withLock({ $0.reaches[place] }) { return known }
    let reach = find()
    contents.withLock { $0.reaches[place] = reach }
    return reach
  }
}
