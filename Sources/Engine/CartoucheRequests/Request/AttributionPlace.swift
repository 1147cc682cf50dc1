/// The corner of a picture at which the sources of its data are named.
public enum AttributionPlace: String, Sendable, Hashable, CaseIterable {
  /// Nowhere in the picture: the program that shows it credits the sources beside it.
  case hidden = "false"
  /// The lower right corner.
  case bottomRight = "bottomright"
  /// The lower left corner.
  case bottomLeft = "bottomleft"
  /// The upper left corner.
  case topLeft = "topleft"
  /// The upper right corner.
  case topRight = "topright"

  /// The place of a name: `false`, `true` for the usual one, or a corner such as `bottomleft`; `nil` for other texts.
  public init?(name: String) {
    if name == "true" {
      self = .bottomRight
    } else {
      self.init(rawValue: name)
    }
  }

  /// The names of places.
  public static let names = ["false", "true"] + allCases.map(\.rawValue).filter { $0 != "false" }
}
