// Sound because the array outlives the closure that its buffer is lent to, and no scanned string leaves it.

/// The root value of `bytes` and their questionable parts.
func parseDocument(
  _ bytes: [UInt8], name: String?, options: JSONReadingOptions
) throws(JSONError) -> (root: JSONValue, diagnostics: [Diagnostic]) {
  let result = bytes.withUnsafeBufferPointer {
    buffer -> Result<(root: JSONValue, repeatedNames: [Int]), JSONFault> in
    var parser = JSONValueParser(
      JSONCursor(buffer), options: options, meter: ReadingMeter(memory: options.maximumMemory))
    do throws(JSONFault) {
      parser.cursor.skipWhitespace()
      let root = try parser.parseValue()
      try parser.cursor.finish()
      return .success((root, parser.repeatedNames.sorted()))
    } catch { return .failure(error) }
  }
  switch result {
  case .success(let parsed):
    let paths = JSONLocator.pointers(at: parsed.repeatedNames, in: bytes)
    let places = LineIndex(offsets: parsed.repeatedNames, in: bytes).locations
    let diagnostics = zip(places, paths).map { location, pointer in
      Diagnostic(
        .warning, "member name repeated; the last value counts", source: name, location: location,
        pointer: pointer)
    }
    return (parsed.root, diagnostics)
  case .failure(let fault):
    throw JSONError(fault, in: bytes, name: name, memory: options.maximumMemory)
  }
}
