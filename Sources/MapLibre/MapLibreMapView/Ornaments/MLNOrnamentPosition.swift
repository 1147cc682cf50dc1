import CartoucheMapView

/// The corner of a map view for an ornament.
public enum MLNOrnamentPosition: UInt, Sendable {
  /// The upper left corner.
  case topLeft = 0
  /// The upper right corner.
  case topRight = 1
  /// The lower left corner.
  case bottomLeft = 2
  /// The lower right corner.
  case bottomRight = 3

  var position: Ornament.Position {
    switch self {
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }

  init(_ position: Ornament.Position) {
    self =
      switch position {
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      }
  }
}

/// The rule by which an ornament of a map view is shown.
public enum MLNOrnamentVisibility: Int, Sendable {
  /// While it has something to say.
  case adaptive = 0
  /// Never.
  case hidden = 1
  /// Always.
  case visible = 2
}
