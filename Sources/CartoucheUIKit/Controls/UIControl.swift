import Foundation

/// A view that does something when it is touched.
///
/// There are no selectors here: what it does is a ``UIAction``.
@MainActor open class UIControl: UIView {
  /// The kinds of events.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits of the kinds.
    public let rawValue: UInt

    /// Kinds by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger was put down.
    public static let touchDown = Event(rawValue: 1)
    /// A finger was lifted inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger was lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch no longer counts.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main action of the control.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  /// The states that a control has its look for.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits of the states.
    public let rawValue: UInt

    /// States by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the others.
    public static let normal: State = []
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1)
    /// The control does nothing.
    public static let disabled = State(rawValue: 2)
    /// The control is chosen.
    public static let selected = State(rawValue: 4)
  }

  /// Whether touches do anything.
  open var isEnabled = true
  /// Whether the control is chosen.
  open var isSelected = false
  /// Whether a finger is on the control.
  open var isHighlighted = false

  /// The states that the control is in.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  private var actions: [(action: UIAction, events: Event)] = []

  /// Does something at events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }

  /// Ends that something is done at events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll { $0.action === action && $0.events == controlEvents }
  }

  /// Does all that is to be done at events, in the order in which it was added.
  open func sendActions(for controlEvents: Event) {
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
      entry.action.perform(for: self)
    }
  }

  /// Marks the control, and tells the event.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return }
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  /// Tells where the finger was lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, isHighlighted else { return }
    isHighlighted = false
    let isInside = touches.contains { point(inside: $0.location(in: self), with: event) }
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  /// Follows a finger that leaves the control or comes back; others hear nothing of it.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Tells that the touch no longer counts.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isHighlighted else { return }
    isHighlighted = false
    sendActions(for: .touchCancel)
  }

  /// A control that sends a message; there are no selectors here.
  @available(
    *, unavailable, message: "there are no selectors on this system: use addAction(_:for:) with a closure"
  )
  public func addTarget(_ target: Any?, action: Any, for controlEvents: Event) {}
}

/// Something to do, with a name.
@MainActor open class UIAction: NSObject {
  /// The name to show.
  open var title: String
  /// The picture to show; `nil` for none.
  open var image: UIImage?
  /// The control that asked for it; `nil` before the first time.
  open private(set) weak var sender: UIControl?

  private let handler: (UIAction) -> Void

  /// Something to do.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    (self.title, self.image, self.handler) = (title, image, handler)
  }

  func perform(for sender: UIControl) {
    self.sender = sender
    handler(self)
  }
}
