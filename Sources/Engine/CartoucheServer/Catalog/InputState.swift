import Cartouche
import CartoucheJSON
import CartoucheResources
import CartoucheStyle

extension MapServer {
  /// A text that changes with the files of inputs, and with files named by their styles.
  ///
  /// The inputs are loaded again after two consecutive equal texts that differ from the text of the last load.
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
