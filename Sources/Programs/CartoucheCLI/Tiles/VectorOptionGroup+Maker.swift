import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartouchePyramids
import CartoucheThreads

extension VectorOptionGroup {
  /// The maker of vector tiles of inputs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs without names of layers: paths, URLs, or `-`.
  ///   - reader: The reader of data.
  ///   - zooms: The requested zooms; `nil` for the zooms from 0 to the one that the data suggest.
  ///   - loader: The loader of inputs.
  /// - Returns: The maker, whose ``VectorTileMaker/findings`` begin with findings about the inputs.
  /// - Throws: ``CommandFailure`` when one of the inputs cannot be read, or when an option names no layer.
  func maker(
    of inputs: [String], reader: DataReader, zooms: ClosedRange<Int>?, loader: any ResourceLoader
  ) async throws -> VectorTileMaker {
    var layers: [VectorLayer] = []
    var findings: [Diagnostic] = []
    var failures: [CommandFailure] = []
    for named in layer + inputs.map(NamedInput.init(input:)) {
      do {
        try await CommandInput.checkDatabase(named.input)
        let read = try await Self.read(named, reader, loader)
        findings += read.diagnostics
        let isNamed = layer.contains(named)
        for part in Self.parts(of: read, named, isNamed: isNamed) {
          if let known = layers.firstIndex(where: { $0.name == part.name }) {
            layers[known].features += part.features
          } else {
            layers.append(part)
          }
        }
      } catch {
        failures.append(CommandFailure(error))
      }
    }
    // A pyramid without one of its layers would pass for a whole one.
    if !failures.isEmpty { throw CommandFailure(failures) }
    if layers.isEmpty { throw CommandFailure(.badInput, "--vector: there are no data among the inputs") }
    try choose(&layers)
    let options = tileOptions(zooms)
    return await ParallelWork.run { [layers, findings] in
      VectorTileMaker(layers, options: options, inputFindings: findings)
    }
  }

  private func tileOptions(_ zooms: ClosedRange<Int>?) -> VectorTileOptions {
    var options = VectorTileOptions()
    options.minzoom = zooms?.lowerBound ?? 0
    options.maxzoom = zooms?.upperBound
    if let buffer { options.buffer = buffer }
    if let extent { options.extent = extent }
    if let tolerance { options.tolerance = tolerance }
    (options.name, options.description, options.attribution) = (name, description, attribution)
    var limits = VectorTileOptions.Limits()
    if let tileBytes { limits.bytes = tileBytes }
    if let tileFeatures { limits.features = tileFeatures }
    options.limits = noLimit ? nil : limits
    return options
  }

  // MARK: - Reading

  private static func read(
    _ named: NamedInput, _ reader: DataReader, _ loader: any ResourceLoader
  ) async throws -> SourceData {
    let name = ResourceURL.redacted(named.input)
    let input =
      if named.input == "-" {
        try await MapInput.read(
          StandardInput.bytes(limit: reader.limits.maximumSize), name: "standard input", reader: reader,
          loader: loader)
      } else {
        try await MapInput.read(CommandInput.absolute(named.input), reader: reader, loader: loader)
      }
    switch input {
    case .data(let data): return data
    case .style:
      throw CommandFailure(.badInput, "\(name) is a style; expected data, of which vector tiles are made")
    case .tiles:
      throw CommandFailure(
        .badInput, "\(name) has tiles already; expected data, of which vector tiles are made")
    }
  }

  /// The layers of data: one, or all layers of a file with several.
  ///
  /// The reader of such a file has given each feature the name of its layer as the property `layer`.
  private static func parts(of data: SourceData, _ named: NamedInput, isNamed: Bool) -> [VectorLayer] {
    let features = data.geoJSON.features
    var names: [String] = []
    if !isNamed, named.hasLayers {
      for feature in features {
        guard case .string(let name)? = feature.properties["layer"] else {
          names = []
          break
        }
        if names.last != name, !names.contains(name) { names.append(name) }
      }
    }
    guard names.count > 1 else {
      var layer = VectorLayer(named: named.name, features)
      layer.source = data.name
      return [layer]
    }
    return names.map { name in
      let own = features.filter { $0.properties["layer"] == .string(name) }.map { feature in
        var copy = feature
        copy.properties["layer"] = nil
        return copy
      }
      var layer = VectorLayer(named: name, own)
      layer.source = data.name
      return layer
    }
  }

  // MARK: - Choices

  /// Applies the options for single layers.
  private func choose(_ layers: inout [VectorLayer]) throws {
    let names = layers.map(\.name)
    for (index, name) in names.enumerated() {
      func values(_ texts: [String], _ option: String, json: Bool = false) throws -> [String] {
        try texts.compactMap { text in
          try Self.value(text, option: option, for: name, of: names, mayHaveSigns: json)
        }
      }
      let included = try values(include, "include").flatMap(Self.list)
      let excluded = try values(exclude, "exclude").flatMap(Self.list)
      if !included.isEmpty {
        layers[index].attributes = .only(included.filter { !excluded.contains($0) })
      } else if !excluded.isEmpty {
        layers[index].attributes = .except(excluded)
      }
      layers[index].identifier = try values(id, "id").last
      guard let text = try values(filter, "filter", json: true).last else { continue }
      do {
        layers[index].filter = try VectorLayer.Condition(parsing: JSONValue(parsing: Array(text.utf8)))
      } catch {
        throw CommandFailure(.usage, "--filter \(text): \(error)")
      }
    }
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  /// The value of an option for a layer: `layer=value` for one, `value` for all; `nil` for the value of another.
  private static func value(
    _ text: String, option: String, for layer: String, of layers: [String], mayHaveSigns: Bool
  ) throws -> String? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let name = parts.first, let value = parts.last else { return text }
    if layers.contains(name) { return name == layer ? value : nil }
    if mayHaveSigns, name.first.map({ "[{\" ".contains($0) }) ?? false { return text }
    throw CommandFailure(
      .usage,
      "--\(option) \(text): there is no layer \"\(name)\"" + Spelling.suggestion(for: name, in: layers))
  }
}

extension NamedInput {
  /// The endings of formats whose files may have several layers.
  private static let endings = [".gpkg", ".kml", ".kmz", ".zip", ".topojson", ".json"]

  /// Whether the file may have several layers, and none of them was chosen.
  fileprivate var hasLayers: Bool {
    let path = input.prefix { $0 != "?" }.lowercased()
    return !path.contains("#") && Self.endings.contains { path.hasSuffix($0) }
  }
}
