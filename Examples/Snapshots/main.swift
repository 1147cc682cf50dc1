// Makes pictures of a style as programs for iOS do: with a camera, with markers drawn over the map, and with the
// settings that all maps of a program share.

import MapLibre

/// Adds what a server requires to the requests of maps.
final class Signature: NSObject, MLNNetworkConfigurationDelegate {
  func willSend(_ request: NSMutableURLRequest) -> NSMutableURLRequest {
    request.setValue("Snapshots/1.0", forHTTPHeaderField: "X-Program")
    return request
  }
}

/// Changes the style before it is drawn.
final class Night: NSObject, MLNMapSnapshotterDelegate {
  func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFinishLoading style: MLNStyle) {
    let ground = style.layer(withIdentifier: "ground") as? MLNBackgroundStyleLayer
    ground?.backgroundColor = NSExpression(forConstantValue: UIColor(white: 0.15, alpha: 1))
  }
}

/// A pin, its tip at the bottom.
func pin(_ color: UIColor) -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: 20, height: 28)).image { _ in
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 8, startAngle: .pi, endAngle: 0, clockwise: true)
    path.addLine(to: CGPoint(x: 10, y: 27))
    path.close()
    color.setFill()
    UIColor.white.setStroke()
    path.lineWidth = 2
    path.fill()
    path.stroke()
  }
}

func settings(_ signature: Signature) {
  MLNSettings.use(.mapTiler)
  MLNSettings.apiKey = "your key"

  MLNLoggingConfiguration.shared.loggingLevel = .warning
  MLNLoggingConfiguration.shared.handler = { level, _, _, message in print("\(level): \(message)") }

  MLNNetworkConfiguration.sharedManager.delegate = signature
  print("server: \(MLNSettings.tileServerOptions?.baseURL ?? "none")")
}

@MainActor func write(_ image: UIImage, _ name: String) throws {
  try image.pngData()?.write(to: folder.appending(path: name))
  print("\(name): \(Int(image.size.width)) x \(Int(image.size.height)) points")
}

@MainActor func pictures(of styleURL: URL) async throws {
  let lake = CLLocationCoordinate2D(latitude: 47.3, longitude: 8.59)
  let camera = MLNMapCamera(lookingAtCenter: lake, altitude: 28_000, pitch: 30, heading: 15)
  let options = MLNMapSnapshotOptions(
    styleURL: styleURL, camera: camera, size: CGSize(width: 320, height: 240))
  options.scale = 2

  let snapshotter = MLNMapSnapshotter(options: options)
  let plain = try await snapshotter.start()
  try write(plain.image, "plain.png")

  let marker = pin(.systemRed)
  let marked = try await snapshotter.start { overlay in
    let tip = overlay.point(for: lake)
    marker.draw(at: CGPoint(x: tip.x - 10, y: tip.y - 28))
    "Lake".draw(
      at: CGPoint(x: tip.x + 12, y: tip.y - 26), withAttributes: [.font: UIFont.systemFont(ofSize: 14)])
  }
  try write(marked.image, "marked.png")

  let middle = marked.coordinate(for: CGPoint(x: 160, y: 120))
  print("middle: \(MLNCoordinateFormatter().string(from: middle))")

  let night = Night()
  snapshotter.delegate = night
  try write(try await snapshotter.start().image, "night.png")
}

guard CommandLine.arguments.count == 3 else {
  print("usage: Snapshots STYLE FOLDER")
  exit(64)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[2])
let signature = Signature()
settings(signature)
do {
  try await pictures(of: URL(fileURLWithPath: CommandLine.arguments[1]))
} catch {
  print("refused: \(error.localizedDescription)")
  exit(65)
}
