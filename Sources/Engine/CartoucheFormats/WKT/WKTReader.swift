import CartoucheGeoJSON
import CartoucheJSON

/// Files of geometries in well-known text, one after another.
enum WKTReader {
  /// The geometries of UTF-8 `bytes`, each as the geometry of a feature.
  static func read(
    _ bytes: [UInt8], name: String?, limits: DataLimits, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    var features: [Feature] = []
    var faults: [WKTFault] = []
    var broken = 0
    var srids: Set<Int> = []
    let end = forEachGeometry(bytes, maximumDepth: limits.maximumDepth, meter: &meter) {
      (result, meter) throws(ReadingStop) in
      switch result {
      case .success(let value):
        try features.append(Feature(geometry: value.geometry), counting: &meter)
        if let srid = value.srid, srid > 0, srids.insert(srid).inserted { try meter.take(32) }
      case .failure(let fault):
        broken += 1
        if faults.count < limits.maximumDiagnostics { faults.append(fault) }
      }
    }
    if let fault = end ?? (features.isEmpty ? faults.first : nil) {
      throw DataError(fault, in: bytes, name: name, limit: meter.limit)
    }
    var data = ReadData(geoJSON: .featureCollection(FeatureCollection(features)))
    let places = LineIndex(offsets: faults.map(\.offset), in: bytes).locations
    for (fault, place) in zip(faults, places) {
      let found = fault.found ?? JSONError.found(at: fault.offset, in: bytes)
      data.diagnostics.append(
        Diagnostic(
          .error, "geometry left out: \(found), expected \(fault.expected)", source: name, location: place))
    }
    data.conclude(broken: broken - faults.count, srids: srids, name: name)
    return data
  }
}

extension DataError {
  /// The error for a fault in the well-known text `bytes`, for which a meter allows `limit` bytes of values.
  fileprivate init(_ fault: WKTFault, in bytes: [UInt8], name: String?, limit: Int) {
    let place = InputPlace(source: name, location: TextLocation(offset: fault.offset, in: bytes))
    if let stop = fault.stop {
      self.init(stop, limit: limit, at: place)
    } else {
      let found = fault.found ?? JSONError.found(at: fault.offset, in: bytes)
      self.init(.syntax, found: found, expected: fault.expected, at: place)
    }
  }
}
