import CartoucheJSON
import CartoucheMapView

extension PageMessage {
  /// The message in a text, a JSON object with a `type`.
  ///
  /// - Throws: ``PageMessageError``; no text traps.
  init(reading text: String) throws(PageMessageError) {
    guard text.utf8.count <= Self.sizeLimit else {
      throw PageMessageError(
        description: "a message has \(text.utf8.count) bytes; at most \(Self.sizeLimit) are read")
    }
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONDocument(parsing: Array(text.utf8), name: "message").root
    } catch {
      throw PageMessageError(description: "\(error)")
    }
    let members = MessageMembers(root)
    self = try Self.message(try members.text("type"), members)
  }

  private static func message(_ type: String, _ members: MessageMembers) throws(PageMessageError)
    -> PageMessage
  {
    switch type {
    case "view": .view(try PageView(members))
    case "pointer": .input(try members.pointer(), time: try members.time())
    case "wheel":
      .input(
        .wheel(
          delta: try members.number("delta", in: -100_000...100_000), .automatic, at: try members.place(),
          try members.keys()), time: try members.time())
    case "key":
      .input(
        .key(try members.choice("key", of: MessageMembers.keyNames), try members.keys()),
        time: try members.time())
    case "control": .control(try members.choice("name", of: Control.self), time: try members.time())
    case "shown": .shown(frame: try members.count("frame"))
    case "inspect": .inspect(number: try members.count("number"), try members.place())
    case "visibility":
      .visibility(layer: try members.text("layer"), isVisible: try members.bool("visible"))
    case "commandLine": .commandLine
    case "removeOverlay": .removeOverlay(try members.text("name"))
    case "zoomToOverlay": .zoomToOverlay(try members.text("name"), time: try members.time())
    case "venue": .venue(try VenueRequest(members))
    default:
      throw PageMessageError(description: "a message has the unknown type \"\(type.prefix(40))\"")
    }
  }
}

extension PageView {
  fileprivate init(_ members: MessageMembers) throws(PageMessageError) {
    viewport = Viewport(
      width: try members.number("width", in: 1...16_384),
      height: try members.number("height", in: 1...16_384),
      pixelRatio: try members.number("ratio", in: 0.1...16))
    time = try members.time()
    hidden = Set(try members.texts("hidden"))
    if let camera = members.members("camera") {
      var seen = Camera(
        center: [
          try camera.number("longitude", in: -100_000...100_000), try camera.number("latitude", in: -90...90),
        ],
        zoom: try camera.number("zoom", in: -2...25.5),
        bearing: try camera.number("bearing", in: -3600...3600),
        pitch: try camera.number("pitch", in: 0...85))
      seen.roll = try camera.number("roll", in: -3600...3600)
      self.camera = seen
    }
    if let wish = members.members("venue") { venue = try VenueWish(wish) }
  }
}

extension VenueWish {
  fileprivate init(_ members: MessageMembers) throws(PageMessageError) {
    floor = try members.has("floor") ? members.text("floor") : nil
    view = try members.has("view") ? members.choice("view", of: View.self) : nil
    colors = try members.has("theme") ? members.choice("theme", of: Colors.self) : nil
  }
}

extension VenueRequest {
  /// The requests of pages by their names in messages.
  private enum Name: String, CaseIterable {
    case floor, look, search, pick, place, noPlace, route, noRoute, leg
  }

  /// The largest number of a leg; a route has far fewer.
  private static let mostLegs = 1_000_000

  fileprivate init(_ members: MessageMembers) throws(PageMessageError) {
    switch try members.choice("want", of: Name.self) {
    case .floor: self = .floor(try members.text("id"))
    case .look: self = .look(try VenueWish(members))
    case .search: self = .search(number: try members.count("number"), try members.text("text"))
    case .pick: self = .pick(try members.place())
    case .place: self = .place(try members.text("id"))
    case .noPlace: self = .noPlace
    case .route:
      self = .route(
        from: try members.text("from"), to: try members.text("to"),
        isAccessible: try members.bool("accessible"))
    case .noRoute: self = .noRoute
    case .leg: self = .leg(Int(try members.number("number", in: 0...Double(Self.mostLegs))))
    }
  }
}

/// The members of a message, read as the expected types.
private struct MessageMembers {
  private let object: JSONObject

  init(_ json: JSONValue) { object = json.object ?? JSONObject() }

  func members(_ name: String) -> MessageMembers? { object[name]?.object.map { MessageMembers(.object($0)) } }

  func has(_ name: String) -> Bool { object[name].map { !$0.isNull } ?? false }

  func number(_ name: String, in range: ClosedRange<Double>) throws(PageMessageError) -> Double {
    guard let number = object[name]?.number, range.contains(number) else {
      throw expected("a number from \(range.lowerBound) to \(range.upperBound)", name)
    }
    return number
  }

  func count(_ name: String) throws(PageMessageError) -> Int {
    Int(try number(name, in: 0...Double(1 << 52)))
  }

  func text(_ name: String) throws(PageMessageError) -> String {
    guard let text = object[name]?.string, text.utf8.count <= 4096 else {
      throw expected("a string of at most 4096 bytes", name)
    }
    return text
  }

  func texts(_ name: String) throws(PageMessageError) -> [String] {
    guard let value = object[name] else { return [] }
    let texts = value.array?.compactMap(\.string) ?? []
    guard value.array?.count == texts.count else { throw expected("an array of strings", name) }
    return texts
  }

  func bool(_ name: String) throws(PageMessageError) -> Bool {
    guard let bool = object[name]?.bool else { throw expected("true or false", name) }
    return bool
  }

  func choice<Choice>(
    _ name: String, of choices: [(name: String, value: Choice)]
  ) throws(PageMessageError) -> Choice {
    let text = object[name]?.string
    guard let choice = choices.first(where: { $0.name == text }) else {
      throw expected("one of \(choices.map(\.name).joined(separator: ", "))", name)
    }
    return choice.value
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(PageMessageError) -> Choice where Choice.RawValue == String {
    try choice(name, of: Choice.allCases.map { ($0.rawValue, $0) })
  }

  /// The names of the keys that move the map.
  static let keyNames: [(name: String, value: Key)] = [
    ("left", .left), ("right", .right), ("up", .up), ("down", .down), ("plus", .plus), ("minus", .minus),
    ("home", .home), ("escape", .escape),
  ]

  private enum Phase: String, CaseIterable {
    case down, move, up, cancel
  }

  private enum Pointer: String, CaseIterable {
    case mouse, touch
  }

  private static let buttons: [(name: String, value: MouseButton)] = [
    ("primary", .primary), ("secondary", .secondary),
  ]

  /// An event of a mouse or a finger.
  func pointer() throws(PageMessageError) -> InputEvent {
    let phase = try choice("phase", of: Phase.self)
    let place = try place()
    switch (try choice("pointer", of: Pointer.self), phase) {
    case (.mouse, .down):
      return .mouseDown(try choice("button", of: Self.buttons), at: place, try keys())
    case (.mouse, .move): return .mouseMoved(to: place)
    case (.mouse, .up): return .mouseUp(try choice("button", of: Self.buttons), at: place)
    case (.mouse, .cancel): return .mouseCancelled
    case (.touch, _):
      let phases: [Phase: Touch.Phase] = [.down: .began, .move: .moved, .up: .ended, .cancel: .cancelled]
      let id = Int(try number("id", in: -2_147_483_648...2_147_483_647))
      return .touches([Touch(id: id, phases[phase] ?? .cancelled, at: place)])
    }
  }

  /// A place on the map; pointers that are held leave it.
  func place() throws(PageMessageError) -> Point {
    Point(try number("x", in: -100_000...100_000), try number("y", in: -100_000...100_000))
  }

  /// The time in milliseconds, to a thousandth; at most about thirty years.
  func time() throws(PageMessageError) -> Duration {
    .microseconds(Int64(try number("time", in: 0...1e12) * 1000))
  }

  private static let modifiers: [(name: String, value: KeyModifiers)] = [
    ("shift", .shift), ("control", .control), ("alt", .alternate), ("meta", .command),
  ]

  /// The modifier keys that were held.
  func keys() throws(PageMessageError) -> KeyModifiers {
    var keys: KeyModifiers = []
    for name in try texts("keys") {
      guard let known = Self.modifiers.first(where: { $0.name == name }) else {
        throw expected("keys among \(Self.modifiers.map(\.name).joined(separator: ", "))", "keys")
      }
      keys.insert(known.value)
    }
    return keys
  }

  private func expected(_ expected: String, _ name: String) -> PageMessageError {
    let found = object[name].flatMap { try? $0.encoded() }.map {
      String(decoding: $0.prefix(80), as: UTF8.self)
    }
    return PageMessageError(
      description: "a message's \"\(name)\" is \(found ?? "missing"); expected \(expected)")
  }
}
