import CartoucheJSON
import CartoucheLayers
import CartoucheStyle

/// The paint properties of layers, of the light and of the sky that are changing from earlier values to those of the
/// style.
///
/// A value without a clock: a change is noted with a time, and pictures are drawn at a time (``Scene/time``). A
/// property's `…-transition` and the style's `transition` say how long a change takes (style specification,
/// “Transition”). Numbers, colours and arrays of numbers are interpolated, colours in premultiplied channels; values
/// that differ between features or cannot be interpolated change at once. A change during a change starts from the
/// value the property has at that time.
package struct PaintTransitions: Sendable, Hashable {
  /// One change of a property.
  fileprivate struct Change: Hashable, Sendable {
    /// The value before; null for the default.
    let earlier: JSONValue
    let start: Duration
    let end: Duration
  }

  /// The owner of properties.
  enum Owner: Hashable {
    /// The layer of this identifier.
    case layer(String)
    /// The style's `light`.
    case light
    /// The style's `sky`.
    case sky
  }

  /// The changes of each owner's properties, earliest first.
  private var owners: [Owner: [String: [Change]]] = [:]

  /// Nothing changes.
  package init() {}

  /// The time at which the last change ends; `nil` if nothing changes.
  package var end: Duration? { owners.values.flatMap(\.values).joined().map(\.end).max() }

  /// Notes the changes between two styles, and forgets those that are over.
  ///
  /// New layers, and those with another type or another source, change immediately.
  ///
  /// - Parameter time: When the change is made, on the clock of the map.
  /// - Complexity: O(*n*) for *n* layers, besides comparing their values.
  package mutating func begin(from old: StyleDocument, to new: StyleDocument, at time: Duration) {
    removeFinished(at: time)
    let root = new.transition
    begin(.light, LightProperties.properties, from: old.light, to: new.light, root, at: time)
    begin(.sky, SkyProperties.properties, from: old.sky, to: new.sky, root, at: time)
    guard old.layers != new.layers else { return }
    let before = Dictionary(old.layers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var gone = Set(before.keys)
    for layer in new.layers {
      guard let earlier = before[layer.id], earlier.isAnimated(to: layer) else { continue }
      gone.remove(layer.id)
      guard earlier.paint != layer.paint else { continue }
      let type = LayerTypes.specifications.first { $0.name == layer.type }
      begin(
        .layer(layer.id), type?.properties ?? [], from: earlier.paint, to: layer.paint, root, at: time)
    }
    for id in gone { owners[.layer(id)] = nil }
  }

  /// Notes the changes of one owner's properties.
  private mutating func begin(
    _ owner: Owner, _ properties: [any AnyProperty], from old: JSONObject?, to new: JSONObject?,
    _ root: StyleTransition, at time: Duration
  ) {
    let (old, new) = (old ?? JSONObject(), new ?? JSONObject())
    for property in properties where property.group == .paint && old[property.name] != new[property.name] {
      let name = property.name
      let transition = StyleTransition(new[name + "-transition"], root)
      if property.isAnimated, let change = Change(from: old[name], transition, at: time) {
        owners[owner, default: [:]][name, default: []].append(change)
      } else {
        owners[owner]?[name] = nil
      }
    }
  }

  /// Forgets the changes that are over.
  package mutating func removeFinished(at time: Duration) {
    owners = owners.compactMapValues { properties in
      // A later change that is over cancels all earlier ones.
      let left = properties.compactMapValues { changes -> [Change]? in
        let last = changes.lastIndex { $0.end <= time }.map { $0 + 1 } ?? 0
        return last < changes.count ? Array(changes[last...]) : nil
      }
      return left.isEmpty ? nil : left
    }
  }

  /// Whether all changes are over and forgotten.
  var isEmpty: Bool { owners.isEmpty }

  /// The transitions of an owner's properties by name; empty if all have reached their values.
  func paths(of owner: Owner, at time: Duration) -> [String: PropertyPath] {
    guard !owners.isEmpty, let properties = owners[owner] else { return [:] }
    return properties.mapValues { changes in
      PropertyPath(changes.map { PropertyPath.Step(from: $0.earlier, fraction: $0.fraction(at: time)) })
    }
  }
}

extension PaintTransitions.Change {
  /// A change that takes time, `nil` when it takes none.
  fileprivate init?(from earlier: JSONValue?, _ transition: StyleTransition, at time: Duration) {
    guard transition.duration > 0 || transition.delay > 0 else { return nil }
    self.earlier = earlier ?? .null
    start = time + .milliseconds(transition.delay)
    end = start + .milliseconds(transition.duration)
  }

  /// The fraction of the change that is done at a time, 0 to 1: slow at both ends, as in GL JS (`easeCubicInOut`).
  fileprivate func fraction(at time: Duration) -> Double {
    if time >= end { return 1 }
    if time <= start { return 0 }
    let share = (time - start) / (end - start)
    let rest = 1 - share
    return share < 0.5 ? 4 * share * share * share : 1 - 4 * rest * rest * rest
  }
}

extension StyleLayer {
  /// Whether changes to `other` are animated: it draws the same with other values.
  fileprivate func isAnimated(to other: StyleLayer) -> Bool {
    type == other.type && source == other.source && sourceLayer == other.sourceLayer
  }
}

extension StyleTransition {
  /// The times of a property's own transition; those that it does not specify are the style's.
  fileprivate init(_ own: JSONValue?, _ root: StyleTransition) {
    // A million seconds are longer than anyone waits.
    func time(_ value: Double?, _ standard: Double) -> Double { min(max(value ?? standard, 0), 1e9) }
    self.init(
      duration: time(own?["duration"]?.number, root.duration), delay: time(own?["delay"]?.number, root.delay))
  }
}
