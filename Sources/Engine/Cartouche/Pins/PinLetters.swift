/// The letters and digits on pins: lines of our own drawing, so that pins need no font.
///
/// A character is four units wide and six high, with y downwards; paths are written as in ``PinIcons``.
enum PinLetters {
  /// The path of a character; `nil` for other characters than A to Z and 0 to 9.
  static func path(_ character: Character) -> String? { table.first { $0.character == character }?.path }

  private static let table: [(character: Character, path: String)] = [
    ("0", "M2 0 C-0.5 0 -0.5 6 2 6 C4.5 6 4.5 0 2 0"),
    ("1", "M0.8 1.2 L2.4 0 V6"),
    ("2", "M0.2 1.4 C0.4 -0.5 3.8 -0.5 3.8 1.6 C3.8 3 1.6 4 0 6 H4"),
    (
      "3",
      "M0.2 0.8 C1.4 -0.6 3.8 -0.2 3.6 1.6 C3.5 2.7 2.4 2.9 1.6 2.9 C2.8 2.9 4 3.3 4 4.5 C4 6.4 1.2 6.7 0 5.2"
    ),
    ("4", "M3.2 6 V0 L0 4.2 H4.2"),
    ("5", "M3.6 0 H0.6 L0.3 2.8 C1.6 1.8 4 2.2 4 4.1 C4 6.4 1.2 6.6 0 5.3"),
    ("6", "M3.6 0.6 C1.6 -0.8 0 1.2 0 4 C0 6.7 4 6.7 4 4.2 C4 1.9 0.6 1.7 0.1 4"),
    ("7", "M0 0 H4 L1.4 6"),
    ("8", "M2 0 C-0.2 0 -0.2 2.8 2 2.8 C4.2 2.8 4.2 0 2 0 M2 2.8 C-0.8 2.8 -0.8 6 2 6 C4.8 6 4.8 2.8 2 2.8"),
    ("9", "M0.4 5.4 C2.4 6.8 4 4.8 4 2 C4 -0.7 0 -0.7 0 1.8 C0 4.1 3.4 4.3 3.9 2"),
    ("A", "M0 6 L2 0 L4 6 M0.8 4 H3.2"),
    ("B", "M0 0 V6 H2.4 C4.4 6 4.4 3 2.4 3 H0 M0 0 H2.2 C4 0 4 3 2.2 3"),
    ("C", "M4 1 C2.8 -0.6 0 -0.4 0 3 C0 6.4 2.8 6.6 4 5"),
    ("D", "M0 0 V6 H1.6 C4.8 6 4.8 0 1.6 0 H0"),
    ("E", "M4 0 H0 V6 H4 M0 3 H3.2"),
    ("F", "M4 0 H0 V6 M0 3 H3.2"),
    ("G", "M4 1 C2.8 -0.6 0 -0.4 0 3 C0 6.6 3.6 6.6 4 4.8 V3.4 H2.4"),
    ("H", "M0 0 V6 M4 0 V6 M0 3 H4"),
    ("I", "M2 0 V6"),
    ("J", "M3.4 0 V4 C3.4 6.6 0.4 6.6 0.2 4.4"),
    ("K", "M0 0 V6 M4 0 L0 3.6 M1.4 2.4 L4 6"),
    ("L", "M0.4 0 V6 H4"),
    ("M", "M0 6 V0 L2 3.6 L4 0 V6"),
    ("N", "M0 6 V0 L4 6 V0"),
    ("O", "M2 0 C-0.7 0 -0.7 6 2 6 C4.7 6 4.7 0 2 0"),
    ("P", "M0 6 V0 H2.2 C4.4 0 4.4 3.4 2.2 3.4 H0"),
    ("Q", "M2 0 C-0.7 0 -0.7 6 2 6 C4.7 6 4.7 0 2 0 M2.6 4.4 L4 6.2"),
    ("R", "M0 6 V0 H2.2 C4.4 0 4.4 3.4 2.2 3.4 H0 M2 3.4 L4 6"),
    ("S", "M3.8 1 C2.8 -0.5 0.2 -0.4 0.2 1.5 C0.2 3.4 3.9 2.6 3.9 4.5 C3.9 6.4 1 6.6 0 5"),
    ("T", "M0 0 H4 M2 0 V6"),
    ("U", "M0 0 V4 C0 6.7 4 6.7 4 4 V0"),
    ("V", "M0 0 L2 6 L4 0"),
    ("W", "M-0.4 0 L0.8 6 L2 1.6 L3.2 6 L4.4 0"),
    ("X", "M0 0 L4 6 M4 0 L0 6"),
    ("Y", "M0 0 L2 3 L4 0 M2 3 V6"),
    ("Z", "M0 0 H4 L0 6 H4"),
  ]
}
