import CartoucheExpressions
import CartoucheJSON
import CartoucheRenderer

extension Map {
  /// Adds values to the state of a feature; existing ones with the same name are replaced.
  ///
  /// Expressions read them by `["feature-state", name]`. Only layers that do are laid out again.
  ///
  /// - Parameters:
  ///   - state: The values by name.
  ///   - source: The source of the feature.
  ///   - sourceLayer: The layer of a vector source; empty for GeoJSON.
  ///   - id: The identifier as text: 1 and `"1"` are the same.
  public mutating func setFeatureState(
    _ state: JSONObject, source: String, sourceLayer: String = "", id: String
  ) {
    let values = Dictionary(
      state.map { ($0.key, Value($0.value)) }, uniquingKeysWith: { _, last in last })
    featureStates.merge(values, source: source, sourceLayer: sourceLayer, id: id)
  }

  /// Removes values of states.
  ///
  /// - Parameters:
  ///   - source: The source of the features.
  ///   - sourceLayer: The layer of a vector source; empty for GeoJSON.
  ///   - id: The identifier of the feature; `nil` means every feature of the source layer.
  ///   - key: The name of the value; `nil` means the whole state.
  public mutating func removeFeatureState(
    source: String, sourceLayer: String = "", id: String? = nil, key: String? = nil
  ) {
    featureStates.remove(source: source, sourceLayer: sourceLayer, id: id, key: key)
  }

  /// Sets a value of the style's global state, which expressions read by `["global-state", name]`.
  ///
  /// - Parameter value: The value; `nil` or null restores the style's default.
  public mutating func setGlobalState(_ name: String, to value: JSONValue?) {
    globalState[name] = value.flatMap { $0.isNull ? nil : $0 }
  }
}
