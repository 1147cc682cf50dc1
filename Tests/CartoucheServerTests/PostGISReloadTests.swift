import Cartouche
import CartouchePostGIS
import TestDatabases
import Testing

@testable import CartoucheServer

/// Inputs that are read again while their database is down.
@Suite(.serialized, .enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"))
struct PostGISReloadTests {
  private static let tile = "/data/roads/10/535/360.pbf"

  @Test func tablesAreServedAsTheyWereUntilTheirDatabaseIsBack() async throws {
    let cluster = try TestCluster()
    let database = try cluster.database(PostGISServer.tables)
    let folder = try ServedFolder()
    func configure(_ tables: String) throws -> [ServedInput] {
      try folder.write(
        "{\"postgis\": {\"connection\": \"\(database.url)\", \"tables\": {\(tables)}}}", to: "config.json")
      return try ServerConfiguration(at: "\(folder.path)/config.json").inputs
    }
    var options = ServerOptions()
    options.deadline = .seconds(60)
    let databases = ServedDatabases(options: .patient)
    options.databases = databases
    var loader = SchemeLoader.local
    for scheme in ServedDatabases.schemes { loader[scheme] = databases }
    let server = MapServer(loader: loader, options: options)
    func get(_ path: String) async -> ServerAnswer { await server.answer(ServerRequest(path: path)) }

    let both = "\"roads\": {\"table\": \"roads\"}, \"parcels\": {\"table\": \"parcels\"}"
    await server.load(inputs: try configure(both))
    let bytes = await get(Self.tile).body
    #expect(!bytes.isEmpty && server.styleIDs == ["parcels", "roads"])

    try cluster.stop()
    // One of the tables is not wanted any more; a world is there that was not before.
    let fewer =
      try configure("\"roads\": {\"table\": \"roads\"}") + [ServedInput(WorldResources.stylePath ?? "")]
    let findings = await server.load(inputs: fewer)
    #expect(findings.contains { $0.severity == .error && $0.message.contains("as they were") })
    #expect(server.tileIDs.contains("roads") && !server.tileIDs.contains("parcels"))
    #expect(server.styleIDs.contains("roads") && server.styleIDs.count == 2)
    #expect(await get("/data/roads.json").status == .ok)
    #expect(await get(Self.tile).status == .serviceUnavailable)
    #expect(!databases.unread.isEmpty)

    // No other load is needed.
    try cluster.start()
    var answer = await get(Self.tile)
    for _ in 0..<600 where answer.status != .ok {
      try await Task.sleep(for: .milliseconds(50))
      answer = await get(Self.tile)
    }
    #expect(answer.body == bytes)
    await databases.close()
  }
}
