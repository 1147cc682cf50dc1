/// Outlets, which become views that the controller makes.
let outlets = [
  Golden(
    "a map view is made and fills its view",
    """
    class MapScreen: UIViewController {
      @IBOutlet weak var mapView: MLNMapView!

      override func viewDidLoad() { super.viewDidLoad() }
    }

    """,
    """
    class MapScreen: UIViewController {
      weak var mapView: MLNMapView!

      override func viewDidLoad() { super.viewDidLoad() }

      override func loadView() {
        super.loadView()
        let mapView = MLNMapView(frame: view.bounds)
        mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(mapView)
        self.mapView = mapView
      }
    }

    """),
  Golden(
    "other views are made in their order, and told of",
    """
    public final class MapScreen: UIViewController {
        @IBOutlet private weak var button: UIButton!
        @IBOutlet var label: UILabel?
    }

    """,
    """
    public final class MapScreen: UIViewController {
        private weak var button: UIButton!
        var label: UILabel?

        public override func loadView() {
            super.loadView()
            let button = UIButton(type: .system)
            view.addSubview(button)
            self.button = button
            let label = UILabel(frame: .zero)
            view.addSubview(label)
            self.label = label
        }
    }

    """, ["2:32 warning outlet", "3:19 warning outlet"]),
  Golden(
    "a view that is loaded already gets the views behind the call of the superclass",
    """
    class A: UIViewController {
      @IBOutlet var mapView: MGLMapView!
      override func loadView() {
        super.loadView()
        title = "A"
      }
    }
    """,
    """
    class A: UIViewController {
      var mapView: MGLMapView!
      override func loadView() {
        super.loadView()
        let mapView = MGLMapView(frame: view.bounds)
        mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(mapView)
        self.mapView = mapView
        title = "A"
      }
    }
    """),
  Golden(
    "what follows from an outlet still does",
    """
    class A: UIViewController {
      @IBOutlet weak var mapView: MLNMapView! { didSet { mapView.delegate = self } }
    }
    """,
    """
    class A: UIViewController {
      weak var mapView: MLNMapView! { didSet { mapView.delegate = self } }

      override func loadView() {
        super.loadView()
        let mapView = MLNMapView(frame: view.bounds)
        mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(mapView)
        self.mapView = mapView
      }
    }
    """),
  Golden(
    "an outlet of a view is made and told of",
    "class Cell: UITableViewCell {\n  @IBOutlet weak var title: UILabel!\n}\n",
    "class Cell: UITableViewCell {\n  var title: UILabel! = UILabel(frame: .zero)\n}\n",
    ["2:22 warning outlet"]),
  Golden(
    "a constraint is made and connected to nothing",
    "class A: UIViewController {\n  @IBOutlet var top: NSLayoutConstraint!\n}\n",
    "class A: UIViewController {\n  var top: NSLayoutConstraint!\n\n  override func loadView() {\n"
      + "    super.loadView()\n    let top = NSLayoutConstraint()\n    self.top = top\n  }\n}\n",
    ["2:17 warning outlet"]),
  Golden(
    "a delegate stays as it is",
    "class A: UIView {\n  @IBOutlet weak var delegate: ADelegate?\n}\n",
    "class A: UIView {\n  weak var delegate: ADelegate?\n}\n"),
  Golden(
    "a collection is empty and told of",
    "class A: UIViewController {\n  @IBOutlet var buttons: [UIButton]!\n}\n",
    "class A: UIViewController {\n  var buttons: [UIButton]! = []\n}\n", ["2:17 warning outlet"]),
  Golden(
    "an outlet of an unknown type is told of",
    "class A: UIViewController {\n  @IBOutlet var thing: Gizmo!\n}\n",
    "class A: UIViewController {\n  var thing: Gizmo!\n}\n", ["2:17 warning outlet"]),
  Golden(
    "a class is a controller by what it overrides",
    "class A: Base {\n  @IBOutlet var mapView: MKMapView!\n  override func viewDidLoad() {}\n}\n",
    "class A: Base {\n  var mapView: MKMapView!\n  override func viewDidLoad() {}\n\n"
      + "  override func loadView() {\n    super.loadView()\n    let mapView = MKMapView(frame: view.bounds)\n"
      + "    mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]\n    view.addSubview(mapView)\n    self.mapView = mapView\n  }\n}\n"
  ),
]
