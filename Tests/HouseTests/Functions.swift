/// A function, initialiser or subscript in a file.
struct FunctionDeclaration {
  var name: String
  /// The line it begins in, from 1.
  var line: Int
  var parameters: Int
}

extension SourceFile {
  /// The functions, initialisers and subscripts the file declares, in its order.
  var functions: [FunctionDeclaration] {
    let bytes = Array(code.utf8)
    var result: [FunctionDeclaration] = []
    var line = 1
    var position = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      guard isIdentifier(bytes[position]) else {
        position += 1
        continue
      }
      let start = position
      while position < bytes.count, isIdentifier(bytes[position]) { position += 1 }
      let word = String(decoding: bytes[start..<position], as: UTF8.self)
      let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
      guard ["func", "init", "subscript"].contains(word), !isMember,
        let open = openingParenthesis(bytes, after: position)
      else { continue }
      let name = String(decoding: bytes[position..<open], as: UTF8.self).split(separator: "<").first ?? ""
      let title = word == "func" ? name.filter { !$0.isWhitespace } : word
      result.append(
        FunctionDeclaration(name: title, line: line, parameters: countParameters(bytes, from: open)))
    }
    return result
  }
}

private func isIdentifier(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
    true
  default: byte >= 128
  }
}

/// The `(` that opens the parameters: the first before any brace or line of another declaration.
private func openingParenthesis(_ bytes: [UInt8], after start: Int) -> Int? {
  bytes[start...].firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "{") }
    .flatMap { bytes[$0] == UInt8(ascii: "(") ? $0 : nil }
}

/// Counts what stands between the commas of a parenthesis; brackets of any kind hide their commas.
private func countParameters(_ bytes: [UInt8], from open: Int) -> Int {
  var depth = 0
  var count = 0
  var isEmpty = true
  for index in open..<bytes.count {
    let byte = bytes[index]
    let isGeneric = index > 0 && isIdentifier(bytes[index - 1])
    let isArrow = index > 0 && bytes[index - 1] == UInt8(ascii: "-")
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      if depth > 0 { isEmpty = false }
      depth += 1
    case UInt8(ascii: "<") where isGeneric: depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth == 0 { return count + (isEmpty ? 0 : 1) }
    case UInt8(ascii: ">") where depth > 1 && !isArrow && bytes[index - 1] != UInt8(ascii: " "): depth -= 1
    case UInt8(ascii: ",") where depth == 1:
      count += 1
      isEmpty = true
    case UInt8(ascii: " "), UInt8(ascii: "\n"): break
    default: isEmpty = false
    }
  }
  return count
}
