import CartoucheJSON

/// The definition of all paths in OpenAPI 3.0, made from ``RouteTable``, so that the two always agree.
enum OpenAPIDocument {
  static let mediaType = "application/vnd.oai.openapi+json;version=3.0"

  /// The members of the document.
  static func members(_ context: RouteContext) -> JSONObject {
    var paths: [String: JSONObject] = [:]
    for route in RouteTable.routes {
      var operations = paths[path(of: route)] ?? [:]
      for method in route.methods { operations[method.lowercased()] = operation(method, of: route) }
      paths[path(of: route)] = operations
    }
    var list: JSONObject = [:]
    for (path, operations) in paths.sorted(by: { $0.key < $1.key }) { list[path] = .object(operations) }
    return [
      "openapi": "3.0.3",
      "info": [
        "title": "Maps", "version": .string(ServerVersion.number),
        "description": "Maps and their data as tiles, pictures and documents.",
      ],
      "servers": [["url": .string(context.base.isEmpty ? "/" : context.base)]],
      "paths": .object(list),
      "components": ["responses": ["Problem": problem]],
    ]
  }

  /// The path of a route: captured segments have no dots in OpenAPI.
  static func path(of route: Route) -> String { "/\(route.pattern.replacing("...", with: ""))" }

  private static func operation(_ method: String, of route: Route) -> JSONValue {
    let words = path(of: route).replacing("{", with: "").split { $0 == "/" || $0 == "}" }
    let name = words.isEmpty ? "root" : words.joined(separator: ".")
    var parameters = path(of: route).matches(of: /\{([^}]*)\}/).map { match -> JSONValue in
      [
        "name": .string(String(match.output.1)), "in": "path", "required": true, "schema": ["type": "string"],
      ]
    }
    if !route.formats.isEmpty {
      parameters.append([
        "name": "f", "in": "query", "required": false, "description": "The format, in place of Accept.",
        "schema": ["type": "string", "enum": .array(route.formats.map(JSONValue.string))],
      ])
    }
    parameters.append([
      "name": "key", "in": "query", "required": false,
      "description": "A key, which URLs that are given out carry on.", "schema": ["type": "string"],
    ])
    var members: JSONObject = [
      "operationId": .string(
        method == "GET" ? route.operation ?? "get.\(name)" : "\(method.lowercased()).\(name)"),
      "tags": [.string(words.first.map(String.init) ?? "root")],
      "summary": .string("\(method) \(path(of: route))"),
      "parameters": .array(parameters),
      "responses": [
        "200": ["description": "What the path names."], "default": ["$ref": "#/components/responses/Problem"],
      ],
    ]
    if method == "POST" {
      members["requestBody"] = ["content": ["application/json": ["schema": [:]]]]
    }
    return .object(members)
  }

  private static let problem: JSONValue = [
    "description": "The reason why the request is not answered as asked.",
    "content": [
      "application/problem+json": [
        "schema": [
          "type": "object",
          "properties": [
            "title": ["type": "string"], "status": ["type": "integer"], "detail": ["type": "string"],
            "place": ["type": "string"], "requestId": ["type": "string"],
          ],
        ]
      ]
    ],
  ]
}
