/// An ornament of a view that moves.
package enum OrnamentKind: Sendable, Hashable, CaseIterable {
  /// The scale bar.
  case scaleBar
  /// The compass.
  case compass
  /// The logo.
  case logo
  /// The attribution of the data.
  case attribution

  /// Its place and visibility among those of all ornaments.
  package var ornament: WritableKeyPath<Ornaments, Ornament> {
    switch self {
    case .scaleBar: \.scaleBar
    case .compass: \.compass
    case .logo: \.logo
    case .attribution: \.attribution
    }
  }
}
