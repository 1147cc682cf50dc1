// Sound because the array outlives the closure that its buffer is lent to, no scanned string leaves it, and the search
// for the next record reads only between the cursor's bounds. Fuzzed by `Fuzz/Sources/FuzzFormats`.

import CartoucheJSON

/// The content of a sequence of records.
struct ParsedSequence {
  var features = FeatureCollection()
  /// The questionable parts, in the order of the text.
  var findings: [JSONFault] = []
  var firstFault: JSONFault?
  var brokenRecords = 0
  /// The fault that ended the reading, for want of memory or of time.
  var end: JSONFault?
}

/// The records of `bytes`, the broken ones left out; `meter` counts them together.
func parseSequence(
  _ bytes: [UInt8], options: GeoJSONReadingOptions, meter: inout ReadingMeter
) -> ParsedSequence {
  bytes.withUnsafeBufferPointer { buffer in
    var result = ParsedSequence()
    var parser = GeoJSONParser(JSONCursor(buffer), options: options, meter: meter)
    defer { meter = parser.json.meter }
    var number = 0
    while parser.json.cursor.skipToRecord() {
      let start = parser.json.cursor.offset
      parser.feature = Finding.Feature(number: number, offset: start)
      number += 1
      do throws(JSONFault) {
        switch try parser.parseRootObject() {
        case .feature(let feature): result.features.features.append(feature)
        case .geometry(let geometry):
          try parser.json.take(MemoryLayout<Feature>.stride)
          result.features.features.append(Feature(geometry: geometry))
        case .featureCollection(let collection): result.features.features += collection.features
        }
      } catch {
        // There is no memory, or no time, for the records after it either.
        if error.isFinal {
          result.end = error
          break
        }
        result.brokenRecords += 1
        parser.json.reset()
        parser.json.cursor.move(to: start)
        parser.json.cursor.skipBrokenRecord()
        // A truncated record is noticed only in the next one, but is reported at its own place.
        let isCut = error.offset >= parser.json.cursor.offset
        let fault = isCut ? JSONFault(.cutRecord, at: start) : error
        if result.firstFault == nil { result.firstFault = fault }
        parser.note(fault.code, at: fault.offset)
      }
    }
    result.findings = parser.takeFindings().map(\.fault)
    return result
  }
}

extension JSONCursor {
  /// Skips white space and record separators; false at the end of the text.
  fileprivate mutating func skipToRecord() -> Bool {
    repeat { skipWhitespace() } while consume(0x1E)
    return !isAtEnd
  }

  /// Skips to the next record separator, or line that begins with a brace, after the current byte.
  fileprivate mutating func skipBrokenRecord() {
    var isLineStart = false
    while position < end {
      position += 1
      guard position < end else { return }
      switch position.pointee {
      case 0x0A: isLineStart = true
      case 0x1E: return
      case 0x7B where isLineStart: return
      case 0x20, 0x09, 0x0D: break
      default: isLineStart = false
      }
    }
  }
}
