// Written by port-ios, beside the files that it rewrote: calls with a target and a method of it, where iOS has a target
// and a selector. The methods are named as `#selector` names them, without the word: `Controller.tapped(_:)`.
//
// The file compiles on Linux and on iOS 14 or later. Targets are kept as UIKit and Foundation keep them: controls, gesture
// recognisers and notification centres do not keep them alive, timers and display links do.

import Foundation
import UIKit

#if canImport(ObjectiveC)
  import ObjectiveC

  /// An object that a selector can be sent to.
  private final class Relay: NSObject {
    private let body: @MainActor (Any) -> Void

    init(_ body: @escaping @MainActor (Any) -> Void) { self.body = body }

    @MainActor @objc func call(_ sender: Any) { body(sender) }

    /// Keeps the relay alive as long as an object.
    func live(with object: AnyObject) {
      let key = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
      objc_setAssociatedObject(object, key, self, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }
#endif

/// A reference for closures that are called on the main thread.
private final class Strong<Object>: @unchecked Sendable {
  let object: Object

  init(_ object: Object) { self.object = object }
}

/// A reference that keeps nothing alive, for closures that are called on the main thread.
private final class Weak: @unchecked Sendable {
  weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}

/// Calls at once on the main thread, and from another one as soon as the main thread is free.
private func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
  if Thread.isMainThread {
    MainActor.assumeIsolated(body)
  } else {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }
}

// MARK: Controls

extension UIControl {
  /// Calls a method of the target for events.
  func addTarget<Target: AnyObject, Result>(
    _ target: Target?, action: @escaping @MainActor (Target) -> () -> Result, for controlEvents: Event
  ) {
    call(for: controlEvents) { [weak target] _ in
      if let target { _ = action(target)() }
    }
  }

  /// Calls a method of the target for events, with the control.
  func addTarget<Target: AnyObject, Sender, Result>(
    _ target: Target?, action: @escaping @MainActor (Target) -> (Sender) -> Result, for controlEvents: Event
  ) {
    call(for: controlEvents) { [weak target] control in
      if let target, let sender = control as? Sender { _ = action(target)(sender) }
    }
  }

  /// Calls a method of the target for events, with the control and an event without touches.
  func addTarget<Target: AnyObject, Sender, Result>(
    _ target: Target?, action: @escaping @MainActor (Target) -> (Sender, UIEvent) -> Result,
    for controlEvents: Event
  ) {
    call(for: controlEvents) { [weak target] control in
      if let target, let sender = control as? Sender {
        _ = action(target)(sender, control.noTouches())
      }
    }
  }

  private func noTouches() -> UIEvent {
    #if canImport(ObjectiveC)
      UIEvent()
    #else
      UIEvent(touches: [])
    #endif
  }

  private func call(for controlEvents: Event, _ body: @escaping @MainActor (UIControl) -> Void) {
    addAction(
      UIAction { [weak self] _ in
        if let self { body(self) }
      }, for: controlEvents)
  }
}

// MARK: Gesture recognisers

extension UIGestureRecognizer {
  /// A recogniser that calls a method of the target.
  convenience init<Target: AnyObject, Result>(
    target: Target?, action: @escaping @MainActor (Target) -> () -> Result
  ) {
    self.init()
    if let target { addTarget(target, action: action) }
  }

  /// A recogniser that calls a method of the target, with itself.
  convenience init<Target: AnyObject, Sender, Result>(
    target: Target?, action: @escaping @MainActor (Target) -> (Sender) -> Result
  ) {
    self.init()
    if let target { addTarget(target, action: action) }
  }

  /// Calls a method of another target.
  func addTarget<Target: AnyObject, Result>(
    _ target: Target, action: @escaping @MainActor (Target) -> () -> Result
  ) {
    call { [weak target] _ in
      if let target { _ = action(target)() }
    }
  }

  /// Calls a method of another target, with the recogniser.
  func addTarget<Target: AnyObject, Sender, Result>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Sender) -> Result
  ) {
    call { [weak target] recognizer in
      if let target, let sender = recognizer as? Sender { _ = action(target)(sender) }
    }
  }

  private func call(_ body: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    #if canImport(ObjectiveC)
      let relay = Relay { sender in
        if let recognizer = sender as? UIGestureRecognizer { body(recognizer) }
      }
      relay.live(with: self)
      addTarget(relay, action: #selector(Relay.call(_:)))
    #else
      addHandler { recognizer in body(recognizer) }
    #endif
  }
}

// MARK: Timers and display links

extension Timer {
  /// A timer that runs, and calls a method of the target.
  @discardableResult
  static func scheduledTimer<Target: AnyObject, Result>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping @MainActor (Target) -> () -> Result, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(withTimeInterval: interval, repeats: repeats, block: body(target, selector))
  }

  /// A timer that runs, and calls a method of the target, with itself.
  @discardableResult
  static func scheduledTimer<Target: AnyObject, Sender, Result>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping @MainActor (Target) -> (Sender) -> Result, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(withTimeInterval: interval, repeats: repeats, block: body(target, selector))
  }

  /// A timer that calls a method of the target.
  convenience init<Target: AnyObject, Result>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping @MainActor (Target) -> () -> Result, userInfo: Any?, repeats: Bool
  ) {
    self.init(timeInterval: interval, repeats: repeats, block: Self.body(target, selector))
  }

  /// A timer that calls a method of the target, with itself.
  convenience init<Target: AnyObject, Sender, Result>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping @MainActor (Target) -> (Sender) -> Result, userInfo: Any?, repeats: Bool
  ) {
    self.init(timeInterval: interval, repeats: repeats, block: Self.body(target, selector))
  }

  /// A timer that calls a method of the target from a date on.
  convenience init<Target: AnyObject, Result>(
    fireAt date: Date, interval: TimeInterval, target: Target,
    selector: @escaping @MainActor (Target) -> () -> Result, userInfo: Any?, repeats: Bool
  ) {
    self.init(fire: date, interval: interval, repeats: repeats, block: Self.body(target, selector))
  }

  /// A timer that calls a method of the target from a date on, with itself.
  convenience init<Target: AnyObject, Sender, Result>(
    fireAt date: Date, interval: TimeInterval, target: Target,
    selector: @escaping @MainActor (Target) -> (Sender) -> Result, userInfo: Any?, repeats: Bool
  ) {
    self.init(fire: date, interval: interval, repeats: repeats, block: Self.body(target, selector))
  }

  private static func body<Target: AnyObject, Result>(
    _ target: Target, _ action: @escaping @MainActor (Target) -> () -> Result
  ) -> @Sendable (Timer) -> Void {
    let target = Strong(target)
    return { _ in onMainThread { _ = action(target.object)() } }
  }

  private static func body<Target: AnyObject, Sender, Result>(
    _ target: Target, _ action: @escaping @MainActor (Target) -> (Sender) -> Result
  ) -> @Sendable (Timer) -> Void {
    let target = Strong(target)
    return { timer in
      let timer = Strong(timer)
      onMainThread {
        if let sender = timer.object as? Sender { _ = action(target.object)(sender) }
      }
    }
  }
}

extension CADisplayLink {
  /// A display link that calls a method of the target.
  convenience init<Target: AnyObject, Result>(
    target: Target, selector: @escaping @MainActor (Target) -> () -> Result
  ) {
    let target = Strong(target)
    self.init(relaying: { _ in _ = selector(target.object)() })
  }

  /// A display link that calls a method of the target, with itself.
  convenience init<Target: AnyObject, Sender, Result>(
    target: Target, selector: @escaping @MainActor (Target) -> (Sender) -> Result
  ) {
    let target = Strong(target)
    self.init(relaying: { link in
      if let sender = link as? Sender { _ = selector(target.object)(sender) }
    })
  }

  private convenience init(relaying body: @escaping @MainActor (Any) -> Void) {
    #if canImport(ObjectiveC)
      self.init(target: Relay(body), selector: #selector(Relay.call(_:)))
    #else
      let body = Strong(body)
      self.init { link in
        let link = Strong(link)
        onMainThread { body.object(link.object) }
      }
    #endif
  }
}

// MARK: Notifications

/// The methods that observe notifications, by the objects that they belong to.
private final class Observations: @unchecked Sendable {
  static let all = Observations()

  private struct Entry {
    let observer: Weak
    let name: Notification.Name?
    let center: NotificationCenter
    let token: any NSObjectProtocol
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  func add(
    _ observer: AnyObject, _ name: Notification.Name?, _ center: NotificationCenter,
    _ token: any NSObjectProtocol
  ) {
    let added = Entry(observer: Weak(observer), name: name, center: center, token: token)
    lock.withLock { entries.append(added) }
    // Those of objects that are gone.
    remove { $0.observer.object == nil }
  }

  func remove(_ observer: AnyObject, _ name: Notification.Name?, from center: NotificationCenter) {
    remove { entry in
      entry.center === center && entry.observer.object === observer && (name == nil || entry.name == name)
    }
  }

  private func remove(where isRemoved: (Entry) -> Bool) {
    let removed = lock.withLock {
      let removed = entries.filter(isRemoved)
      entries.removeAll(where: isRemoved)
      return removed
    }
    for entry in removed { entry.center.removeObserver(entry.token as Any) }
  }
}

extension NotificationCenter {
  /// Calls a method of the observer for notifications.
  func addObserver<Observer: AnyObject, Result>(
    _ observer: Observer, selector: @escaping @MainActor (Observer) -> () -> Result,
    name: Notification.Name?, object: Any?
  ) {
    let weak = Weak(observer)
    let token = addObserver(forName: name, object: object, queue: nil) { _ in
      onMainThread {
        if let observer = weak.object as? Observer { _ = selector(observer)() }
      }
    }
    Observations.all.add(observer, name, self, token)
  }

  /// Calls a method of the observer for notifications, with the notification.
  func addObserver<Observer: AnyObject, Sender, Result>(
    _ observer: Observer, selector: @escaping @MainActor (Observer) -> (Sender) -> Result,
    name: Notification.Name?, object: Any?
  ) {
    let weak = Weak(observer)
    let token = addObserver(forName: name, object: object, queue: nil) { notification in
      let notification = Strong(notification)
      onMainThread {
        if let observer = weak.object as? Observer, let sender = notification.object as? Sender {
          _ = selector(observer)(sender)
        }
      }
    }
    Observations.all.add(observer, name, self, token)
  }

  /// Ends all calls of methods of an observer, or the observation that a token stands for.
  func removeObserver<Observer: AnyObject>(_ observer: Observer) {
    Observations.all.remove(observer, nil, from: self)
    removeObserver(observer as Any)
  }

  /// Ends the calls of methods of an observer for notifications of a name.
  func removeObserver<Observer: AnyObject>(_ observer: Observer, name: Notification.Name?, object: Any?) {
    Observations.all.remove(observer, name, from: self)
    removeObserver(observer as Any, name: name, object: object)
  }
}

// MARK: Methods that are called later

extension NSObject {
  /// Calls a method.
  @MainActor func perform<Target: AnyObject, Result>(_ action: @escaping @MainActor (Target) -> () -> Result)
  {
    if let target = self as? Target { _ = action(target)() }
  }

  /// Calls a method with an object.
  @MainActor func perform<Target: AnyObject, Sender, Result>(
    _ action: @escaping @MainActor (Target) -> (Sender) -> Result, with object: Any?
  ) {
    if let target = self as? Target, let sender = object as? Sender { _ = action(target)(sender) }
  }

  /// Calls a method after some seconds.
  func perform<Target: AnyObject, Result>(
    _ action: @escaping @MainActor (Target) -> () -> Result, with object: Any?, afterDelay delay: TimeInterval
  ) {
    let target = Strong(self)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
      MainActor.assumeIsolated { target.object.perform(action) }
    }
  }

  /// Calls a method with an object after some seconds.
  func perform<Target: AnyObject, Sender, Result>(
    _ action: @escaping @MainActor (Target) -> (Sender) -> Result, with object: Any?,
    afterDelay delay: TimeInterval
  ) {
    let (target, object) = (Strong(self), Strong(object))
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
      MainActor.assumeIsolated { target.object.perform(action, with: object.object) }
    }
  }
}

#if !canImport(ObjectiveC)
  /// Calls the body; objects are released without a pool here.
  func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

  /// The seconds since the beginning of 2001.
  func CFAbsoluteTimeGetCurrent() -> Double { Date.timeIntervalSinceReferenceDate }
#endif
