import ArgumentParser
import Cartouche
import CartoucheJSON

/// The projections that the option `--projection` names.
package enum ProjectionName: String, ExpressibleByArgument, CaseIterable, Sendable {
  case mercator, globe
  case verticalPerspective = "vertical-perspective"
}

/// The heights over which a map is draped, as the option `--terrain` has them.
package struct TerrainWish: Sendable {
  /// The name of a source, or the URL or path of tiles.
  private let source: String
  /// The factor on heights.
  private let exaggeration: Double

  /// The name of the source that is added for tiles.
  private static let ownName = "terrain"

  /// The wish in a text such as `dem,1.5`.
  ///
  /// - Throws: `ValidationError` without a source, and for a factor that is no number.
  package init(option text: String) throws {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, parts.count <= 2 else {
      throw ValidationError("expected a source, or a source and a factor, such as dem,1.5")
    }
    var factor = 1.0
    if parts.count == 2 {
      guard let number = Double(parts[1]), number.isFinite else {
        throw ValidationError("expected a number after the comma, found \"\(parts[1])\"")
      }
      factor = number
    }
    (source, exaggeration) = (String(first), factor)
  }

  /// Makes the ground of a style that of the heights; adds a source for tiles.
  ///
  /// - Throws: ``CommandFailure`` for a source of the style that has no heights.
  package func apply(to style: inout StyleDocument) throws(CommandFailure) {
    var name = source
    if let known = style.source(source) {
      guard known.sourceType == .rasterDEM else {
        throw CommandFailure(
          .badInput, "--terrain \(source): expected a raster-dem source, found one of type \"\(known.type)\"")
      }
    } else if source.contains("/") || source.contains(":") || source.contains(".") {
      name = style.source(Self.ownName) == nil ? Self.ownName : Self.ownName + "-heights"
      let place: (String, JSONValue) =
        source.contains("{z}") ? ("tiles", [.string(source)]) : ("url", .string(source))
      var members: JSONObject = ["type": "raster-dem"]
      members[place.0] = place.1
      style.sources.append(StyleSource(id: name, members: members))
    } else {
      throw CommandFailure(
        .badInput,
        "--terrain \(source): there is no such source"
          + Spelling.suggestion(for: source, in: style.sources.map(\.id)))
    }
    style.members["terrain"] = ["source": .string(name), "exaggeration": .double(exaggeration)]
  }
}
