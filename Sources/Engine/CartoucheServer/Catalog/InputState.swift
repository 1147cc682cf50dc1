import Cartouche
import CartoucheJSON
import CartoucheResources
import CartoucheStyle

extension MapServer {
  /// A text that changes with the files of inputs, and with files named by their styles.
  ///
  /// Whoever sees two in a row that are equal, and differ from that of the last load, loads the inputs again.
  public func state(of inputs: [String]) -> String {
    let files = inputs.flatMap { InputFolder.inputs(at: $0) }
    var parts = files.map { "\($0) \(FileState.text(of: $0))" }
    for id in styleIDs {
      guard let map = catalog.styles[id]?.map else { continue }
      for source in map.style.sources {
        for name in ["url", "data"] {
          guard let text = source.members[name]?.string else { continue }
          let location = ResourceURL.resolve(tileSource: text, against: map.baseURL)
          parts.append(FileState.text(of: location))
        }
      }
    }
    return parts.joined(separator: "\n")
  }
}
