import PortingIOS
import Testing

/// Storyboards, which say where views are and what they call.
@Suite struct StoryboardTests {
  private let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
      <scenes>
        <scene sceneID="s1">
          <objects>
            <viewController id="c1" customClass="MapScreen" customModule="App">
              <view key="view" id="v1">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <subviews>
                  <view id="m1" customClass="MGLMapView">
                    <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                  </view>
                  <view id="p1">
                    <rect key="frame" x="10" y="500" width="355" height="100"/>
                    <subviews>
                      <label text="Say &quot;hi&quot;" id="l1"><rect key="frame" x="8" y="12.5" width="100" height="21"/></label>
                      <button id="b1">
                        <rect key="frame" x="200" y="8" width="80" height="30"/>
                        <state key="normal" title="Locate"/>
                        <connections>
                          <action selector="locate:" destination="c1" eventType="touchUpInside" id="a1"/>
                        </connections>
                      </button>
                    </subviews>
                  </view>
                </subviews>
              </view>
              <connections>
                <outlet property="mapView" destination="m1" id="o1"/>
                <outlet property="label" destination="l1" id="o2"/>
              </connections>
            </viewController>
          </objects>
        </scene>
      </scenes>
    </document>
    """
  private let screen = """
    class MapScreen: UIViewController {
      @IBOutlet weak var mapView: MGLMapView!
      @IBOutlet weak var label: UILabel?
      @IBAction func locate(_ sender: Any) {}
      @IBAction func other() {}
    }

    """

  @Test func viewsAreWhereTheStoryboardSays() throws {
    let read = try Storyboard(reading: SourceText(name: "Main.storyboard", text: storyboard))
    let files = [SourceText(name: "App.swift", text: screen)]
    let ported = try #require(Porting.port(files, storyboards: [read]).first)
    #expect(
      ported.file.text == #"""
        class MapScreen: UIViewController {
          weak var mapView: MGLMapView!
          weak var label: UILabel?
          func locate(_ sender: Any) {}
          func other() {}

          override func loadView() {
            super.loadView()
            let mapView = MGLMapView(frame: view.bounds)
            mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(mapView)
            self.mapView = mapView
            let label = UILabel(frame: CGRect(x: 18, y: 512.5, width: 100, height: 21))
            label.text = "Say \"hi\""
            view.addSubview(label)
            self.label = label
            let button1 = UIButton(type: .system)
            button1.frame = CGRect(x: 210, y: 508, width: 80, height: 30)
            button1.setTitle("Locate", for: .normal)
            view.addSubview(button1)
            button1.addTarget(self, action: MapScreen.locate, for: .touchUpInside)
          }
        }

        """#)
    #expect(ported.places == ["5:3 note action"] && ported.supports == [.targetActions])
    let again = try #require(Porting.port([ported.file], storyboards: [read]).first)
    #expect(!again.isChanged)
  }

  @Test(arguments: [
    ("<document><scenes>", 1), ("", 1), ("<html/>", 1), ("<document>\n<a>\n</b>\n</document>", 3),
  ]) func badStoryboardsAreLocated(text: String, line: Int) {
    #expect {
      try Storyboard(reading: SourceText(name: "Main.storyboard", text: text))
    } throws: { error in
      guard let finding = (error as? StoryboardError)?.finding else { return false }
      return finding.line == line && finding.file == "Main.storyboard" && finding.rule == .syntax
    }
  }

  @Test func whatAStoryboardSaysIsNoCode() throws {
    let hostile = storyboard.replacing("locate:", with: "x); print(1").replacing(
      "Say &quot;hi&quot;", with: "&quot;); print(2); (&quot;\\(3)")
    let read = try Storyboard(reading: SourceText(name: "Main.storyboard", text: hostile))
    let files = [SourceText(name: "App.swift", text: screen)]
    let ported = try #require(Porting.port(files, storyboards: [read]).first)
    #expect(ported.file.text.contains(#"label.text = "\"); print(2); (\"\\(3)""#))
    #expect(!ported.file.text.contains("print(1"))
  }
}
