import CartoucheJSON
import CartouchePostGIS

extension ConfigurationKeys {
  /// The keys of a database.
  static let database: [OwnKey<DatabaseInput>] = [
    OwnKey("connection") { $2.connection = $0.text($1) ?? "" },
    OwnKey("pool") { reader, value, _ in reader.set(\.databaseConnections, reader.whole(value, 1...256)) },
    OwnKey("publish") { $2.publish = $0.texts($1) },
    OwnKey("users") { reader, value, database in
      var users = DatabaseUsers()
      ConfigurationKeys.read(&reader, value, ConfigurationKeys.users, &users)
      if users.fields.isEmpty {
        reader.fail(value, .value, value.json.summary, "\"role\" or \"settings\", which name header fields")
      } else if users.roleField != nil, users.roles.isEmpty {
        reader.fail(value, .value, "\"role\" without \"roles\"", "the roles that the field may name")
      }
      database.users = users
    },
    OwnKey("tables") { $0.addTables($1, to: &$2) },
    OwnKey("functions") { reader, value, database in
      // A list of names, or an object of sources.
      guard value.json.object == nil else {
        return reader.addTables(value, to: &database, areFunctions: true)
      }
      for name in reader.texts(value) ?? [] {
        database.sources.append((name, TableSettings(origin: .function(name))))
      }
    },
  ]

  /// The keys of the fields on which rows depend.
  static let users: [OwnKey<DatabaseUsers>] = [
    OwnKey("role") { $2.roleField = $0.fieldName($1) },
    OwnKey("roles") { $2.roles = $0.texts($1) ?? [] },
    OwnKey("anonymous") { $2.anonymous = $0.text($1) },
    OwnKey("settings") { reader, value, users in
      guard let members = value.json.object else {
        return reader.fail(value, .value, value.json.summary, "an object of header fields by settings")
      }
      for (name, json) in members {
        let member = Value(json: json, pointer: value.pointer.appending(name))
        guard DatabaseSession.isSetting(name) else {
          reader.fail(
            member, .value, "the setting \"\(name)\"", "one with a prefix, such as app.user", isKey: true)
          continue
        }
        users.settings[name] = reader.fieldName(member)
      }
    },
  ]

  /// The keys of a source in a database.
  static let table: [OwnKey<TableSettings>] = [
    OwnKey("table") { reader, value, table in table.origin = reader.text(value).map { .table($0) } },
    OwnKey("sql") { reader, value, table in table.origin = reader.text(value).map { .sql($0) } },
    OwnKey("function") { reader, value, table in table.origin = reader.text(value).map { .function($0) } },
    OwnKey("geometry") { $2.options.geometry = $0.text($1) },
    OwnKey("id") { $2.options.identifier = $0.text($1) },
    OwnKey("fields") { $2.options.fields = $0.texts($1) },
    OwnKey("filter") { $2.options.filter = $0.text($1) },
    OwnKey("srid") { $2.options.srid = $0.whole($1, 1...999_999) },
    OwnKey("minzoom") { reader, value, table in
      guard let zoom = reader.whole(value, 0...24) else { return }
      table.options.zooms = zoom...max(zoom, table.options.zooms.upperBound)
    },
    OwnKey("maxzoom") { reader, value, table in
      guard let zoom = reader.whole(value, 0...24) else { return }
      let lowest = table.options.zooms.lowerBound
      guard zoom >= lowest else {
        return reader.fail(value, .value, "\(zoom)", "at least minzoom, \(lowest)")
      }
      table.options.zooms = lowest...zoom
    },
    OwnKey("limit") { reader, value, table in
      table.options.rowLimit = reader.whole(value, 1...10_000_000) ?? table.options.rowLimit
    },
    OwnKey("onLimit") { $2.options.onLimit = $0.choice($1) ?? .fail },
    OwnKey("transform") { $2.options.transform = $0.choice($1) },
    OwnKey("layer") { $2.options.layer = $0.text($1) },
    OwnKey("timeout") { reader, value, table in
      table.options.timeout = reader.seconds(value) ?? table.options.timeout
    },
    OwnKey("parameters") { reader, value, table in
      guard let members = value.json.object else {
        return reader.fail(value, .value, value.json.summary, "an object of parameters by their names")
      }
      for (name, json) in members {
        let member = Value(json: json, pointer: value.pointer.appending(name))
        if let parameter = reader.parameter(name, member) { table.options.parameters.append(parameter) }
      }
    },
    OwnKey("version") { $2.version = $0.text($1) },
    OwnKey("notify") { $2.isNotified = $0.bool($1) ?? false },
    OwnKey("tilejson") { _, value, table in
      for member in value.json.object ?? [:] { table.tiles.tilejson[member.key] = member.value }
    },
    OwnKey("sparse") { $2.tiles.isSparse = $0.bool($1) },
    OwnKey("cacheControl") { $2.tiles.cacheControl = $0.headerValue($1) },
  ]

  /// A parameter while it is read.
  struct ConfiguredParameter {
    var kind = SourceParameter.Kind.text
    var standard: String?
    var choices: [String]?
    var pattern: String?
  }

  /// The keys of a parameter.
  static let parameter: [OwnKey<ConfiguredParameter>] = [
    OwnKey("type") { $2.kind = $0.choice($1) ?? .text },
    OwnKey("default") { $2.standard = $0.text($1) },
    OwnKey("values") { $2.choices = $0.texts($1) },
    OwnKey("pattern") { $2.pattern = $0.text($1) },
  ]
}

extension ConfigurationReader {
  /// Adds a database, or a list of them.
  mutating func addDatabases(_ value: Value) {
    if let list = value.json.array {
      for (index, json) in list.enumerated() {
        addDatabases(Value(json: json, pointer: value.pointer.appending("\(index)")))
      }
      return
    }
    var database = DatabaseInput(connection: "")
    ConfigurationKeys.read(&self, value, ConfigurationKeys.database, &database)
    guard !database.connection.isEmpty else {
      return fail(value, .value, "no \"connection\"", "postgresql://user@host/database, or keywords of libpq")
    }
    do throws(PostGISError) {
      let address = try PostGISAddress(database.connection)
      add(ServedInput(address.redacted, id: nil, settings: .database(database)))
    } catch {
      fail(
        value, .value, "a \"connection\" that cannot be used (\(error.publicDescription))",
        "postgresql://user@host/database")
    }
  }

  /// Adds sources with names to a database.
  fileprivate mutating func addTables(
    _ value: Value, to database: inout DatabaseInput, areFunctions: Bool = false
  ) {
    var sources: [(id: String, settings: TableSettings)] = []
    named(value) { reader, id, value in
      var table = TableSettings()
      if areFunctions { table.origin = .function(id) }
      ConfigurationKeys.read(&reader, value, ConfigurationKeys.table, &table)
      let origins = ["table", "sql", "function"].filter { value.json[$0] != nil }
      if origins.count > 1 {
        reader.fail(value, .value, origins.map { "\"\($0)\"" }.joined(separator: " and "), "one of them")
      }
      sources.append((id, table))
    }
    database.sources += sources
  }

  fileprivate mutating func parameter(_ name: String, _ value: Value) -> SourceParameter? {
    var parameter = ConfigurationKeys.ConfiguredParameter()
    ConfigurationKeys.read(&self, value, ConfigurationKeys.parameter, &parameter)
    do throws(PostGISError) {
      return try SourceParameter(
        name, parameter.kind, standard: parameter.standard, choices: parameter.choices,
        pattern: parameter.pattern)
    } catch {
      fail(value, .value, "a pattern that is no regular expression", "one")
      return nil
    }
  }

  /// The name of a header field (RFC 9110 §5.1).
  fileprivate mutating func fieldName(_ value: Value) -> String? {
    guard let text = text(value) else { return nil }
    let isName = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    if isName, !text.isEmpty { return text }
    fail(value, .value, value.json.summary, "the name of a header field, such as X-User")
    return nil
  }

  /// One of a few words.
  fileprivate mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ value: Value) -> Choice?
  {
    if let choice = value.json.string.flatMap(Choice.init(rawValue:)) { return choice }
    fail(
      value, .value, value.json.summary, Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
    return nil
  }
}
