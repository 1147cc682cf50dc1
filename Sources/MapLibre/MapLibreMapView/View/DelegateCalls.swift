import Foundation

/// The calls to a delegate that wait for the end of a step, in the order in which they arose.
@MainActor
struct DelegateCalls {
  private var calls: [(MLNMapView) -> Void] = []
  /// Whether calls are being made.
  private(set) var isDelivering = false

  /// Adds a call.
  mutating func append(_ call: @escaping (MLNMapView) -> Void) { calls.append(call) }

  /// Takes the waiting calls, unless calls are being made already.
  mutating func begin() -> [(MLNMapView) -> Void]? {
    guard !isDelivering, !calls.isEmpty else { return nil }
    isDelivering = true
    defer { calls = [] }
    return calls
  }

  /// Notes that the calls that were taken have been made.
  mutating func end() { isDelivering = false }
}

extension MLNMapView {
  /// Tells the delegate something at the end of the step.
  package func tell(_ call: @escaping (MLNMapView, any MLNMapViewDelegate) -> Void) {
    calls.append { mapView in
      if let delegate = mapView.delegate { call(mapView, delegate) }
    }
  }

  /// Makes the waiting calls; those that arise meanwhile follow.
  package func deliver() {
    while let waiting = calls.begin() {
      for call in waiting { call(self) }
      calls.end()
    }
  }
}
