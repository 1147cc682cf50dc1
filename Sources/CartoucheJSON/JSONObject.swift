/// The members of a JSON object: unique keys in the order of the document.
///
/// Two objects are equal when they have equal members, in whatever order (RFC 8259: an object is an
/// unordered collection). Looking up a key is linear for small objects.
public struct JSONObject: Sendable {
  /// One member of an object.
  public typealias Member = (key: String, value: JSONValue)

  private var members: [Member] = []

  /// An object without members.
  public init() {}

  /// The members in their order; of equal keys the last value wins and keeps the first one's place.
  public init(_ members: some Sequence<Member>) {
    for member in members { self[member.key] = member.value }
  }

  /// Members whose keys are already known to be unique.
  package init(unchecked members: [Member]) { self.members = members }

  /// The value of `key`.
  ///
  /// Setting a new key appends it; setting `nil` removes the member.
  public subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
  }

  /// The keys in order.
  public var keys: [String] { members.map(\.key) }
}

extension JSONObject: RandomAccessCollection {
  /// The position of the first member.
  public var startIndex: Int { members.startIndex }
  /// The position behind the last member.
  public var endIndex: Int { members.endIndex }
  /// The member at `index`.
  public subscript(index: Int) -> Member { members[index] }
}

extension JSONObject: Hashable {
  /// Whether both have the same members, in whatever order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
  }

  /// Feeds the members independent of their order.
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
  /// An object with these members; of equal keys the last one wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { (key: $0.0, value: $0.1) })
  }
}
