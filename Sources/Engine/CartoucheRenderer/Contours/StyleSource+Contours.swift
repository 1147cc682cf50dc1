import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import CartoucheTiles

extension StyleSource {
  /// The source with a URL that names a source of the style (`contours:NAME#OPTIONS`) resolved to the URL and the
  /// members of that source's tiles; other sources, and references to sources without heights, are unchanged.
  package func withElevation(of style: StyleDocument) -> StyleSource {
    guard sourceType == .vector, ownDocument == nil, let text = members["url"]?.string,
      var url = ContourURL(text), url.isOfStyle,
      let elevation = style.source(url.elevation), elevation.sourceType == .rasterDEM,
      let place = elevation.members["url"]?.string ?? elevation.members["tiles"]?.array?.first?.string
    else { return self }
    (url.elevation, url.isOfStyle) = (place, false)
    for name in ContourSettings.elevationNames where !url.options.contains(where: { $0.name == name }) {
      switch elevation.members[name] {
      case .string(let text)?: url.options.append((name, text))
      case let value?: url.options += value.number.map { [(name, ContourSettings.text(of: $0))] } ?? []
      case nil: break
      }
    }
    let bounds = elevation.members["bounds"]?.array?.compactMap(\.number) ?? []
    if bounds.count == 4 {
      url.options.append(("bounds", bounds.map(ContourSettings.text).joined(separator: ",")))
    }
    var members = members
    members["url"] = .string(url.text)
    // The tiles are requested on behalf of the document that names the source of the contours or of the heights.
    let isDocuments =
      !isNamedByProgram("url") || !elevation.isNamedByProgram("url") || !elevation.isNamedByProgram("tiles")
    return StyleSource(
      id: id, members: members, documentURLs: isDocuments ? ["url": [url.text]] : nil)
  }
}

extension ContourSettings {
  /// A number in the form of an option.
  static func text(of number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
