import CartoucheExpressions
import CartoucheJSON

extension LayerProperties {
  /// Reads a member of a style's root that has properties like those of layers: its `light` or `sky`.
  ///
  /// Members that the table does not have are left out.
  ///
  /// - Parameter name: The name of the member, for findings.
  package init(root name: String, _ object: JSONObject, diagnostics: inout [Diagnostic]) {
    let known = Set(Table.properties.map(\.name))
    let paint = JSONObject(
      object.filter { known.contains($0.key) }.map { (key: $0.key, value: $0.value) })
    let layer = StyleLayer(
      members: ["id": .string(name), "type": .string(name), "paint": .object(paint)])
    var findings: [Diagnostic] = []
    self.init(layer, at: JSONPointer([]), names: PropertyNames(), diagnostics: &findings)
    diagnostics += findings.map { finding in
      var finding = finding
      // In a layer it would be under `paint`.
      finding.pointer = JSONPointer([name] + (finding.pointer?.tokens.dropFirst() ?? []))
      return finding
    }
  }
}
