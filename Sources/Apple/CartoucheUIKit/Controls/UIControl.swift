import Foundation

/// A view that reacts to touches.
///
/// There are no selectors here: the reactions are ``UIAction`` objects.
@preconcurrency @MainActor open class UIControl: UIView {
  /// The kinds of events.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits of the events.
    public let rawValue: UInt

    /// Events by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger was put down.
    public static let touchDown = Event(rawValue: 1)
    /// A finger was put down again.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moved inside.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moved outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger moved in.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger moved out.
    public static let touchDragExit = Event(rawValue: 1 << 5)
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
    /// A menu is about to be shown; never sent here.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// A text is edited from now on.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// A text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A text is no longer edited.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// A text is no longer edited since the return key was pressed.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events of texts.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
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

  /// The places of content between the left and the right edge.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left.
    case left
    /// At the right.
    case right
    /// From edge to edge.
    case fill
    /// Where text begins.
    case leading
    /// Where text ends.
    case trailing
  }

  /// The places of content between the upper and the lower edge.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// From edge to edge.
    case fill
  }

  /// Whether the control reacts to touches.
  open var isEnabled = true { didSet { setNeedsLayout() } }
  /// Whether the control is selected.
  open var isSelected = false { didSet { setNeedsLayout() } }
  /// Whether a finger is on the control.
  open var isHighlighted = false { didSet { setNeedsLayout() } }
  /// Whether the control follows a finger.
  open var isTracking: Bool { isHighlighted }
  /// The place of the content between left and right.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }
  /// The place of the content between top and bottom; of no effect.
  open var contentVerticalAlignment = ContentVerticalAlignment.center

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

  /// Removes an action by its identifier.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    actions.removeAll { $0.action.identifier == actionIdentifier && $0.events == controlEvents }
  }

  /// The events for which there are actions.
  open var allControlEvents: Event { actions.reduce([]) { $0.union($1.events) } }

  /// A control with an action, with a frame in points of its superview.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// A control with a frame in points of its superview.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

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

/// An item of a menu.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
  /// The attributes of an item.
  public struct Attributes: OptionSet, Sendable {
    /// The bits of the attributes.
    public let rawValue: UInt
    /// Attributes by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The item does nothing.
    public static let disabled = Attributes(rawValue: 1)
    /// The item destroys something.
    public static let destructive = Attributes(rawValue: 2)
    /// The item is not shown.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// The marks of an item.
  public enum State: Int, Sendable {
    /// None.
    case off
    /// A check mark.
    case on
    /// A dash.
    case mixed
  }

  /// The title to show.
  open var title: String
  /// The picture to show; `nil` for none.
  open var image: UIImage?

  init(title: String, image: UIImage?) { (self.title, self.image) = (title, image) }
}

/// A menu; nothing shows menus here.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
  /// The items.
  public let children: [UIMenuElement]

  /// A menu with items.
  public init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {
    self.children = children
    super.init(title: title, image: image)
  }
}

/// An action with a title.
@preconcurrency @MainActor open class UIAction: UIMenuElement {
  /// The name by which an action is found.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    /// The text of the name.
    public let rawValue: String
    /// The name with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name with this text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The name by which the action is found.
  public let identifier: Identifier
  /// The attributes of the item.
  open var attributes: Attributes
  /// The mark of the item.
  open var state: State
  /// The control or bar item that performed the action; `nil` before the first time.
  open private(set) weak var sender: AnyObject?

  private let handler: (UIAction) -> Void
  private static var count = 0

  /// An action that calls `handler`.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping (UIAction) -> Void
  ) {
    Self.count += 1
    self.identifier = identifier ?? Identifier("action-\(Self.count)")
    (self.attributes, self.state, self.handler) = (attributes, state, handler)
    super.init(title: title, image: image)
  }

  func perform(for sender: AnyObject?) {
    self.sender = sender
    handler(self)
  }
}

/// The name of a method, of which there is none: methods have no names at run time here.
///
/// The type exists so that `action: nil` compiles.
public enum Selector {}
