import Cartouche
import CartoucheFormats
import CartoucheJSON
import Foundation

/// Draws the data among the inputs of a command as its options for data say.
struct DataDrawing {
  /// One of the data, with its name on the command line.
  typealias Input = (name: String, data: SourceData)

  private let options: DataOptionGroup
  private let looks: DataLooks
  private let inputs: [Input]
  private let colors: FeatureColors?
  /// The findings about joined tables.
  private(set) var findings: [Diagnostic] = []

  /// The data of some inputs, joined with the tables of the options.
  ///
  /// - Throws: ``CommandFailure`` when a table cannot be read, or when the features have no property that an option names.
  init(
    _ inputs: [Input], _ options: DataOptionGroup, names: [String], limits: Limits,
    _ loader: any ResourceLoader
  ) async throws {
    self.options = options
    looks = try options.looks(of: names)
    var inputs = inputs
    for join in options.join {
      let table = try await Self.table(join, limits, loader)
      findings += table.diagnostics
      inputs = try Self.joined(inputs, table, join, limits, &findings)
    }
    self.inputs = inputs
    guard let field = options.colorBy else {
      colors = nil
      return
    }
    if inputs.isEmpty { throw CommandFailure(.badInput, "--color-by: there are no data among the inputs") }
    let (data, palette, classes) = (inputs.map(\.data), options.palette, options.classes)
    let scheme = options.scheme ?? .quantiles
    guard
      let colors = FeatureColors(field: field, of: data, palette: palette, classes: classes, scheme: scheme)
    else { throw Self.unknownField(field, inputs, option: "--color-by") }
    self.colors = colors
  }

  /// Draws all data over a map.
  ///
  /// - Parameters:
  ///   - layer: The layer of a style below which data are drawn.
  ///   - findings: Notes about looks are appended here.
  /// - Returns: The legend.
  func draw(
    on map: inout Map, below layer: (StyleDocument) -> String?, _ findings: inout [Diagnostic]
  ) throws -> Legend {
    var legend = Legend()
    for (index, (name, data)) in inputs.enumerated() {
      var look = looks.look(of: name, at: index)
      // Data without the property keep a colour of their own.
      let hasColors = colors.map { colors in
        data.geoJSON.features.contains { $0.properties[colors.field] != nil }
      }
      if hasColors == true { look.colors = colors }
      if hasColors == false {
        findings.append(
          Diagnostic(
            .note,
            "\(CommandInput.title(name)): no feature has the property \"\(options.colorBy ?? "")\" of --color-by",
            kind: .notDrawn))
      }
      let swatch =
        data.geoJSON.features.lazy.compactMap { $0.geometry.map(Legend.Swatch.init) }.first ?? .area
      if let colors = look.colors {
        if legend.title == nil { legend = colors.legend(swatch) }
      } else if colors == nil {
        let color =
          (swatch == .area ? look.fill : nil) ?? look.color ?? OverlayLook.color(at: map.overlays.count)
        legend.entries.append(Legend.Entry(color: color, label: Self.title(name), swatch: swatch))
      }
      try map.addOverlay(
        data, id: CommandInput.title(name), below: layer(map.style), look: look, diagnostics: &findings)
    }
    return legend
  }

  /// The name of an input as people say it: the last part of its path without extension, or the name of its layer.
  private static func title(_ name: String) -> String {
    if name == "-" || DatabaseURL(name) != nil { return CommandInput.title(name) }
    if let mark = name.lastIndex(of: "#"), name.index(after: mark) < name.endIndex {
      return String(name[name.index(after: mark)...])
    }
    let last = name.split(separator: "/").last ?? ""
    let stem = last.prefix { $0 != "." && $0 != "?" }
    return stem.isEmpty ? String(last) : String(stem)
  }

  // MARK: - Joining

  private static func table(
    _ join: JoinOption, _ limits: Limits, _ loader: any ResourceLoader
  ) async throws -> DataTable {
    let name = ResourceURL.redacted(join.table)
    let bytes: [UInt8]
    if join.table == "-" {
      bytes = try StandardInput.bytes(limit: limits.document)
    } else {
      var request = ResourceRequest(CommandInput.absolute(join.table))
      request.sizeLimit = limits.document
      let response = try await loader.load(request)
      guard response.status == .found else { throw ResourceError.notFound(url: name) }
      bytes = response.bytes
    }
    let table = try DataReader.forCommands(limits: limits).readTable(bytes, name: name)
    guard table.columns.contains(join.key) || table.rows.isEmpty else {
      throw CommandFailure(
        .badInput,
        "--join \(name): the table has no column \"\(join.key)\""
          + Spelling.suggestion(for: join.key, in: table.columns))
    }
    return table
  }

  private static func joined(
    _ inputs: [Input], _ table: DataTable, _ join: JoinOption, _ limits: Limits,
    _ findings: inout [Diagnostic]
  ) throws -> [Input] {
    let isWith = inputs.map { input in
      input.data.geoJSON.features.contains { $0.properties[join.field] != nil }
    }
    guard isWith.contains(true) else { throw unknownField(join.field, inputs, option: "--join") }
    let wanted = zip(inputs, isWith).filter { $1 }.map(\.0.data)
    let (data, outcome) = try TableJoin(table, key: join.key, field: join.field)
      .joined(wanted, limits: DataLimits(limits))
    findings += notes(outcome, table, join)
    var rest = data[...]
    return zip(inputs, isWith).map { input, isWith in
      isWith ? (input.name, rest.popFirst() ?? input.data) : input
    }
  }

  private static func notes(
    _ outcome: TableJoin.Outcome, _ table: DataTable, _ join: JoinOption
  ) -> [Diagnostic] {
    let name = "--join \(table.name ?? "")"
    var notes: [Diagnostic] = []
    if outcome.joined == 0 {
      notes.append(
        Diagnostic(.warning, "\(name): no feature's \"\(join.field)\" is a \"\(join.key)\" of the table"))
    } else if outcome.unmatchedRows + outcome.unmatchedFeatures > 0 {
      notes.append(
        Diagnostic(
          .note,
          """
          \(name): \(outcome.unmatchedRows.counted("row")) without a feature, \
          \(outcome.unmatchedFeatures.counted("feature")) without a row, \(outcome.joined.counted("feature")) joined
          """, kind: .notDrawn))
    }
    if outcome.repeatedRows > 0 {
      notes.append(
        Diagnostic(
          .warning,
          "\(name): \(outcome.repeatedRows.counted("row")) with a key that an earlier row has; the first one counts"
        ))
    }
    return notes
  }

  /// The failure for a property that no feature has, with the one whose name is nearest.
  private static func unknownField(_ field: String, _ inputs: [Input], option: String) -> CommandFailure {
    var names: [String] = []
    for input in inputs {
      for feature in input.data.geoJSON.features.prefix(1000) {
        for name in feature.properties.keys where !names.contains(name) && names.count < 1000 {
          names.append(name)
        }
      }
    }
    return CommandFailure(
      .badInput,
      "\(option): no feature has a property \"\(field)\"" + Spelling.suggestion(for: field, in: names))
  }
}

extension Legend.Swatch {
  /// The shape of the swatch for a geometry.
  fileprivate init(_ geometry: Geometry) {
    switch geometry {
    case .point, .multiPoint: self = .point
    case .lineString, .multiLineString: self = .line
    case .polygon, .multiPolygon: self = .area
    case .geometryCollection(let parts): self = parts.first.map(Legend.Swatch.init) ?? .area
    }
  }
}
