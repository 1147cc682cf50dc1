// An application with routes of its own, a map server below /maps, and tiles that the application itself makes.
//
//     swift run -c release Server                  # or with styles, archives and folders as arguments
//     open http://127.0.0.1:8080/maps/             # a page that shows what is served
//     curl -o tile.png http://127.0.0.1:8080/maps/styles/lighthouses/4/8/5.png

import Cartouche
import CartoucheHTTP
import CartoucheServer
import Hummingbird

@main
struct Server {
  static func main() async throws {
    var loader = SchemeLoader.web(transport: AsyncHTTPClientTransport())
    loader.tiles["lighthouses"] = ProgramTiles(zooms: 0...8, layers: ["lighthouses"]) { tile in
      .geoJSON(await Lighthouses.shared.within(tile.bounds))
    }
    let maps = MapServer(loader: loader)
    let inputs = CommandLine.arguments.dropFirst() + ["program://lighthouses"]
    for finding in await maps.load(Array(inputs)) { print(finding) }

    let router = Router()
    router.get("hello") { _, _ in "Hello, world" }
    router.group("maps").addMaps(maps)
    try await Application(router: router, server: .guarded(by: maps)).runService()
  }
}
