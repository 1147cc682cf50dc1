// Sound for the reasons given in `JSONCursor+Unsafe.swift`; the array outlives the closure.

extension JSONLocator {
  /// The offsets of the values at many pointers and of their names, in their order; `nil` where there is no such value.
  ///
  /// Of repeated names the last counts. The text is walked once: O(bytes + tokens).
  package static func offsets(of pointers: [JSONPointer], in bytes: [UInt8]) -> [(value: Int, key: Int?)?] {
    guard !pointers.isEmpty else { return [] }
    return bytes.withUnsafeBufferPointer { buffer in
      var walk = PointerWalk(cursor: JSONCursor(buffer), tree: PointerTree(pointers))
      walk.cursor.skipWhitespace()
      // Values before a fault have been found.
      do throws(JSONFault) { try walk.value(at: 0, key: nil, depth: 4096) } catch {}
      return walk.offsets
    }
  }
}

/// Pointers as a tree of their tokens.
private struct PointerTree {
  struct Node {
    /// The nodes reached by one more token.
    var children: [String: Int] = [:]
    /// The pointers that end here.
    var pointers: [Int] = []
  }

  var nodes = [Node()]
  let count: Int

  init(_ pointers: [JSONPointer]) {
    count = pointers.count
    for (index, pointer) in pointers.enumerated() {
      var node = 0
      for token in pointer.tokens {
        if let child = nodes[node].children[token] {
          node = child
        } else {
          nodes.append(Node())
          nodes[node].children[token] = nodes.count - 1
          node = nodes.count - 1
        }
      }
      nodes[node].pointers.append(index)
    }
  }
}

/// A walk over a text that notes where the values of a tree of pointers begin.
private struct PointerWalk {
  var cursor: JSONCursor
  let tree: PointerTree
  var offsets: [(value: Int, key: Int?)?]

  init(cursor: JSONCursor, tree: PointerTree) {
    self.cursor = cursor
    self.tree = tree
    offsets = [(value: Int, key: Int?)?](repeating: nil, count: tree.count)
  }

  /// Walks the value at the cursor, which belongs to `node`.
  mutating func value(at node: Int, key: Int?, depth: Int) throws(JSONFault) {
    if cursor.isAtEnd { return }
    for pointer in tree.nodes[node].pointers { offsets[pointer] = (cursor.offset, key) }
    guard depth > 0, !tree.nodes[node].children.isEmpty, cursor.next == 0x7B || cursor.next == 0x5B else {
      return try cursor.skipValue(depth: depth)
    }
    let isObject = cursor.next == 0x7B
    var seen: Set<String> = []
    var index = 0
    cursor.position += 1
    cursor.skipWhitespace()
    if cursor.consume(isObject ? 0x7D : 0x5D) { return }
    while true {
      var token = String(index)
      let key = isObject ? cursor.offset : nil
      if isObject {
        guard cursor.next == 0x22 else { throw cursor.fault(.memberName) }
        token = try cursor.scanString().string
        try cursor.consumeColon()
      }
      index += 1
      if let child = tree.nodes[node].children[token] {
        if isObject, !seen.insert(token).inserted { forget(child) }
        try value(at: child, key: key, depth: depth - 1)
      } else {
        try cursor.skipValue(depth: depth)
      }
      cursor.skipWhitespace()
      if cursor.consume(isObject ? 0x7D : 0x5D) { return }
      guard cursor.consume(0x2C) else { throw cursor.fault(.commaOrBrace) }
      cursor.skipWhitespace()
    }
  }

  /// Discards what was found in an earlier member of the same name.
  private mutating func forget(_ node: Int) {
    for pointer in tree.nodes[node].pointers { offsets[pointer] = nil }
    for child in tree.nodes[node].children.values { forget(child) }
  }
}
