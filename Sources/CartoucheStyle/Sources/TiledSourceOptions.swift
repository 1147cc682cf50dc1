import CartoucheJSON

/// The options of a `vector` source, with the specification's defaults.
public struct VectorSourceOptions: Sendable, Hashable {
  /// How a vector tile is written.
  public enum Encoding: String, Sendable, Hashable, CaseIterable {
    /// Mapbox Vector Tiles.
    case mvt
    /// MapLibre Tiles.
    case mlt
  }

  /// Where the tiles are.
  public var tileSet: TileSetOptions
  /// How the tiles are written.
  public var encoding: Encoding
  /// The property that takes the place of identifiers, if one does.
  public var promoteId: PromotedID?

  /// Reads the options of `source`; a member of a wrong type counts as absent and is reported.
  public init(_ source: StyleSource, diagnostics: inout [Diagnostic]) {
    var members = SourceMembers(source)
    tileSet = TileSetOptions(&members)
    encoding = members.keyword("encoding") ?? .mvt
    promoteId = members.read("promoteId", "the name of a property, or one by source layer", PromotedID.init)
    diagnostics += members.diagnostics
  }
}

/// The options of a `raster` source, with the specification's defaults.
public struct RasterSourceOptions: Sendable, Hashable {
  /// Where the tiles are.
  public var tileSet: TileSetOptions
  /// The side of a tile in logical pixels at its own zoom level.
  public var tileSize: Int

  /// Reads the options of `source`; a member of a wrong type counts as absent and is reported.
  public init(_ source: StyleSource, diagnostics: inout [Diagnostic]) {
    var members = SourceMembers(source)
    tileSet = TileSetOptions(&members)
    tileSize = members.tileSize
    diagnostics += members.diagnostics
  }
}

/// The options of a `raster-dem` source, with the specification's defaults.
public struct RasterDEMSourceOptions: Sendable, Hashable {
  /// How heights are written as colours.
  public enum Encoding: Sendable, Hashable {
    /// Terrain-RGB: tenths of a metre above -10,000 metres.
    case mapbox
    /// Terrarium: 1/256 of a metre above -32,768 metres.
    case terrarium
    /// Channels from 0 to 255 times factors, less a shift, in metres.
    case custom(Factors)
  }

  /// What turns channels into metres: the sum of channel times factor, less the shift.
  public struct Factors: Sendable, Hashable {
    /// Metres a step of red.
    public var red: Double
    /// Metres a step of green.
    public var green: Double
    /// Metres a step of blue.
    public var blue: Double
    /// Metres taken off the sum.
    public var baseShift: Double

    /// Factors in metres a step.
    public init(red: Double = 1, green: Double = 1, blue: Double = 1, baseShift: Double = 0) {
      self.red = red
      self.green = green
      self.blue = blue
      self.baseShift = baseShift
    }
  }

  /// Where the tiles are.
  public var tileSet: TileSetOptions
  /// The side of a tile in logical pixels at its own zoom level.
  public var tileSize: Int
  /// How heights are written as colours.
  public var encoding: Encoding

  private enum EncodingName: String, CaseIterable { case terrarium, mapbox, custom }

  /// Reads the options of `source`; a member of a wrong type counts as absent and is reported.
  public init(_ source: StyleSource, diagnostics: inout [Diagnostic]) {
    var members = SourceMembers(source)
    tileSet = TileSetOptions(&members)
    tileSize = members.tileSize
    let name: EncodingName? = members.keyword("encoding")
    encoding =
      switch name ?? .mapbox {
      case .mapbox: .mapbox
      case .terrarium: .terrarium
      case .custom:
        .custom(
          Factors(
            red: members.number("redFactor") ?? 1, green: members.number("greenFactor") ?? 1,
            blue: members.number("blueFactor") ?? 1, baseShift: members.number("baseShift") ?? 0))
      }
    diagnostics += members.diagnostics
  }
}

extension SourceMembers {
  fileprivate var tileSize: Int {
    mutating get { number("tileSize", in: 1...8192).map { Int($0) } ?? 512 }
  }
}

/// The options of an `image` source.
public struct ImageSourceOptions: Sendable, Hashable {
  /// The URL of the picture.
  public var url: String?
  /// Longitude and latitude of the corners in degrees: top left, top right, bottom right, bottom left.
  ///
  /// `nil` when the style has no four of them; the picture then has no place.
  public var coordinates: [SIMD2<Double>]?

  /// Reads the options of `source`; a member of a wrong type counts as absent and is reported.
  public init(_ source: StyleSource, diagnostics: inout [Diagnostic]) {
    var members = SourceMembers(source)
    url = members.string("url")
    coordinates = members.read("coordinates", "four pairs of longitude and latitude") { json in
      let corners = json.array?.compactMap(SIMD2<Double>.init(constant:))
      return corners?.count == 4 && json.array?.count == 4 ? corners : nil
    }
    diagnostics += members.diagnostics
  }
}
