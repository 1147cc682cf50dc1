// The raw values are those of the iOS interface; words that only the specification has come last.
extension EnumerationNaming {
  /// The enumerations that properties have, in alphabetical order.
  package static let all: [EnumerationNaming] = {
    var known: [String: EnumerationNaming] = [:]
    for enumeration in LayerNaming.all.flatMap(\.properties).compactMap(\.enumeration) {
      known[enumeration.name] = enumeration
    }
    return known.values.sorted { $0.name < $1.name }
  }()

  // MARK: Directions

  /// The frame of reference of a displacement.
  private static func translationAnchor(_ name: String, of subject: String) -> EnumerationNaming {
    EnumerationNaming(
      name, "The frame of reference in which \(subject) are displaced.",
      [
        "map": "The map: the displacement turns with it.",
        "viewport": "The picture: the displacement stays upright.",
      ])
  }

  static let circleTranslationAnchor = translationAnchor("MLNCircleTranslationAnchor", of: "circles")
  static let fillTranslationAnchor = translationAnchor("MLNFillTranslationAnchor", of: "filled polygons")
  static let fillExtrusionTranslationAnchor = translationAnchor(
    "MLNFillExtrusionTranslationAnchor", of: "extruded polygons")
  static let iconTranslationAnchor = translationAnchor("MLNIconTranslationAnchor", of: "icons")
  static let lineTranslationAnchor = translationAnchor("MLNLineTranslationAnchor", of: "lines")
  static let textTranslationAnchor = translationAnchor("MLNTextTranslationAnchor", of: "labels")

  static let hillshadeIlluminationAnchor = EnumerationNaming(
    "MLNHillshadeIlluminationAnchor", "The frame of reference of the direction that light comes from.",
    ["map": "The map: 0° is north.", "viewport": "The picture: 0° is its top edge."])

  // MARK: Tilted and turned maps

  static let circlePitchAlignment = EnumerationNaming(
    "MLNCirclePitchAlignment", "The plane in which circles lie on a tilted map.",
    ["map": "The ground.", "viewport": "The plane of the picture."])
  static let circleScaleAlignment = EnumerationNaming(
    "MLNCircleScaleAlignment", "The scaling of circles on a tilted map.",
    ["map": "Smaller with the distance from the viewer.", "viewport": "The same at every distance."])

  private static func pitchAlignment(_ name: String, of subject: String) -> EnumerationNaming {
    EnumerationNaming(
      name, "The plane in which \(subject) lie on a tilted map.",
      [
        "map": "The ground.", "viewport": "The plane of the picture.",
        "auto": "The plane that the rotation follows.",
      ])
  }

  static let iconPitchAlignment = pitchAlignment("MLNIconPitchAlignment", of: "icons")
  static let textPitchAlignment = pitchAlignment("MLNTextPitchAlignment", of: "labels")

  static let iconRotationAlignment = EnumerationNaming(
    "MLNIconRotationAlignment", "The rotation of icons on a rotated map.",
    [
      "map": "With the map; along lines, with the line.", "viewport": "Upright in the picture.",
      "auto": "Upright at points, with the line along lines.",
    ])
  static let textRotationAlignment = EnumerationNaming(
    "MLNTextRotationAlignment", "The rotation of labels on a rotated map.",
    [
      "map": "With the map; along lines, with the line.", "viewport": "Upright in the picture.",
      "auto": "Upright at points, with the line along lines.",
      "viewport-glyph": "Each glyph upright in the picture, while the glyphs follow the line.",
    ])

  // MARK: Lines

  static let lineCap = EnumerationNaming(
    "MLNLineCap", "The shape of the ends of lines.",
    [
      "butt": "An end cut off at the last point.", "round": "A half circle around the last point.",
      "square": "An end cut off half a width beyond the last point.",
    ])
  static let lineJoin = EnumerationNaming(
    "MLNLineJoin", "The shape of the corners of lines.",
    [
      "bevel": "A corner cut off straight.", "round": "An arc around the corner.",
      "miter": "Edges extended until they meet.",
    ])

  // MARK: Pictures

  static let rasterResamplingMode = EnumerationNaming(
    "MLNRasterResamplingMode", "The interpolation of pixels when pictures are enlarged or reduced.",
    ["linear": "Blended from the nearest pixels.", "nearest": "Copied from the nearest pixel."])

  // MARK: Symbols

  private static func anchor(_ name: String, of subject: String) -> EnumerationNaming {
    EnumerationNaming(
      name, "The part of \(subject) that is placed at its anchor point.",
      [
        "center": "The middle.", "left": "The middle of the left edge.",
        "right": "The middle of the right edge.",
        "top": "The middle of the top edge.", "bottom": "The middle of the bottom edge.",
        "top-left": "The top left corner.", "top-right": "The top right corner.",
        "bottom-left": "The bottom left corner.", "bottom-right": "The bottom right corner.",
      ])
  }

  static let iconAnchor = anchor("MLNIconAnchor", of: "an icon")
  static let textAnchor = anchor("MLNTextAnchor", of: "a label")

  static let iconTextFit = EnumerationNaming(
    "MLNIconTextFit", "The dimensions in which an icon is stretched to fit its label.",
    [
      "none": "No side: the icon keeps its size.", "width": "The width.", "height": "The height.",
      "both": "The width and the height.",
    ])
  static let symbolPlacement = EnumerationNaming(
    "MLNSymbolPlacement", "The placement of symbols relative to the geometry of a feature.",
    [
      "point": "The point of the feature, or a point inside of a polygon.",
      "line": "Places along lines and outlines, at regular distances.",
      "line-center": "The middle of each line and outline.",
    ])
  static let symbolZOrder = EnumerationNaming(
    "MLNSymbolZOrder", "The drawing order of symbols that overlap.",
    [
      "auto": "By sort key where there is one, else by their places in the picture where they may overlap.",
      "viewport-y": "By their places in the picture, the lowest last.",
      "source": "By their order in the source.",
    ])
  static let textJustification = EnumerationNaming(
    "MLNTextJustification", "The alignment of the lines of a label.",
    [
      "auto": "Towards the place of the label.", "left": "At their left ends.", "center": "At their middles.",
      "right": "At their right ends.",
    ])
  static let textTransform = EnumerationNaming(
    "MLNTextTransform", "The case in which a label is written.",
    ["none": "The case of the data.", "uppercase": "Capital letters.", "lowercase": "Small letters."])
  static let textWritingMode = EnumerationNaming(
    "MLNTextWritingMode", "The direction in which a label is written.",
    ["horizontal": "In rows.", "vertical": "In columns, where the script allows it."])
}
