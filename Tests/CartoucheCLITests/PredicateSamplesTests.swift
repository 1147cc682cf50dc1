import Foundation
import Testing

/// Runs the example `Predicates`, whose samples are those of the guides, and compares what each becomes.
struct PredicateSamplesTests {
  /// The style JSON of each sample according to the guides, or the reason why it is refused; in the order of the
  /// program.
  private static let expected: [(title: String, output: String)] = [
    ("importance > 50", #"[">",["get","importance"],50]"#),
    ("key BETWEEN { 32, 212 }", #"["all",["<=",32,["get","key"]],["<=",["get","key"],212]]"#),
    ("key != NIL", #"["!=",["get","key"],null]"#),
    (
      "predicate1 = 1 AND predicate2 = 2",
      #"["all",["==",["get","predicate1"],1],["==",["get","predicate2"],2]]"#
    ),
    (
      "key IN { 'iOS', 'macOS', 'tvOS', 'watchOS' }",
      #"["in",["get","key"],["literal",["iOS","macOS","tvOS","watchOS"]]]"#
    ),
    (
      "{ 'iOS', 'macOS', 'tvOS', 'watchOS' } CONTAINS key",
      #"["in",["get","key"],["literal",["iOS","macOS","tvOS","watchOS"]]]"#
    ),
    ("ALL haystack != needle", #"["!",["in",["get","needle"],["get","haystack"]]]"#),
    ("ANY haystack = needle", #"["in",["get","needle"],["get","haystack"]]"#),
    ("SOME haystack = needle", #"["in",["get","needle"],["get","haystack"]]"#),
    (
      "'QUEBEC' =[c] 'Quebec'",
      #"["==","QUEBEC","Quebec",["collator",{"case-sensitive":false,"diacritic-sensitive":true}]]"#
    ),
    (
      "'Québec' =[d] 'Quebec'",
      #"["==","Québec","Quebec",["collator",{"case-sensitive":true,"diacritic-sensitive":false}]]"#
    ),
    ("CAST(key, 'NSNumber') < 5", #"["<",["to-number",["get","key"]],5]"#),
    (
      "name BEGINSWITH 'not supported'",
      #"refused: BEGINSWITH has no counterpart in a style; expected =, <, BETWEEN, IN, CONTAINS or the like"#
    ),
    ("ISO 3166-1:2006 == 'US-OH'", #"refused: expected an operator or the end, found the number 3166"#),
    (
      "One local chain of sandwich shops",
      #"["all",["==",["get","class"],"food_and_drink"],["in","Izzy",["get","name"]],["within","#
        + #"{"coordinates":[[[-84.6,39],[-84.4,39],[-84.4,39.2],[-84.6,39.2],[-84.6,39]]],"#
        + #""type":"Polygon"}]]"#
    ),
    ("A key path of other characters", #"["==",["get","ISO 3166-1:2006"],"US-OH"]"#),
    ("A key path of other characters in a function", #"["downcase",["get","ISO 3166-1:2006"]]"#),
    (
      "average({1, 2, 2, 3, 4, 7, 9})",
      #"["/",["+",1,2,2,3,4,7,9],["length",["literal",[1,2,2,3,4,7,9]]]]"#
    ),
    ("2 ** 2", #"["^",2,2]"#),
    ("modulus:by:(1, 2)", #"["%",1,2]"#),
    ("trunc(6378.1370)", #"["-",6378.137,["%",6378.137,1]]"#),
    ("noindex(0 + 2 + c)", #"["+",["+",0,2],["get","c"]]"#),
    ("MGL_LET(floorCount, 2, $floorCount + 1)", #"["let","floorCount",2,["+",["var","floorCount"],1]]"#),
    ("mgl_does:have:(SELF, '🧀🍔')", #"["has","🧀🍔"]"#),
    (
      "MGL_LET('age', uppercase('old'), 'name', uppercase('MacDonald'), mgl_join({$age, $name}))",
      #"["let","age",["upcase","old"],"name",["upcase","MacDonald"],["concat",["var","age"],["var","name"]]]"#
    ),
    (
      "MGL_MATCH(x, 0, 'zero match', 1, 'one match', 2, 'two match', 'default')",
      #"["match",["get","x"],0,"zero match",1,"one match",2,"two match","default"]"#
    ),
    ("MGL_IF(1 = 2, YES, 2 = 2, YES, NO)", #"["case",["==",1,2],true,["==",2,2],true,false]"#),
    ("MGL_FUNCTION('typeof', mystery)", #"["typeof",["get","mystery"]]"#),
    ("FUNCTION(1, 'boolValue')", #"["to-boolean",1]"#),
    ("FUNCTION($featureAttributes, 'mgl_has:', '🧀🍔')", #"["has","🧀🍔",["properties"]]"#),
    ("FUNCTION(ele, 'mgl_numberWithFallbackValues:', 0)", #"["to-number",["get","ele"],0]"#),
    ("FUNCTION('Old', 'stringByAppendingString:', 'MacDonald')", #"["concat","Old","MacDonald"]"#),
    ("median({1, 2, 2, 3, 4, 7, 9})", #"refused: the function median: has no counterpart in a style"#),
    (
      "Colours by zoom level",
      #"["step",["zoom"],["rgb",255,255,0],0,["rgb",255,255,0],2.5,["rgb",255,127.5,0],5,["rgb",255,0,"#
        + #"0],7.5,["rgb",0,0,255],10,["rgb",255,255,255]]"#
    ),
    ("Width by zoom level", #"["step",["zoom"],4,11,4,14,6,20,18]"#),
    (
      "Linear",
      #"["interpolate",["linear"],1,0,["rgb",255,255,0],2.5,["rgb",255,127.5,0],5,["rgb",255,0,0],7.5,"#
        + #"["rgb",0,0,255],10,["rgb",255,255,255]]"#
    ),
    ("Exponential", #"["interpolate",["exponential",1.5],["zoom"],12,0.5,14,2,18,18]"#),
    (
      "Interval",
      #"["step",["zoom"],["rgb",0,255,0],0,["rgb",255,255,0],2.5,["rgb",255,127.5,0],5,["rgb",255,0,0],"#
        + #"7.5,["rgb",0,0,255],10,["rgb",255,255,255]]"#
    ),
    (
      "Categorical",
      #"["match","type","earthquake",["rgb",255,127.5,0],"explosion",["rgb",255,0,0],"quarry blast","#
        + #"["rgb",255,255,0],["rgb",0,0,255]]"#
    ),
    ("Identity", #"["get","mag"]"#),
    ("Three times the identity", #"["*",["get","mag"],3]"#),
    ("As a text", #"["to-string",["get","mag"]]"#),
  ]

  /// The program beside the test bundle, where the package manager builds both.
  private static let program: URL = {
    let folders = [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap(
      \.self)
    let candidates = folders.map { $0.appendingPathComponent("Predicates") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }()

  @Test func eachSampleIsWhatTheGuideSays() throws {
    let process = Process()
    process.executableURL = Self.program
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)

    let lines = output.split(separator: "\n").map(String.init)
    try #require(lines.count == Self.expected.count * 2)
    for (index, sample) in Self.expected.enumerated() {
      #expect(lines[index * 2] == sample.title)
      // A refusal names the place behind its reason.
      let shown = lines[index * 2 + 1].drop { $0 == " " }
      let isRefusal = sample.output.hasPrefix("refused: ")
      #expect(isRefusal ? shown.hasPrefix(sample.output + " (column ") : shown == sample.output)
    }
  }
}
