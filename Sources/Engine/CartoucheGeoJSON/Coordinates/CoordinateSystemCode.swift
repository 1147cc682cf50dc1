import CartoucheJSON

/// The code that names a coordinate system in a registry, such as `EPSG:2056`.
public struct CoordinateSystemCode: Sendable, Hashable, CustomStringConvertible {
  /// The registry in upper case, such as `EPSG`, `OGC` or `ESRI`.
  public var authority: String
  /// The code in that registry, such as `2056` or `CRS84`.
  public var code: String

  /// The code `code` of the registry `authority`.
  public init(authority: String, code: String) {
    self.authority = authority.uppercased()
    self.code = code.uppercased()
  }

  /// The code in a name of any common spelling.
  ///
  /// For example `EPSG:2056`, `2056`, `urn:ogc:def:crs:EPSG::2056`, `urn:ogc:def:crs:OGC:1.3:CRS84`,
  /// `http://www.opengis.net/def/crs/EPSG/0/2056`, `http://www.opengis.net/gml/srs/epsg.xml#2056`, `WGS84` and
  /// `CRS84`. `nil` for anything else.
  public init?(parsing text: String) {
    // No spelling of a code is longer; a definition may be, and data may hold anything.
    guard text.utf8.count <= 512 else { return nil }
    let name = text.trimmingSpaces
    let lowercase = name.lowercased()
    if ["wgs84", "wgs 84", "crs84", "ogc:crs84"].contains(lowercase) {
      self.init(authority: "OGC", code: "CRS84")
      return
    }
    let parts: [Substring]
    if lowercase.hasPrefix("urn:") {
      // urn:ogc:def:crs:AUTHORITY:VERSION:CODE; the version may be empty.
      parts = name.split(separator: ":", omittingEmptySubsequences: false).dropFirst(4).filter { !$0.isEmpty }
      guard lowercase.contains(":def:crs:"), parts.count >= 2 else { return nil }
    } else if lowercase.hasPrefix("http://") || lowercase.hasPrefix("https://") {
      if let hash = name.lastIndex(of: "#") {
        guard let file = name[..<hash].split(separator: "/").last, let stem = file.split(separator: ".").first
        else { return nil }
        parts = [stem, name[name.index(after: hash)...]]
      } else {
        guard let range = lowercase.components(after: "/def/crs/") else { return nil }
        parts = range
      }
    } else if let colon = name.firstIndex(of: ":") {
      let rest = name[name.index(after: colon)...]
      parts = [name[..<colon], rest.first == ":" ? rest.dropFirst() : rest]
    } else {
      guard (4...6).contains(name.utf8.count), name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      parts = ["EPSG", name[...]]
    }
    guard let authority = parts.first, let code = parts.last, parts.count >= 2,
      Self.isWord(authority), Self.isWord(code)
    else { return nil }
    self.init(authority: String(authority), code: String(code))
  }

  /// `EPSG:2056`.
  public var description: String { "\(authority):\(code)" }

  /// Whether this is longitude and latitude on WGS 84, the system of GeoJSON.
  ///
  /// `EPSG:4326` counts, and so does its copy with a height: in files, its axes are longitude, latitude.
  public var isWGS84: Bool {
    switch authority {
    case "EPSG": code == "4326" || code == "4979"
    case "OGC": code == "CRS84" || code == "CRS84H"
    default: false
    }
  }

  /// Whether this is longitude and latitude on a datum within a metre or two of WGS 84, a difference invisible on a
  /// map.
  var isNearWGS84: Bool {
    // ETRS89, NAD83, GDA94, GDA2020, RGF93, NZGD2000, JGD2000, JGD2011, SIRGAS 2000, CGCS2000.
    isWGS84
      || authority == "EPSG"
        && ["4258", "4269", "4283", "7844", "4171", "4167", "4612", "6668", "4674", "4490"].contains(code)
  }

  /// Whether this is spherical Web Mercator: EPSG:3857 or one of the codes used before it.
  public var isWebMercator: Bool {
    switch authority {
    case "EPSG": ["3857", "3785", "900913"].contains(code)
    case "ESRI": ["102100", "102113"].contains(code)
    case "OSGEO": code == "41001"
    default: false
    }
  }

  private static func isWord(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= 32
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0)
      }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The components between slashes after `marker`; `nil` when `marker` is absent.
  fileprivate func components(after marker: String) -> [Substring]? {
    guard let start = firstRange(of: marker) else { return nil }
    return self[start...].split(separator: "/")
  }

  private func firstRange(of marker: String) -> Index? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(marker) { return index(at, offsetBy: marker.count) }
      at = index(after: at)
    }
    return nil
  }
}

extension GeoJSON {
  /// The name in the `crs` member of the GeoJSON of 2008, as written; `nil` when there is none.
  ///
  /// RFC 7946 knows only longitude and latitude on WGS 84; older files, and those of many tools, name another system in
  /// a foreign member `{"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::2056"}}`.
  public var coordinateSystemName: String? {
    let foreign: JSONObject
    switch self {
    case .feature(let feature): foreign = feature.foreignMembers
    case .featureCollection(let collection): foreign = collection.foreignMembers
    case .geometry: return nil
    }
    guard let crs = foreign["crs"] else { return nil }
    if case .string(let name) = crs { return name }
    guard let properties = crs["properties"] else { return nil }
    if case .string(let name)? = properties["name"] { return name }
    // The draft before 2008: {"type": "EPSG", "properties": {"code": 2056}}.
    switch properties["code"] {
    case .int(let code)?: return "EPSG:\(code)"
    case .string(let code)?: return "EPSG:\(code)"
    default: return nil
    }
  }
}
