/// What a storyboard or a nib file says of view controllers: the views that it makes and connects.
public struct Storyboard: Sendable {
  /// A rectangle in points.
  struct Frame: Hashable, Sendable {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
  }

  /// An element with an identifier: a view, or another object of a scene.
  struct Element: Sendable {
    /// The name of the XML element, such as `button`.
    let kind: String
    /// The class that the program has for it.
    let customClass: String?
    /// The element around it.
    let parent: String?
    /// The rectangle in points of the parent.
    var frame = Frame()
    /// The text of a label, and the title of a button.
    var text: String?
    /// The titles of segments.
    var segments: [String] = []
  }

  /// A call of a method of the controller.
  struct Action: Sendable {
    /// The identifier of the control.
    let sender: String
    /// The name of the method as Objective-C has it.
    let selector: String
    /// The event as UIKit has it.
    let event: String
  }

  /// A view controller with what is in it.
  struct Scene: Sendable {
    var elements: [String: Element] = [:]
    /// The identifiers of elements by the properties of the controller.
    var outlets: [String: String] = [:]
    var actions: [Action] = []
    /// The identifier of the view of the controller.
    var root: String?

    /// The rectangle of an element in points of the controller's view.
    func frame(of id: String) -> Frame? {
      guard var frame = elements[id]?.frame else { return nil }
      var parent = elements[id]?.parent
      var depth = 0
      while let id = parent, id != root, let element = elements[id], depth < 100 {
        frame.x += element.frame.x
        frame.y += element.frame.y
        parent = element.parent
        depth += 1
      }
      return frame
    }
  }

  /// The scenes by the classes of their controllers.
  var scenes: [String: Scene] = [:]

  /// The scenes of several files; of two for one class the first.
  static func merged(_ storyboards: [Storyboard]) -> Storyboard {
    var all = Storyboard()
    for storyboard in storyboards { all.scenes.merge(storyboard.scenes) { first, _ in first } }
    return all
  }
}
