import CartoucheGeoJSON
import CartoucheJSON
import CartoucheRenderer
import CartoucheResources
import CartoucheStyle
import CartoucheTiles
import MapLibreExpressions

extension MLNShapeSource {
  /// The indices of a source's data that are made on demand.
  struct DerivedData {
    var features: [Feature]?
    var clusters: ClusterIndex?
    var held: SourceData?
    /// The text that the others were made of, if a map has loaded it.
    var document: SourceDocument?
  }

  /// The data as GeoJSON values, also those at a URL that only a map has loaded; `nil` while they are not loaded.
  ///
  /// ``derived`` belongs to them afterwards.
  private var knownData: GeoJSON? {
    if let data { return data }
    // The last picture has no text of a source that it did not show.
    let documents = [loadedDocument?(), derived.document].compactMap(\.self)
    let document = documents.first { $0.url == dataURL }
    if derived.document !== document { derived = DerivedData(document: document) }
    return document?.geoJSON
  }

  // MARK: Features

  /// The features of the source that satisfy a predicate, whole and in order; all for `nil`.
  ///
  /// They are separate objects: changes to them do not reach the source. Points are not gathered into clusters; see
  /// ``features(atZoomLevel:)``. The list is empty while neither a map nor ``load(through:isolation:)`` has loaded the data of a
  /// URL, and for a predicate that cannot be evaluated, for which ``selectFeatures(matching:)`` throws.
  ///
  /// - Complexity: O(n) in the number of features.
  public func features(matching predicate: NSPredicate?) -> [any MLNFeature] {
    (try? selectFeatures(matching: predicate)) ?? []
  }

  /// The features of the source that satisfy a predicate, whole and in order; all for `nil`.
  ///
  /// A predicate means the same as on a layer, so that the features returned are those a layer with it shows. One that
  /// a style cannot have is evaluated on each feature as ``NSPredicate/holds(for:variables:)`` does.
  ///
  /// - Throws: The error of a predicate that cannot be evaluated.
  public func selectFeatures(
    matching predicate: NSPredicate?
  ) throws(MLNExpressionError) -> [any MLNFeature] {
    let features = sourceFeatures
    guard let predicate else { return features.map { MLNShape.feature(of: $0) } }
    if let filter = try FeatureFilter(predicate) {
      return filter.indices(of: features).map { MLNShape.feature(of: features[$0]) }
    }
    var selected: [any MLNFeature] = []
    for feature in features {
      let feature = MLNShape.feature(of: feature)
      if try predicate.holds(for: feature) { selected.append(feature) }
    }
    return selected
  }

  /// The features of the data; shapes are features without attributes.
  private var sourceFeatures: [Feature] {
    guard let data = knownData else { return [] }
    if let features = derived.features { return features }
    var features: [Feature] =
      if case .geometry(let geometry) = data {
        geometry.members.map { Feature(geometry: $0) }
      } else { data.features }
    if let filter = options.filter.flatMap({ try? FeatureFilter(json: $0) }) {
      features = filter.indices(of: features).map { features[$0] }
    }
    derived.features = features
    return features
  }

  /// Loads the GeoJSON at the source's URL; no effect on a source with a shape.
  ///
  /// - Parameters:
  ///   - loader: The loader of the bytes; by default one that reads files.
  ///   - isolation: The actor on which the source is used.
  /// - Throws: `loadFailed` when the data cannot be loaded or are not GeoJSON.
  public func load(
    through loader: any ResourceLoader = FileLoader(), isolation: isolated (any Actor)? = #isolation
  ) async throws(MLNSourceError) {
    guard let url = dataURL else { return }
    let bytes: [UInt8]
    do throws(ResourceError) {
      bytes = try await loader.load(url)
    } catch { throw MLNSourceError(.loadFailed, source: identifier, error.description) }
    try take(loaded: bytes)
    onChange?()
  }

  // MARK: Clusters

  /// The points gathered for each zoom level; `nil` unless the source is clustered.
  private var clusters: ClusterIndex? {
    let features = sourceFeatures
    if let clusters = derived.clusters { return clusters }
    let options = options
    guard options.cluster else { return nil }
    var findings: [Diagnostic] = []
    let index = options.clusters(of: features, source: identifier, diagnostics: &findings)
    derived.clusters = index
    return index
  }

  /// The options in the form that the engine reads.
  private var options: GeoJSONSourceOptions {
    var findings: [Diagnostic] = []
    return GeoJSONSourceOptions(StyleSource(id: identifier, members: members), diagnostics: &findings)
  }

  /// The points and clusters that a clustered source shows at a whole zoom level, all over the world.
  ///
  /// Features that are not points follow. A source that is not clustered has no clusters.
  ///
  /// - Parameter zoomLevel: From 0; above the maximum zoom level for clustering every point shows.
  /// - Complexity: O(n log n) the first time after the data changed, then O(n).
  public func features(atZoomLevel zoomLevel: Int) -> [any MLNFeature] {
    guard let clusters else { return features(matching: nil) }
    let others = sourceFeatures.filter { $0.geometry?.kind != .point }
    return (clusters.features(atZoom: zoomLevel) + others).map { MLNShape.feature(of: $0) }
  }

  /// The points in a cluster of this source, at any depth.
  ///
  /// - Parameters:
  ///   - cluster: A cluster that the source gave.
  ///   - offset: The number of points to leave out first.
  ///   - limit: The maximum number of points returned.
  /// - Returns: The points; none when the source has no such cluster.
  public func leaves(of cluster: MLNPointFeatureCluster, offset: UInt, limit: UInt) -> [any MLNFeature] {
    clusters?.leaves(
      ofCluster: Int(clamping: cluster.clusterIdentifier), limit: Int(clamping: limit),
      offset: Int(clamping: offset)
    )?.map { MLNShape.feature(of: $0) } ?? []
  }

  /// The points and clusters that a cluster of this source splits into.
  ///
  /// - Parameter cluster: A cluster that the source gave.
  /// - Returns: The points and clusters; none when the source has no such cluster.
  public func children(of cluster: MLNPointFeatureCluster) -> [any MLNFeature] {
    clusters?.children(ofCluster: Int(clamping: cluster.clusterIdentifier))?
      .map { MLNShape.feature(of: $0) } ?? []
  }

  /// The zoom level at which a cluster of this source splits; 0 when the source has no such cluster.
  ///
  /// - Parameter cluster: A cluster that the source gave.
  public func zoomLevel(forExpanding cluster: MLNPointFeatureCluster) -> Double {
    Double(clusters?.expansionZoom(ofCluster: Int(clamping: cluster.clusterIdentifier)) ?? 0)
  }
}

extension Geometry {
  /// The geometry, or the parts of a collection.
  fileprivate var members: [Geometry] {
    if case .geometryCollection(let parts) = self { return parts.flatMap(\.members) }
    return [self]
  }
}
