import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import Synchronization

/// The text that a map's style was read from, in which findings have their places.
struct MapOrigin: Sendable {
  private let document: JSONDocument
  private let style: StyleDocument
  /// The index in the document of each layer of the style.
  private let layerPlaces: [Int]
  /// The index in the style of each layer, and of each source, by its name; of several the first.
  private let layers: [String: Int]
  private let sources: [String: Int]
  private let places = Places()

  /// The text of `style`, whose layers have these indices in the document.
  init(document: JSONDocument, style: StyleDocument, layerPlaces: [Int]) {
    (self.document, self.style, self.layerPlaces) = (document, style, layerPlaces)
    layers = Self.indices(of: style.layers.map(\.id))
    sources = Self.indices(of: style.sources.map(\.id))
  }

  /// The findings about a style that began as that of the document, those about unchanged parts with their places.
  func located(_ diagnostics: [Diagnostic], in current: StyleDocument) -> [Diagnostic] {
    // Most pictures have no findings, or few.
    if diagnostics.isEmpty { return diagnostics }
    let indices = diagnostics.count > 8 ? Self.indices(of: current.sources.map(\.id)) : nil
    func source(_ name: String) -> StyleSource? {
      if let indices { indices[name].map { current.sources[$0] } } else { current.source(name) }
    }
    let written = diagnostics.map { finding in
      finding.source == nil ? finding.pointer.flatMap { pointer($0, in: current, source) } : nil
    }
    let locations = places.locations(of: written.compactMap(\.self), in: document)
    var next = locations.startIndex
    return zip(diagnostics, written).map { finding, written in
      guard let written else { return finding }
      var located = finding
      located.source = document.name
      (located.pointer, located.location) = (written, locations[next])
      next += 1
      return located
    }
  }

  /// The place in the document of a part of the style; `nil` if the part was changed.
  private func pointer(
    _ pointer: JSONPointer, in current: StyleDocument, _ source: (String) -> StyleSource?
  ) -> JSONPointer? {
    guard let group = pointer.tokens.first else { return nil }
    switch (group, pointer.tokens.dropFirst().first) {
    case ("sources", let name?):
      guard let index = sources[name], source(name) == style.sources[index] else { return nil }
      return pointer
    case ("layers", let name?):
      guard let index = Int(name), current.layers.indices.contains(index),
        let written = place(of: current.layers[index])
      else { return nil }
      return JSONPointer([group, String(written)] + pointer.tokens.dropFirst(2))
    default: return current.members[group].flatMap { style.members[group] == $0 ? pointer : nil }
    }
  }

  /// The index in the document of a layer that is as it was read; `nil` for a changed one.
  private func place(of layer: StyleLayer) -> Int? {
    guard let index = layers[layer.id], style.layers[index] == layer, layerPlaces.indices.contains(index)
    else { return nil }
    return layerPlaces[index]
  }

  private static func indices(of names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The places in a document that were asked for last: one picture after another has the same findings.
  private final class Places: Sendable {
    private let known = Mutex(LeastRecentlyUsed<JSONPointer, TextLocation?>(budget: 1_024))

    /// The places of the values at `pointers` in `document`, always the same one; the unknown ones are found together.
    func locations(of pointers: [JSONPointer], in document: JSONDocument) -> [TextLocation?] {
      if pointers.isEmpty { return [] }
      var found: [TextLocation?] = []
      var unknown: [Int] = []
      known.withLock { known in
        for (index, pointer) in pointers.enumerated() {
          let location = known.value(for: pointer)
          if location == nil { unknown.append(index) }
          found.append(location ?? nil)
        }
      }
      if unknown.isEmpty { return found }
      for (index, location) in zip(unknown, document.locations(of: unknown.map { pointers[$0] })) {
        found[index] = location
      }
      known.withLock { known in
        for index in unknown { known.insert(found[index], for: pointers[index], cost: 1) }
      }
      return found
    }
  }
}
