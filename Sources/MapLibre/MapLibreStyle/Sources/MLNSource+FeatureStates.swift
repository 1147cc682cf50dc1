import CartoucheExpressions
import CartoucheRenderer
import MapLibreExpressions

// The states of features, which expressions read with `["feature-state", name]`. They belong to the style that has the
// source: they are lost when the source is removed from it.
extension MLNSource {
  /// Merges values into the state of a feature; whether the source is in a style, and all values are ones of JSON.
  final func merge(_ state: [String: Any], intoStateOf feature: String, in sourceLayer: String) -> Bool {
    guard let states = featureStates else { return false }
    var values: [String: Value] = [:]
    for (name, value) in state {
      guard let json = try? FoundationJSON.value(value) else {
        Warnings.reportRefusal(
          "source \"\(identifier)\": the state \"\(name)\" of a feature is not a value of JSON")
        return false
      }
      values[name] = Value(json)
    }
    states.changeStates(ofSource: identifier, sourceLayer) {
      $0.merge(values, source: self.identifier, sourceLayer: sourceLayer, id: feature)
    }
    return true
  }

  /// The state of a feature in Foundation's types; `nil` without one.
  final func state(of feature: String, in sourceLayer: String) -> [String: Any]? {
    let state = featureStates?.states?.state(source: identifier, sourceLayer: sourceLayer, id: feature) ?? [:]
    return state.isEmpty ? nil : state.mapValues { FoundationJSON.object($0.jsonValue) }
  }

  /// Removes a value from the state of a feature, its state, or those of all; whether the source is in a style.
  final func removeState(of feature: String?, _ key: String?, in sourceLayer: String) -> Bool {
    guard let states = featureStates else { return false }
    states.changeStates(ofSource: identifier, sourceLayer) {
      $0.remove(source: self.identifier, sourceLayer: sourceLayer, id: feature, key: key)
    }
    return true
  }
}

extension MLNShapeSource {
  // MARK: Feature states

  /// Merges values into the state of a feature, which expressions read by `["feature-state", name]`.
  ///
  /// - Parameters:
  ///   - featureID: The identifier of the feature, as text; the features of the source need identifiers of their own.
  ///   - state: The values by name: texts, numbers, Booleans, arrays and dictionaries of them. Others with the same names
  ///     are replaced.
  /// - Returns: Whether the state was changed: false while no style has the source, and for values that JSON lacks.
  @discardableResult
  public func setFeatureState(featureID: String, state: [String: Any]) -> Bool {
    merge(state, intoStateOf: featureID, in: "")
  }

  /// The state of a feature; `nil` without one.
  public func featureState(featureID: String) -> [String: Any]? { state(of: featureID, in: "") }

  /// Removes a value from the state of a feature, or with `nil` all of it; false while no style has the source.
  @discardableResult
  public func removeFeatureState(featureID: String, stateKey: String? = nil) -> Bool {
    removeState(of: featureID, stateKey, in: "")
  }

  /// Removes the states of all features of the source; false while no style has it.
  @discardableResult
  public func resetFeatureStates() -> Bool { removeState(of: nil, nil, in: "") }
}

extension MLNVectorTileSource {
  // MARK: Feature states

  /// Merges values into the state of a feature, which expressions read by `["feature-state", name]`.
  ///
  /// - Parameters:
  ///   - sourceLayerID: The layer of the tiles that has the feature.
  ///   - featureID: The identifier of the feature in the tiles, as text.
  ///   - state: The values by name: texts, numbers, Booleans, arrays and dictionaries of them. Others with the same names
  ///     are replaced.
  /// - Returns: Whether the state was changed: false while no style has the source, and for values that JSON lacks.
  @discardableResult
  public func setFeatureState(sourceLayerID: String, featureID: String, state: [String: Any]) -> Bool {
    merge(state, intoStateOf: featureID, in: sourceLayerID)
  }

  /// The state of a feature; `nil` without one.
  public func featureState(sourceLayerID: String, featureID: String) -> [String: Any]? {
    state(of: featureID, in: sourceLayerID)
  }

  /// Removes a value from the state of a feature, or with `nil` all of it; false while no style has the source.
  @discardableResult
  public func removeFeatureState(sourceLayerID: String, featureID: String, stateKey: String? = nil) -> Bool {
    removeState(of: featureID, stateKey, in: sourceLayerID)
  }

  /// Removes the states of all features of a layer of the tiles; false while no style has the source.
  @discardableResult
  public func resetFeatureStates(sourceLayerID: String) -> Bool {
    removeState(of: nil, nil, in: sourceLayerID)
  }
}
