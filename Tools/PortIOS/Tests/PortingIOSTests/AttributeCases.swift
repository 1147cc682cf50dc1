/// Attributes and modifiers that only Objective-C and Interface Builder read.
let attributes = [
  Golden(
    "@objc before a method goes",
    "class A {\n  @objc func tapped() {}\n}\n",
    "class A {\n  func tapped() {}\n}\n"),
  Golden(
    "@objc on a line of its own goes with the line",
    "class A {\n  @objc\n  private func tapped() {}\n}\n",
    "class A {\n  private func tapped() {}\n}\n"),
  Golden(
    "a comment behind @objc stays",
    "class A {\n  @objc  // for the button\n  func tapped() {}\n}\n",
    "class A {\n  // for the button\n  func tapped() {}\n}\n"),
  Golden(
    "a documentation comment stays",
    "class A {\n  /// Taps.\n  @objc func tapped() {}\n}\n",
    "class A {\n  /// Taps.\n  func tapped() {}\n}\n"),
  Golden(
    "attributes beside each other go together",
    "@objcMembers @objc(RoadMap) class Map: NSObject {\n  @objc dynamic var zoom = 1.0\n}\n",
    "class Map: NSObject {\n  var zoom = 1.0\n}\n"),
  Golden(
    "attributes below each other go together",
    "class A {\n  @objc\n  @IBInspectable\n  var width: CGFloat = 1\n}\n",
    "class A {\n  var width: CGFloat = 1\n}\n"),
  Golden(
    "other attributes stay",
    "class A {\n  @discardableResult @objc func f() -> Int { 1 }\n  @available(iOS 13, *) @objc func g() {}\n}\n",
    "class A {\n  @discardableResult func f() -> Int { 1 }\n  @available(iOS 13, *) func g() {}\n}\n"),
  Golden(
    "an attribute behind another at the end of a line goes",
    "class A {\n  @discardableResult @objc\n  func f() -> Int { 1 }\n}\n",
    "class A {\n  @discardableResult\n  func f() -> Int { 1 }\n}\n"),
  Golden(
    "@objc of an extension and of an enumeration goes",
    "@objc extension A {\n  func f() {}\n}\n@objc enum Mode: Int { case a, b }\n",
    "extension A {\n  func f() {}\n}\nenum Mode: Int { case a, b }\n"),
  Golden(
    "@nonobjc and @IBDesignable go",
    "@IBDesignable final class A: UIView {\n  @nonobjc func f() {}\n}\n",
    "final class A: UIView {\n  func f() {}\n}\n"),
  Golden(
    "an action is told of, as nothing calls it",
    "class A {\n  @IBAction func locate(_ sender: Any) {}\n}\n",
    "class A {\n  func locate(_ sender: Any) {}\n}\n", ["2:3 note action"]),
  Golden(
    "an entry point goes and is told of",
    "@UIApplicationMain\nclass AppDelegate: UIResponder, UIApplicationDelegate {}\n",
    "class AppDelegate: UIResponder, UIApplicationDelegate {}\n", ["1:1 warning entry-point"]),
  Golden(
    "@main of an application's delegate goes and is told of",
    "@main\nclass AppDelegate: UIResponder, UIApplicationDelegate {}\n",
    "class AppDelegate: UIResponder, UIApplicationDelegate {}\n", ["1:1 warning entry-point"]),
  Golden(
    same: "@main of another type stays",
    "@main\nstruct Tool {\n  static func main() {}\n}\n"),
  Golden(
    "@NSManaged goes and is told of",
    "class Place: Base {\n  @NSManaged var name: String?\n}\n",
    "class Place: Base {\n  var name: String?\n}\n", ["2:3 warning runtime"]),
  Golden(
    "dynamic goes from methods",
    "class A {\n  dynamic func f() {}\n  @objc public dynamic class func g() {}\n}\n",
    "class A {\n  func f() {}\n  public class func g() {}\n}\n"),
  Golden(
    same: "code for Apple's systems stays",
    "#if canImport(ObjectiveC)\n  class A { @objc func f() {} }\n#else\n  class A { func f() {} }\n#endif\n"),
  Golden(
    "code for Linux is rewritten",
    "#if os(Linux)\n  class A { @objc func f() {} }\n#endif\n",
    "#if os(Linux)\n  class A { func f() {} }\n#endif\n"),
  Golden(
    same: "what Linux leaves out is told of",
    "#if os(iOS)\n  class A { @objc func f() {} }\n#endif\n", ["1:1 note condition"]),
  Golden(
    "conditions that are not certain are rewritten in all branches",
    "#if DEBUG || os(Linux) && !DEBUG\n  @objc class A: B {}\n#else\n  @objc class C: B {}\n#endif\n",
    "#if DEBUG || os(Linux) && !DEBUG\n  class A: B {}\n#else\n  class C: B {}\n#endif\n"),
  Golden(
    "ends of lines of Windows stay",
    "class A {\r\n  @objc\r\n  func f() {}\r\n}\r\n",
    "class A {\r\n  func f() {}\r\n}\r\n"),
  Golden(
    "tabs and letters beyond ASCII stay",
    "class Straße {\n\t@objc func größer() { print(\"→ ø\") }\n}\n",
    "class Straße {\n\tfunc größer() { print(\"→ ø\") }\n}\n"),
]
