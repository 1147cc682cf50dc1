import Cartouche
import CartoucheImages
import CartoucheJSON
import Testing

@testable import CartoucheServer

/// The paths of MapTiler and Google, as these document them.
@Suite struct CompatibilityTests {
  /// A server that answers all compatible paths; tests share it.
  private static let shared = Task {
    var options = ServerOptions()
    options.compatibility = Set(CompatiblePaths.allCases)
    return try await PaperServer.make(options)
  }

  /// Documented requests, with the paths of ours that give the same picture.
  private static let urls: [(theirs: String, ours: String?)] = [
    // Google, Maps Static API: locations, zoom, sizes, formats.
    (
      "/maps/api/staticmap?center=40.714728,-73.998672&zoom=12&size=400x400&key=K",
      "-73.998672,40.714728,11/400x400"
    ),
    (
      "/maps/api/staticmap?center=40.714728,-73.998672&zoom=14&size=400x400&key=K",
      "-73.998672,40.714728,13/400x400"
    ),
    (
      "/maps/api/staticmap?center=40.714%2c%20-73.998&zoom=12&size=400x400&key=K", "-73.998,40.714,11/400x400"
    ),
    (
      "/maps/api/staticmap?center=40.714728,-73.998672&zoom=11&size=200x200&scale=2&key=K",
      "-73.998672,40.714728,10/200x200@2x"
    ),
    (
      "/maps/api/staticmap?center=40.714728,-73.998672&format=jpg&zoom=12&size=400x400&maptype=roadmap",
      "-73.998672,40.714728,11/400x400.jpg"
    ),
    (
      "/maps/api/staticmap?center=40.714728,-73.998672&format=png8&zoom=12&size=400x400&maptype=satellite",
      "-73.998672,40.714728,11/400x400.png8"
    ),
    (
      """
      /maps/api/staticmap?center=40.71,-74.01&zoom=13&size=600x300&maptype=roadmap\
      &markers=color:blue%7Clabel:S%7C40.702147,-74.015794&markers=color:green%7Clabel:G%7C40.711614,-74.012318\
      &markers=color:red%7Clabel:C%7C40.718217,-73.998284&key=K&signature=S
      """, nil
    ),
    (
      """
      /maps/api/staticmap?size=512x512&maptype=roadmap&key=K\
      &markers=size:mid%7Ccolor:red%7C37.779,-122.419%7C37.804,-122.271%7C37.338,-121.886
      """, nil
    ),
    (
      "/maps/api/staticmap?size=480x480&markers=62.107733,-145.541936&markers=size:tiny%7Ccolor:0xFFFF00%7C64.8,-147.7",
      nil
    ),
    (
      """
      /maps/api/staticmap?size=512x512&path=color:0x0000ff%7Cweight:5%7C40.737102,-73.990318%7C\
      40.749825,-73.987963%7C40.752946,-73.987384%7C40.755823,-73.986397
      """, nil
    ),
    (
      """
      /maps/api/staticmap?size=512x512&maptype=roadmap&path=color:0xff0000ff%7Cweight:5%7Cfillcolor:0xFFFF0033%7C\
      40.737102,-73.990318%7C40.749825,-73.987963%7C40.752946,-73.987384
      """, nil
    ),
    (
      "/maps/api/staticmap?size=400x400&path=weight:3%7Ccolor:orange%7Cenc:_p~iF~ps%7CU_ulLnnqC_mqNvxq%60@",
      nil
    ),
    (
      "/maps/api/staticmap?size=512x512&visible=41.9,12.5%7C45.4,9.2&markers=43.77,11.25&language=it&region=it",
      nil
    ),
    // MapTiler, Static maps API.
    ("/maps/paper/static/16.62662018,49.2125578,14/400x300.png?key=K", "16.62662018,49.2125578,14/400x300"),
    (
      "/maps/paper/static/16.62662018,49.2125578,14/400x300@2x.jpg?key=K",
      "16.62662018,49.2125578,14/400x300@2x.jpg"
    ),
    ("/maps/paper/static/-1,-1,1,1/400x300.webp?key=K&padding=0.2", nil),
    ("/maps/paper/static/auto/800x400.png?key=K&markers=9.19,45.46,red%7C12.49,41.9,%230000ff", nil),
    (
      "/maps/paper/static/auto/800x400.png?key=K&path=shortest%7Cstroke:green%7C5.9,45.8%7C5.9,47.8%7C10.5,47.8",
      nil
    ),
    (
      "/maps/paper/static/auto/800x400.png?latlng=true&path=45.8,5.9%7C47.8,10.5&stroke=red&width=4&attribution=bottomleft",
      nil
    ),
    (
      "/maps/paper/static/0,0,2/300x200.png?markers=icon:cafe.png%7Canchor:top%7C0,0&attribution=false", "400"
    ),
    ("/maps/paper/2/1/1.png?key=K", nil), ("/maps/paper/256/2/1/1@2x.png?key=K", nil),
    ("/maps/paper/style.json?key=K", nil), ("/maps/paper/tiles.json", nil),
    ("/maps/paper/256/tiles.json", nil),
  ]

  @Test(arguments: urls)
  func documentedURLsAreAnswered(theirs: String, ours: String?) async throws {
    let server = try await Self.shared.value
    let answer = await server.get(theirs)
    if ours == "400" {
      // An icon that is not there.
      #expect(answer.status == .badRequest)
      return
    }
    try #require(answer.status == .ok, "\(theirs): \(answer.text.prefix(300))")
    guard let ours else { return }
    let path = "/style/paper/static/\(ours)" + (ours.contains(".jpg") || ours.contains(".png8") ? "" : ".png")
    let same = await server.get(path)
    #expect(answer["ETag"] != nil && answer["ETag"] == same["ETag"], "\(path)")
    #expect(answer.body == same.body)
  }

  @Test func bothServicesAreOffUnlessTheyAreWanted() async throws {
    for (url, _) in Self.urls {
      #expect(try await PaperServer.get(url).status == .notFound, "\(url)")
    }
    var options = ServerOptions()
    options.compatibility = [.google]
    let server = try await PaperServer.make(options)
    #expect(await server.get(Self.urls[0].theirs).status == .ok)
    #expect(await server.get("/maps/paper/style.json").status == .notFound)
    #expect(await server.get("/style/paper").status == .notFound)
    #expect(await server.get("/styles/v1/me/paper/static/0,0,1/10x10.png").status == .notFound)
  }

  @Test(arguments: [
    ("/maps/api/staticmap?center=Berkeley,CA&zoom=14&size=400x400", "query.center", "looked up"),
    ("/maps/api/staticmap?center=1,2&size=400x400", "query.zoom", "zoom"),
    ("/maps/api/staticmap?size=400x400", "query.center", "markers"),
    ("/maps/api/staticmap?center=1,2&zoom=3", "query.size", "size"),
    ("/maps/api/staticmap?center=1,2&zoom=3&size=400", "query.size", "height"),
    ("/maps/api/staticmap?center=1,2&zoom=3&size=9x9&style=feature:road", "query.style", "style"),
    ("/maps/api/staticmap?center=1,2&zoom=3&size=9x9&markres=1,2", "query.markres", "markers"),
    ("/maps/api/staticmap?size=9x9&markers=color:rde%7C1,2", "query.markers", "0xRRGGBB"),
    ("/maps/api/staticmap?size=9x9&markers=1,2%7C91,2", "query.markers", "latitude"),
    ("/maps/api/staticmap?size=9x9&path=geodesic:true%7C1,2%7C3,4", "query.path", "geodesic"),
    ("/maps/paper/static/1,2,99/9x9.png", "path[3]", "zoom"),
    ("/maps/paper/static/auto/9x9.png", "path[3]", "markers"),
    ("/maps/paper/static/1,2,3/9.png", "path[4]", "height"),
    ("/maps/paper/static/1,2,3/9x9.bmp", "path[4]", "bmp"),
    ("/maps/paper/static/1,2,3/9x9.png?paht=1,2", "query.paht", "path"),
  ])
  func mistakesHaveTheirPlaces(url: String, place: String, words: String) async throws {
    let answer = await (try Self.shared.value).get(url)
    #expect(answer.status == .badRequest, "\(url): \(answer.text.prefix(200))")
    #expect(answer.place?.hasPrefix(place) == true, "\(url): \(answer.place ?? "")")
    #expect(answer.text.contains(words), "\(url): \(answer.text)")
  }

  @Test func theNameOfAMapChoosesTheStyle() async throws {
    let server = try await Self.shared.value
    let view = "center=0,0&zoom=3&size=64x64"
    let named = await server.get("/maps/api/staticmap?\(view)&map_id=paper")
    #expect(named.status == .ok)
    #expect(await server.get("/maps/api/staticmap?\(view)&maptype=hybrid")["ETag"] == named["ETag"])
    #expect(await server.get("/maps/other/static/0,0,1/9x9.png").status == .notFound)
  }

  @Test func aFillColorMakesAnArea() async throws {
    let server = try await Self.shared.value
    let answer = await server.get(
      "/maps/api/staticmap?center=20,20&zoom=3&size=64x64&path=color:0x00000000%7Cfillcolor:0x0000FF%7C10,10%7C30,10%7C30,30%7C10,30"
    )
    try #require(answer.status == .ok, "\(answer.text)")
    #expect(try Image(decoding: answer.body).color(32, 32) == SIMD3(0, 0, 255))
  }
}
