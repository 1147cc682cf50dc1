import CartoucheGeometry

/// A coordinate system in metres or feet that maps commonly use, and the extent of its coordinates.
struct ProjectedSystem: Sendable {
  /// The units of eastings and northings.
  enum Unit: Sendable { case metres, feet }

  /// The EPSG code; of a family, that of one of its systems.
  let code: Int
  let name: String
  /// The coordinates of its area of use: easting along x, northing along y, in its own unit.
  let extent: Box

  let unit: Unit
  /// Whether many systems share the numbers, and the code is that of an example.
  let isFamily: Bool

  /// The words of a message, such as `EPSG:2056 (CH1903+ / LV95)`.
  var guess: String { isFamily ? "\(name) such as EPSG:\(code)" : "EPSG:\(code) (\(name))" }

  private init(_ code: Int, _ name: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double)
  {
    self.code = code
    self.name = name
    (unit, isFamily) = (.metres, false)
    extent = Box(min: Point(west, south), max: Point(east, north))
  }

  private init(family name: String, example code: Int, _ unit: Unit, _ extent: Box) {
    self.code = code
    self.name = name
    self.unit = unit
    self.extent = extent
    isFamily = true
  }

  /// The area of use in square metres.
  var area: Double { extent.width * extent.height * (unit == .feet ? 0.0929 : 1) }

  /// Whether the system is made for a country or a zone, not for a continent or the world, where nearly all coordinates
  /// have a place.
  var isRegional: Bool { area < 1.5e13 }

  /// Whether coordinates may be feet: those of State Plane zones, from Hawaii to Virginia, are positive and end here.
  static func mayBeFeet(_ box: Box) -> Bool {
    Box(min: Point(0, 0), max: Point(12_500_000, 17_400_000)).contains(box)
  }

  /// Zones that share their numbers.
  ///
  /// UTM: data often reach half a zone beyond the edge of theirs. State Plane: the zones of NAD83 in feet, but for those
  /// of Texas, Utah, Nevada and Virginia, whose false origins lie apart.
  private static let families = [
    ProjectedSystem(
      family: "a UTM zone", example: 32632, .metres,
      Box(min: Point(0, 0), max: Point(1_200_000, 9_400_000))),
    ProjectedSystem(
      family: "a US State Plane zone in feet", example: 2263, .feet,
      Box(min: Point(0, 0), max: Point(8_500_000, 4_600_000))),
  ]

  /// Common systems, sorted by code.
  ///
  /// Areas of use and names are those of the EPSG registry (https://epsg.org), with corners and edges projected and
  /// rounded outwards to a kilometre.
  static let common: [ProjectedSystem] = [
    ProjectedSystem(2056, "CH1903+ / LV95", 2_485_000, 1_074_000, 2_838_000, 1_300_000),
    ProjectedSystem(2100, "GGRS87 / Greek Grid", 94_000, 3_859_000, 893_000, 4_632_000),
    ProjectedSystem(2154, "RGF93 v1 / Lambert-93", -379_000, 6_005_000, 1_321_000, 7_236_000),
    ProjectedSystem(2157, "IRENET95 / Irish Transverse Mercator", 421_000, 515_000, 786_000, 969_000),
    ProjectedSystem(2180, "ETRF2000-PL / CS92", 144_000, 125_000, 877_000, 909_000),
    ProjectedSystem(
      2193, "NZGD2000 / New Zealand Transverse Mercator 2000", 987_000, 4_736_000, 2_120_000, 6_227_000),
    ProjectedSystem(3006, "SWEREF99 TM", 181_000, 6_090_000, 1_087_000, 7_690_000),
    ProjectedSystem(3035, "ETRS89-extended / LAEA Europe", -147_000, 196_000, 7_825_000, 6_972_000),
    ProjectedSystem(3067, "ETRS89 / TM35FIN(E,N)", 43_000, 6_522_000, 765_000, 7_796_000),
    ProjectedSystem(
      3112, "GDA94 / Geoscience Australia Lambert", -2_383_000, -5_066_000, 2_220_000, -1_158_000),
    ProjectedSystem(3301, "Estonian Coordinate System of 1997", 282_000, 6_375_000, 752_000, 6_659_000),
    ProjectedSystem(
      3413, "WGS 84 / NSIDC Sea Ice Polar Stereographic North", -3_321_000, -3_321_000, 3_321_000, 3_321_000),
    ProjectedSystem(3763, "ETRS89 / Portugal TM06", -128_000, -302_000, 174_000, 279_000),
    ProjectedSystem(3765, "HTRS96 / Croatia TM", 247_000, 4_688_000, 742_000, 5_161_000),
    ProjectedSystem(3794, "Slovenia 1996 / Slovene National Grid", 373_000, 31_000, 626_000, 195_000),
    ProjectedSystem(3812, "ETRS89 / Belgian Lambert 2008", 514_000, 520_000, 798_000, 747_000),
    ProjectedSystem(3844, "Pulkovo 1942(58) / Stereo70", 116_000, 215_000, 1_019_000, 772_000),
    ProjectedSystem(3857, "WGS 84 / Pseudo-Mercator", -20_038_000, -20_049_000, 20_038_000, 20_049_000),
    ProjectedSystem(3978, "NAD83 / Canada Atlas Lambert", -3_895_000, -1_230_000, 4_433_000, 4_330_000),
    ProjectedSystem(4647, "ETRS89 / UTM zone 32N (zE-N)", 32_273_000, 5_235_000, 32_727_000, 6_152_000),
    ProjectedSystem(5070, "NAD83 / Conus Albers", -2_917_000, 153_000, 2_946_000, 3_256_000),
    ProjectedSystem(5514, "S-JTSK / Krovak East North", -952_000, -1_354_000, -159_000, -911_000),
    ProjectedSystem(5650, "ETRS89 / UTM zone 33N (zE-N)", 33_241_000, 5_256_000, 33_504_000, 6_104_000),
    ProjectedSystem(5880, "SIRGAS 2000 / Brazil Polyconic", 2_772_000, 5_669_000, 8_198_000, 10_876_000),
    ProjectedSystem(7856, "GDA2020 / MGA zone 56", 175_000, 3_460_000, 825_000, 8_467_000),
    ProjectedSystem(21781, "CH1903 / LV03", 485_000, 74_000, 838_000, 300_000),
    ProjectedSystem(23700, "HD72 / EOV", 421_000, 43_000, 950_000, 367_000),
    ProjectedSystem(25832, "ETRS89 / UTM zone 32N", 239_000, 4_290_000, 762_000, 9_366_000),
    ProjectedSystem(25833, "ETRS89 / UTM zone 33N", 269_000, 5_138_000, 732_000, 9_376_000),
    ProjectedSystem(27572, "NTF (Paris) / Lambert zone II", 5_000, 1_702_000, 1_087_000, 2_707_000),
    ProjectedSystem(27700, "OSGB36 / British National Grid", -105_000, -17_000, 689_000, 1_257_000),
    ProjectedSystem(28992, "Amersfoort / RD New", 0, 306_000, 285_000, 638_000),
    ProjectedSystem(29903, "TM75 / Irish Grid", 21_000, 15_000, 386_000, 469_000),
    ProjectedSystem(31287, "MGI / Austria Lambert", 107_000, 277_000, 695_000, 576_000),
    ProjectedSystem(31370, "BD72 / Belgian Lambert 72", 14_000, 20_000, 298_000, 247_000),
    ProjectedSystem(31467, "DHDN / 3-degree Gauss-Kruger zone 3", 3_386_000, 5_236_000, 3_615_000, 6_108_000),
    ProjectedSystem(31468, "DHDN / 3-degree Gauss-Kruger zone 4", 4_386_000, 5_250_000, 4_615_000, 6_053_000),
    ProjectedSystem(31983, "SIRGAS 2000 / UTM zone 23S", 166_000, 6_289_000, 834_000, 10_568_000),
  ]

  /// The common systems and families that coordinates in `box` are likely in, the likeliest first.
  ///
  /// Systems of small areas are likelier than others that fit, and metres than feet; Web Mercator is common, and systems
  /// for a continent are guesses only for want of better ones.
  static func likely(_ box: Box) -> [ProjectedSystem] {
    let fitting = fitting(box).filter { $0.code != 3857 }
    let regional = fitting.filter(\.isRegional)
    let near = regional.filter { $0.area <= 30 * regional[0].area }.prefix(3)
    let mercator = common.filter { $0.code == 3857 && $0.extent.contains(box) }
    return near.filter { $0.unit == .metres } + near.filter { $0.unit == .feet } + mercator
      + (near.isEmpty ? Array(fitting.prefix(2)) : [])
  }

  /// The common systems and families whose area of use holds `box`, the smallest area first.
  static func fitting(_ box: Box) -> [ProjectedSystem] {
    (families + common).filter { $0.extent.contains(box) }.sorted { ($0.area, $0.code) < ($1.area, $1.code) }
  }
}
