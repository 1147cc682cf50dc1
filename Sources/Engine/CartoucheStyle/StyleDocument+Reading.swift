import CartoucheJSON

extension StyleDocument {
  /// Reads a style; parts that cannot be used are left out and reported.
  ///
  /// - Parameters:
  ///   - document: The style, whose name is only for messages.
  ///   - trust: Whose document it is; `nil` leaves that to the policy of the loader.
  ///   - diagnostics: Findings are appended here.
  /// - Throws: ``StyleError/rootIsNotAnObject(found:source:)``.
  public init(
    _ document: JSONDocument, trust: DocumentTrust? = nil, diagnostics: inout [Diagnostic]
  ) throws(StyleError) {
    var places: [Int] = []
    try self.init(document, trust: trust, diagnostics: &diagnostics, layerPlaces: &places)
  }

  /// Reads a style; parts that cannot be used are left out and reported.
  ///
  /// - Parameter layerPlaces: Receives, for each layer of the style, its index in the document.
  /// - Throws: ``StyleError/rootIsNotAnObject(found:source:)``.
  package init(
    _ document: JSONDocument, trust: DocumentTrust? = nil, diagnostics: inout [Diagnostic],
    layerPlaces: inout [Int]
  ) throws(StyleError) {
    var findings: [Diagnostic] = document.diagnostics
    defer {
      let places = document.locations(of: findings.map { $0.pointer ?? JSONPointer() })
      diagnostics += zip(findings, places).map { finding, place in
        var located = finding
        located.source = located.source ?? document.name
        located.location = located.location ?? (located.pointer == nil ? nil : place)
        return located
      }
    }
    guard case .object(let root) = document.root else {
      throw .rootIsNotAnObject(found: document.root.summary, source: document.name)
    }
    self.init(root, diagnostics: &findings, layerPlaces: &layerPlaces)
    self.trust = trust
  }

  /// Reads a style that is already parsed; parts that cannot be used are left out and reported by pointer.
  ///
  /// - Parameters:
  ///   - root: The root of the style.
  ///   - trust: Whose document it is; `nil` leaves that to the policy of the loader.
  ///   - diagnostics: Findings are appended here.
  public init(_ root: JSONObject, trust: DocumentTrust? = nil, diagnostics: inout [Diagnostic]) {
    var places: [Int] = []
    self.init(root, diagnostics: &diagnostics, layerPlaces: &places)
    self.trust = trust
  }

  private init(_ root: JSONObject, diagnostics: inout [Diagnostic], layerPlaces: inout [Int]) {
    var members = root
    members["sources"] = nil
    members["layers"] = nil
    self.init(members: members)
    order = root.keys

    if root["version"] != 8 {
      let found = root["version"].map { "found \($0.summary)" } ?? "found none"
      diagnostics.append(
        Diagnostic(.error, "version: expected 8, \(found)", pointer: JSONPointer(["version"])))
    }
    readSources(root["sources"], &diagnostics)
    layerPlaces = readLayers(root["layers"], &diagnostics)
    markAsRead()
  }

  private mutating func readSources(_ json: JSONValue?, _ diagnostics: inout [Diagnostic]) {
    let pointer = JSONPointer(["sources"])
    guard case .object(let object)? = json else {
      let found = json.map { "found \($0.summary)" } ?? "found none"
      diagnostics.append(Diagnostic(.error, "sources: expected an object, \(found)", pointer: pointer))
      return
    }
    for (id, value) in object {
      if case .object(let members) = value, members["type"]?.string != nil {
        sources.append(StyleSource(id: id, written: members))
      } else {
        diagnostics.append(
          Diagnostic(
            .error, "source \"\(id)\": expected an object with a type, found \(value.summary)",
            pointer: pointer.appending(id)))
      }
    }
  }

  /// Reads the layers, and returns the index of each in the document.
  private mutating func readLayers(_ json: JSONValue?, _ diagnostics: inout [Diagnostic]) -> [Int] {
    let pointer = JSONPointer(["layers"])
    guard case .array(let elements)? = json else {
      let found = json.map { "found \($0.summary)" } ?? "found none"
      diagnostics.append(Diagnostic(.error, "layers: expected an array, \(found)", pointer: pointer))
      return []
    }
    var ids: Set<String> = []
    var places: [Int] = []
    let parents = LayersByID(elements)
    for (index, element) in elements.enumerated() {
      guard case .object(let members)? = parents.dereferenced(element), let id = members["id"]?.string,
        members["type"]?.string != nil
      else {
        diagnostics.append(
          Diagnostic(
            .error, "expected a layer with an id and a type, found \(element.summary)",
            pointer: pointer.appending(index)))
        continue
      }
      if !ids.insert(id).inserted {
        diagnostics.append(
          Diagnostic(.error, "there is already a layer \"\(id)\"", pointer: pointer.appending(index)))
        continue
      }
      layers.append(StyleLayer(members: members))
      places.append(index)
    }
    return places
  }
}

/// Layers that others may refer to (style specification before 2017).
private struct LayersByID {
  private var layers: [String: JSONObject] = [:]

  /// The layers of an array by their identifiers; the first of those with the same identifier.
  init(_ elements: [JSONValue]) {
    guard elements.contains(where: { $0["ref"] != nil }) else { return }
    for element in elements {
      guard let members = element.object, let id = members["id"]?.string, layers[id] == nil else { continue }
      layers[id] = members
    }
  }

  /// The layer with the members that it takes from the one that its `ref` names.
  func dereferenced(_ layer: JSONValue) -> JSONValue? {
    guard var members = layer.object, let ref = members["ref"]?.string, let parent = layers[ref],
      parent["ref"] == nil
    else { return layer }
    members["ref"] = nil
    for name in ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"] {
      if let value = parent[name] { members[name] = value }
    }
    return .object(members)
  }
}
