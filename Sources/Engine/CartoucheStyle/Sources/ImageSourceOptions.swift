import CartoucheJSON

/// The options of an `image` source.
public struct ImageSourceOptions: Sendable, Hashable {
  /// The URL of the picture.
  public var url: String?
  /// Longitude and latitude of the corners in degrees: top left, top right, bottom right, bottom left.
  ///
  /// `nil` when the style does not have four of them; the picture then has no place.
  public var coordinates: [SIMD2<Double>]?

  /// Reads the options of `source`; a member of a wrong type counts as absent and is reported.
  public init(_ source: StyleSource, diagnostics: inout [Diagnostic]) {
    var members = SourceMembers(source)
    url = members.string("url")
    coordinates = members.read("coordinates", "four pairs of longitude and latitude") { json in
      let corners = json.array?.compactMap(SIMD2<Double>.init(constant:))
      return corners?.count == 4 && json.array?.count == 4 ? corners : nil
    }
    diagnostics += members.diagnostics
  }
}
