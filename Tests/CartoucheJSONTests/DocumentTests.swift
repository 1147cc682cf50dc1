import SeededRandom
import CartoucheJSON
import Foundation
import Testing

@Suite struct DocumentTests {
  @Test func readsEveryKind() throws {
    let text = #" { "a" : [ null , true,false , "x\n\u00e9\ud83d\ude00\/" ] , "b":{},"c":[ ],"" : -1.5e1 } "#
    let expected: JSONValue = [
      "a": [.null, true, false, "x\né😀/"], "b": [:], "c": [], "": .double(-15),
    ]
    let value = try JSONValue(parsing: text)
    #expect(value == expected)
    #expect(value.object?.keys == ["a", "b", "c", ""])
  }

  @Test(arguments: ["", " ", "\u{FEFF}"])
  func refusesNothing(_ text: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.found == "unexpected end of the text")
    #expect(error?.expected == "a value")
  }

  @Test(arguments: [
    "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,",
    "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "{1:1}", "{,}", "tru", "truE", "nul", "falsey", "True", "1 2", "\"",
    "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "'a'", "[1]]", "{}{}", "\"a\nb\"", "\"\u{0}\"", "// c\n1",
    "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800x\"", "\u{A0}1", "[1}", "{\"a\":1]",
    "\u{0C}1",
  ])
  func refusesBrokenText(_ text: String) {
    for padding in ["", String(repeating: " ", count: 64)] {
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text + padding) }
      #expect(error?.location != nil)
      #expect(error?.found.isEmpty == false)
    }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func refusesInvalidUTF8(_ bytes: [UInt8]) {
    for prefix in ["", "abcdefghijkl"] {
      let text = [0x22] + Array(prefix.utf8) + bytes + [0x22] + Array(repeating: 0x20, count: 20)
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
      #expect(error?.kind == .unicode)
      #expect(error?.location?.offset == 1 + prefix.utf8.count)
    }
  }

  @Test func keepsEveryScalar() throws {
    var text = ""
    for value in stride(from: 0x20 as UInt32, to: 0x110000, by: 13) {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let bytes = try JSONValue.string(text).encoded()
    #expect(try JSONValue(parsing: bytes).string?.utf8.elementsEqual(text.utf8) == true)
  }

  @Test func readsStringsOfEveryLength() throws {
    for length in 0..<80 {
      for ending in ["", "é", "\\n", "\\\"", "\\u0041"] {
        let text = String(repeating: "k", count: length)
        let resolved = ending.replacingOccurrences(of: "\\n", with: "\n")
          .replacingOccurrences(of: "\\\"", with: "\"").replacingOccurrences(of: "\\u0041", with: "A")
        let value = try JSONValue(parsing: "{\"\(text)\(ending)\":\"\(text)\(ending)\"}")
        #expect(value.object?.first?.key == text + resolved)
        #expect(value.object?.first?.value == .string(text + resolved))
      }
    }
  }

  @Test func limitsDepth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try JSONDocument(parsing: nested(512)) }
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: nested(513)) }
    #expect(error?.kind == .tooDeep)
    #expect(error?.location?.offset == 512)
    let options = JSONReadingOptions(maximumDepth: 3)
    #expect(throws: Never.self) { try JSONDocument(parsing: #"{"a":[{}]}"#, options: options) }
    #expect(throws: JSONError.self) { try JSONDocument(parsing: #"{"a":[{"b":[]}]}"#, options: options) }
    #expect(throws: JSONError.self) { try JSONDocument(parsing: String(repeating: "[", count: 1_000_000)) }
  }

  @Test func lastOfRepeatedNamesWins() throws {
    let text = "{\"a\": 1,\n \"b\": {\"a\": 2, \"c\": 3, \"c\": 4},\n \"a\": 5}"
    let document = try JSONDocument(parsing: text, name: "x.json")
    #expect(document.root == ["a": 5, "b": ["a": 2, "c": 4]])
    #expect(document.root.object?.keys == ["a", "b"])
    #expect(document.diagnostics.count == 2)
    #expect(document.diagnostics.first?.location == TextLocation(line: 2, column: 24, offset: 32))
    #expect(document.diagnostics.first?.pointer?.description == "/b/c")
    #expect(document.diagnostics.first?.source == "x.json")
  }

  @Test func findsRepeatedNamesAmongMany() throws {
    let names = (0..<300).map { "\"k\($0)\":[{\"k1\":0}]" }
    let text = "{" + (names + ["\"k7\":true"]).joined(separator: ",") + "}"
    let document = try JSONDocument(parsing: text)
    #expect(document.root.object?.count == 300)
    #expect(document.root["k7"] == true)
    #expect(document.diagnostics.count == 1)
  }

  @Test func skipsTheByteOrderMark() throws {
    let document = try JSONDocument(parsing: "\u{FEFF}[1,\n2]")
    #expect(document.root == [1, 2])
    #expect(document.location(of: JSONPointer(["0"])) == TextLocation(line: 1, column: 2, offset: 4))
    #expect(document.location(of: JSONPointer(["1"])) == TextLocation(line: 2, column: 1, offset: 7))
  }

  @Test func tellsWhereValuesAre() throws {
    let text = "{\n  \"näme\": \"é\", \"list\": [1,\n   {\"a/b\": {}, \"a/b\": 7}]\n}"
    let document = try JSONDocument(parsing: text)
    let list = JSONPointer(["list"])
    #expect(document.location(of: JSONPointer())?.offset == 0)
    #expect(document.location(of: list).map { [$0.line, $0.column] } == [2, 24])
    #expect(document.location(ofKeyAt: list).map { [$0.line, $0.column] } == [2, 16])
    #expect(document.location(of: list.appending(1)).map { [$0.line, $0.column] } == [3, 4])
    #expect(document.location(ofKeyAt: list.appending(1)) == nil)
    let member = list.appending(1).appending("a/b")
    #expect(member.description == "/list/1/a~1b")
    #expect(document.location(of: member).map { [$0.line, $0.column] } == [3, 23])
    #expect(document.location(of: list.appending(2)) == nil)
    #expect(document.location(of: JSONPointer(["näme", "x"])) == nil)
  }

  @Test func describesErrors() {
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(parsing: "{\"layers\": [1,\n  ]}", name: "style.json")
    }
    #expect(error?.description == "unexpected \"]\", expected a value (style.json:2:3, /layers/1)")
    let word = #expect(throws: JSONError.self) { try JSONValue(parsing: "[undefined]") }
    #expect(word?.description == "unexpected \"undefined\", expected a value (1:2, /0)")
  }

  @Test func readsFiles() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let value: JSONValue = ["a": [1, 2.5, "é"]]
    try value.write(to: path)
    #expect(try JSONDocument(contentsOf: path).root == value)
    #expect(try JSONDocument(contentsOf: URL(fileURLWithPath: path)).root == value)
    let error = #expect(throws: JSONError.self) { try JSONDocument(contentsOf: path + ".missing") }
    #expect(error?.kind == .file)
    #expect(error?.source == path + ".missing")
  }

  @Test func valuesStaySmall() {
    #expect(MemoryLayout<JSONValue>.stride <= 24)
    #expect(MemoryLayout<JSONObject.Member>.stride <= 40)
  }
}

@Suite struct ObjectTests {
  @Test func keepsOrderAndReplaces() {
    var object = JSONObject()
    for index in 0..<200 { object["k\(index)"] = .int(Int64(index)) }
    object["k5"] = "five"
    object["k6"] = nil
    #expect(object.count == 199)
    #expect(object["k5"] == "five")
    #expect(object["k6"] == nil)
    #expect(object["k199"] == 199)
    #expect(object.keys.prefix(7) == ["k0", "k1", "k2", "k3", "k4", "k5", "k7"])
  }

  @Test func equalityIgnoresOrder() {
    let forward = JSONObject((0..<100).map { (key: "k\($0)", value: .int($0)) })
    let backward = JSONObject((0..<100).reversed().map { (key: "k\($0)", value: .int($0)) })
    #expect(forward == backward)
    #expect(forward.hashValue == backward.hashValue)
    var other = backward
    other["k3"] = 3.0
    #expect(forward != other)
  }

  @Test func numbersOfDifferentKindsDiffer() {
    let values: [JSONValue] = [1, 1.0, true, "1"]
    for (index, left) in values.enumerated() {
      for (other, right) in values.enumerated() { #expect((left == right) == (index == other)) }
    }
  }
}

@Suite struct WritingTests {
  private let value: JSONValue = ["b": [1, [], [:]], "a": ["x": .null], "é\"\\\n\u{1}": 1.0]

  @Test func compact() throws {
    #expect(
      String(decoding: try value.encoded(), as: UTF8.self)
        == #"{"b":[1,[],{}],"a":{"x":null},"é\"\\\n\u0001":1.0}"#)
  }

  @Test func sorted() throws {
    let options = JSONWritingOptions(sortedKeys: true, keepsDoubles: false)
    #expect(
      String(decoding: try value.encoded(options: options), as: UTF8.self)
        == #"{"a":{"x":null},"b":[1,[],{}],"é\"\\\n\u0001":1}"#)
  }

  @Test func pretty() throws {
    let text = String(decoding: try value.encoded(options: JSONWritingOptions(pretty: true)), as: UTF8.self)
    let expected = """
      {
        "b": [
          1,
          [],
          {}
        ],
        "a": {
          "x": null
        },
        "é\\"\\\\\\n\\u0001": 1.0
      }
      """
    #expect(text == expected)
  }

  @Test func randomValuesRoundTrip() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let value = JSONValue.random(depth: 4, using: &random)
      #expect(try JSONValue(parsing: value.encoded()) == value)
      #expect(try JSONValue(parsing: value.encoded(options: JSONWritingOptions(pretty: true))) == value)
    }
  }

  @Test func longTextsCrossTheBuffer() throws {
    let text = String(repeating: "é\"long ", count: 50_000)
    let value: JSONValue = [.string(text), .array((0..<50_000).map { .double(Double($0) / 7) })]
    #expect(try JSONValue(parsing: value.encoded()) == value)
  }
}

extension JSONValue {
  static func random(depth: Int, using random: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .int(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random))
    case 3: return .uint(random.next() | 1 << 63)
    case 4:
      let value = Double(bitPattern: random.next())
      return .double(value.isFinite ? value : 0.5)
    case 5, 6:
      let scalars = (0..<Int.random(in: 0..<12, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0..<(Bool.random(using: &random) ? 128 : 0x11000), using: &random))
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      return .string(text)
    case 7:
      return .array(
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in .random(depth: depth - 1, using: &random) })
    default:
      return .object(
        JSONObject(
          (0..<Int.random(in: 0..<6, using: &random)).map {
            (key: "k\($0)", value: .random(depth: depth - 1, using: &random))
          }))
    }
  }
}

@Suite struct MutationTests {
  @Test func mutatedTextsNeverTrap() throws {
    let seed = Array(
      #"{"a":[1,-2.5e3,"x\u00e9\ud83d\ude00",true,null],"b":{"c":[[[]]],"d":12345678901234567890}}"#.utf8)
    var random = SplitMix64(seed: 5)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(seed[Int.random(in: 0..<seed.count, using: &random)], at: at)
        default: bytes.removeSubrange(at..<min(at + 9, bytes.count))
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      // Whatever is accepted must be written and read again as the same.
      guard let value = try? JSONValue(parsing: bytes) else { continue }
      accepted += 1
      #expect(try JSONValue(parsing: value.encoded()) == value)
    }
    #expect(accepted > 100)
  }
}

@Suite struct LocationTests {
  private func pointers(_ value: JSONValue, at pointer: JSONPointer = JSONPointer()) -> [JSONPointer] {
    var result = [pointer]
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        result += pointers(element, at: pointer.appending(index))
      }
    case .object(let members):
      for (name, member) in members { result += pointers(member, at: pointer.appending(name)) }
    default: break
    }
    return result
  }

  @Test func manyPlacesAreThoseOfEach() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let value = JSONValue.random(depth: 4, using: &random)
      let document = try JSONDocument(parsing: value.encoded(options: JSONWritingOptions(pretty: true)))
      let wanted = (pointers(value) + [JSONPointer(["nowhere"]), JSONPointer(["0", "x"])]).shuffled(
        using: &random)
      #expect(document.locations(of: wanted) == wanted.map(document.location(of:)))
      #expect(document.locations(ofKeysAt: wanted) == wanted.map(document.location(ofKeyAt:)))
    }
  }

  @Test func theLastOfRepeatedMembersCounts() throws {
    let document = try JSONDocument(parsing: #"{"a": {"b": 1, "c": 2}, "a": {"b": 3}}"#)
    let wanted = [JSONPointer(["a", "b"]), JSONPointer(["a", "c"]), JSONPointer(["a"])]
    #expect(document.locations(of: wanted).map { $0?.column } == [36, nil, 30])
    #expect(document.locations(of: []) == [])
  }
}
