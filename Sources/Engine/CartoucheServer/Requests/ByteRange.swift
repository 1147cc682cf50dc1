/// The bytes that a request wants by `Range` (RFC 9110 §14).
enum ByteRange: Equatable {
  /// All of them: there is no range, or one that is not understood and so does not count.
  case whole
  /// Some of them.
  case part(Range<Int>)
  /// Bytes behind the end.
  case unsatisfiable

  /// The range of a request for something with a number of bytes.
  ///
  /// Of several ranges none counts.
  ///
  /// - Parameters:
  ///   - header: The value of `Range`.
  ///   - size: The number of bytes that there are.
  init(_ header: String?, of size: Int) {
    self = .whole
    guard let header, header.lowercased().hasPrefix("bytes=") else { return }
    let ends = header.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined() }
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
      return
    }
    // Numbers beyond all sizes lie behind the end.
    func number(_ text: String) -> Int { Int(text) ?? .max }
    switch (ends[0].isEmpty, ends[1].isEmpty) {
    case (true, true): return
    case (true, false):
      let count = min(number(ends[1]), size)
      self = count > 0 ? .part(size - count..<size) : .unsatisfiable
    case (false, let isOpen):
      let (start, last) = (number(ends[0]), isOpen ? size - 1 : number(ends[1]))
      guard isOpen || start <= last else { return }
      self = start < size ? .part(start..<min(last, size - 1) + 1) : .unsatisfiable
    }
  }
}
