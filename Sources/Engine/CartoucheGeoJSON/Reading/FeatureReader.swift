import CartoucheJSON
import Foundation

/// Reads the features of a `FeatureCollection` file one by one, in memory that does not grow with the file.
///
/// ```swift
/// var reader = try FeatureReader(contentsOf: "planet.geojson")
/// while let feature = try reader.next() { … }
/// ```
///
/// Checks and messages are those of ``GeoJSONDocument``. The `type` member may appear anywhere, so a wrong one may be
/// discovered only after features have been delivered. Memory holds a piece of the file of about a megabyte, or twice
/// the largest single feature.
public struct FeatureReader: ~Copyable {
  private enum Stage {
    case beginning, members, features, end
  }

  private var window: FileWindow
  private var parser: GeoJSONParser
  private let options: GeoJSONReadingOptions
  private let name: String
  private var stage = Stage.beginning
  private var hasType = false
  private var hasFeatures = false
  private var foreign: [JSONObject.Member] = []
  /// The bytes that the foreign members take.
  private var foreignMemory = 0
  private var box: BoundingBox?
  private var featureCount = 0
  private var rootPlace: TextLocation?

  /// The findings so far, including the features that were left out.
  public private(set) var diagnostics: [Diagnostic] = []

  /// A reader of the UTF-8 file at `path`.
  ///
  /// - Throws: ``GeoJSONError`` of kind ``GeoJSONFailure/file`` when the file cannot be opened.
  public init(
    contentsOf path: String, options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) throws(GeoJSONError) {
    do throws(JSONError) {
      window = try FileWindow(path: path)
    } catch { throw GeoJSONError(error) }
    name = path
    self.options = options
    parser = GeoJSONParser(
      window.cursor, options: options, meter: ReadingMeter(memory: options.json.maximumMemory))
  }

  /// A reader of the UTF-8 file at `url`.
  ///
  /// - Throws: ``GeoJSONError`` of kind ``GeoJSONFailure/file`` when it is not a file URL or the file cannot be
  ///   opened.
  public init(
    contentsOf url: URL, options: GeoJSONReadingOptions = GeoJSONReadingOptions()
  ) throws(GeoJSONError) {
    guard url.isFileURL else {
      throw GeoJSONError(.file, found: "\"\(url.absoluteString)\"", expected: "a file URL")
    }
    try self.init(contentsOf: url.path, options: options)
  }

  /// The `bbox` of the collection, once it has been read; certain after the last feature.
  public var boundingBox: BoundingBox? { box }

  /// The foreign members of the collection read so far; complete after the last feature.
  public var foreignMembers: JSONObject { JSONObject(foreign) }

  /// The next feature, `nil` after the last one.
  ///
  /// - Throws: ``GeoJSONError`` with line, column and path. After an error there are no more features.
  public mutating func next() throws(GeoJSONError) -> Feature? {
    while stage != .end {
      switch stage {
      case .beginning: try readBeginning()
      case .members: try readMember()
      case .features:
        if let feature = try readFeature() { return feature }
      case .end: break
      }
    }
    return nil
  }

  /// Visits the features; `body` stops the reading by throwing.
  ///
  /// - Throws: ``GeoJSONError`` with line, column and path, and any error of `body`.
  public mutating func forEach(_ body: (Feature) throws -> Void) throws {
    while let feature = try next() { try body(feature) }
  }

  // MARK: Stages

  private mutating func readBeginning() throws(GeoJSONError) {
    let (next, start) = try attempt { (parser) throws(JSONFault) -> (Stage, Int) in
      parser.json.cursor.skipWhitespace()
      let start = parser.json.cursor.offset
      guard parser.json.cursor.next == 0x7B else {
        var rest = parser.json.cursor
        try rest.skipValue(depth: parser.json.remainingDepth)
        throw parser.json.cursor.fault(.rootObject)
      }
      try parser.json.open()
      parser.json.cursor.skipWhitespace()
      guard !parser.json.cursor.isAtEnd else { throw parser.json.cursor.fault(.memberName) }
      return (parser.json.cursor.next == 0x7D ? .end : .members, start)
    }
    stage = next
    rootPlace = window.location(of: start)
    if stage == .end { try finish(closing: true) }
  }

  private enum Member {
    case type, features
    case box(BoundingBox?)
    case foreign([JSONObject.Member], memory: Int)
  }

  private mutating func readMember() throws(GeoJSONError) {
    let (member, isLast) = try attempt { (parser) throws(JSONFault) in
      parser.json.cursor.skipWhitespace()
      let scanned = try parser.parseMemberName()
      let member: Member
      switch parser.name(of: scanned) {
      case .type:
        let value = parser.json.cursor.offset
        guard try parser.parseTypeString().equals("FeatureCollection") else {
          throw JSONFault(.collectionType, at: value)
        }
        member = .type
      case .features:
        guard parser.json.cursor.next == 0x5B else { throw parser.json.cursor.fault(.featuresArray) }
        try parser.json.open()
        parser.json.cursor.skipWhitespace()
        guard parser.json.cursor.consume(0x5D) else { return (Member.features, false) }
        parser.json.remainingDepth += 1
        // Empty: the same as read to its end.
        return (Member.features, try parser.endOfMember())
      case .bbox: member = .box(try parser.parseBoundingBox())
      default:
        let before = parser.json.meter.left
        var members: [JSONObject.Member] = []
        try parser.parseForeignMember(scanned, into: &members)
        member = .foreign(members, memory: before - parser.json.meter.left)
      }
      return (member, try parser.endOfMember())
    }
    switch member {
    case .type: hasType = true
    case .box(let box): self.box = box
    case .foreign(let members, let memory):
      foreign += members
      foreignMemory += memory
    case .features:
      hasFeatures = true
      featureCount = 0
      if parser.json.remainingDepth < options.json.maximumDepth - 1 { stage = .features }
    }
    if isLast { try finish(closing: false) }
  }

  private mutating func readFeature() throws(GeoJSONError) -> Feature? {
    let number = featureCount
    let (feature, isLast, isEnd) = try attempt { (parser) throws(JSONFault) in
      parser.json.cursor.skipWhitespace()
      parser.feature = Finding.Feature(number: number, offset: parser.json.cursor.offset)
      let feature = try parser.parseElement()
      if !parser.json.repeatedNames.isEmpty { parser.collectRepeatedNames() }
      parser.json.cursor.skipWhitespace()
      if parser.json.cursor.consume(0x2C) { return (feature, false, false) }
      guard parser.json.cursor.consume(0x5D) else { throw parser.json.cursor.fault(.commaOrBracket) }
      parser.feature = Finding.noFeature
      parser.json.remainingDepth += 1
      return (feature, true, try parser.endOfMember())
    }
    featureCount += 1
    if isLast { stage = .members }
    if isEnd { try finish(closing: false) }
    return feature
  }

  /// Checks what must follow at the end; consumes the closing brace if it has not been consumed.
  private mutating func finish(closing: Bool) throws(GeoJSONError) {
    stage = .end
    // White space after the text may be long, so it is read piece by piece.
    var isFirst = closing
    while true {
      let isDone = try attempt { (parser) throws(JSONFault) in
        if isFirst { _ = parser.json.cursor.consume(0x7D) }
        parser.json.cursor.skipWhitespace()
        return !parser.json.cursor.isAtEnd
      }
      isFirst = false
      if isDone { try attempt { (parser) throws(JSONFault) in try parser.json.cursor.finish() } }
      if try !refill() { break }
    }
    if hasType && hasFeatures { return }
    var error = located(parser.json.cursor.fault(hasType ? .missingFeatures : .missingType))
    error.location = rootPlace
    throw error
  }

  // MARK: The window on the file

  /// Runs a step of reading; if it fails because bytes are missing, runs it again with more of them.
  private mutating func attempt<Result>(
    _ step: (inout GeoJSONParser) throws(JSONFault) -> Result
  ) throws(GeoJSONError) -> Result {
    while true {
      let start = parser.json.cursor.offset
      let depth = parser.json.remainingDepth
      // Features read before are not kept here.
      parser.json.meter = ReadingMeter(memory: options.json.maximumMemory - foreignMemory)
      do throws(JSONFault) {
        let result = try step(&parser)
        if !parser.findings.isEmpty { report(from: start) }
        return result
      } catch {
        parser.json.reset()
        parser.json.remainingDepth = depth
        parser.json.cursor.move(to: start)
        if isForWantOfBytes(error), try refill() {
          parser.findings.removeAll()
          parser.json.repeatedNames.removeAll()
          continue
        }
        stage = .end
        throw located(error)
      }
    }
  }

  /// Whether more bytes could resolve the failure.
  private func isForWantOfBytes(_ fault: JSONFault) -> Bool {
    // No truncated token is reported further from the end, except numbers, which are reported at their start.
    !window.isAtEnd && window.count - fault.offset < (fault.code == .numberOverflow ? 1 << 16 : 64)
  }

  /// Reads more bytes after the cursor; false at the end of the file.
  private mutating func refill() throws(GeoJSONError) -> Bool {
    let refill: FileWindow.Refill
    do throws(JSONError) {
      refill = try window.refill(keeping: parser.json.cursor.offset, limit: options.maximumFeatureSize)
    } catch {
      stage = .end
      throw GeoJSONError(error)
    }
    switch refill {
    case .more:
      parser.json.cursor = window.cursor
      return true
    case .endOfFile: return false
    case .aboveLimit:
      stage = .end
      throw located(JSONFault(.featureTooLarge, at: parser.json.cursor.offset))
    }
  }

  private mutating func report(from start: Int) {
    for finding in parser.takeFindings() where diagnostics.count < options.json.maximumDiagnostics {
      let bytes = window.bytes
      diagnostics.append(
        Diagnostic(
          finding.fault, in: bytes, name: name, location: window.location(of: finding.fault.offset),
          pointer: pointer(of: finding, from: start)))
    }
  }

  private func located(_ fault: JSONFault) -> GeoJSONError {
    var error = GeoJSONError(
      unplaced: fault, in: window.bytes, memory: options.json.maximumMemory)
    error.source = name
    error.location = window.location(of: fault.offset)
    error.pointer = pointer(
      of: Finding(fault: fault, feature: parser.feature), from: parser.json.cursor.offset)
    return error
  }

  private func pointer(of finding: Finding, from start: Int) -> JSONPointer? {
    guard finding.feature != Finding.noFeature else { return JSONPointer() }
    return finding.pointer(
      in: window.bytes, featureAt: finding.feature.offset, faultAt: finding.fault.offset)
  }
}

extension GeoJSONParser {
  /// Consumes the comma after a member, or the closing brace, for which it returns true.
  fileprivate mutating func endOfMember() throws(JSONFault) -> Bool {
    json.cursor.skipWhitespace()
    if json.cursor.consume(0x2C) { return false }
    guard json.cursor.consume(0x7D) else { throw json.cursor.fault(.commaOrBrace) }
    return true
  }
}
