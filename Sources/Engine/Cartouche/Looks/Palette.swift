import CartoucheJSON

/// The colours that all default looks share: paper, quiet land, and roads that are distinguished by class.
enum Palette {
  static let ground: JSONValue = "#f5f1e8"
  static let water: JSONValue = "#b3d1e2"
  static let river: JSONValue = "#9cc2d7"
  static let reserve: JSONValue = "#7f9f63"
  static let building: JSONValue = "#e3dacd"
  static let buildingEdge: JSONValue = "#cdc0ae"
  static let pier: JSONValue = "#e9e3d6"
  static let runway: JSONValue = "#dad6dc"
  static let rail: JSONValue = "#a39d95"
  static let railTie: JSONValue = "#faf8f4"
  static let path: JSONValue = "#b2946c"
  static let ferry: JSONValue = "#6d9cba"
  static let bridgeCasing: JSONValue = "#8d857a"
  static let country: JSONValue = "#857489"
  static let region: JSONValue = "#a498a8"
  static let borderGlow: JSONValue = "#e6dae8"
  static let placeName: JSONValue = "#3d4654"
  static let roadName: JSONValue = "#6b6256"
  static let waterName: JSONValue = "#4f86a6"
  static let waterHalo: JSONValue = "#d3e5ef"
  static let labelHalo: JSONValue = "#fffdf6"
  static let reliefGround: JSONValue = "#e9e5da"
  static let reliefLight: JSONValue = "#ffffff"
  static let reliefShadow: JSONValue = "#4a4f5c"
  static let reliefAccent: JSONValue = "#6d6a62"
}

/// The kinds of land cover, lowest first where areas overlap.
enum LandCover: Int, CaseIterable {
  case builtUp, farmland, rock, sand, grass, scrub, wood, wetland, industry, shops, railYard, airfield,
    institution
  case hospital, military, park, cemetery, parking, pavement, pitch, ice

  /// The colour of the area.
  var color: JSONValue {
    switch self {
    case .builtUp: "#ebe5da"
    case .farmland: "#f1edd9"
    case .rock: "#e6e2da"
    case .sand: "#f2e8c9"
    case .grass: "#e3ebcf"
    case .scrub: "#dbe5c6"
    case .wood: "#cddcb8"
    case .wetland: "#d5e2d6"
    case .industry: "#e6e1e2"
    case .shops: "#efe2da"
    case .railYard: "#e4dfdb"
    case .airfield: "#e8e6ea"
    case .institution: "#f0e9d2"
    case .hospital: "#f4e1dd"
    case .military: "#eadfd8"
    case .park: "#d6e5bf"
    case .cemetery: "#d3dfc4"
    case .parking: "#ece8df"
    case .pavement: "#f6f2ee"
    case .pitch: "#c6dcb4"
    case .ice: "#f8fbfc"
    }
  }
}
