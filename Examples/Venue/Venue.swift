import CartoucheVenueMap
import Foundation

@main
struct VenueExample {
  static func main() async throws {
    let path = CommandLine.arguments.dropFirst().first ?? "Tests/Fixtures/venues/sample-venue.zip"
    let venue = try VenueDocument(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).venue
    let rooms = VenueSearch(venue).matches("examination")
    var look = VenueLook()
    look.view = .solid
    look.route = try RouteGraph(venue).route(from: .feature(rooms[0].id), toNearest: .toilets)
    let drawing = VenueDrawing(venue, look: look)
    var map = Map(drawing)
    map.camera.pitch = 45
    let viewport = Viewport(width: 1200, height: 800)
    map.fit(drawing, in: viewport)
    try await Snapshotter().snapshot(of: map, in: viewport).writePNG(to: "venue.png")
  }
}
