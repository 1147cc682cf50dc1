import CartoucheJSON
import Foundation

/// A page in a ``Chromium``.
package struct Page: Sendable {
  private let browser: Chromium
  private let session: String

  init(_ browser: Chromium, session: String) {
    self.browser = browser
    self.session = session
  }

  /// Calls a method of the protocol for the page.
  @discardableResult
  package func call(_ method: String, _ parameters: JSONObject = [:]) async throws -> JSONValue {
    try await browser.call(method, parameters, session: session)
  }

  // MARK: - State

  /// The value of a JavaScript expression, or of the promise that it gives, as JSON.
  @discardableResult
  package func evaluate(_ script: String) async throws -> JSONValue {
    let answer = try await call(
      "Runtime.evaluate",
      [
        "expression": .string(script), "awaitPromise": true, "returnByValue": true, "userGesture": true,
      ])
    if let problem = answer["exceptionDetails"] {
      throw Chromium.Fault(
        problem["exception"]?["description"]?.string ?? problem["text"]?.string ?? "the script failed")
    }
    return answer["result"]?["value"] ?? .null
  }

  /// Waits until a JavaScript expression is true.
  ///
  /// - Throws: ``Chromium/Fault`` when it is not within some seconds.
  package func wait(for condition: String, seconds: Double = 15) async throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var last: any Error = Chromium.Fault("it is false")
    while ContinuousClock.now < deadline {
      do {
        if try await evaluate("Boolean(\(condition))").bool == true { return }
        last = Chromium.Fault("it is false")
      } catch {
        last = error
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Chromium.Fault("waited in vain for \(condition): \(last)")
  }

  /// Changes the size of the window.
  package func resize(to size: PageSize) async throws {
    try await call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .int(Int64(size.width)), "height": .int(Int64(size.height)),
        "deviceScaleFactor": .double(size.ratio), "mobile": .bool(size.isMobile),
      ])
    try await call(
      "Emulation.setTouchEmulationEnabled", ["enabled": .bool(size.isMobile), "maxTouchPoints": 5])
  }

  /// The window as a PNG file.
  package func screenshot() async throws -> [UInt8] {
    let answer = try await call("Page.captureScreenshot", ["format": "png"])
    guard let text = answer["data"]?.string, let data = Data(base64Encoded: text) else {
      throw Chromium.Fault("there is no picture of the page")
    }
    return [UInt8](data)
  }

  // MARK: - Input

  /// The actions of a mouse.
  package enum MouseAction: String, Sendable {
    case pressed = "mousePressed"
    case moved = "mouseMoved"
    case released = "mouseReleased"
  }

  /// Does something with the mouse at a place in logical pixels.
  package func mouse(
    _ action: MouseAction, _ x: Double, _ y: Double, button: String = "left", modifiers: Int = 0
  ) async throws {
    let isHeld = action == .moved && button != "none"
    try await call(
      "Input.dispatchMouseEvent",
      [
        "type": .string(action.rawValue), "x": .double(x), "y": .double(y), "button": .string(button),
        "buttons": .int(isHeld ? (button == "left" ? 1 : 2) : 0), "clickCount": action == .moved ? 0 : 1,
        "modifiers": .int(Int64(modifiers)),
      ])
  }

  /// Presses a button, moves the mouse in steps, and lets go.
  ///
  /// - Parameter pause: The time between two steps.
  package func drag(
    from start: SIMD2<Double>, to end: SIMD2<Double>, steps: Int = 8, pause: Duration = .milliseconds(16),
    button: String = "left"
  ) async throws {
    try await mouse(.pressed, start.x, start.y, button: button)
    for step in 1...steps {
      try await Task.sleep(for: pause)
      let place = start + (end - start) * (Double(step) / Double(steps))
      try await mouse(.moved, place.x, place.y, button: button)
    }
    // The mouse rests before it is let go, so that nothing drifts on.
    try await Task.sleep(for: .milliseconds(250))
    try await mouse(.released, end.x, end.y, button: button)
  }

  /// Turns the wheel at a place.
  package func wheel(_ delta: Double, at place: SIMD2<Double>) async throws {
    try await call(
      "Input.dispatchMouseEvent",
      [
        "type": "mouseWheel", "x": .double(place.x), "y": .double(place.y), "deltaX": 0,
        "deltaY": .double(delta),
      ])
  }

  /// Presses a key and lets it go.
  ///
  /// - Parameter modifiers: The sum of 1 for alt, 2 for control, 4 for meta and 8 for shift.
  package func key(_ key: String, modifiers: Int = 0) async throws {
    for type in ["rawKeyDown", "keyUp"] {
      try await call(
        "Input.dispatchKeyEvent",
        [
          "type": .string(type), "key": .string(key), "code": .string(key),
          "modifiers": .int(Int64(modifiers)),
        ])
    }
  }

  /// Puts fingers onto the page, moves them, or lifts those that are no longer named.
  ///
  /// - Parameter type: `touchStart`, `touchMove` or `touchEnd`.
  package func touch(_ type: String, _ places: [SIMD2<Double>]) async throws {
    let points = places.enumerated().map { index, place -> JSONValue in
      ["x": .double(place.x), "y": .double(place.y), "id": .int(Int64(index))]
    }
    try await call("Input.dispatchTouchEvent", ["type": .string(type), "touchPoints": .array(points)])
  }
}
