import CartoucheJSON
import Testing

@testable import CartoucheServer

/// The definition of all paths in OpenAPI.
@Suite struct OpenAPITests {
  private static func document() async throws -> JSONObject { try await WorldServer.json("/api") }

  private static func operations() async throws -> [(path: String, method: String, members: JSONValue)] {
    var list: [(path: String, method: String, members: JSONValue)] = []
    for (path, methods) in try #require(try await document()["paths"]?.object) {
      for (method, members) in methods.object ?? [:] { list.append((path, method, members)) }
    }
    return list
  }

  @Test func theDocumentHasEveryRouteAndNoOther() async throws {
    let answer = await WorldServer.get("/api")
    #expect(answer["Content-Type"] == "application/vnd.oai.openapi+json;version=3.0")
    let document = try await Self.document()
    #expect(document["openapi"]?.string?.hasPrefix("3.0.") == true)
    #expect(document["info"]?["title"]?.string?.isEmpty == false)
    #expect(document["info"]?["version"]?.string?.isEmpty == false)
    let found = Set(try await Self.operations().map { "\($0.method) \($0.path)" })
    let expected = Set(
      RouteTable.routes.flatMap { route in
        route.methods.map { "\($0.lowercased()) /\(route.pattern.replacing("...", with: ""))" }
      })
    #expect(found == expected)
  }

  @Test func operationsHaveTheirParametersAndANameOfTheirOwn() async throws {
    let operations = try await Self.operations()
    #expect(Set(operations.map { $0.members["operationId"]?.string }).count == operations.count)
    for (path, method, members) in operations {
      let parameters = members["parameters"]?.array ?? []
      let inPath = parameters.filter { $0["in"]?.string == "path" }
      let names = path.matches(of: /\{([^}]+)\}/).map { String($0.output.1) }
      #expect(inPath.compactMap { $0["name"]?.string } == names, "\(path)")
      #expect(Set(names).count == names.count, "\(path)")
      #expect(inPath.allSatisfy { $0["required"]?.bool == true && $0["schema"] != nil })
      #expect(members["responses"]?["200"]?["description"]?.string != nil)
      #expect((members["requestBody"] != nil) == (method == "post"), "\(path)")
    }
  }

  @Test func noTwoPathsDifferInTheNamesOfTheirSegmentsAlone() async throws {
    let paths = Set(try await Self.operations().map(\.path))
    #expect(Set(paths.map { $0.replacing(/\{[^}]*\}/, with: "{}") }).count == paths.count)
  }

  @Test func operationsOfStandardsHaveTheirNames() async throws {
    let names = Set(try await Self.operations().compactMap { $0.members["operationId"]?.string })
    for name in [
      "getLandingPage", "getConformance", "getTileMatrixSetsList", "getTileMatrixSet",
      "dataset.vector.getTileSetsList", "collection.vector.getTileSet", "collection.vector.getTile",
      "dataset.style.map.getTile",
    ] {
      #expect(names.contains(name), "\(name)")
    }
  }
}
