import Cartouche

extension ImageRequest {
  /// The ornaments of the picture: the attribution at its corner, and each other where it is not in the way of it.
  public var ornaments: Ornaments {
    var ornaments = Ornaments.page
    ornaments.title = title
    ornaments.credits = attributionText
    ornaments.watermark = watermark
    if let corner = attribution.corner {
      ornaments.attribution.position = corner
    } else {
      ornaments.attribution.visibility = .hidden
    }
    if let scaleBar {
      ornaments.units = scaleBar
      ornaments.scaleBar = Ornament(
        attribution == .bottomLeft ? .bottomRight : .bottomLeft, visibility: .visible)
    }
    if northArrow {
      ornaments.northArrow = Ornament(attribution == .topRight ? .topLeft : .topRight, visibility: .visible)
    }
    return ornaments
  }
}

extension AttributionPlace {
  /// The corner; `nil` for none.
  fileprivate var corner: Ornament.Position? {
    switch self {
    case .hidden: nil
    case .bottomRight: .bottomRight
    case .bottomLeft: .bottomLeft
    case .topLeft: .topLeft
    case .topRight: .topRight
    }
  }
}
