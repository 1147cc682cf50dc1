import CartoucheExpressions
import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle
import Testing

/// The inputs of layouts, as far as their expressions tell them.
@Suite struct LayoutIdentityTests {
  private func identity(_ members: JSONObject) throws -> LayoutIdentity {
    var members = members
    (members["id"], members["source"], members["source-layer"]) = ("l", "s", "x")
    let layer = StyleLayer(members: members)
    var findings: [Diagnostic] = []
    let type = try #require(LayerTypes.named(layer.type))
    let resolved = type.resolve(layer, at: JSONPointer([]), names: PropertyNames(), diagnostics: &findings)
    #expect(findings == [])
    return try #require(resolved).layoutIdentity
  }

  @Test("the state of features counts where a value that depends on features reads it")
  func featureState() throws {
    #expect(
      try identity(["type": "fill", "paint": ["fill-opacity": ["feature-state", "o"]]]).readsFeatureState)
    #expect(try !identity(["type": "fill", "paint": ["fill-opacity": ["get", "o"]]]).readsFeatureState)
    // Words in data are no operators.
    let literal: JSONValue = ["match", ["get", "k"], ["feature-state", "image"], 0.5, 1]
    let words = try identity(["type": "fill", "paint": ["fill-opacity": literal]])
    #expect(!words.readsFeatureState && !words.readsInputs)
  }

  @Test("global state and images count in layout properties, filters and what depends on features")
  func inputs() throws {
    #expect(try identity(["type": "line", "filter": ["==", ["global-state", "a"], 1]]).readsInputs)
    #expect(
      try identity(["type": "symbol", "layout": ["icon-image": ["image", ["get", "i"]]]]).readsInputs)
    #expect(try !identity(["type": "symbol", "layout": ["icon-image": ["get", "i"]]]).readsInputs)
    // Read by the painter, for each frame.
    #expect(try !identity(["type": "line", "paint": ["line-width": ["global-state", "w"]]]).readsInputs)
  }
}
