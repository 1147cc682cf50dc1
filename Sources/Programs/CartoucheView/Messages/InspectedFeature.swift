import CartoucheJSON
import CartoucheMapView

/// A feature under the pointer, as the page shows it.
enum InspectedFeature {
  /// The largest number of features in an answer.
  static let limit = 12

  /// The largest number of properties of a feature.
  private static let propertyLimit = 60

  /// The largest number of characters of a value.
  private static let valueLimit = 300

  static func json(_ feature: QueriedFeature) -> JSONValue {
    var object: JSONObject = ["source": .string(feature.source)]
    object["layer"] = feature.layer.map(JSONValue.string)
    object["sourceLayer"] = feature.sourceLayer.map(JSONValue.string)
    object["id"] = feature.identifier.map { .string(text($0.jsonValue)) }
    let properties = feature.properties.prefix(propertyLimit)
    object["properties"] = .array(properties.map { [.string($0.key), .string(text($0.value))] })
    return .object(object)
  }

  private static func text(_ value: JSONValue) -> String {
    let text = value.string ?? String(decoding: (try? value.encoded()) ?? [], as: UTF8.self)
    return text.count > valueLimit ? text.prefix(valueLimit) + "…" : text
  }
}
