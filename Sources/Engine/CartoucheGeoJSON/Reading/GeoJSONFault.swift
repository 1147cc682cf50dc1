import CartoucheJSON

extension JSONFault.Code {
  static var rootObject: Self { Self(64) }
  static var missingType: Self { Self(65) }
  static var unknownType: Self { Self(66) }
  static var unknownGeometryType: Self { Self(67) }
  static var featureType: Self { Self(68) }
  static var typeString: Self { Self(69) }
  static var missingFeatures: Self { Self(70) }
  static var featuresArray: Self { Self(71) }
  static var featureObject: Self { Self(72) }
  static var missingGeometry: Self { Self(73) }
  static var geometryObject: Self { Self(74) }
  static var missingCoordinates: Self { Self(75) }
  static var missingGeometries: Self { Self(76) }
  static var geometriesArray: Self { Self(77) }
  static var propertiesObject: Self { Self(78) }
  static var identifier: Self { Self(79) }
  static var positionArray: Self { Self(80) }
  static var positionNumber: Self { Self(81) }
  static var positionTooShort: Self { Self(82) }
  static var lineTooShort: Self { Self(83) }
  static var ringTooShort: Self { Self(84) }
  static var positionsArray: Self { Self(85) }
  static var ringsArray: Self { Self(86) }
  static var conflictingType: Self { Self(87) }
  static var tooManyPositions: Self { Self(88) }
  static var collectionType: Self { Self(89) }
  static var featureTooLarge: Self { Self(90) }
  static var cutRecord: Self { Self(91) }
  // Findings that do not stop the reader.
  static var unclosedRing: Self { Self(128) }
  static var latitudeRange: Self { Self(129) }
  static var longitudeRange: Self { Self(130) }
  static var extraNumbers: Self { Self(131) }
  static var badBoundingBox: Self { Self(132) }
  static var geometryMembers: Self { Self(133) }
  static var repeatedName: Self { Self(134) }

  private var isGeoJSON: Bool { rawValue >= 64 }

  /// The message for this failure.
  struct Text {
    var kind: GeoJSONError.Kind
    /// A description of what is missing or wrong; `nil` when it is the value at the offset.
    var found: String?
    var expected: String
  }

  /// The message; `nil` for failures of the underlying JSON.
  var text: Text? {
    guard isGeoJSON else { return nil }
    switch self {
    case .rootObject: return Text(kind: .wrongType, expected: "a GeoJSON object")
    case .missingType:
      return Text(kind: .missingMember, found: "object without \"type\"", expected: "a member \"type\"")
    case .unknownType:
      return Text(kind: .unknownType, expected: "a type of GeoJSON such as \"FeatureCollection\"")
    case .unknownGeometryType:
      return Text(kind: .unknownType, expected: "a type of geometry such as \"Polygon\"")
    case .featureType: return Text(kind: .unknownType, expected: "\"Feature\"")
    case .collectionType: return Text(kind: .unknownType, expected: "\"FeatureCollection\"")
    case .typeString: return Text(kind: .wrongType, expected: "a string as \"type\"")
    case .missingFeatures:
      return Text(
        kind: .missingMember, found: "FeatureCollection without \"features\"",
        expected: "an array \"features\"")
    case .featuresArray: return Text(kind: .wrongType, expected: "an array of features")
    case .featureObject: return Text(kind: .wrongType, expected: "a Feature object")
    case .missingGeometry:
      return Text(
        kind: .missingMember, found: "Feature without \"geometry\"", expected: "a geometry object or null")
    case .geometryObject: return Text(kind: .wrongType, expected: "a geometry object")
    case .missingCoordinates:
      return Text(
        kind: .missingMember, found: "geometry without \"coordinates\"", expected: "an array \"coordinates\"")
    case .missingGeometries:
      return Text(
        kind: .missingMember, found: "GeometryCollection without \"geometries\"",
        expected: "an array \"geometries\"")
    case .geometriesArray: return Text(kind: .wrongType, expected: "an array of geometries")
    case .propertiesObject: return Text(kind: .wrongType, expected: "an object or null as \"properties\"")
    case .identifier: return Text(kind: .wrongType, expected: "a string or a number as \"id\"")
    case .positionArray: return Text(kind: .badPosition, expected: "a position such as [2.35, 48.86]")
    case .positionNumber: return Text(kind: .badPosition, expected: "a number in a position")
    case .positionTooShort:
      return Text(
        kind: .badPosition, found: "position of fewer than two numbers", expected: "longitude and latitude")
    case .lineTooShort:
      return Text(
        kind: .tooFewPositions, found: "line of fewer than two positions", expected: "two or more positions")
    case .ringTooShort:
      return Text(
        kind: .tooFewPositions, found: "ring of fewer than four positions", expected: "four or more positions"
      )
    case .positionsArray: return Text(kind: .wrongType, expected: "an array of positions")
    case .ringsArray: return Text(kind: .wrongType, expected: "an array of lines, rings or polygons")
    case .conflictingType:
      return Text(
        kind: .unknownType, found: "second \"type\" that differs from the first", expected: "one \"type\"")
    case .tooManyPositions:
      return Text(
        kind: .tooLarge, found: "geometry of more than 2147483647 positions", expected: "fewer positions")
    case .featureTooLarge:
      return Text(kind: .tooLarge, found: "feature above the size limit", expected: "a smaller feature")
    case .cutRecord: return Text(kind: .json, found: "record that ends too early", expected: "a whole object")
    case .unclosedRing:
      return Text(kind: .badPosition, found: "ring does not end as it begins; kept as it is", expected: "")
    case .latitudeRange:
      return Text(kind: .badPosition, found: "latitude beyond 90 degrees; kept as it is", expected: "")
    case .longitudeRange:
      return Text(kind: .badPosition, found: "longitude beyond 360 degrees; kept as it is", expected: "")
    case .extraNumbers:
      return Text(
        kind: .badPosition, found: "position of more than three numbers; the rest is ignored", expected: "")
    case .badBoundingBox:
      return Text(kind: .wrongType, found: "\"bbox\" is not four or six numbers; ignored", expected: "")
    case .geometryMembers:
      return Text(
        kind: .wrongType, found: "\"bbox\" and foreign members of geometry objects are not kept", expected: ""
      )
    default:
      return Text(kind: .wrongType, found: "member name repeated; the last value counts", expected: "")
    }
  }
}
