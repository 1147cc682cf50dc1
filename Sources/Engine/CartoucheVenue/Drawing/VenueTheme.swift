/// The colours in which a venue is drawn.
public struct VenueTheme: Sendable, Hashable {
  /// A way to use the colours of the bundle.
  enum Ground: Sendable, Hashable {
    /// Colours as they are.
    case asGiven
    /// Colours darkened for a dark background.
    case darkened
    /// Light greys for printing.
    case greyed
  }

  /// The name, as used by commands.
  public let name: String
  let ground: Ground
  let tones: [Part: Tone]

  /// A part of a picture with a colour of its own.
  enum Part: Sendable, Hashable, CaseIterable {
    case paper, slab, slabEdge, roomEdge, wall, wallEdge, exteriorWall, shadow, door, exteriorDoor, doorLeaf,
      glass
    case objectEdge, text, halo, quietText, route, routeCasing, highlight, selectionEdge, facade, ink
  }

  func tone(_ part: Part) -> Tone { tones[part] ?? Tone(0x808080) }

  /// The colours of the bundle on white, with legible walls.
  public static let light = VenueTheme(
    name: "light", ground: .asGiven,
    tones: [
      .paper: Tone(0xEEF0F2), .slab: Tone(0xFBFBFA), .slabEdge: Tone(0x9AA3AB), .roomEdge: Tone(0xD3D7DB),
      .wall: Tone(0xC4CAD0), .wallEdge: Tone(0x7B858E), .exteriorWall: Tone(0x8D97A1),
      .shadow: Tone(0x4A5560),
      .door: Tone(0xE7B98A), .exteriorDoor: Tone(0xD9822B), .doorLeaf: Tone(0xB88A5C), .glass: Tone(0x6FB7DE),
      .objectEdge: Tone(0xA6ADB4), .text: Tone(0x263038), .halo: Tone(0xFFFFFF), .quietText: Tone(0x6B757E),
      .route: Tone(0x1F6FEB), .routeCasing: Tone(0xFFFFFF), .highlight: Tone(0xFFC83D),
      .selectionEdge: Tone(0xA86A00),
      .facade: Tone(0xD9DEE3),
      .ink: Tone(0x39434C),
    ])

  /// Light colours on a dark background.
  public static let dark = VenueTheme(
    name: "dark", ground: .darkened,
    tones: [
      .paper: Tone(0x12161B), .slab: Tone(0x1C2229), .slabEdge: Tone(0x55616D), .roomEdge: Tone(0x36404A),
      .wall: Tone(0x76828E), .wallEdge: Tone(0x0C0F12), .exteriorWall: Tone(0xA9B4BF),
      .shadow: Tone(0x000000),
      .door: Tone(0xB98A55), .exteriorDoor: Tone(0xF0A04B), .doorLeaf: Tone(0xD8A670), .glass: Tone(0x4FA3D1),
      .objectEdge: Tone(0x5B6671), .text: Tone(0xF1F4F7), .halo: Tone(0x161B20), .quietText: Tone(0xA3AEB8),
      .route: Tone(0x58A6FF), .routeCasing: Tone(0x0B0E11), .highlight: Tone(0xC78F13),
      .selectionEdge: Tone(0xFFD36B),
      .facade: Tone(0x2A323A),
      .ink: Tone(0xE6EBF0),
    ])

  /// Black walls on white, for paper.
  public static let print = VenueTheme(
    name: "print", ground: .greyed,
    tones: [
      .paper: Tone(0xFFFFFF), .slab: Tone(0xFFFFFF), .slabEdge: Tone(0x000000), .roomEdge: Tone(0xBBBBBB),
      .wall: Tone(0x333333), .wallEdge: Tone(0x000000), .exteriorWall: Tone(0x000000),
      .shadow: Tone(0x000000),
      .door: Tone(0xFFFFFF), .exteriorDoor: Tone(0x888888), .doorLeaf: Tone(0x000000), .glass: Tone(0xAAAAAA),
      .objectEdge: Tone(0x999999), .text: Tone(0x000000), .halo: Tone(0xFFFFFF), .quietText: Tone(0x555555),
      .route: Tone(0x000000), .routeCasing: Tone(0xFFFFFF), .highlight: Tone(0xCCCCCC),
      .selectionEdge: Tone(0x000000),
      .facade: Tone(0xEEEEEE),
      .ink: Tone(0x000000),
    ])

  /// All themes.
  public static let all = [light, dark, print]

  // MARK: - Colours of the bundle

  /// Returns the fill of a room or of furniture whose look has the colour `color`.
  func fill(_ color: Tone) -> Tone {
    switch ground {
    case .asGiven: return color
    case .darkened:
      // The same hue, with light and dark reversed and kept between those of the slab and the walls.
      let depth = 0.15 + 0.3 * (1 - color.luminance)
      let hue = color.grey.mixed(with: color, 2.4)
      let factor = depth / max(hue.luminance, 0.05)
      return Tone(0x000000).mixed(with: hue, min(factor, 1)).mixed(with: tone(.slab), 0.1)
    case .greyed: return color.grey.mixed(with: Tone(0xFFFFFF), 0.7)
    }
  }

  /// Returns the colour of furniture whose look has the colour `color`; in the dark theme, lighter than the rooms.
  func furniture(_ color: Tone) -> Tone {
    ground == .darkened ? fill(color).mixed(with: tone(.ink), 0.16) : fill(color)
  }

  /// Returns the colour of a wall whose look has the colour `color`, distinct from rooms of the colour `ground`.
  func wall(_ color: Tone?, on ground: Tone, isExterior: Bool) -> Tone {
    let own = tone(isExterior ? .exteriorWall : .wall)
    guard self.ground == .asGiven, let color else { return own }
    // Bundles often have white walls, which would be invisible.
    return abs(color.luminance - ground.luminance) < 0.12 ? own : color
  }
}
