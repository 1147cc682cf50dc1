import Cartouche
import CartoucheJSON
import CartouchePostGIS
import TestDatabases
import Testing

@testable import CartoucheServer

/// Rows of tables as features, on paths of our own and on those of OGC API Features.
@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct PostGISFeatureTests {
  private func ids(_ page: JSONObject) -> [Int] {
    page["features"]?.array?.compactMap { $0["id"]?.number.map { Int($0) } } ?? []
  }

  private func next(_ page: JSONObject) -> String? {
    page["links"]?.array?.first { $0["rel"]?.string == "next" }?["href"]?.string
  }

  @Test(arguments: ["/data/roads/features", "/collections/roads/items"])
  func allPagesAreTheTable(path: String) async throws {
    let world = try await PostGISServer()
    var (url, all): (String?, [Int]) = ("\(path)?limit=60", [])
    var pages = 0
    while let current = url, pages < 10 {
      let page = try await world.json(current)
      all += ids(page)
      pages += 1
      url = next(page)
    }
    #expect(pages == 5 && all == Array(1...250))
    #expect(!world.database.log.uppercased().contains(" OFFSET "))
    #expect(ids(try await world.json(path)).count == 100)
  }

  @Test func theQueryChooses() async throws {
    let world = try await PostGISServer()
    let major = try await world.json("/data/roads/features?class=major&limit=200")
    #expect(ids(major).count == 125 && ids(major).allSatisfy { $0 % 2 == 0 })
    let box = try await world.json("/data/roads/features?bbox=8,47,8.0105,47.005&limit=200")
    #expect(ids(box) == Array(1...10))
    let named = try await world.json("/data/roads/features?fields=name&limit=1")
    #expect(named["features"]?.array?.first?["properties"]?.object?.keys.sorted() == ["name"])
    let one = try await world.json("/data/roads/features/17")
    #expect(one["id"]?.number == 17 && one["geometry"]?["type"]?.string == "LineString")
    for (query, place) in [
      ("limit=0", "query.limit"), ("bbox=1,2,3", "query.bbox"), ("clas=x", "query.clas"),
      ("fields=nam", "query.fields"),
      ("cursor=x", "query.cursor"), ("bbox=0,0,nan,1", "query.bbox"),
    ] {
      let answer = await world.get("/data/roads/features?\(query)")
      #expect(answer.status == .badRequest && answer.text.contains(place), "\(query) \(answer.text)")
    }
    #expect(await world.get("/data/roads/features?limit=99999999").status == .ok)
    #expect(await world.get("/data/roads/features/99999").status == .notFound)
    #expect(await world.get("/data/roads/features/abc").status == .notFound)
    #expect(try world.database.run("SELECT count(*) FROM roads") == "250")
  }

  @Test func collectionsTellOfTheirItems() async throws {
    let world = try await PostGISServer()
    let classes = try await world.json("/conformance")["conformsTo"]?.array?.compactMap(\.string) ?? []
    #expect(classes.contains("http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core"))
    let collection = try await world.json("/collections/roads")
    #expect(collection["itemType"]?.string == "feature")
    let links = collection["links"]?.array ?? []
    #expect(
      links.contains { $0["rel"]?.string == "items" && $0["href"]?.string == "/collections/roads/items" })
    let item = try await world.json("/collections/roads/items/3")
    #expect(item["id"]?.number == 3)
    #expect(item["links"]?.array?.contains { $0["rel"]?.string == "collection" } == true)
    let paths = try await world.json("/api")["paths"]?.object
    #expect(paths?["/collections/{collectionId}/items/{featureId}"] != nil)
  }
}
