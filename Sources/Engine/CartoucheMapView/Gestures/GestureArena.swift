import Cartouche

/// The recognisers of a map view, and the decision which of them get the fingers.
///
/// A gesture that was found fails if another one is active that excludes it, waits while one that it depends on may
/// still be found, and otherwise begins; those that exclude it fail then.
struct GestureArena: Sendable {
  /// A change of a gesture.
  struct Update: Sendable {
    let gesture: MapGesture
    let stage: GestureStage
    let reading: GestureReading
  }

  /// The facts that decide between gestures.
  struct Rules {
    let options: InteractionOptions
    let rivals: [RivalGesture]
    let mayBegin: (MapGesture) -> Bool
    let mayBeTogether: (MapGesture, MapGesture) -> Bool
  }

  private(set) var touches = TouchTracker()
  private var recognizers: [any TouchRecognizer]
  private var stages: [GestureStage]
  /// The gestures that were found and wait while another may still be found.
  private var held: Set<MapGesture> = []
  /// Whether the last fingers have been lifted and judged.
  private var isOver = true

  /// The order in which gestures are judged: those with more fingers and longer sequences first.
  private static let order: [MapGesture] = [
    .doubleTap, .quickZoom, .twoFingerTap, .twoFingerDrag, .pinch, .rotate, .pan, .singleTap,
  ]
  private static let continuous: Set<MapGesture> = [.pan, .pinch, .rotate, .twoFingerDrag, .quickZoom]

  init() {
    recognizers = MapGesture.allCases.map { gesture in
      switch gesture {
      case .pan: PanRecognizer()
      case .pinch: PinchRecognizer()
      case .rotate: RotateRecognizer()
      case .doubleTap: DoubleTapRecognizer()
      case .twoFingerDrag: TwoFingerDragRecognizer()
      case .twoFingerTap: TwoFingerTapRecognizer()
      case .quickZoom: QuickZoomRecognizer()
      case .singleTap: SingleTapRecognizer()
      }
    }
    stages = MapGesture.allCases.map { _ in .possible }
  }

  /// The stage of a gesture.
  func stage(of gesture: MapGesture) -> GestureStage { stages[gesture.rawValue] }

  /// The measures of a gesture.
  func reading(of gesture: MapGesture) -> GestureReading { recognizers[gesture.rawValue].reading }

  /// Whether any gesture is active.
  var isActive: Bool { stages.contains { $0.isActive } }

  /// The moment at which time alone changes something; `nil` if it does not.
  var due: Duration? { (recognizers[MapGesture.singleTap.rawValue] as? SingleTapRecognizer)?.due }

  /// Handles the changes of the fingers at a moment.
  mutating func take(_ changes: [Touch], at time: Duration, _ rules: Rules) -> [Update] {
    let (sequence, count) = (touches.sequence, touches.fingers.count)
    touches.apply(changes, at: time)
    if touches.sequence != sequence {
      begin()
    } else if count < 2, touches.fingers.count >= 2 {
      beginAgain([.pinch, .rotate])
    }
    guard !isOver else { return [] }
    setWaiting(rules)
    var updates = follow(rules)
    updates += judge(rules) { recognizer, touches in recognizer.judge(touches) }
    if touches.isEmpty { isOver = true }
    return updates
  }

  /// Lets time pass.
  mutating func advance(to time: Duration, _ rules: Rules) -> [Update] {
    touches.advance(to: time)
    setWaiting(rules)
    let isOver = isOver
    return judge(rules) { recognizer, touches in
      isOver ? recognizer.wait(until: touches.time) : recognizer.judge(touches)
    }
  }

  /// Ends an active gesture, or keeps one from being found with the fingers that are down.
  mutating func cancel(_ gesture: MapGesture) -> [Update] {
    let index = gesture.rawValue
    held.remove(gesture)
    guard stages[index].isActive else {
      if stages[index] == .possible { stages[index] = .failed }
      return []
    }
    return [update(gesture, .cancelled)]
  }

  /// Resets for new fingers.
  private mutating func begin() {
    isOver = false
    held = []
    for gesture in MapGesture.allCases {
      recognizers[gesture.rawValue].reset()
      stages[gesture.rawValue] = .possible
    }
  }

  /// Lets gestures that ended be found again, when a lifted finger returns.
  private mutating func beginAgain(_ gestures: [MapGesture]) {
    for gesture in gestures where stages[gesture.rawValue] == .ended {
      recognizers[gesture.rawValue].reset()
      stages[gesture.rawValue] = .possible
    }
  }

  /// A tap has to wait only if a second one would be another gesture.
  private mutating func setWaiting(_ rules: Rules) {
    let index = MapGesture.singleTap.rawValue
    guard var single = recognizers[index] as? SingleTapRecognizer else { return }
    single.waits = rules.options.allows(.doubleTap) || rules.options.allows(.quickZoom)
    recognizers[index] = single
  }

  // MARK: Gestures that go on

  private mutating func follow(_ rules: Rules) -> [Update] {
    var updates: [Update] = []
    for gesture in Self.order where stages[gesture.rawValue].isActive {
      guard rules.options.allows(gesture), !isTaken(gesture, rules) else {
        updates.append(update(gesture, .cancelled))
        continue
      }
      let goesOn = recognizers[gesture.rawValue].follow(touches)
      updates.append(update(gesture, goesOn ? .changed : touches.wasCancelled ? .cancelled : .ended))
    }
    return updates
  }

  // MARK: Gestures to be found

  private mutating func judge(
    _ rules: Rules, _ ask: (inout any TouchRecognizer, TouchTracker) -> GestureVerdict
  ) -> [Update] {
    var updates: [Update] = []
    for gesture in Self.order where stages[gesture.rawValue] == .possible {
      let isHeldTap = held.contains(gesture) && !Self.continuous.contains(gesture)
      let verdict = isHeldTap ? .found : ask(&recognizers[gesture.rawValue], touches)
      switch verdict {
      case .undecided: continue
      case .failed: stages[gesture.rawValue] = .failed
      case .found: updates += found(gesture, rules)
      }
    }
    return updates
  }

  private mutating func found(_ gesture: MapGesture, _ rules: Rules) -> [Update] {
    let isExcluded = MapGesture.allCases.contains {
      $0 != gesture && stages[$0.rawValue].isActive && !rules.mayBeTogether(gesture, $0)
    }
    guard rules.options.allows(gesture), !isExcluded, !isTaken(gesture, rules) else {
      stages[gesture.rawValue] = .failed
      return []
    }
    guard !waits(gesture, rules) else {
      held.insert(gesture)
      return []
    }
    held.remove(gesture)
    guard rules.mayBegin(gesture) else {
      stages[gesture.rawValue] = .failed
      return []
    }
    for other in MapGesture.allCases
    where other != gesture && stages[other.rawValue] == .possible && other != .singleTap {
      // A second tap may still come.
      if gesture != .singleTap, !rules.mayBeTogether(gesture, other) { stages[other.rawValue] = .failed }
    }
    let isContinuous = Self.continuous.contains(gesture)
    let updates = [update(gesture, isContinuous ? .began : .ended)]
    // The tap before these fingers was found; that of these is still to be judged.
    if gesture == .singleTap, !touches.isEmpty { stages[gesture.rawValue] = .possible }
    return updates
  }

  /// Whether another recogniser that was found has the fingers to itself.
  private func isTaken(_ gesture: MapGesture, _ rules: Rules) -> Bool {
    rules.rivals.contains { rival in
      (rival.stage.isActive || rival.stage == .ended) && !rival.coexists.contains(gesture)
    }
  }

  /// Whether something that the gesture depends on may still be found.
  private func waits(_ gesture: MapGesture, _ rules: Rules) -> Bool {
    if rules.rivals.contains(where: { $0.stage == .possible && $0.blocks.contains(gesture) }) { return true }
    // Two fingers that move together may tilt the map, rather than move it.
    return gesture == .pan && touches.fingers.count == 2
      && stages[MapGesture.twoFingerDrag.rawValue] == .possible && rules.options.allows(.twoFingerDrag)
  }

  private mutating func update(_ gesture: MapGesture, _ stage: GestureStage) -> Update {
    stages[gesture.rawValue] = stage
    return Update(gesture: gesture, stage: stage, reading: recognizers[gesture.rawValue].reading)
  }
}
