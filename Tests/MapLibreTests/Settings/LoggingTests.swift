import CartoucheJSON
import MapLibre
import Synchronization
import Testing

@testable import MapLibreExpressions
@testable import MapLibreSettings

@Suite(.serialized) struct LoggingTests {
  /// Messages of any thread.
  private final class Messages: Sendable {
    private let state = Mutex<[(level: MLNLoggingLevel, place: String, line: UInt, text: String)]>([])
    var all: [(level: MLNLoggingLevel, place: String, line: UInt, text: String)] { state.withLock { $0 } }
    var handler: MLNLoggingBlockHandler {
      { level, place, line, text in self.state.withLock { $0.append((level, place, line, text)) } }
    }
  }

  @Test func aLevelIncludesThoseBeforeIt() {
    let configuration = MLNLoggingConfiguration()
    defer { Warnings.reset() }
    let messages = Messages()
    configuration.handler = messages.handler
    configuration.report(.fault, "nothing is told at first")
    configuration.loggingLevel = .warning
    for level in [MLNLoggingLevel.fault, .error, .warning, .info, .debug, .verbose] {
      configuration.report(level, "\(level)")
    }
    #expect(messages.all.map(\.level) == [.fault, .error, .warning])
    #expect(messages.all.map(\.text) == ["fault", "error", "warning"])
    #expect(messages.all.allSatisfy { $0.place.contains("LoggingTests.swift aLevelIncludes") && $0.line > 0 })
    configuration.loggingLevel = .none
    configuration.report(.fault, "silence")
    #expect(messages.all.count == 3)
  }

  @Test func percentSignsStayAsTheyAre() {
    let configuration = MLNLoggingConfiguration()
    defer { Warnings.reset() }
    let messages = Messages()
    configuration.handler = messages.handler
    configuration.loggingLevel = .verbose
    configuration.report(.error, "https://example.com/map%20data.json 100% 地図")
    #expect(messages.all.map(\.text) == ["https://example.com/map%20data.json 100% 地図"])
  }

  @Test func findingsAreToldByTheirSeverity() {
    let shared = MLNLoggingConfiguration.shared
    let messages = Messages()
    shared.handler = messages.handler
    shared.loggingLevel = .info
    defer {
      shared.handler = nil
      shared.loggingLevel = .none
      Warnings.reset()
    }
    Log.report([Diagnostic(.error, "e"), Diagnostic(.warning, "w"), Diagnostic(.note, "n")])
    #expect(messages.all.map(\.level) == [.error, .warning, .info])
    Warnings.reportRefusal("a refusal that only this test knows")
    #expect(
      messages.all.last?.level == .warning && messages.all.last?.text.contains("only this test") == true)
  }

  @Test func anotherHandlerTakesThePlaceAndNoneBringsBackTheFirst() {
    let configuration = MLNLoggingConfiguration()
    let messages = Messages()
    configuration.handler = messages.handler
    configuration.handler(.info, "here", 1, "by hand")
    #expect(messages.all.count == 1)
    configuration.handler = nil
    #expect(configuration.handler != nil && messages.all.count == 1)
  }

  @Test("G19 features in a plain collection lose their attributes, which is told once")
  func lostAttributes() {
    let messages = Mutex<[String]>([])
    Warnings.reset { text in messages.withLock { $0.append(text) } }
    defer { Warnings.reset() }
    let feature = stop(5, ["a": 1], id: 7)
    for shape in [MLNShapeCollection(shapes: [feature]), MLNShapeCollection(shapes: [feature, feature])] {
      let source = MLNShapeSource(identifier: "s", shape: shape)
      let found = source.features(matching: nil)
      #expect(found.count == shape.shapes.count && found.allSatisfy { $0.attributes.isEmpty })
      #expect(found.allSatisfy { $0.identifier == nil && $0.coordinate.longitude == 5 })
    }
    let told = messages.withLock { $0 }.filter { $0.contains("MLNShapeCollection ") }
    #expect(told.count == 1 && told.first?.contains("MLNShapeCollectionFeature") == true)
    // Neither collections of features nor plain shapes are worth a message.
    Warnings.reset { text in messages.withLock { $0.append(text) } }
    messages.withLock { $0 = [] }
    _ = MLNShapeSource(identifier: "s", shape: MLNShapeCollectionFeature(shapes: [feature]))
    _ = MLNShapeSource(identifier: "s", shapes: [MLNPointAnnotation(), MLNPolyline()])
  }
}
