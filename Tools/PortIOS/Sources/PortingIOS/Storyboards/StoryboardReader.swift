import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension Storyboard {
  /// Reads a storyboard or a nib file; a finding says where it is no XML.
  public init(reading file: SourceText) throws(StoryboardError) {
    let reader = StoryboardReader()
    let parser = XMLParser(data: Data(file.text.utf8))
    parser.delegate = reader
    guard parser.parse(), reader.isComplete else {
      let problem =
        reader.place == nil
        ? "expected a storyboard or a nib file that is complete" : "expected XML, found what cannot be read"
      throw StoryboardError(
        finding: Finding(
          file: file.name, line: max(reader.place?.line ?? 1, 1), column: max(reader.place?.column ?? 1, 1),
          severity: .error, rule: .syntax, message: problem))
    }
    self.init(scenes: reader.scenes)
  }
}

/// A storyboard that cannot be read.
public struct StoryboardError: Error {
  /// What is wrong, and where.
  public let finding: Finding
}

private final class StoryboardReader: NSObject, XMLParserDelegate {
  private(set) var scenes: [String: Storyboard.Scene] = [:]
  /// Where the parser found an error.
  private(set) var place: (line: Int, column: Int)?
  /// Whether the file is a whole document.
  var isComplete: Bool { isDocument && open.isEmpty }
  private var isDocument = false
  private var scene = Storyboard.Scene()
  /// The controller of the scene, with its class.
  private var controller: (id: String, name: String)?
  /// The open elements: their names, and their identifiers where they have one.
  private var open: [(name: String, id: String?)] = []

  private var owner: String? { open.last { $0.id != nil }?.id }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    defer { open.append((name, Self.hasIdentity(name) ? attributes["id"] : nil)) }
    switch name {
    case "document": isDocument = true
    case "scene": (scene, controller) = (Storyboard.Scene(), nil)
    case "outlet": connect(attributes)
    case "action": addAction(attributes)
    case "rect" where attributes["key"] == "frame": setFrame(attributes)
    case "state" where attributes["key"] == "normal": setText(attributes["title"])
    case "segment": owner.map { scene.elements[$0]?.segments.append(attributes["title"] ?? "") }
    default: add(name, attributes)
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    if !open.isEmpty { open.removeLast() }
    // A nib file has no scenes: its owner is the controller of the whole document.
    guard name == "scene" || name == "document", let controller else { return }
    scenes[controller.name] = scenes[controller.name] ?? scene
    self.controller = nil
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    place = place ?? (parser.lineNumber, parser.columnNumber)
  }

  private static func hasIdentity(_ name: String) -> Bool {
    !["outlet", "action", "constraint", "segue", "scene"].contains(name)
  }

  private func add(_ name: String, _ attributes: [String: String]) {
    guard let id = attributes["id"] else { return }
    let custom = attributes["customClass"]
    if controller == nil, let custom, name.lowercased().hasSuffix("controller") || id == "-1" {
      controller = (id, custom)
    }
    if attributes["key"] == "view", open.last?.id == controller?.id { scene.root = id }
    scene.elements[id] = Storyboard.Element(
      kind: name, customClass: custom, parent: owner, text: attributes["text"] ?? attributes["title"])
  }

  private func connect(_ attributes: [String: String]) {
    guard let property = attributes["property"], let destination = attributes["destination"],
      owner == controller?.id
    else { return }
    if property == "view" { scene.root = destination } else { scene.outlets[property] = destination }
  }

  private func addAction(_ attributes: [String: String]) {
    guard let sender = owner, let selector = attributes["selector"],
      attributes["destination"] == controller?.id
    else { return }
    scene.actions.append(
      Storyboard.Action(sender: sender, selector: selector, event: attributes["eventType"] ?? "touchUpInside")
    )
  }

  private func setFrame(_ attributes: [String: String]) {
    guard let owner else { return }
    func number(_ key: String) -> Double { attributes[key].flatMap(Double.init) ?? 0 }
    scene.elements[owner]?.frame = Storyboard.Frame(
      x: number("x"), y: number("y"), width: number("width"), height: number("height"))
  }

  private func setText(_ title: String?) {
    if let owner, let title { scene.elements[owner]?.text = title }
  }
}
