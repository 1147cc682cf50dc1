import CartoucheJSON

extension PostGISError {
  /// The error for an unknown name, with the nearest existing name.
  static func unknown(
    _ what: String, _ name: String, among names: some Sequence<String>
  ) -> PostGISError {
    let nearest = Spelling.nearest(to: name, in: names.sorted())
    return .missing(
      "there is no \(what) \"\(name.prefix(80))\"", suggestion: nearest.map { "did you mean \"\($0)\"?" })
  }
}
