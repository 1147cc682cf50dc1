import CartoucheGeoJSON

/// The definition of a coordinate system in well-known text that comes with data, read node by node.
///
/// Both generations (OGC 01-009, and ISO 19162) and Esri's dialect are trees of keywords, texts and numbers. Whatever
/// could have PROJ open a file is not copied: only known keywords pass, and texts that are not strings of PROJ.
struct ForeignDefinition {
  private indirect enum Node {
    case keyword(String, [Node])
    case text(String)
    case number(String)
  }

  /// A definition that cannot be used, and why.
  struct Refusal: Error {
    var reason: String
  }

  /// The code that the registry gives to the whole system, if the definition names one.
  let code: CoordinateSystemCode?
  /// The name of the system.
  let name: String
  /// The definition in a form of our own.
  let text: String

  /// The number of bytes of the longest definition: those of registries have some thousand.
  private static let maximumSize = 1 << 16
  private static let maximumDepth = 16

  private static let systems: Set<String> = [
    "GEOGCS", "PROJCS", "GEODCRS", "GEODETICCRS", "GEOGCRS", "GEOGRAPHICCRS", "PROJCRS", "PROJECTEDCRS",
  ]
  private static let compounds: Set<String> = ["COMPD_CS", "COMPOUNDCRS"]

  /// The keywords that pass with all they contain.
  private static let parts: Set<String> = [
    "DATUM", "GEODETICDATUM", "TRF", "ENSEMBLE", "MEMBER", "ENSEMBLEACCURACY", "DYNAMIC", "FRAMEEPOCH",
    "SPHEROID", "ELLIPSOID", "PRIMEM", "PRIMEMERIDIAN", "UNIT", "ANGLEUNIT", "LENGTHUNIT", "SCALEUNIT",
    "PROJECTION", "PARAMETER", "CONVERSION", "METHOD", "AXIS", "CS", "ORDER", "MERIDIAN", "TOWGS84",
    "BASEGEOGCRS", "BASEGEODCRS", "BASEGEOGRAPHICCRS", "BASEGEODETICCRS", "AUTHORITY", "ID",
  ]
  /// The keywords that describe and change nothing: left out with all they contain.
  private static let remarks: Set<String> = [
    "USAGE", "SCOPE", "AREA", "BBOX", "VERTICALEXTENT", "TIMEEXTENT", "REMARK", "ANCHOR", "CITATION", "URI",
    "VERSION", "METADATA",
  ]

  /// Reads a definition.
  ///
  /// - Complexity: O(n) in the number of bytes, up to 65,536.
  init(_ definition: String) throws(Refusal) {
    guard definition.utf8.count <= Self.maximumSize else {
      throw Refusal(reason: "its definition has more than \(Self.maximumSize) bytes")
    }
    var parser = Parser(bytes: Array(definition.utf8))
    var root = try parser.parse()
    if case .keyword(let keyword, let children) = root, Self.compounds.contains(keyword) {
      // Heights stay as they are.
      let plane = children.first { child in
        if case .keyword(let inner, _) = child { Self.systems.contains(inner) } else { false }
      }
      guard let plane else { throw Refusal(reason: "\(keyword) without a geographic or projected system") }
      root = plane
    }
    guard case .keyword(let keyword, let children) = root, Self.systems.contains(keyword),
      case .text(let name)? = children.first
    else { throw Refusal(reason: "its definition is neither of a geographic nor of a projected system") }
    self.name = name
    code = Self.code(children)
    text = try Self.written(root, isRoot: true)
  }

  /// The code of the system that is built in, by the name that Esri gives it in files without codes.
  fileprivate var builtIn: CoordinateSystemCode? {
    switch name {
    case "GCS_WGS_1984"
    where text.hasPrefix("GEOGCS") && text.contains(#"UNIT["Degree",0.0174532925199433]"#):
      CoordinateSystemCode(authority: "EPSG", code: "4326")
    case "WGS_1984_Web_Mercator_Auxiliary_Sphere" where text.contains(#"UNIT["Meter",1.0]"#):
      CoordinateSystemCode(authority: "EPSG", code: "3857")
    default: nil
    }
  }

  private static func code(_ children: [Node]) -> CoordinateSystemCode? {
    for case .keyword("AUTHORITY", let parts) in children { return code(of: parts) }
    for case .keyword("ID", let parts) in children { return code(of: parts) }
    return nil
  }

  private static func code(of parts: [Node]) -> CoordinateSystemCode? {
    guard parts.count >= 2, case .text(let authority) = parts[0] else { return nil }
    switch parts[1] {
    case .text(let code), .number(let code): return CoordinateSystemCode(authority: authority, code: code)
    case .keyword: return nil
    }
  }

  private static func written(_ node: Node, isRoot: Bool = false) throws(Refusal) -> String {
    switch node {
    case .number(let digits): return digits
    case .text(let text):
      // Strings of PROJ, which name files, have keys and values.
      guard !text.contains("="), !text.lowercased().hasPrefix("proj") else {
        throw Refusal(reason: "its definition contains a string of PROJ")
      }
      return "\"\(text.replacing("\"", with: ""))\""
    case .keyword(let keyword, let children):
      guard isRoot || parts.contains(keyword) || systems.contains(keyword) else {
        throw Refusal(reason: "its definition contains \(keyword.prefix(40))")
      }
      var texts: [String] = []
      for child in children {
        if case .keyword(let inner, _) = child, remarks.contains(inner) { continue }
        texts.append(try written(child))
      }
      return "\(keyword)[\(texts.joined(separator: ","))]"
    }
  }

  /// Reads nodes.
  private struct Parser {
    let bytes: [UInt8]
    var at = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func parse() throws(Refusal) -> Node {
      let node = try node(depth: 0)
      skipSpace()
      guard at == bytes.count || bytes[at] == 0 else { throw fault }
      return node
    }

    private var fault: Refusal { Refusal(reason: "its definition is not well-known text from byte \(at) on") }

    private mutating func skipSpace() {
      while at < bytes.count, bytes[at] <= 0x20, bytes[at] > 0 { at += 1 }
    }

    private mutating func node(depth: Int) throws(Refusal) -> Node {
      guard depth <= ForeignDefinition.maximumDepth else { throw fault }
      skipSpace()
      guard at < bytes.count else { throw fault }
      switch bytes[at] {
      case UInt8(ascii: "\""): return .text(try quoted())
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): return .number(number())
      default: break
      }
      let word = word()
      guard !word.isEmpty else { throw fault }
      skipSpace()
      // Directions of axes are words alone.
      guard at < bytes.count, bytes[at] == UInt8(ascii: "[") || bytes[at] == UInt8(ascii: "(") else {
        return .number(word)
      }
      let closing = bytes[at] == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
      at += 1
      var children: [Node] = []
      while true {
        children.append(try node(depth: depth + 1))
        skipSpace()
        guard at < bytes.count else { throw fault }
        at += 1
        if bytes[at - 1] == closing { break }
        guard bytes[at - 1] == UInt8(ascii: ",") else { throw fault }
      }
      return .keyword(word.uppercased(), children)
    }

    private mutating func word() -> String {
      let start = at
      while at < bytes.count, at - start < 64,
        (0x41...0x5A).contains(bytes[at] & 0xDF) || bytes[at] == UInt8(ascii: "_")
          || (0x30...0x39).contains(bytes[at])
      {
        at += 1
      }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func number() -> String {
      let start = at
      while at < bytes.count, at - start < 64,
        (0x30...0x39).contains(bytes[at]) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(bytes[at])
      {
        at += 1
      }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func quoted() throws(Refusal) -> String {
      at += 1
      let start = at
      while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += 1 }
      guard at < bytes.count else { throw fault }
      at += 1
      // A doubled quote is one within the text; no name needs it, and it ends the text here.
      return String(decoding: bytes[start..<at - 1], as: UTF8.self)
    }
  }
}

extension CoordinateSystem {
  /// The system that data define by well-known text, as in the `.prj` file of a Shapefile.
  ///
  /// Where the definition names the code of a registry, the system is that of the code. Else PROJ gets a copy with
  /// nothing but the parts that describe geographic and projected systems: grids, pipelines and strings of PROJ, by
  /// which a stranger's definition could have it open files, are refused. Of a compound system the heights are ignored.
  ///
  /// - Throws: ``CoordinateSystemError`` when the definition is not understood or not used, or as ``init(_:)`` does.
  public init(definedByData foreign: String) throws(CoordinateSystemError) {
    let definition: ForeignDefinition
    do throws(ForeignDefinition.Refusal) {
      definition = try ForeignDefinition(foreign)
    } catch { throw CoordinateSystemError(.unknown, name: foreign, reason: error.reason) }
    if let code = definition.code ?? definition.builtIn,
      let system = try? CoordinateSystem(namedByData: code.description)
    {
      self = system
    } else {
      try self.init(parsing: definition.text)
    }
  }
}
