/// The names that the rules know.
enum Names {
  /// Attributes that mean nothing without Objective-C or Interface Builder.
  static let removedAttributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable",
    "IBSegueAction",
    "GKInspectable", "NSManaged", "NSCopying", "UIApplicationMain", "NSApplicationMain",
  ]

  /// Map views: the outlets that fill their view.
  static let mapViews: Set<String> = ["MLNMapView", "MGLMapView", "MKMapView"]

  /// How outlets of some classes are made; all others by their frame.
  static let makers: [String: String] = [
    "UIButton": "UIButton(type: .system)",
    "UICollectionView": "UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())",
  ]

  /// The ends of the names of classes of views.
  static let viewSuffixes = [
    "View", "Label", "Button", "Control", "Slider", "Switch", "Stepper", "Bar", "Field", "Picker",
    "Indicator", "Cell",
  ]

  /// The ends of the names of what is connected to an outlet and is no view.
  static let objectSuffixes = ["Recognizer", "Constraint", "BarButtonItem", "Item"]

  /// The ends of the names of types that a program connects by itself.
  static let foreignSuffixes = ["Delegate", "DataSource", "Controller"]

  /// Methods that only a nib file calls.
  static let nibMethods: Set<String> = ["awakeFromNib", "prepareForInterfaceBuilder"]

  /// Protocols of objects, which weak references can have.
  static let objectProtocols: Set<String> = ["AnyObject", "class", "NSObjectProtocol", "NSObject"]

  /// The methods whose optional forms delegates of maps are asked by.
  static let optionalRequirements: Set<String> = [
    "mapView", "mapViewDidFinishLoadingMap", "mapViewWillStartLoadingMap", "mapViewDidFailLoadingMap",
    "mapViewDidBecomeIdle", "mapViewRegionIsChanging", "mapViewDidFinishRenderingMap",
    "mapViewDidFinishRenderingFrame", "mapViewWillStartRenderingMap", "mapViewWillStartRenderingFrame",
    "mapViewWillStartLocatingUser", "mapViewDidStopLocatingUser",
    "mapViewStyleForDefaultUserLocationAnnotationView",
    "mapViewUserLocationAnchorPoint", "calloutViewTapped", "calloutViewWillAppear", "calloutViewDidAppear",
    "calloutViewShouldHighlight", "locationManager", "offlineStorage", "mapSnapshotter",
    "gestureRecognizerShouldBegin", "gestureRecognizer",
  ]

  /// Modules of Apple's that have no counterpart on Linux.
  static let missingModules: Set<String> = [
    "ARKit", "AVFoundation", "AVKit", "Accelerate", "AuthenticationServices", "CarPlay", "CloudKit",
    "Combine",
    "Contacts", "ContactsUI", "CoreBluetooth", "CoreData", "CoreImage", "CoreMotion", "CoreSpotlight",
    "CoreTelephony", "CoreText", "EventKit", "GLKit", "GameplayKit", "HealthKit", "ImageIO", "Intents",
    "LocalAuthentication", "MediaPlayer", "MessageUI", "Metal", "MetalKit", "MobileCoreServices",
    "MultipeerConnectivity", "NetworkExtension", "ObjectiveC", "Photos", "PhotosUI", "QuickLook", "ReplayKit",
    "SafariServices", "SceneKit", "Security", "Social", "Speech", "SpriteKit", "StoreKit", "SwiftData",
    "SwiftUI",
    "SystemConfiguration", "UniformTypeIdentifiers", "UserNotifications", "Vision", "WatchConnectivity",
    "WatchKit",
    "WebKit", "WidgetKit", "os",
  ]

  /// The modules that come with `FoundationNetworking` on Linux.
  static let modulesWithNetworking: Set<String> = [
    "FoundationNetworking", "UIKit", "MapKit", "CoreLocation", "MapLibre", "Mapbox", "QuartzCore",
    "CoreGraphics",
  ]

  /// The types of `FoundationNetworking`.
  static let networkingTypes: Set<String> = [
    "URLSession", "URLRequest", "HTTPURLResponse", "URLResponse", "URLSessionConfiguration",
    "URLSessionDataTask",
    "URLSessionTask", "URLSessionDelegate", "URLSessionDataDelegate", "URLSessionDownloadDelegate",
    "URLProtocol",
    "URLCache", "CachedURLResponse", "HTTPCookieStorage",
  ]

  /// Functions and types that need the Objective-C runtime, with what to do instead.
  static let runtime: [String: String] = [
    "NSSelectorFromString": "there are no selectors on Linux: call the method",
    "NSStringFromSelector": "there are no selectors on Linux: name the method by a string",
    "objc_getAssociatedObject": "objects have no associated ones on Linux: use a stored property",
    "objc_setAssociatedObject": "objects have no associated ones on Linux: use a stored property",
    "objc_sync_enter": "there is no lock in every object on Linux: use NSLock",
    "objc_sync_exit": "there is no lock in every object on Linux: use NSLock",
    "class_getInstanceMethod": "methods cannot be exchanged on Linux",
    "method_exchangeImplementations": "methods cannot be exchanged on Linux",
  ]

  /// Members that need key-value coding or selectors, by name and labels of their arguments.
  static let runtimeCalls: [String: (rule: Rule, advice: String)] = [
    "responds(to:)": (.selector, "there are no selectors on Linux: test the conformance by `is`"),
    "addObserver(_:forKeyPath:options:context:)": (
      .keyPath, "properties are not observed by their names on Linux: use didSet"
    ),
    "removeObserver(_:forKeyPath:)": (.keyPath, "properties are not observed by their names on Linux"),
    "removeObserver(_:forKeyPath:context:)": (
      .keyPath, "properties are not observed by their names on Linux"
    ),
    "observe(_:changeHandler:)": (
      .keyPath, "properties are not observed by their names on Linux: use didSet"
    ),
    "observe(_:options:changeHandler:)": (
      .keyPath, "properties are not observed by their names on Linux: use didSet"
    ),
    "instantiateViewController(withIdentifier:)": (
      .outlet, "there are no storyboards on Linux: make the controller"
    ),
    "performSegue(withIdentifier:sender:)": (
      .action, "there are no storyboards on Linux: show the controller"
    ),
    "loadNibNamed(_:owner:options:)": (.outlet, "there are no nib files on Linux: make the views"),
    "UINib(nibName:bundle:)": (.outlet, "there are no nib files on Linux: make the views"),
    "UIStoryboard(name:bundle:)": (.outlet, "there are no storyboards on Linux: make the controller"),
    "NSSortDescriptor(key:ascending:)": (
      .keyPath, "properties are not found by their names on Linux: use init(keyPath:ascending:)"
    ),
    "Selector(_:)": (.selector, "there are no selectors on Linux: name the method by #selector or call it"),
  ]

  /// The calls that take a target and a selector, by name and labels, with the labels of the two.
  static let targetCalls: Set<String> = [
    "addTarget(_:action:for:)", "addTarget(_:action:)",
    "scheduledTimer(timeInterval:target:selector:userInfo:repeats:)",
    "init(timeInterval:target:selector:userInfo:repeats:)",
    "init(fireAt:interval:target:selector:userInfo:repeats:)",
    "addObserver(_:selector:name:object:)", "init(target:selector:)", "init(target:action:)",
    "init(title:style:target:action:)", "init(image:style:target:action:)",
    "init(barButtonSystemItem:target:action:)",
    "perform(_:)", "perform(_:with:)", "perform(_:with:afterDelay:)",
  ]
}
