import CartoucheJSON

/// A questionable part of a text and its feature: enough to compute its path without reading the whole text.
struct Finding: Sendable {
  /// A feature by its number and the offset it starts at.
  struct Feature: Equatable, Sendable {
    var number: Int
    var offset: Int
  }

  /// The placeholder for text outside of features.
  static let noFeature = Feature(number: -1, offset: 0)

  /// The failure and its offset.
  var fault: JSONFault
  /// The feature around it.
  var feature: Feature

  /// The path of the value at fault in `bytes`, where the feature starts at `offset`.
  func pointer(in bytes: [UInt8], featureAt offset: Int, faultAt fault: Int) -> JSONPointer? {
    guard feature != Self.noFeature else { return JSONLocator.pointers(at: [fault], in: bytes).first ?? nil }
    let base = JSONPointer(["features", String(feature.number)])
    return JSONLocator.pointers(at: [fault], in: bytes, valueAt: offset, base: base).first ?? base
  }
}
