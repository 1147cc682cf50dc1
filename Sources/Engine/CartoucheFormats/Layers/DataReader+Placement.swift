import CartoucheGeoJSON
import CartoucheJSON
import CartoucheProjections

extension DataReader {
  /// The document of layers, all in degrees, as far as their coordinate systems are known.
  ///
  /// Of several layers, each feature gets the name of its layer as the property `layer`, unless it has one.
  package func document(
    _ layers: [ReadData], format: DataFormat, name: String?, content: RecognizedContent? = nil,
    diagnostics: [Diagnostic] = [], meter: inout ReadingMeter
  ) throws(DataError) -> DataDocument {
    var diagnostics = diagnostics
    var placed: [(name: String?, data: GeoJSON)] = []
    for layer in layers {
      diagnostics += layer.diagnostics
      let (data, findings) = try self.placed(
        layer, of: content, name: name, format: layer.format ?? format)
      diagnostics += findings
      placed.append((layer.layer, data))
    }
    if let only = placed.first, placed.count == 1 {
      return DataDocument(format: format, geoJSON: only.data, diagnostics: diagnostics, name: name)
    }
    var features: [Feature] = []
    do throws(ReadingStop) {
      for (layer, data) in placed {
        for var feature in data.features {
          if let layer, feature.properties["layer"] == nil {
            // The properties move to where there is room for one more.
            try meter.take(32 + 2 * (feature.properties.count + 1) * MemoryLayout<JSONObject.Member>.stride)
            feature.properties["layer"] = .string(layer)
          }
          try features.append(feature, counting: &meter)
        }
      }
    } catch { throw DataError(error, limit: meter.limit, at: InputPlace(source: name)) }
    return DataDocument(
      format: format, geoJSON: .featureCollection(FeatureCollection(features)), diagnostics: diagnostics,
      name: name)
  }

  /// The data in degrees, as far as their coordinate system is known, with findings about it.
  private func placed(
    _ read: ReadData, of content: RecognizedContent?, name: String?, format: DataFormat
  ) throws(DataError) -> (GeoJSON, [Diagnostic]) {
    var findings: [Diagnostic] = []
    var system = coordinateSystem
    if system != nil, format.isAlwaysInDegrees {
      findings.append(
        Diagnostic(
          .warning, "\(format.name) is always in EPSG:4326; the given coordinate system is not used",
          source: name))
      system = nil
    }
    var declared: String?
    if case .code(let code) = read.system { declared = code }
    if system == nil, let foreign = read.system, !foreign.isWGS84 {
      do throws(CoordinateSystemError) {
        system = try foreign.coordinateSystem
        if system?.isWGS84 != true {
          findings.append(
            Diagnostic(
              .note,
              "coordinates converted to EPSG:4326 from \"\(foreign.name.prefix(60))\", which the data name",
              source: name))
        }
      } catch {
        // A text that is no code names no system, and the member that holds it must not be believed later either.
        if error.kind == .notACode { (declared, system) = (nil, .wgs84) }
        findings.append(
          Diagnostic(.warning, error.description, at: place(ofSystemIn: content, name: name)))
      }
    }
    guard let system else {
      if let clue = CoordinateClue(PositionSurvey(read.geoJSON), coordinateSystemName: declared) {
        findings.append(clue.diagnostic(source: name))
      }
      return (read.geoJSON, findings)
    }
    do throws(CoordinateSystemError) {
      let (data, lost) = try system.unprojecting(read.geoJSON)
      if lost > 0 {
        findings.append(
          Diagnostic(
            .error,
            "\(lost) feature\(lost == 1 ? "" : "s") with positions outside \(system): left without geometry",
            source: name))
      }
      if system.isWGS84, let clue = CoordinateClue(PositionSurvey(data)) {
        findings.append(clue.diagnostic(source: name))
      }
      return (data, findings)
    } catch { throw DataError(.coordinateSystem, found: error.description, source: name) }
  }

  /// The place of the member `crs`, which names the coordinate system; of a format without it, only the file.
  private func place(ofSystemIn content: RecognizedContent?, name: String?) -> InputPlace {
    let pointer = JSONPointer(["crs"])
    guard let content, content.kind == .data(.geoJSON) || content.kind == .data(.topoJSON),
      let offset = JSONLocator.offsets(of: pointer, in: content.bytes)
    else { return InputPlace(source: name) }
    return InputPlace(
      source: name, location: TextLocation(offset: offset.value, in: content.bytes), pointer: pointer)
  }
}

extension DeclaredSystem {
  /// Whether it is longitude and latitude on WGS 84, as far as can be told without PROJ.
  fileprivate var isWGS84: Bool {
    switch self {
    case .code(let code): CoordinateSystemCode(parsing: code)?.isWGS84 == true
    case .definition: false
    }
  }

  /// The code, or the name in a definition.
  fileprivate var name: String {
    switch self {
    case .code(let code): code
    case .definition(let text):
      text.split(separator: "\"", maxSplits: 2).dropFirst().first.map(String.init) ?? String(text.prefix(60))
    }
  }

  fileprivate var coordinateSystem: CoordinateSystem {
    get throws(CoordinateSystemError) {
      switch self {
      case .code(let code): try CoordinateSystem(namedByData: code)
      case .definition(let text): try CoordinateSystem(definedByData: text)
      }
    }
  }
}

extension Diagnostic {
  /// A finding at a place.
  fileprivate init(_ severity: Severity, _ message: String, at place: InputPlace) {
    self.init(
      severity, message, source: place.source, location: place.location, pointer: place.pointer)
  }
}
