import CartoucheExpressions
import CartoucheJSON
import CartoucheRenderer

extension Map {
  /// Sets values in the state of a feature, replacing existing values of the same name.
  ///
  /// Expressions read the values with `["feature-state", name]`. Only layers with such expressions are laid out again.
  ///
  /// - Parameters:
  ///   - state: The values by name.
  ///   - source: The source of the feature.
  ///   - sourceLayer: The layer of a vector source; empty for GeoJSON.
  ///   - id: The feature's identifier as text; 1 and `"1"` are the same.
  public mutating func setFeatureState(
    _ state: JSONObject, source: String, sourceLayer: String = "", id: String
  ) {
    let values = Dictionary(
      state.map { ($0.key, Value($0.value)) }, uniquingKeysWith: { _, last in last })
    featureStates.merge(values, source: source, sourceLayer: sourceLayer, id: id)
  }

  /// Removes values from feature states.
  ///
  /// - Parameters:
  ///   - source: The source of the features.
  ///   - sourceLayer: The layer of a vector source; empty for GeoJSON.
  ///   - id: The feature's identifier; if `nil`, every feature of the source layer is affected.
  ///   - key: The name of the value; if `nil`, the whole state is removed.
  public mutating func removeFeatureState(
    source: String, sourceLayer: String = "", id: String? = nil, key: String? = nil
  ) {
    featureStates.remove(source: source, sourceLayer: sourceLayer, id: id, key: key)
  }

  /// Sets a value of the style's global state, which expressions read with `["global-state", name]`.
  ///
  /// - Parameter value: The value; `nil` or null restores the style's default.
  public mutating func setGlobalState(_ name: String, to value: JSONValue?) {
    globalState[name] = value.flatMap { $0.isNull ? nil : $0 }
  }
}
