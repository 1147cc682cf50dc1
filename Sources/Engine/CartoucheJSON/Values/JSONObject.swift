/// The members of a JSON object: unique keys in the order of the document.
///
/// Two objects are equal when they have equal members, in whatever order (RFC 8259: an object is an
/// unordered collection). Looking up a key is linear up to 64 members and constant beyond.
public struct JSONObject: Sendable {
  /// One member of an object.
  public typealias Member = (key: String, value: JSONValue)

  private static let indexedCount = 65

  private var members: [Member] = []
  /// The indices of the keys, only for objects of ``indexedCount`` members or more.
  private var places: [String: Int]?

  /// An object without members.
  public init() {}

  /// The members in their order; of equal keys the last value wins and keeps the first one's place.
  public init(_ members: some Sequence<Member>) {
    for member in members { self[member.key] = member.value }
  }

  /// Members whose keys are already known to be unique.
  package init(unchecked members: [Member]) {
    self.members = members
    indexWhenLarge()
  }

  /// The value of `key`.
  ///
  /// Setting a new key appends it; setting `nil` removes the member.
  public subscript(key: String) -> JSONValue? {
    get { place(of: key).map { members[$0].value } }
    set {
      switch (place(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil):
        members.remove(at: index)
        places = nil
        indexWhenLarge()
      case (nil, let value?):
        members.append((key, value))
        if places == nil { indexWhenLarge() } else { places?[key] = members.count - 1 }
      case (nil, nil): break
      }
    }
  }

  /// The keys in order.
  public var keys: [String] { members.map(\.key) }

  private func place(of key: String) -> Int? {
    if let places { return places[key] }
    // By their indices, members are compared without being copied.
    for index in members.indices where members[index].key == key { return index }
    return nil
  }

  private mutating func indexWhenLarge() {
    guard members.count >= Self.indexedCount else { return }
    places = Dictionary(members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether no two of the members have the same key.
  static func areKeysUnique(_ members: [Member]) -> Bool {
    if members.count <= 16 {
      for index in members.indices.dropFirst() {
        for earlier in 0..<index where members[earlier].key == members[index].key { return false }
      }
      return true
    }
    return Set(members.lazy.map(\.key)).count == members.count
  }
}

extension JSONObject: RandomAccessCollection {
  /// The position of the first member.
  public var startIndex: Int { members.startIndex }
  /// The position after the last member.
  public var endIndex: Int { members.endIndex }
  /// The member at `index`.
  public subscript(index: Int) -> Member { members[index] }
}

extension JSONObject: Hashable {
  /// Whether both have the same members, in whatever order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    // Objects in the same order are the common case.
    for (index, member) in left.members.enumerated() {
      let other = right.members[index]
      let value = other.key == member.key ? other.value : right[member.key]
      if value != member.value { return false }
    }
    return true
  }

  /// Feeds the members, independently of their order.
  public func hash(into hasher: inout Hasher) {
    var combined = 0
    for member in members {
      var inner = Hasher()
      inner.combine(member.key)
      inner.combine(member.value)
      combined ^= inner.finalize()
    }
    hasher.combine(combined)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object with these members in this order; of equal keys the last value wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { (key: $0.0, value: $0.1) })
  }
}
