import Cartouche
import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheRequests
import Testing

@testable import CartoucheServer

/// The views of static pictures, in all grammars.
@Suite struct StaticCameraTests {
  private func camera(_ url: String, body: String? = nil) async throws -> [Double] {
    let answer = try await PaperServer.get(url, body: body)
    try #require(answer.status == .ok, "\(url): \(answer.text.prefix(300))")
    return answer.numbers("Cartouche-Camera")
  }

  private func isGround(_ color: SIMD3<Int>) -> Bool {
    abs(color.x - 192) < 6 && abs(color.y - 192) < 6 && abs(color.z - 192) < 6
  }

  @Test func picturesAreThoseOfTheEngine() async throws {
    let server = try await PaperServer.shared.value
    let map = try #require(server.catalog.styles["paper"]?.map)
    var request = ImageRequest(width: 200, height: 100)
    request.view = .center([8.5, 1.25], zoom: 4.5)
    (request.bearing, request.pitch) = (30, 40)
    let picture = try await Snapshotter().picture(of: request, on: map)
    for url in [
      "/styles/paper/static/8.5,1.25,5.5@30,40/200x100.png",
      "/style/paper/static/8.5,1.25,4.5@30,40/200x100.png",
      "/styles/v1/any/paper/static/8.5,1.25,4.501,30,40/200x100.png",
    ] { #expect(try await PaperServer.get(url).body == picture.bytes, "\(url)") }
  }

  @Test func rawPlacesAreMetres() async throws {
    let meters = Mercator.equatorLength / 360 * 8.5
    let found = try await camera("/styles/paper/static/raw/\(meters),0,6@10/200x100.png")
    #expect(found == [8.5, 0, 5, 10, 0])
    let edge = Mercator.equatorLength / 4
    let whole = try await camera("/styles/paper/static/raw/-\(edge),-\(edge),\(edge),\(edge)/200x200.png")
    #expect(abs(whole[0]) < 1e-6 && abs(whole[1]) < 1e-6)
  }

  @Test func theLowestLevelOfSmallTilesIsBelowZero() async throws {
    #expect(try await camera("/styles/paper/static/0,0,0/100x100.png")[2] == -1)
    #expect(try await camera("/style/paper/static/0,0,0/100x100.png")[2] == 0)
  }

  @Test(arguments: [511, 512, 513])
  func theScaleDoesNotDependOnTheWidth(width: Int) async throws {
    let found = try await PaperServer.places(
      "/styles/paper/static/0,0,6/\(width)x300.json?marker=-1,0&marker=1,0")
    let pixels = (found["markers"]?.array ?? []).compactMap { $0["pixel"]?.array?.first?.number }
    try #require(pixels.count == 2)
    #expect(abs(pixels[1] - pixels[0] - 2 * 512 * 32 / 360) < 1e-6)
  }

  @Test(arguments: [("@1.5x", 300), ("@2x", 400), ("@0.5x", 100), ("", 200)])
  func scalesAreReal(scale: String, width: Int) async throws {
    for path in ["style/paper/static/0,0,5", "styles/paper/static/0,0,6", "styles/v1/me/paper/static/0,0,5"] {
      #expect(try await PaperServer.picture("/\(path)/200x100\(scale).png").width == width)
    }
  }

  // MARK: - Boxes

  @Test(arguments: [
    ("-77.043686,38.892035,-77.028923,38.904192", "400x400", 14.1361, -77.036305, 38.898114),
    ("0,0,40,80", "400x600", 1.5957, 20, 57.045),
  ])
  func boxesAreWholeAndCentredInMercator(
    box: String, size: String, zoom: Double, longitude: Double, latitude: Double
  ) async throws {
    let sides = size.split(separator: "x")
    let json = #"{"bounds":[\#(box)],"width":\#(sides[0]),"height":\#(sides[1])}"#
    for found in [
      try await camera("/styles/v1/me/paper/static/[\(box)]/\(size)"),
      try await camera("/styles/paper/static/\(box)/\(size).png?padding=0"),
      try await camera("/styles/paper/static", body: json),
    ] {
      #expect(abs(found[0] - longitude) < 1e-6)
      #expect(abs(found[1] - latitude) < 5e-4)
      #expect(abs(found[2] - zoom) < 1e-4)
    }
  }

  @Test(arguments: [
    ("0,0,40,80", "400x600"), ("-10,-60,50,70", "300x50"), ("8,47,8.001,47.3", "100x100"),
    ("-170,-50,170,60", "80x300"),
  ])
  func martinShowsTheLargestPartWithinABox(box: String, size: String) async throws {
    let wanted = box.split(separator: ",").compactMap { Double($0) }
    let found = try await PaperServer.get("/style/paper/static/\(box)/\(size).png").numbers(
      "Cartouche-Bounds")
    try #require(found.count == 4)
    #expect(found[0] >= wanted[0] - 1e-6 && found[1] >= wanted[1] - 1e-6)
    #expect(found[2] <= wanted[2] + 1e-6 && found[3] <= wanted[3] + 1e-6)
    // Of one pair of sides it shows all.
    let isWide = abs(found[0] - wanted[0]) < 1e-5 && abs(found[2] - wanted[2]) < 1e-5
    let isHigh = abs(found[1] - wanted[1]) < 1e-4 && abs(found[3] - wanted[3]) < 1e-4
    #expect(isWide || isHigh)
  }

  @Test func boxesMayCrossTheAntimeridian() async throws {
    for url in [
      "/styles/paper/static/176,-20,-178,-15/300x300.png?padding=0",
      "/styles/paper/static/auto/300x300.png?path=176,-20|-178,-15",
    ] {
      let answer = try await PaperServer.get(url)
      let found = answer.numbers("Cartouche-Camera")
      #expect(abs(abs(found[0]) - 179) < 1e-6, "\(answer.text.prefix(200))")
      #expect(found[2] > 4.5)
      let bounds = answer.numbers("Cartouche-Bounds")
      #expect(bounds[0] > 170 && bounds[2] < -170)
    }
    #expect(
      try await PaperServer.get("/style/paper/static/176,-20,-178,-15/300x300.png").status == .badRequest)
    let mapbox = try await PaperServer.get("/styles/v1/me/paper/static/[176,-20,-178,-15]/300x300")
    #expect(mapbox.status == .unprocessableContent)
    #expect(mapbox.place == "path[5]")
  }

  // MARK: - Padding and limits of zoom

  /// The zoom level at which a box fills a room.
  private func zoom(_ box: [Double], _ width: Double, _ height: Double) -> Double {
    let low = Mercator.project(longitude: box[0], latitude: box[1])
    let high = Mercator.project(longitude: box[2], latitude: box[3])
    return ElementaryFunctions.logarithmToBaseTwo(
      min(width / (high.x - low.x), height / (low.y - high.y)) / 512)
  }

  @Test func paddingIsThatOfThePath() async throws {
    let box = [0.0, 0, 40, 60]
    for share in [0.0, 0.1, 0.25, 1] {
      let found = try await camera("/styles/paper/static/0,0,40,60/400x300.png?padding=\(share)")
      #expect(abs(found[2] - zoom(box, 400 / (1 + 2 * share), 300 / (1 + 2 * share))) < 1e-4)
    }
    #expect(
      abs(try await camera("/styles/paper/static/0,0,40,60/400x300.png")[2] - zoom(box, 400 / 1.2, 250))
        < 1e-4)
    for (text, top, right, bottom, left) in [
      ("20", 20.0, 20.0, 20.0, 20.0), ("10,40", 10, 40, 10, 40), ("10,20,90", 10, 20, 90, 20),
      ("5,10,60,120", 5, 10, 60, 120),
    ] {
      let (width, height) = (400 - left - right, 300 - top - bottom)
      let found = try await camera("/styles/v1/me/paper/static/[0,0,40,60]/400x300?padding=\(text)")
      #expect(abs(found[2] - zoom(box, width, height)) < 1e-4, "\(text)")
      // The centre of the box is at that of the room.
      let world = 512 * ElementaryFunctions.powerOfTwo(found[2])
      let center = Mercator.project(longitude: found[0], latitude: found[1]) * world
      let middle =
        (Mercator.project(longitude: 0, latitude: 0) + Mercator.project(longitude: 40, latitude: 60)) / 2
        * world
      #expect(abs(middle.x - center.x - (left - right) / 2) < 0.05, "\(text)")
      #expect(abs(middle.y - center.y - (top - bottom) / 2) < 0.05, "\(text)")
    }
    let cut = #"{"bounds":[0,0,40,60],"width":400,"height":300,"padding":-50}"#
    #expect(abs(try await camera("/styles/paper/static", body: cut)[2] - zoom(box, 500, 400)) < 1e-4)
  }

  @Test func autoOfMapboxHasItsOwnPadding() async throws {
    let places = Polyline.encode([[0, 0], [10, 0], [10, 10]])
    let area = "path+f00-0+f00(\(PercentEncoding.encoded(places)))"
    let found = try await camera("/styles/v1/me/paper/static/\(area)/auto/200x120")
    // 5 % of 120 pixels; the path has a stroke that cannot be seen.
    #expect(abs(found[2] - zoom([0, 0, 10, 10], 200 - 12, 120 - 12)) < 0.02)
  }

  @Test(arguments: [
    ("/styles/paper/static/auto/200x200.png?path=0,0|1,1&maxzoom=5", 4.0),
    ("/styles/paper/static/auto/200x200.png?path=-60,-60|60,60&minzoom=4", 3),
    ("/styles/paper/static/auto/200x200.png?marker=8,47", 15),
    ("/styles/v1/me/paper/static/pin-s(8,47)/auto/200x200?maxzoom=9.5", 9.5),
    ("/styles/v1/me/paper/static/[0,0,1,1]/200x200?maxzoom=3", 3),
    ("/styles/v1/me/paper/static/[-60,-60,60,60]/200x200?minzoom=3", 3),
  ])
  func fittedViewsKeepToTheirZoomLevels(url: String, zoom: Double) async throws {
    #expect(try await camera(url)[2] == zoom)
  }

  /// A random overlay near a place, as JSON.
  private func overlay(_ random: inout SeededNumbers, _ center: SIMD2<Double>, _ spread: Double) -> String {
    func place() -> String {
      let x = center.x + Double.random(in: -spread...spread, using: &random)
      let y = min(max(center.y + Double.random(in: -spread...spread, using: &random), -80), 80)
      return "[\(x > 180 ? x - 360 : x < -180 ? x + 360 : x),\(y)]"
    }
    let width = Int.random(in: 1...30, using: &random)
    let look = ##""stroke":"#00c","stroke-width":\##(width),"border":"#000","border-width":\##(width / 4)"##
    let count = Int.random(in: 2...6, using: &random)
    let places = (0..<count).map { _ in place() }.joined(separator: ",")
    let words = ["butt", "round", "square"]
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let size = ["small", "medium", "large"].randomElement(using: &random) ?? "small"
      return ##"{"type":"marker","at":\##(place()),"size":"\##(size)","color":"#c00"}"##
    case 1:
      let offset = "[\(Int.random(in: -40...40, using: &random)),\(Int.random(in: -40...40, using: &random))]"
      return
        ##"{"type":"marker","at":\##(place()),"color":"#060","scale":1.7,"anchor":"left","offset":\##(offset)}"##
    case 2:
      let cap = words.randomElement(using: &random) ?? "butt"
      let join = ["miter", "round", "bevel"].randomElement(using: &random) ?? "miter"
      return #"{"type":"path","path":[\#(places)],"line-cap":"\#(cap)","line-join":"\#(join)",\#(look)}"#
    case 3: return #"{"type":"polygon","rings":[[\#(place()),\#(place()),\#(place())]],\#(look)}"#
    default:
      let radius = Int.random(in: 1...Int(spread * 20_000), using: &random)
      return #"{"type":"circle","at":\#(place()),"radius":\#(radius),\#(look)}"#
    }
  }

  @Test(arguments: 0..<20) func noPixelOfAnOverlayIsCut(seed: Int) async throws {
    let server = try await PaperServer.make(
      style:
        ##"{"version":8,"sources":{},"layers":[{"id":"g","type":"background","paint":{"background-color":"#c0c0c0"}}]}"##
    )
    for round in 0..<10 {
      var random = SeededNumbers(seed: seed * 10 + round)
      let center = SIMD2(
        Double.random(in: -180...180, using: &random), Double.random(in: -60...60, using: &random))
      let spreads = [0.01, 0.5, 5, 20]
      let spread = spreads[Int.random(in: 0..<4, using: &random)]
      let overlays = (0..<Int.random(in: 1...5, using: &random)).map { _ in overlay(&random, center, spread) }
      let turn = round % 3 == 0 ? "" : #""bearing":\#(Int.random(in: 0..<360, using: &random)),"#
      let body =
        #"{"fit":"overlays",\#(turn)"padding":2,"width":320,"height":240,"format":"png","overlays":[\#(overlays.joined(separator: ","))]}"#
      let picture = try await PaperServer.picture("/styles/paper/static", body: body, from: server)
      let box = try #require(picture.box { !isGround($0) }, "\(body)")
      #expect(box.x >= 1 && box.y >= 1 && box.z <= 319 && box.w <= 239, "\(box) \(body)")
    }
  }

  // MARK: - Places

  @Test(arguments: [(0, 0), (30, 0), (0, 45), (200, 60)])
  func pixelsAreThoseOfPlaces(bearing: Int, pitch: Int) async throws {
    let view = "20.1,20.2,7@\(bearing),\(pitch)/301x200"
    let found = try await PaperServer.places("/styles/paper/static/\(view).json?marker=20.3,20.4&marker=0,0")
    let pixel = found["markers"]?.array?.first?["pixel"]?.array?.compactMap(\.number) ?? []
    try #require(pixel.count == 2)
    let dot = #"{"type":"Point","coordinates":[20.3,20.4]}"#
    let body =
      ##"{"type":"Feature","geometry":\##(dot),"properties":{"circle-radius":4,"circle-color":"#0000ff","circle-pitch-alignment":"viewport"}}"##
    let picture = try await PaperServer.picture(
      "/style/paper/static/20.1,20.2,6@\(bearing),\(pitch)/301x200.png", body: body)
    let middle = try #require(picture.middle { $0.z > 200 && $0.x < 60 })
    #expect(abs(middle.x - pixel[0]) <= 0.5 && abs(middle.y - pixel[1]) <= 0.5, "\(middle) \(pixel)")
    #expect(found["zoom"]?.number == 6)
  }

  @Test func boundsAreTheCornersOfThePicture() async throws {
    let url = "/styles/paper/static/20,20,7/300x200"
    let answer = try await PaperServer.get(url + ".png")
    let box = answer.numbers("Cartouche-Bounds")
    try #require(box.count == 4)
    let found = try await PaperServer.places(
      "\(url).json?marker=\(box[0]),\(box[3])&marker=\(box[2]),\(box[1])")
    let pixels = (found["markers"]?.array ?? []).compactMap { $0["pixel"]?.array?.compactMap(\.number) }
    for (pixel, corner) in zip(pixels, [[0.0, 0], [300, 200]]) {
      #expect(abs(pixel[0] - corner[0]) < 0.5 && abs(pixel[1] - corner[1]) < 0.5)
    }
    #expect(found["bounds"]?.array?.count == 4)
    #expect(found["width"]?.number == 300 && found["scale"]?.number == 1)
    #expect(answer["Access-Control-Expose-Headers"]?.contains("Cartouche-Bounds") == true)
    let world = try await PaperServer.get("/styles/paper/static/0,0,1/900x200.png")
    #expect(world.numbers("Cartouche-Bounds").first == -180)
  }

  @Test func placesAreToldForEveryGrammar() async throws {
    let json = #"{"center":[1,2],"zoom":3,"width":20,"height":10,"overlays":[{"type":"marker","at":[1,2]}]}"#
    for (url, body) in [
      ("/styles/paper/static/1,2,4/20x10.json?marker=1,2", nil),
      ("/styles/v1/me/paper/static/pin-s(1,2)/1,2,3/20x10.json", nil),
      ("/style/paper/static/1,2,3/20x10.json?marker=1,2", nil), ("/styles/paper/static.json", json),
    ] {
      let found = try await PaperServer.places(url, body: body)
      let pixel = found["markers"]?.array?.first?["pixel"]?.array?.compactMap(\.number) ?? []
      #expect(pixel.count == 2 && abs(pixel[0] - 10) < 1e-6 && abs(pixel[1] - 5) < 1e-6, "\(url)")
    }
  }

  // MARK: - Formats

  @Test(arguments: [
    ("image/webp,image/*;q=0.8", "image/webp"), ("image/png", "image/png"), ("image/jpeg", "image/jpeg"),
    ("*/*", "image/png"), ("image/jpeg;q=0.5, image/png;q=0.9", "image/png"),
    ("image/webp;q=0, image/*", "image/png"),
    ("text/html", ""), ("image/png;q=0", ""),
  ])
  func formatsGoByWhatIsAccepted(accept: String, type: String) async throws {
    for path in ["styles/paper/static/0,0,3", "styles/v1/me/paper/static/0,0,3", "style/paper/static/0,0,3"] {
      let answer = try await PaperServer.get("/\(path)/20x10", headers: [("Accept", accept)])
      guard !type.isEmpty else {
        #expect(answer.status == .notAcceptable)
        continue
      }
      #expect(answer["Content-Type"] == type)
      #expect(answer["Vary"] == "Accept")
    }
    let named = try await PaperServer.get(
      "/styles/paper/static/0,0,3/20x10.png", headers: [("Accept", accept)])
    #expect(named["Content-Type"] == "image/png" && named["Vary"] == nil)
  }
}
