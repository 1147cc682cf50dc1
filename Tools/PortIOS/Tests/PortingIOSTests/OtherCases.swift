/// Key paths, literals, optional requirements, imports and the runtime.
let otherForms = [
  Golden(
    "a key path becomes a string",
    "let a = NSPredicate(format: \"%K > 3\", #keyPath(Place.rating)), b = #keyPath(Map.camera.zoom)\n",
    "let a = NSPredicate(format: \"%K > 3\", \"rating\"), b = \"camera.zoom\"\n"),
  Golden(
    same: "a key path without properties is told of",
    "let a = #keyPath(Place)\n", ["1:9 error key-path"]),
  Golden(
    same: "properties that are observed by name are told of",
    "class A { func f() { b.addObserver(self, forKeyPath: \"x\", options: [], context: nil) } }\n",
    ["1:22 error key-path"]),
  Golden(
    "a colour's literal",
    "let c = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)\n",
    "let c = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)\n"),
  Golden(
    "a picture's literal",
    "view.image = #imageLiteral(resourceName: \"pin\")\n",
    "view.image = (UIImage(named: \"pin\") ?? UIImage())\n"),
  Golden(
    same: "a file's literal is told of",
    "let f = #fileLiteral(resourceName: \"a.geojson\")\n", ["1:9 error literal"]),
  Golden(
    "optional requirements get defaults",
    """
    @objc protocol MenuDelegate: AnyObject {
      func menuDidOpen(_ menu: Menu)
      @objc optional func menuDidClose(
        _ menu: Menu, animated: Bool
      )
      @objc optional func title(of menu: Menu) -> String?
      @objc optional var tint: UIColor? { get }
    }

    """,
    """
    protocol MenuDelegate: AnyObject {
      func menuDidOpen(_ menu: Menu)
      func menuDidClose(
        _ menu: Menu, animated: Bool
      )
      func title(of menu: Menu) -> String?
      var tint: UIColor? { get }
    }

    extension MenuDelegate {
      func menuDidClose(_ menu: Menu, animated: Bool) {}
      func title(of menu: Menu) -> String? { nil }
      var tint: UIColor? { nil }
    }

    """),
  Golden(
    "an optional requirement without a value for its absence is told of",
    "@objc public protocol P {\n  @objc optional func f() -> Bool\n}\n",
    "public protocol P: AnyObject {\n  func f() -> Bool\n}\n", ["2:9 error optional-requirement"]),
  Golden(
    "protocols stay those of objects",
    "@objc protocol P {}\n@objc(Q) protocol Q: P, NSObjectProtocol {}\n@objc\nprotocol R: P {}\n",
    "protocol P: AnyObject {}\nprotocol Q: P, NSObjectProtocol {}\nprotocol R: AnyObject, P {}\n"),
  Golden(
    "what a nib calls is told of",
    "class V: UIView {\n  override func awakeFromNib() {\n    super.awakeFromNib()\n    setUp()\n  }\n}\n",
    "class V: UIView {\n  func awakeFromNib() {\n    setUp()\n  }\n}\n", ["2:17 warning outlet"]),
  Golden(
    same: "observation of properties is told of",
    "class A: B {\n  override func observeValue(forKeyPath k: String?) {}\n}\n", ["2:17 error key-path"]),
  Golden(
    "optional calls of delegates",
    "class A { func f() { delegate?.mapView?(mapView, didFinishLoading: style)\n    self.other?.close?() } }\n",
    "class A { func f() { delegate?.mapView(mapView, didFinishLoading: style)\n    self.other?.close?() } }\n"
  ),
  Golden(
    "optional calls of the file's own requirements",
    "@objc protocol P {\n  @objc optional func close()\n}\nfunc f(o: P?) { o?.close?() }\n",
    "protocol P: AnyObject {\n  func close()\n}\n\nextension P {\n  func close() {}\n}\nfunc f(o: P?) { o?.close() }\n"
  ),
  Golden(
    "parts of modules become their modules",
    "import UIKit.UIGestureRecognizerSubclass\nimport class UIKit.UIView\nimport UIKit.UIDevice // 2\n",
    "import UIKit\nimport class UIKit.UIView\nimport UIKit // 2\n"),
  Golden(
    same: "modules that are not there are told of",
    "import UIKit\nimport ARKit\n@_exported import CoreData\n", ["2:1 error module", "3:1 error module"]),
  Golden(
    "requests need a module of their own",
    "import Foundation\n\nlet request = URLRequest(url: url)\n",
    "import Foundation\n#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif\n\n"
      + "let request = URLRequest(url: url)\n"),
  Golden(
    same: "requests beside UIKit need none",
    "import Foundation\nimport UIKit\nlet request = URLRequest(url: url)\n"),
  Golden(
    same: "the Objective-C runtime is told of",
    "func f() { objc_sync_enter(self); objc_sync_exit(self) }\n",
    ["1:12 error runtime", "1:35 error runtime"]),
  Golden(
    same: "storyboards are told of",
    "class A { func f() { performSegue(withIdentifier: \"x\", sender: nil)\n    _ = UIStoryboard(name: \"M\", bundle: nil) } }\n",
    ["1:22 warning action", "2:9 error outlet"]),
  Golden(same: "an empty file stays", ""),
  Golden(
    same: "Swift for all systems stays", "import MapLibre\n\nlet view = MLNMapView(frame: .zero)  // here\n"),
  Golden(same: "strings and comments stay", "let s = \"@objc #selector(x)\"  // @IBOutlet weak var\n"),
]
