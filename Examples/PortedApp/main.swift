// Runs a screen that bin/port-ios made of the file in iOS/, with fingers and notifications.
//
//     PortedApp

import Foundation
import MapLibre
import UIKit

/// Prints what the screen tells.
final class Owner: HarbourScreenDelegate {
  func harbourScreen(_ screen: HarbourScreen, didMark place: CLLocationCoordinate2D) {
    print("marked: \(Int(place.latitude.rounded()))° north, \(Int(place.longitude.rounded()))° east")
  }
}

UIScreen.main = UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 240), scale: 1)
let window = UIWindow(frame: UIScreen.main.bounds)
let screen = HarbourScreen()
let owner = Owner()
screen.delegate = owner
window.rootViewController = screen
window.makeKeyAndVisible()
let frame = screen.countLabel.frame
print("loaded: \(screen.countLabel.text ?? "nothing"), \(Int(frame.width)) points wide at \(Int(frame.minX))")

// A finger rests in the middle of the map.
let touch = UITouch(at: CGPoint(x: 160, y: 120), in: window, timestamp: 1)
window.send([touch])
screen.map.step(to: 2)
touch.change(to: CGPoint(x: 160, y: 120), phase: .ended, timestamp: 2.1)
window.send([touch])
print("pressed: \(screen.countLabel.text ?? "nothing")")

let kiel = MLNPointAnnotation()
kiel.coordinate = CLLocationCoordinate2D(latitude: 54.3, longitude: 10.1)
NotificationCenter.default.post(name: Notification.Name("harbour"), object: kiel)
print("posted: \(screen.countLabel.text ?? "nothing")")

for button in screen.buttons {
  screen.mark(kiel.coordinate)
  button.sendActions(for: .touchUpInside)
  print("\(button.title(for: .normal) ?? "tapped"): \(screen.countLabel.text ?? "nothing")")
}

NotificationCenter.default.removeObserver(screen)
NotificationCenter.default.post(name: Notification.Name("harbour"), object: kiel)
print("removed: \(screen.countLabel.text ?? "nothing")")
