// Types with the names of those that programs import beside Cartouche.

/// A stand-in for a type of SwiftUI or MapKit.
public enum Map {}

/// A stand-in for a type of SwiftUI.
public enum Color {}

/// A stand-in for a type of SwiftUI.
public enum EdgeInsets {}

/// A stand-in for a type of Darwin.
public enum Point {}

/// A stand-in for a type of SwiftUI.
public enum Image {}

/// A stand-in for a type of SwiftUI.
public enum Text {}

/// A stand-in for a type of swift-log.
public enum Logger {}

/// A stand-in for a type of Hummingbird.
public enum Router {}

/// A stand-in for a type of Hummingbird and Vapor.
public enum Request {}

/// A stand-in for a type of Hummingbird and Vapor.
public enum Response {}

/// A stand-in for a type of swift-http-types.
public enum HTTPRequest {}

/// A stand-in for a type of swift-http-types.
public enum HTTPResponse {}

/// A stand-in for a type of Hummingbird and Vapor.
public enum Application {}

/// A stand-in for a type of swift-metrics.
public enum Counter {}

/// A stand-in for a type of swift-metrics.
public enum Gauge {}

/// A stand-in for a type of swift-metrics.
public enum Recorder {}
