import Foundation
import PortingIOS
import Testing

/// What is said of whole files.
@Suite struct PortingTests {
  @Test(arguments: [
    ("class A {\n  func f( {}\n}\n", "2:"), ("let a = = 1\n", "1:"), ("func f() {\n", ""), ("@@@", "1:"),
  ]) func badSwiftIsLocatedAndLeft(text: String, place: String) throws {
    let ported = try #require(port(text))
    let first = try #require(ported.findings.first)
    #expect(!ported.isSwift && !ported.isChanged && ported.file.text == text)
    #expect(first.rule == .syntax && first.description.hasPrefix("App.swift:\(place)"))
    #expect(first.description.contains(": error: "))
  }

  @Test func filesKnowOfEachOther() throws {
    let files = [
      SourceText(
        name: "Base.swift",
        text: "class Base: UIViewController {}\n@objc protocol P { @objc optional func go() }\n"),
      SourceText(
        name: "Screen.swift",
        text: "class Screen: Base {\n  @IBOutlet var mapView: MLNMapView!\n  func f(p: P?) { p?.go?() }\n}\n"),
    ]
    let text = try #require(Porting.port(files).last?.file.text)
    #expect(text.contains("override func loadView()") && text.contains("p?.go() }"))
  }

  @Test func aFileWithSelectorsNeedsTheirCalls() throws {
    let text = "class A { let t = UITapGestureRecognizer(target: self, action: #selector(g)) }"
    #expect(try #require(port(text)).supports == [.targetActions])
    let button =
      "class A { let b = UIBarButtonItem(image: nil, style: .plain, target: self, action: #selector(g)) }"
    #expect(try #require(port(button)).supports == [.barButtonActions])
    #expect(try #require(port("class A { @objc func g() {} }")).supports.isEmpty)
    for file in SupportFile.allCases {
      let support = try file.text()
      #expect(try #require(port(support)).file.text == support, "\(file.rawValue) itself needs no rewriting")
    }
  }

  @Test func theReportNamesEveryPlace() throws {
    let report = Report(Porting.port([SourceText(name: "A.swift", text: "import ARKit\n@objc class A {}\n")]))
    #expect(
      report.lines(isQuiet: false) == [
        "A.swift:1:1: error: there is no module ARKit on Linux", "1 file, 1 rewritten; 1 error, 0 remarks",
      ])
    let json = try #require(JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any])
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    #expect(finding["line"] as? Int == 1 && finding["rule"] as? String == "module")
    #expect(finding["severity"] as? String == "error" && finding["file"] as? String == "A.swift")
  }

  @Test func manyFilesOfAnyBytesEnd() {
    var seed: UInt64 = 7
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let words = [
      "@objc", "class A", "{", "}", "(", ")", "#selector", "#keyPath", "@IBOutlet", "weak", "var a: UILabel!",
      "\n",
      "func f()", "#if", "os(iOS)", "#endif", "optional", "protocol", "addTarget", "self", "action:", ",",
      "é", "\"",
    ]
    for _ in 0..<300 {
      let text = (0..<random(40)).map { _ in words[random(words.count)] }.joined(separator: " ")
      let ported = Porting.port([SourceText(name: "x", text: text)])
      #expect(ported.count == 1)
      if let first = ported.first, first.isSwift {
        #expect(port(first.file.text)?.isChanged == false, "changed twice: \(text)")
      }
    }
  }
}
