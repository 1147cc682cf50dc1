import CartoucheJSON
import CartoucheStyle

/// The findings about the layers of a style, one for each cause.
struct LayerFindings {
  private struct Cause: Hashable {
    let message: String
    let kind: Diagnostic.Kind
    let severity: Diagnostic.Severity
    /// The place in the layer.
    let place: [String]
  }

  /// The maximum number of layers that a finding names.
  private static let namedLayers = 3

  private let layers: [ResolvedStyle.Layer]

  /// The findings of `layers`, bottom-most first.
  init(_ layers: [ResolvedStyle.Layer]) { self.layers = layers }

  /// A finding for each cause in the order of its first layer, with the number of layers and their names.
  var diagnostics: [Diagnostic] {
    var causes: [(first: Diagnostic, layers: [String])] = []
    var known: [Cause: Int] = [:]
    for layer in layers {
      for finding in layer.diagnostics {
        let place = Array((finding.pointer?.tokens ?? []).dropFirst(2))
        let cause = Cause(
          message: finding.message, kind: finding.kind, severity: finding.severity, place: place)
        if let index = known[cause] {
          if causes[index].layers.last != layer.style.id { causes[index].layers.append(layer.style.id) }
        } else {
          known[cause] = causes.count
          causes.append((finding, [layer.style.id]))
        }
      }
    }
    return causes.map { first, layers in
      guard layers.count > 1 else { return first }
      var finding = first
      let names = layers.prefix(Self.namedLayers).joined(separator: ", ")
      let rest = layers.count > Self.namedLayers ? ", …" : ""
      finding.message += " (\(layers.count) layers: \(names)\(rest))"
      return finding
    }
  }
}
