import CartoucheGeoJSON
enum TopologyReader { static func read(_ bytes: [UInt8], name: String?, limits: DataLimits) throws(DataError) -> ReadData { throw DataError(.unsupportedFormat, found: "TopoJSON", source: name) } }
enum GPXReader { static func read(_ bytes: [UInt8], name: String?, limits: DataLimits) throws(DataError) -> ReadData { throw DataError(.unsupportedFormat, found: "GPX", source: name) } }
enum KMLReader { static func read(_ bytes: [UInt8], name: String?, limits: DataLimits) throws(DataError) -> ReadData { throw DataError(.unsupportedFormat, found: "KML", source: name) } }
enum WKTReader { static func read(_ bytes: [UInt8], name: String?, limits: DataLimits) throws(DataError) -> ReadData { throw DataError(.unsupportedFormat, found: "WKT", source: name) } }
enum WKTParser { static func looksLikeGeometry(_ text: Substring) -> Bool { false } }
enum DelimitedDialect { static func separator(of bytes: [UInt8]) -> UInt8? { nil } }
struct DelimitedReader { let name: String?; let limits: DataLimits; func read(_ bytes: [UInt8], tabs: Bool) throws(DataError) -> ReadData { throw DataError(.unsupportedFormat, found: "CSV", source: name) } }
