/// The frames of a page's WebSocket, read into messages (RFC 6455 §5).
struct SocketFrames: Sendable {
  /// A message of the page, or a frame that controls the connection.
  enum Event: Hashable, Sendable {
    case text(String)
    case binary
    case ping([UInt8])
    case pong
    case close
  }

  /// The reason why a connection is closed, by its code (RFC 6455 §7.4.1).
  struct Violation: Error, Hashable {
    let code: UInt16
    let reason: String
  }

  private let messageLimit: Int
  private let fragmentLimit: Int
  private var bytes: [UInt8] = []
  private var message: [UInt8] = []
  /// Whether the message that is read is a text; `nil` between messages.
  private var isText: Bool?
  private var fragments = 0

  /// Frames of messages of limited size, in bytes, and number of fragments.
  init(messageLimit: Int, fragmentLimit: Int) {
    self.messageLimit = messageLimit
    self.fragmentLimit = fragmentLimit
  }

  /// Takes the next bytes of the connection.
  ///
  /// - Returns: What is complete.
  /// - Throws: ``Violation``.
  mutating func take(_ part: [UInt8]) throws(Violation) -> [Event] {
    bytes += part
    var events: [Event] = []
    var start = 0
    while let frame = try Self.frame(bytes, from: start, limit: messageLimit) {
      start = frame.end
      if let event = try take(frame) { events.append(event) }
    }
    bytes.removeFirst(start)
    return events
  }

  private struct Frame {
    var isLast: Bool
    var opcode: UInt8
    var payload: [UInt8]
    var end: Int
  }

  /// The frame at an index; `nil` while it is not complete.
  private static func frame(
    _ bytes: [UInt8], from start: Int, limit: Int
  ) throws(Violation) -> Frame? {
    guard bytes.count >= start + 2 else { return nil }
    let (first, second) = (bytes[start], bytes[start + 1])
    guard first & 0x70 == 0 else { throw Violation(code: 1002, reason: "reserved bits are set") }
    guard second & 0x80 != 0 else { throw Violation(code: 1002, reason: "a frame is not masked") }
    let opcode = first & 0x0F
    var length = UInt64(second & 0x7F)
    var next = start + 2
    if length > 125 {
      guard opcode < 8 else { throw Violation(code: 1002, reason: "a control frame is too long") }
      let count = length == 126 ? 2 : 8
      guard bytes.count >= next + count else { return nil }
      length = bytes[next..<next + count].reduce(0) { $0 << 8 | UInt64($1) }
      next += count
    }
    // The length is judged before anything is waited for.
    guard length <= UInt64(limit) else {
      throw Violation(code: 1009, reason: "a message has more than \(limit) bytes")
    }
    let end = next + 4 + Int(length)
    guard bytes.count >= end else { return nil }
    let mask = bytes[next..<next + 4]
    let payload = bytes[next + 4..<end].enumerated().map { $1 ^ mask[next + $0 % 4] }
    return Frame(isLast: first & 0x80 != 0, opcode: opcode, payload: payload, end: end)
  }

  private mutating func take(_ frame: Frame) throws(Violation) -> Event? {
    switch frame.opcode {
    case 0x8...0xA:
      guard frame.isLast else { throw Violation(code: 1002, reason: "a control frame is in fragments") }
      return frame.opcode == 0x8 ? .close : frame.opcode == 0x9 ? .ping(frame.payload) : .pong
    case 0x0: guard isText != nil else { throw Violation(code: 1002, reason: "a fragment has no beginning") }
    case 0x1, 0x2:
      guard isText == nil else { throw Violation(code: 1002, reason: "a message begins within another") }
      isText = frame.opcode == 0x1
    default: throw Violation(code: 1002, reason: "a frame has an unknown type")
    }
    fragments += 1
    guard fragments <= fragmentLimit else {
      throw Violation(code: 1009, reason: "a message has more than \(fragmentLimit) fragments")
    }
    guard message.count + frame.payload.count <= messageLimit else {
      throw Violation(code: 1009, reason: "a message has more than \(messageLimit) bytes")
    }
    message += frame.payload
    guard frame.isLast else { return nil }
    defer { (message, isText, fragments) = ([], nil, 0) }
    guard isText == true else { return .binary }
    guard let text = String(validating: message, as: UTF8.self) else {
      throw Violation(code: 1007, reason: "a text is not UTF-8")
    }
    return .text(text)
  }

  // MARK: - To the page

  /// The kinds of frames that are sent.
  enum Opcode: UInt8 {
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case pong = 0xA
  }

  /// A frame that holds a whole message.
  static func frame(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x80 | opcode.rawValue]
    func append(_ number: Int, bytes count: Int) {
      for shift in stride(from: 8 * (count - 1), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    switch payload.count {
    case ...125: bytes.append(UInt8(payload.count))
    case ...0xFFFF:
      bytes.append(126)
      append(payload.count, bytes: 2)
    default:
      bytes.append(127)
      append(payload.count, bytes: 8)
    }
    return bytes + payload
  }

  /// The frame that closes the connection.
  static func close(_ violation: Violation) -> [UInt8] {
    frame(
      .close,
      [UInt8(violation.code >> 8), UInt8(violation.code & 0xFF)] + violation.reason.utf8.prefix(123))
  }
}
