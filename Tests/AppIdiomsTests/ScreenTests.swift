import AppIdioms
import Foundation
import MapLibre
import Testing
import UIKit

/// Controllers as maps have them on phones, and their pictures.
@MainActor @Suite(.serialized) struct ScreenTests {
  /// A style with a ground and a square, in a file.
  private func style(_ ground: String, _ square: String = "#88cc88") throws -> URL {
    let url = FileManager.default.temporaryDirectory.appending(path: "screen-\(UUID().uuidString).json")
    let text = """
      {"version": 8, "sources": {"s": {"type": "geojson", "attribution": "© Nobody", "data":
         {"type": "Polygon", "coordinates": [[[-40, -40], [40, -40], [40, 40], [-40, 40], [-40, -40]]]}}},
       "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "\(ground)"}},
         {"id": "square", "type": "fill", "source": "s", "paint": {"fill-color": "\(square)"}}]}
      """
    try Data(text.utf8).write(to: url)
    return url
  }

  private func window(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  private func picture(_ window: UIWindow, _ name: String) async throws -> UIImage {
    let picture = try await window.picture()
    if let folder = ProcessInfo.processInfo.environment["CARTOUCHE_SCREENS"] {
      try picture.pngData()?.write(to: URL(filePath: folder).appending(path: "\(name).png"))
    }
    return picture
  }

  /// The colour of a pixel, in hexadecimal digits.
  private func hex(_ picture: UIImage, _ x: Int, _ y: Int) -> String {
    guard let image = picture.cgImage, let data = image.dataProvider?.data else { return "" }
    let start = 4 * (y * image.width + x)
    return [UInt8](data as Data)[start..<start + 3].map { String(format: "%02x", $0) }.joined()
  }

  @Test("A map fills its screen below a bar, and overlays are where constraints put them")
  func styles() async throws {
    let controller = StyleSwitcher(styleURLs: [try style("#ddeeff"), try style("#223344")])
    let window = window(UINavigationController(rootViewController: controller))
    let day = try await picture(window, "styles-day")
    #expect(controller.mapView.frame == window.bounds)
    #expect(controller.styles.frame.minX == 16 && controller.styles.frame.minY == 56)
    #expect(controller.locate.frame == CGRect(x: 260, y: 396, width: 44, height: 44))
    #expect(controller.legend.frame.minX == 16 && controller.legend.frame.maxY == 440)
    #expect(controller.legend.frame.height == 78)
    #expect(controller.spinner.isHidden)
    #expect(hex(day, 30, 120) == "ddeeff" && hex(day, 160, 250) == "88cc88" && hex(day, 264, 418) == "ffffff")
    controller.styles.selectedSegmentIndex = 1
    controller.styles.sendActions(for: .valueChanged)
    let night = try await picture(window, "styles-night")
    #expect(hex(night, 30, 120) == "223344")
    // The compass is below the bar.
    #expect(hex(night, 306, 72) != "223344" && hex(night, 306, 100) == "223344")
    window.frame.size = CGSize(width: 480, height: 320)
    _ = try await picture(window, "styles-wide")
    #expect(controller.mapView.bounds.size == CGSize(width: 480, height: 320))
    #expect(controller.locate.frame.maxX == 464)
  }

  @Test("A list opens a map with a card, and an alert lies over both") func places() async throws {
    let place = Place(
      name: "Ferry", note: "Boats to all villages of the lake leave here, in winter twice a day.",
      coordinate: CLLocationCoordinate2D(latitude: 10, longitude: 10))
    let list = PlaceList(styleURL: try style("#ddeeff"), places: [place, place])
    let navigation = UINavigationController(rootViewController: list)
    let window = window(navigation)
    let rows = try await picture(window, "places")
    #expect(list.tableView.visibleCells.count == 2 && hex(rows, 160, 100) == "ffffff")
    #expect(list.tableView.contentOffset.y == -44)
    list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 0, section: 0))
    let detail = try #require(navigation.topViewController as? PlaceDetail)
    let map = try await picture(window, "place")
    #expect(detail.card.frame.minX == 12 && detail.card.frame.width == 296 && detail.card.frame.maxY == 444)
    #expect(detail.card.frame.height > 60 && hex(map, 20, Int(detail.card.frame.midY)) == "ffffff")
    #expect(hex(map, 160, 120) == "88cc88")
    detail.ask()
    let asked = try await picture(window, "place-alert")
    #expect(hex(asked, 160, 120) == "5f8f5f" && detail.presentedViewController is UIAlertController)
    detail.dismiss(animated: true)
    #expect(try await picture(window, "place-again").cgImage == map.cgImage)
  }

  @Test("A panel, a search bar and a popup lie over a map; ornaments look as their views say")
  func panel() async throws {
    let controller = CameraPanel(styleURL: try style("#ddeeff"))
    let window = window(controller)
    let first = try await picture(window, "panel")
    #expect(controller.mapView.frame == window.bounds && controller.panel.frame.width == 264)
    #expect(abs(controller.popup.center.x - 160) < 1 && abs(controller.popup.center.y - 210) < 1)
    #expect(controller.progress.frame.minY == 56 && controller.progress.frame.width == 320)
    controller.pitch.value = 60
    controller.pitch.sendActions(for: .valueChanged)
    let second = try await picture(window, "panel-tilted")
    #expect(controller.mapView.camera.pitch == 60 && first.cgImage != second.cgImage)
  }

  @Test("A context draws a screen with the map as it was drawn last") func contexts() async throws {
    let controller = CameraPanel(styleURL: try style("#ddeeff"))
    let window = window(controller)
    func draw() -> UIImage {
      UIGraphicsImageRenderer(bounds: controller.view.bounds).image { context in
        controller.view.layer.render(in: context.cgContext)
      }
    }
    #expect(hex(draw(), 160, 300) != "88cc88")
    let whole = try await window.picture()
    let again = UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
    #expect(again.cgImage == whole.cgImage && draw().cgImage == whole.cgImage)
  }
}
