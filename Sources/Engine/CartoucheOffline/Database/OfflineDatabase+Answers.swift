import CartoucheResources
import CartoucheSQLite
import Foundation

extension OfflineDatabase {
  // MARK: Reading

  /// An answer with its size in the file.
  package struct Found: Sendable {
    /// The answer.
    package var answer: StoredAnswer
    /// The number of its bytes in the file.
    package var byteCount: Int
  }

  /// Returns the answer with a name and counts it as used; `nil` if there is none.
  ///
  /// - Throws: ``OfflineError``.
  package func answer(_ name: OfflineName) throws(OfflineError) -> StoredAnswer? {
    if let answer = pending.answers[name] { return answer }
    guard let found = try find(name) else { return nil }
    pending.touch(name, at: seconds(options.now()))
    if pending.isFull { try flush() }
    return found.answer
  }

  /// The answer with a name as it is written; `nil` if there is none, or if it exceeds the limit or is damaged.
  func find(_ name: OfflineName) throws(OfflineError) -> Found? {
    let shelf = OfflineShelf(of: name)
    let limit = options.sizeLimit
    return try access { database in
      guard let row = try database.row(shelf.select, [SQLiteValue(limit)] + name.arguments) else {
        return nil
      }
      let size = row[0].integer
      var bytes = row[1].bytes
      if size != nil, bytes == nil { return nil }
      if row[2].isTrue, let packed = bytes {
        guard let unpacked = try? Compression.deflate.decompress(packed, limit: limit) else { return nil }
        bytes = unpacked
      }
      var answer = StoredAnswer(
        bytes, etag: row[3].text, modified: row[4].integer, expires: row[5].integer,
        mustRevalidate: row[6].isTrue)
      answer.url = try RedirectTable.url(of: name, in: database)
      return Found(answer: answer, byteCount: Int(size ?? 0))
    }
  }

  /// Returns an answer that a region needs, after writing all pending answers.
  ///
  /// - Throws: ``OfflineError``.
  package func found(_ name: OfflineName) throws(OfflineError) -> Found? {
    if pending.answers[name] != nil { try flush() }
    return try find(name)
  }

  // MARK: Writing

  /// Takes an answer for the ambient cache, to be written soon.
  package func keep(_ answer: StoredAnswer, for name: OfflineName) {
    guard options.ambientSize > 0 else { return }
    let wasEmpty = pending.order.isEmpty
    pending.insert(answer, for: name)
    if pending.isFull {
      // An answer that cannot be written is not stored; its loader has it all the same.
      try? flush()
    } else if wasEmpty {
      // All that arrive before this task runs are written at once.
      Task { try? self.flush() }
    }
  }

  /// Writes all pending answers.
  ///
  /// - Throws: ``OfflineError``; answers that could not be written are dropped.
  package func flush() throws(OfflineError) {
    guard !pending.isEmpty else { return }
    let written = pending
    pending = PendingAnswers()
    let now = seconds(options.now())
    let largest = options.ambientSize
    let added = try change { database in
      var added = 0
      for (name, seconds) in written.uses where written.answers[name] == nil {
        try database.run(OfflineShelf(of: name).touch, [.integer(seconds)] + name.arguments)
      }
      for name in written.order {
        guard let answer = written.answers[name] else { continue }
        let data = StoredData(answer.bytes)
        guard data.count <= largest else { continue }
        try Self.write(answer, data, for: name, at: now, into: database)
        added += data.count + name.byteCount + 64
      }
      return added
    }
    if let size = ambientSize { ambientSize = size + added }
    if added > 0 { try shrinkAmbientCache() }
  }

  /// Records that a stored answer is still valid.
  ///
  /// - Throws: ``OfflineError``.
  package func renew(
    _ name: OfflineName, expires: Int64?, mustRevalidate: Bool
  ) throws(OfflineError) {
    if var answer = pending.answers[name] {
      (answer.expires, answer.mustRevalidate) = (expires, mustRevalidate)
      pending.insert(answer, for: name)
      return
    }
    let now = seconds(options.now())
    try change { database in
      let values = [.integer(now), SQLiteValue(expires), SQLiteValue(mustRevalidate)]
      try database.run(OfflineShelf(of: name).renew, values + name.arguments)
    }
  }

  /// Writes an answer in place of any earlier one.
  static func write(
    _ answer: StoredAnswer, _ data: StoredData, for name: OfflineName, at now: Int64,
    into database: SQLiteConnection
  ) throws {
    var values = name.arguments
    if case .url(_, let kind) = name { values.append(SQLiteValue(kind.rawValue)) }
    values += [
      SQLiteValue(answer.etag), SQLiteValue(answer.expires), SQLiteValue(answer.mustRevalidate),
      SQLiteValue(answer.modified), .integer(now), SQLiteValue(data.bytes), SQLiteValue(data.isCompressed),
    ]
    try database.run(OfflineShelf(of: name).upsert, values)
    try RedirectTable.set(answer.url, of: name, in: database)
  }
}
