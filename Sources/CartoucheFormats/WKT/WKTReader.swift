import CartoucheGeoJSON
import CartoucheJSON

/// Files of geometries in well-known text, one after another.
enum WKTReader {
  /// The geometries of UTF-8 `bytes`, each as the geometry of a feature.
  static func read(_ bytes: [UInt8], name: String?, limits: DataLimits) throws(DataError) -> ReadData {
    var features: [Feature] = []
    var faults: [WKTFault] = []
    var broken = 0
    var srids: Set<Int> = []
    forEachGeometry(bytes, maximumDepth: limits.maximumDepth) { result in
      switch result {
      case .success(let value):
        features.append(Feature(geometry: value.geometry))
        if let srid = value.srid, srid > 0 { srids.insert(srid) }
      case .failure(let fault):
        broken += 1
        if faults.count < limits.maximumDiagnostics { faults.append(fault) }
      }
    }
    if features.isEmpty, let fault = faults.first { throw DataError(fault, in: bytes, name: name) }
    var data = ReadData(geoJSON: .featureCollection(FeatureCollection(features)))
    for fault in faults {
      let error = DataError(fault, in: bytes, name: name)
      data.diagnostics.append(
        Diagnostic(
          .error, "geometry left out: \(error.found), expected \(error.expected)", source: name,
          location: error.location))
    }
    if broken > faults.count {
      data.diagnostics.append(
        Diagnostic(.error, "\(broken - faults.count) more broken geometries left out", source: name))
    }
    if srids.count > 1 {
      data.diagnostics.append(
        Diagnostic(
          .warning, "geometries name \(srids.count) different coordinate systems; none is used", source: name)
      )
    }
    if srids.count == 1, let srid = srids.first { data.coordinateSystemName = "EPSG:\(srid)" }
    return data
  }
}

extension DataError {
  /// The error for a fault in the well-known text `bytes`.
  init(_ fault: WKTFault, in bytes: [UInt8], name: String?) {
    self.init(
      .syntax, found: fault.found ?? JSONError.found(at: fault.offset, in: bytes), expected: fault.expected,
      source: name, location: SourceLocation(offset: fault.offset, in: bytes))
  }
}
