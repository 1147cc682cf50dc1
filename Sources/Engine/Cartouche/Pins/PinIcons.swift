/// The icons on pins: drawings of our own, under the names that Maki has for the same things.
///
/// A drawing has a side of 15 units, with y downwards. Its pieces, one on top of the other, are separated by
/// semicolons: `f` fills a path, `s1.2` draws one as a line of that width with round ends, `o` is a disc of centre and radius. A
/// piece that begins with a minus sign has the colour of the ground. Paths have the commands M, L, H, V, C, Q and Z of
/// SVG, with a blank before each but the number that belongs to it.
package enum PinIcons {
  /// The drawing of an icon; `nil` when there is none of that name.
  static func drawing(_ name: String) -> String? { table.first { $0.name == name }?.drawing }

  /// The name in the table of an icon that may be known by several; `nil` when there is none.
  static func name(of name: String) -> String? {
    let name = aliases.first { $0.0 == name }?.1 ?? name
    return table.contains { $0.name == name } ? name : nil
  }

  /// The names of all icons.
  package static var names: [String] { table.map(\.name) }

  /// Other names, with those in the table.
  private static let aliases = [
    ("airfield", "airport"),
    ("bus-stop", "bus"),
    ("camp", "campsite"),
    ("church", "religious-christian"),
    ("circle-stroked", "circle"),
    ("college", "school"),
    ("doctor", "hospital"),
    ("fast-food", "restaurant"),
    ("favorite", "heart"),
    ("fire", "fire-station"),
    ("gas-station", "fuel"),
    ("harbour", "harbor"),
    ("hotel", "lodging"),
    ("info", "information"),
    ("parking-garage", "parking"),
    ("peak", "mountain"),
    ("post-office", "post"),
    ("pub", "beer"),
    ("rail-light", "rail"),
    ("rail-metro", "rail"),
    ("square-stroked", "square"),
    ("star-stroked", "star"),
    ("supermarket", "grocery"),
    ("swimming-pool", "swimming"),
    ("theater", "theatre"),
    ("toilets", "toilet"),
    ("train", "rail"),
    ("triangle-stroked", "triangle"),
    ("warning", "danger"),
    ("water", "drinking-water"),
  ]

  private static let table: [(name: String, drawing: String)] = [
    (
      "airport",
      """
      f M7.5 0.5 L8.7 2 L8.7 5.6 L14 9 L14 10.6 L8.7 9 L8.7 12 L10.5 13.3 L10.5 14.5 L7.5 13.7 \
      L4.5 14.5 L4.5 13.3 L6.3 12 L6.3 9 L1 10.6 L1 9 L6.3 5.6 L6.3 2 Z
      """
    ),
    (
      "bank",
      """
      f M7.5 1 L14 4.5 V5.5 H1 V4.5 Z; f M2.2 6.5 H4 V11.5 H2.2 Z; f M6.6 6.5 H8.4 V11.5 H6.6 Z; f \
      M11 6.5 H12.8 V11.5 H11 Z; f M1 12.3 H14 V14 H1 Z
      """
    ),
    ("bar", "f M1.5 2 H13.5 L8.3 7.8 V12.5 H11 V14 H4 V12.5 H6.7 V7.8 Z"),
    (
      "beach",
      """
      f M1.5 7.5 C2 1 13 1 13.5 7.5 Q11.5 6.4 9.5 7.5 Q7.5 6.4 5.5 7.5 Q3.5 6.4 1.5 7.5 Z; s1.2 \
      M7.5 7 V13; s1.2 M2.5 13.7 H12.5
      """
    ),
    ("beer", "f M2.5 3 H10 V14 H2.5 Z; s1.3 M10 5.5 H12.5 V11 H10; -s0.9 M5 6 V11.5; -s0.9 M7.5 6 V11.5"),
    (
      "bicycle",
      """
      o 3.6 9.8 3; -o 3.6 9.8 1.9; o 11.4 9.8 3; -o 11.4 9.8 1.9; s1.1 M3.6 9.8 L5.8 5.4 H10 L7.2 \
      9.8 H3.6; s1.1 M11.4 9.8 L9.2 3.4 H11; s1.1 M4.8 3.8 H6.8; s1.1 M7.2 9.8 L5.5 4
      """
    ),
    (
      "bus",
      """
      f M3 1 H12 Q13 1 13 2 V12 H2 V2 Q2 1 3 1 Z; -f M3.2 3 H11.8 V7.5 H3.2 Z; -o 4.5 10 0.9; -o \
      10.5 10 0.9; f M3 11.5 H5 V14 H3 Z; f M10 11.5 H12 V14 H10 Z
      """
    ),
    (
      "cafe",
      """
      f M2 4 H11 V9 Q11 12 8 12 H5 Q2 12 2 9 Z; s1.2 M11 5.2 C14 5 14 9.3 10.8 9; s1.2 M2 13.7 \
      H11; s1 M5 0.8 V2.8; s1 M8 0.8 V2.8
      """
    ),
    ("campsite", "f M7.5 2 L14.2 13.5 H0.8 Z; -f M7.5 7.5 L10 13.5 H5 Z"),
    (
      "car",
      """
      f M3 7 L4.2 3.6 Q4.5 3 5.2 3 H9.8 Q10.5 3 10.8 3.6 L12 7 Q13.5 7.3 13.5 8.5 V11.5 H1.5 V8.5 \
      Q1.5 7.3 3 7 Z; -f M4.6 6.8 L5.4 4.2 H9.6 L10.4 6.8 Z; -o 4 9.2 0.9; -o 11 9.2 0.9; f M2.2 \
      11 H4.4 V13 H2.2 Z; f M10.6 11 H12.8 V13 H10.6 Z
      """
    ),
    ("castle", "f M2 14 V2 H4.2 V4 H6.4 V2 H8.6 V4 H10.8 V2 H13 V14 H9.2 V11 Q7.5 8.8 5.8 11 V14 Z"),
    ("charging-station", "f M8.5 0.5 L3 8.5 H7 L6 14.5 L12 6 H8 Z"),
    ("cinema", "f M1 5.5 H9.5 V13 H1 Z; o 3.2 3.2 2; o 7.4 3.2 2; f M10.2 8 L14 5.8 V12.6 L10.2 10.4 Z"),
    ("circle", "o 7.5 7.5 5.5"),
    ("cross", "s2.4 M3 3 L12 12; s2.4 M12 3 L3 12"),
    ("danger", "f M7.5 1 L14.5 13.5 H0.5 Z; -f M6.8 5.5 H8.2 V9.5 H6.8 Z; -o 7.5 11.3 0.9"),
    ("diamond", "f M7.5 1 L14 7.5 L7.5 14 L1 7.5 Z"),
    (
      "drinking-water",
      """
      f M7.5 1 C9.5 4.5 12 7 12 9.8 C12 12.4 10 14 7.5 14 C5 14 3 12.4 3 9.8 C3 7 5.5 4.5 7.5 1 Z
      """
    ),
    (
      "ferry",
      """
      f M1 8.6 L7.5 6.6 L14 8.6 L12.3 12 H2.7 Z; f M3.6 7 V4 H11.4 V7 L7.5 5.8 Z; f M6.5 1.5 H8.5 \
      V4 H6.5 Z; s1.1 M1 13.6 Q2.6 12.6 4.2 13.6 Q5.8 14.6 7.5 13.6 Q9.1 12.6 10.8 13.6 Q12.4 14.6 \
      14 13.6
      """
    ),
    (
      "fire-station",
      """
      f M7.8 0.8 C8.4 4 12.6 5.6 12.6 9.6 C12.6 12.6 10.3 14.3 7.5 14.3 C4.7 14.3 2.4 12.4 2.4 9.6 \
      C2.4 7.6 3.6 6.3 4.4 5.2 C4.8 6.6 5.4 7.2 6 7.4 C5.8 5 6.4 2.4 7.8 0.8 Z; -f M7.6 8.6 C8.8 \
      9.8 9.6 10.6 9.6 11.8 C9.6 13 8.6 13.6 7.5 13.6 C6.4 13.6 5.5 12.9 5.5 11.8 C5.5 10.4 7 10 \
      7.6 8.6 Z
      """
    ),
    ("flag", "s1.3 M3 1 V14.2; f M3.4 1.6 H13 L10.6 4.8 L13 8 H3.4 Z"),
    (
      "fuel",
      """
      f M2 1.5 H9 V13.5 H2 Z; -f M3.5 3 H7.5 V6 H3.5 Z; s1.3 M9.5 8 H10.5 V11 C10.5 12.5 12.8 12.5 \
      12.8 11 V5.5 L10.8 3.5
      """
    ),
    (
      "garden",
      """
      o 7.5 2.6 1.9; o 5.2 4.4 1.9; o 9.8 4.4 1.9; o 6.1 7 1.9; o 8.9 7 1.9; -o 7.5 4.9 1.2; s1.2 \
      M7.5 8.5 V14; s1.2 M7.5 13 C5.5 13 4.2 12 3.8 10.4
      """
    ),
    ("grocery", "s1.3 M0.8 2.5 H3 L5 9.5 H12 L13.6 4.5 H3.6; o 5.6 12.3 1.2; o 11.2 12.3 1.2"),
    (
      "harbor",
      """
      o 7.5 2.6 1.9; -o 7.5 2.6 0.8; s1.5 M7.5 4.4 V13.6; s1.4 M4.5 6.3 H10.5; s1.5 M1.8 8.8 C2.3 \
      14.9 12.7 14.9 13.2 8.8
      """
    ),
    ("heart", "f M7.5 13.5 C3 10 1 7.8 1 5 C1 1.2 6 0.6 7.5 4 C9 0.6 14 1.2 14 5 C14 7.8 12 10 7.5 13.5 Z"),
    ("home", "f M7.5 1.2 L14.4 7.6 H12.5 V13.8 H9 V9.8 H6 V13.8 H2.5 V7.6 H0.6 Z"),
    ("hospital", "f M5.5 1.5 H9.5 V5.5 H13.5 V9.5 H9.5 V13.5 H5.5 V9.5 H1.5 V5.5 H5.5 Z"),
    ("information", "o 7.5 3 1.6; f M5 5.8 H9 V12 H10.5 V13.8 H4.8 V12 H6.2 V7.6 H5 Z"),
    (
      "library",
      """
      f M7.5 4 Q4 1.8 1 2.6 V12.6 Q4 11.8 7.5 14 Q11 11.8 14 12.6 V2.6 Q11 1.8 7.5 4 Z; -s0.9 M7.5 \
      4.6 V13
      """
    ),
    (
      "lodging",
      """
      f M0.8 3.5 H2.2 V8.5 H14.2 V12.5 H12.8 V11 H2.2 V12.5 H0.8 Z; o 4.2 6.6 1.5; f M6.4 5 H11.5 \
      Q14.2 5 14.2 7.8 H6.4 Z
      """
    ),
    (
      "marker",
      """
      f M7.5 0.8 C12 0.8 13 4 12.4 6.4 C11.6 9 9 11.4 7.5 14.4 C6 11.4 3.4 9 2.6 6.4 C2 4 3 0.8 \
      7.5 0.8 Z; -o 7.5 5.3 1.9
      """
    ),
    ("monument", "f M7.5 0.8 L9.2 3 L9.8 11.5 H5.2 L5.8 3 Z; f M3.5 12.2 H11.5 V14.2 H3.5 Z"),
    ("mountain", "f M5.5 3 L8 7 L9.5 5 L14.5 13 H0.5 Z"),
    (
      "museum",
      """
      f M7.5 1 L14 5 H1 Z; f M1 5.6 H14 V6.8 H1 Z; s1.3 M3.4 12.6 V8 L7.5 11.4 L11.6 8 V12.6; f M1 \
      12.8 H14 V14.2 H1 Z
      """
    ),
    ("park", "o 7.5 5 4.2; f M6.7 8 H8.3 V14 H6.7 Z"),
    ("parking", "s2.2 M5 13.5 V2.2 H8.2 C12.4 2.2 12.4 8.6 8.2 8.6 H5"),
    ("pharmacy", "s1.2 M2 2 H13 V13 H2 Z; f M6.4 4 H8.6 V6.4 H11 V8.6 H8.6 V11 H6.4 V8.6 H4 V6.4 H6.4 Z"),
    ("picnic-site", "f M3 3.5 H12 V5 H3 Z; s1.3 M5 5 L3 13; s1.3 M10 5 L12 13; s1.3 M1 8.6 H14"),
    (
      "place-of-worship",
      """
      f M2 14 V8.5 C2 5.5 5.5 4.5 7.5 2 C9.5 4.5 13 5.5 13 8.5 V14 H9.2 V11 Q7.5 8.6 5.8 11 V14 Z; \
      s1 M7.5 0.3 V2.6
      """
    ),
    (
      "police",
      """
      f M7.5 0.8 L13.5 3 V7.5 Q13.2 12 7.5 14.4 Q1.8 12 1.5 7.5 V3 Z; -f M7.5 3.8 L8.38 6.19 \
      L10.92 6.29 L8.93 7.86 L9.62 10.31 L7.5 8.9 L5.38 10.31 L6.07 7.86 L4.08 6.29 L6.62 6.19 Z
      """
    ),
    ("post", "f M1 3.5 H14 V12 H1 Z; -s1.1 M1.6 4.2 L7.5 9 L13.4 4.2"),
    (
      "rail",
      """
      f M4 1 H11 Q12.5 1 12.5 3 V9.5 Q12.5 11 11 11 H4 Q2.5 11 2.5 9.5 V3 Q2.5 1 4 1 Z; -f M4 3 \
      H11 V6.5 H4 Z; -o 5 8.8 0.9; -o 10 8.8 0.9; s1.2 M4.5 11.5 L3 14; s1.2 M10.5 11.5 L12 14; s1 \
      M3.8 13 H11.2
      """
    ),
    ("religious-christian", "f M6.3 1 H8.7 V4.5 H12 V6.9 H8.7 V14 H6.3 V6.9 H3 V4.5 H6.3 Z"),
    (
      "restaurant",
      """
      s1.1 M3 1.5 V5; s1.1 M5 1.5 V5; s1.1 M7 1.5 V5; f M2.45 4.5 H7.55 Q7.3 7.2 5.8 7.6 V13.5 \
      H4.2 V7.6 Q2.7 7.2 2.45 4.5 Z; f M12.5 1.5 V13.5 H11 V9 H9.5 Q9.3 3 12.5 1.5 Z
      """
    ),
    (
      "school",
      """
      f M7.5 2.5 L14.5 6 L7.5 9.5 L0.5 6 Z; f M3.2 8.2 L7.5 10.4 L11.8 8.2 V11 Q7.5 14 3.2 11 Z; \
      s1 M13.6 6.5 V11
      """
    ),
    ("shop", "f M3 5 H12 L13 14 H2 Z; s1.2 M5 5 V4 C5 0.8 10 0.8 10 4 V5; -o 5 7 0.7; -o 10 7 0.7"),
    ("square", "f M2.5 2.5 H12.5 V12.5 H2.5 Z"),
    (
      "star",
      """
      f M7.5 0.8 L9.2 5.65 L14.35 5.78 L10.26 8.9 L11.73 13.82 L7.5 10.9 L3.27 13.82 L4.74 8.9 \
      L0.65 5.78 L5.8 5.65 Z
      """
    ),
    (
      "swimming",
      """
      o 11 5 1.6; s1.5 M2 8.4 L6.2 3.8 L9.6 8; s1.3 M1 10.3 Q2.6 8.9 4.2 10.3 Q5.8 11.7 7.5 10.3 \
      Q9.1 8.9 10.8 10.3 Q12.4 11.7 14 10.3; s1.3 M1 13.2 Q2.6 11.8 4.2 13.2 Q5.8 14.6 7.5 13.2 \
      Q9.1 11.8 10.8 13.2 Q12.4 14.6 14 13.2
      """
    ),
    (
      "theatre",
      """
      f M2 2 H13 V7.5 Q13 13.8 7.5 13.8 Q2 13.8 2 7.5 Z; -o 5.2 6 1.1; -o 9.8 6 1.1; -s1.1 M4.8 \
      9.4 Q7.5 12 10.2 9.4
      """
    ),
    (
      "toilet",
      """
      o 4.2 2.6 1.4; o 10.8 2.6 1.4; f M2.8 4.6 H5.6 L7 9.8 H5.5 V14 H2.9 V9.8 H1.4 Z; f M9 4.6 \
      H12.6 V9 H11.9 V14 H9.7 V9 H9 Z
      """
    ),
    ("triangle", "f M7.5 1.8 L14 13 H1 Z"),
    ("viewpoint", "f M0.8 7.5 Q7.5 0.8 14.2 7.5 Q7.5 14.2 0.8 7.5 Z; -o 7.5 7.5 2.6; o 7.5 7.5 1.2"),
    (
      "zoo",
      """
      o 3 6 1.5; o 6 3.4 1.6; o 9.4 3.4 1.6; o 12.2 6 1.5; f M7.6 7 C10 7 12 10.5 11 12.4 C10 14 \
      8.8 13 7.6 13 C6.4 13 5 14 4 12.4 C3 10.5 5.2 7 7.6 7 Z
      """
    ),
  ]
}
