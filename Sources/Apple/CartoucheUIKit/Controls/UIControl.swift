import Foundation

/// A view that reacts to touches.
///
/// There are no selectors here: the reactions are ``UIAction`` objects.
@MainActor open class UIControl: UIView {
  /// The kinds of events.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits of the events.
    public let rawValue: UInt

    /// Events by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger was put down.
    public static let touchDown = Event(rawValue: 1)
    /// A finger was lifted inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger was lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch was cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main action of the control.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  /// The states of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits of the states.
    public let rawValue: UInt

    /// States by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the other states.
    public static let normal: State = []
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1)
    /// The control does nothing.
    public static let disabled = State(rawValue: 2)
    /// The control is selected.
    public static let selected = State(rawValue: 4)
  }

  /// Whether the control reacts to touches.
  open var isEnabled = true
  /// Whether the control is selected.
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

  /// Adds an action for events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }

  /// Removes an action for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll { $0.action === action && $0.events == controlEvents }
  }

  /// Performs the actions for events, in the order in which they were added.
  open func sendActions(for controlEvents: Event) {
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
      entry.action.perform(for: self)
    }
  }

  /// Highlights the control and sends the event.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return }
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  /// Sends the event for the place where the finger was lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, isHighlighted else { return }
    isHighlighted = false
    let isInside = touches.contains { point(inside: $0.location(in: self), with: event) }
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  /// Follows a finger that leaves the control or returns; the touches are not passed on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Sends the event that the touch was cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isHighlighted else { return }
    isHighlighted = false
    sendActions(for: .touchCancel)
  }

  /// Adds a target and a selector; there are no selectors here.
  @available(
    *, unavailable, message: "there are no selectors on this system: use addAction(_:for:) with a closure"
  )
  public func addTarget(_ target: Any?, action: Any, for controlEvents: Event) {}
}

/// An action with a title.
@MainActor open class UIAction: NSObject {
  /// The title to show.
  open var title: String
  /// The picture to show; `nil` for none.
  open var image: UIImage?
  /// The control that performed the action; `nil` before the first time.
  open private(set) weak var sender: UIControl?

  private let handler: (UIAction) -> Void

  /// An action that calls `handler`.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    (self.title, self.image, self.handler) = (title, image, handler)
  }

  func perform(for sender: UIControl) {
    self.sender = sender
    handler(self)
  }
}
