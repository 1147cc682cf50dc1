import CartoucheGeoJSON
import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle
import MapLibreExpressions

extension MLNStyle {
  /// The sources of the style; the same objects each time.
  ///
  /// Those of types without a class are not among them; see ``diagnostics``. Setting the set removes the sources that
  /// are not in it and adds those that are new; see ``setSources(_:)`` for a variant that throws.
  public var sources: Set<MLNSource> {
    get { Set(document.sources.compactMap(object)) }
    set { attempt { () throws(MLNStyleError) in try setSources(newValue) } }
  }

  /// The source with an identifier; `nil` when the style has none, or one without a class.
  public func source(withIdentifier identifier: String) -> MLNSource? {
    document.source(identifier).flatMap(object)
  }

  // MARK: Adding

  /// Adds a source, so that layers can draw it.
  ///
  /// Has no effect for a source that cannot be used, that is in a style already, or whose identifier is taken; see
  /// ``error``, or ``add(_:)-(MLNSource)`` for a variant that throws.
  public func addSource(_ source: MLNSource) { attempt { () throws(MLNStyleError) in try add(source) } }

  /// Adds a source, so that layers can draw it.
  ///
  /// - Throws: `invalidSource` for a source that cannot be used, `duplicateSource` when the identifier is taken,
  ///   `foreignSource` for a source of another style.
  public func add(_ source: MLNSource) throws(MLNStyleError) {
    var document = document
    document.sources.append(try value(of: source, in: document))
    replace(document)
    keep(source)
  }

  /// The value of a source that can be added to a document.
  private func value(of source: MLNSource, in document: StyleDocument) throws(MLNStyleError) -> StyleSource {
    let name = source.identifier
    guard document.source(name) == nil else {
      let isSame = sourceObjects[name] === source
      throw MLNStyleError(
        .duplicateSource,
        isSame
          ? "source \"\(name)\" is already in the style"
          : "there is already a source \"\(name)\"; expected an identifier that no other source has")
    }
    guard source.onChange == nil else {
      throw MLNStyleError(
        .foreignSource, "source \"\(name)\" is in another style; expected one that is in none")
    }
    do throws(MLNSourceError) {
      return try source.documentSource()
    } catch { throw MLNStyleError(.invalidSource, error.description) }
  }

  // MARK: Removing

  /// Removes a source that no layer draws.
  ///
  /// Has no effect for a source that is in use or not in the style; see ``error``, or ``remove(_:)-(MLNSource)`` for a
  /// variant that throws.
  public func removeSource(_ source: MLNSource) {
    attempt { () throws(MLNStyleError) in try remove(source) }
  }

  /// Removes a source that no layer draws, as ``remove(_:)-(MLNSource)`` does.
  ///
  /// - Parameter outError: Has no meaning; it only distinguishes this method from the one that does not throw.
  /// - Throws: `sourceInUse` with a layer that draws the source; `sourceMismatch` when the style has another source of
  ///   the identifier; `foreignSource` when it has none.
  public func removeSource(_ source: MLNSource, error outError: ()) throws { try remove(source) }

  /// Removes a source that no layer draws.
  ///
  /// - Throws: `sourceInUse` with a layer that draws the source; `sourceMismatch` when the style has another source of
  ///   the identifier; `foreignSource` when it has none.
  public func remove(_ source: MLNSource) throws(MLNStyleError) {
    var document = document
    let id = try self.identifier(of: source)
    do throws(StyleError) {
      try document.removeSource(id)
    } catch {
      if case .sourceInUse = error { throw MLNStyleError(.sourceInUse, error.description) }
      throw MLNStyleError(.foreignSource, error.description)
    }
    forgetSource(id)
    replace(document)
  }

  /// The identifier under which a source is in the style.
  private func identifier(of source: MLNSource) throws(MLNStyleError) -> String {
    let id = source.identifier
    if sourceObjects[id] === source { return id }
    guard current.source(id) == nil else {
      throw MLNStyleError(
        .sourceMismatch,
        "the style has another source \"\(id)\"; expected the one that source(withIdentifier:) returns")
    }
    throw MLNStyleError(.foreignSource, "source \"\(id)\" is not in the style")
  }

  /// Removes the sources that are not in a set, and adds the new ones.
  ///
  /// A new source may replace one with the same identifier, even if layers draw it.
  ///
  /// - Throws: As ``add(_:)-(MLNSource)`` and ``remove(_:)-(MLNSource)`` do; the style is then as it was.
  public func setSources(_ sources: Set<MLNSource>) throws(MLNStyleError) {
    let old = self.sources
    func inOrder(_ sources: Set<MLNSource>) -> [MLNSource] {
      sources.sorted { $0.identifier.unicodeScalars.lexicographicallyPrecedes($1.identifier.unicodeScalars) }
    }
    let (leaving, coming) = (inOrder(old.subtracting(sources)), inOrder(sources.subtracting(old)))
    var document = document
    var places: [String: Int] = [:]
    for source in leaving {
      let id = source.identifier
      let isReplaced = coming.contains { $0.identifier == id }
      if !isReplaced, let user = document.layers.first(where: { $0.source == id }) {
        throw MLNStyleError(.sourceInUse, StyleError.sourceInUse(id, layer: user.id).description)
      }
      if isReplaced { places[id] = document.sources.firstIndex { $0.id == id } }
      document.sources.removeAll { $0.id == id }
    }
    for source in coming {
      let value = try value(of: source, in: document)
      let place = places[value.id] ?? document.sources.endIndex
      document.sources.insert(value, at: min(place, document.sources.endIndex))
    }
    for source in leaving { forgetSource(source.identifier) }
    replace(document)
    for source in coming { keep(source) }
  }

  // MARK: Objects

  /// The object for a source of the document; `nil` for types that have no class.
  private func object(of source: StyleSource) -> MLNSource? {
    if let known = sourceObjects[source.id] { return known }
    guard let made = try? MLNSource.source(source) else { return nil }
    join(made)
    return made
  }

  /// Keeps a source that was added, with its data.
  private func keep(_ source: MLNSource) {
    join(source)
    heldData[source.identifier] = source.heldData
  }

  /// Makes a source one of the style's.
  private func join(_ source: MLNSource) {
    let (link, id) = (link, source.identifier)
    sourceObjects[id] = source
    source.onChange = { link.note(.source(id)) }
    source.featureStates = link
    (source as? MLNVectorTileSource)?.loadedFeatures = { layers, predicate in
      link.frame?.features(ofSource: id, layers, predicate) ?? []
    }
    (source as? MLNShapeSource)?.loadedDocument = { link.frame?.document(ofSource: id) }
  }

  private func forgetSource(_ id: String) {
    link.forgetStates(ofSource: id)
    heldData[id] = nil
    if let source = sourceObjects.removeValue(forKey: id) { release(source) }
  }

  /// Detaches a source from its style.
  func release(_ source: MLNSource) {
    source.onChange = nil
    source.featureStates = nil
    (source as? MLNVectorTileSource)?.loadedFeatures = nil
    (source as? MLNShapeSource)?.loadedDocument = nil
  }

  /// Takes the changes of a source's object.
  func takeSource(_ id: String) {
    guard let object = sourceObjects[id], let index = current.sources.firstIndex(where: { $0.id == id })
    else { return }
    do throws(MLNSourceError) {
      current.sources[index].members = try object.documentSource().members
      heldData[id] = object.heldData
    } catch { self.error = MLNStyleError(.invalidSource, error.description) }
  }

  // MARK: Features

  /// The features of the last picture of the style, which its sources are asked about; `nil` while there is none.
  ///
  /// A picture's features are `Snapshot.features`; the program that draws the style sets them here.
  public var shownFeatures: FrameFeatures? {
    get { link.frame }
    set { link.frame = newValue }
  }
}

extension FrameFeatures {
  /// The features of some layers of a vector source that satisfy a predicate; empty if they cannot be queried.
  fileprivate func features(
    ofSource source: String, _ layers: Set<String>, _ predicate: NSPredicate?
  ) -> [any MLNFeature] {
    let filter = predicate.flatMap { try? $0.styleJSON() }
    return layers.sortedByScalars.flatMap { layer -> [any MLNFeature] in
      let found = (try? features(ofSource: source, sourceLayer: layer, filter: filter)) ?? []
      let features = found.map { feature -> any MLNFeature in
        MLNShape.feature(
          of: Feature(
            geometry: feature.geometry, properties: feature.properties, identifier: feature.identifier))
      }
      guard let predicate, filter == nil else { return features }
      return features.filter { (try? predicate.holds(for: $0)) ?? false }
    }
  }
}
