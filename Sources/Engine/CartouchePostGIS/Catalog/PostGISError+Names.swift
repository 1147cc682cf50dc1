import CartoucheJSON

extension PostGISError {
  /// The error that something has no such name, with the nearest name that there is.
  static func unknown(
    _ what: String, _ name: String, among names: some Sequence<String>
  ) -> PostGISError {
    let nearest = Spelling.nearest(to: name, in: names.sorted())
    return .missing(
      "there is no \(what) \"\(name.prefix(80))\"", suggestion: nearest.map { "did you mean \"\($0)\"?" })
  }
}
