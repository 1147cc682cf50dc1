// Sound because the fuzzer lends `count` bytes at `start` for the time of the call, and they are copied.

import MapLibre

/// Accepted input must print as a format string of the same meaning, and read back from style JSON.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFormatStrings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let format = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let arguments: [Any?] = ["a.b", 3, 2.5, nil, ["x", 1], [0: 1, 5: UIColor.red], NSPredicate(value: true)]
  if let expression = try? NSExpression(parsing: format, arguments: arguments) {
    _ = expression.expressionValue(with: ["a": ["b": 1]], context: ["x": 2])
    if let json = try? expression.styleJSON() {
      guard let once = try? NSExpression(styleJSON: json).styleJSON(),
        let twice = try? NSExpression(styleJSON: once).styleJSON()
      else { preconditionFailure("style JSON was not read back") }
      precondition(once == twice, "style JSON changed in a round trip")
    }
  }
  if let predicate = try? NSPredicate(parsing: format, arguments: arguments) {
    _ = predicate.evaluate(with: ["a": ["b": 1]])
    if let json = try? predicate.styleJSON() {
      precondition((try? NSPredicate(styleJSON: json).styleJSON()) != nil, "a filter was not read back")
    }
  }
  // Without arguments, what prints reads back.
  if let expression = try? NSExpression(parsing: format), let json = try? expression.styleJSON() {
    let again = try? NSExpression(parsing: expression.description).styleJSON()
    precondition(again == json, "the printed expression means something else")
  }
  return 0
}
