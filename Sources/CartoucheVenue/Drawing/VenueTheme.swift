/// The colours that a venue is drawn in.
public struct VenueTheme: Sendable, Hashable {
  /// The way in which the colours of the bundle are used.
  enum Ground: Sendable, Hashable {
    /// As they are.
    case asGiven
    /// Darkened, on a dark ground.
    case darkened
    /// As light greys, for printers.
    case greyed
  }

  /// The name, as commands spell it.
  public let name: String
  let ground: Ground
  let tones: [Part: Tone]

  /// The parts of a picture that have a colour.
  enum Part: Sendable, Hashable, CaseIterable {
    case paper, slab, slabEdge, roomEdge, wall, wallEdge, exteriorWall, shadow, door, exteriorDoor, doorLeaf,
      glass
    case objectEdge, text, halo, quietText, route, routeCasing, highlight, selectionEdge, facade, ink
  }

  func tone(_ part: Part) -> Tone { tones[part] ?? Tone(0x808080) }

  /// The colours of the bundle on white, with walls that read.
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

  /// Light on dark.
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

  /// The colour of a room or of furniture whose look names `color`.
  func fill(_ color: Tone) -> Tone {
    switch ground {
    case .asGiven: return color
    case .darkened:
      // The same hue, with light and dark turned round and kept between the slab and the walls.
      let depth = 0.15 + 0.3 * (1 - color.luminance)
      let hue = color.grey.mixed(with: color, 2.4)
      let factor = depth / max(hue.luminance, 0.05)
      return Tone(0x000000).mixed(with: hue, min(factor, 1)).mixed(with: tone(.slab), 0.1)
    case .greyed: return color.grey.mixed(with: Tone(0xFFFFFF), 0.7)
    }
  }

  /// The colour of furniture whose look names `color`: on a dark ground, lighter than the rooms.
  func furniture(_ color: Tone) -> Tone {
    ground == .darkened ? fill(color).mixed(with: tone(.ink), 0.16) : fill(color)
  }

  /// The colour of a wall whose look names `color`, kept apart from rooms around of the colour `ground`.
  func wall(_ color: Tone?, on ground: Tone, isExterior: Bool) -> Tone {
    let own = tone(isExterior ? .exteriorWall : .wall)
    guard self.ground == .asGiven, let color else { return own }
    // White walls are how bundles come, and would not be seen.
    return abs(color.luminance - ground.luminance) < 0.12 ? own : color
  }
}
