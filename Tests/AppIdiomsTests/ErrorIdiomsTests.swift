import AppIdioms
import MapLibre
import Testing

/// Errors as programs for iOS handle them.
@MainActor @Suite struct ErrorIdiomsTests {
  private let editor = StyleEditor()
  private let style: MLNStyle
  private let source = MLNShapeSource(identifier: "places", shape: nil, options: nil)

  init() throws {
    style = try MLNStyle(styleJSON: #"{"version": 8, "sources": {}, "layers": []}"#)
    style.addSource(source)
    style.addLayer(MLNCircleStyleLayer(identifier: "dots", source: source))
  }

  @Test func aSourceInUseIsReportedWithItsCode() {
    editor.remove(source, from: style)
    #expect(editor.alerts == ["MLNErrorDomain 7: source \"places\" is in use by layer \"dots\""])
  }

  @Test func aBadStyleIsReportedWithItsCode() throws {
    #expect(editor.open("{") == nil)
    #expect(try #require(editor.alerts.first).hasPrefix("MLNErrorDomain 4: "))
  }

  @Test func aFailureInAResultIsReported() {
    let result = editor.shape(from: Data(#"{"type": "Pint"}"#.utf8))
    #expect(editor.message(about: result)?.contains("Pint") == true)
  }

  @Test func anErrorOfALayerKeepsItsParts() {
    let layer = MLNCircleStyleLayer(identifier: "more", source: source)
    #expect(editor.add(layer, with: NSPredicate(format: "name LIKE 'a*'"), to: style) == "more.predicate")
  }

  @Test func anyOtherErrorHasADescription() {
    let layer = MLNCircleStyleLayer(identifier: "dots", source: source)
    let text = editor.add(layer, with: NSPredicate(format: "name == 'a'"), to: style)
    #expect(text?.contains("\"dots\"") == true)
  }

  @Test func errorsAreToldApartByClassKindAndCode() throws {
    let inUse = #expect(throws: MLNStyleError.self) { try style.remove(source) }
    #expect(editor.explain(try #require(inUse)) == "in use")
    #expect(editor.explain(MLNMapViewError.drawing("no room")) == "renderingError")
    #expect(editor.explain(CLError(.denied)) == "denied")
  }

  @Test func aMapThatCannotBeLoadedIsReported() async throws {
    let mapView = MLNMapView(
      frame: CGRect(x: 0, y: 0, width: 32, height: 32), styleURL: URL(string: "file:///nowhere.json"))
    mapView.delegate = editor
    await mapView.settle()
    #expect(try #require(editor.alerts.first).hasPrefix("MLNErrorDomain 5: "))
  }

  @Test func aViewWithoutAreaIsReported() async throws {
    let mapView = MLNMapView(frame: .zero, styleURL: URL(string: "file:///nowhere.json"))
    #expect(await editor.picture(of: mapView) == nil)
    #expect(try #require(editor.alerts.last).hasPrefix("MLNErrorDomain 11: the map view: expected a width"))
  }

  @Test func aSnapshotThatFailsIsReported() async throws {
    #expect(await editor.snapshot(of: try #require(URL(string: "file:///nowhere.json"))) == nil)
    #expect(try #require(editor.alerts.first).hasPrefix("MLNErrorDomain 5: "))
  }

  @Test func anErrorOfLocationIsCaughtAsOneOfFoundation() {
    func locate() throws { throw CLError(.denied) }
    var caught: NSError?
    do { try locate() } catch let error as NSError { caught = error } catch {}
    #expect(caught?.domain == kCLErrorDomain && caught?.code == CLError.Code.denied.rawValue)
  }

  @Test func anErrorOfLocationIsCaughtByItsCode() {
    func caught(_ error: any Error) -> String {
      do { throw error } catch CLError.denied { return "denied" } catch CLError.network {
        return "network"
      } catch {
        return "other"
      }
    }
    #expect(caught(CLError(.denied)) == "denied" && caught(CLError(.network)) == "network")
    #expect(caught(CLError(.headingFailure)) == "other" && caught(MLNStyleError(.loadFailed, "")) == "other")
  }

  @Test func anErrorOfLocationIsReadFromOneOfFoundation() {
    let error: any Error = NSError(domain: kCLErrorDomain, code: CLError.Code.network.rawValue)
    #expect((error as? CLError)?.code == .network)
    #expect((NSError(domain: "other", code: 1) as any Error) as? CLError == nil)
  }

  @Test func equalErrorsAreEqual() {
    #expect(MLNStyleError(.outOfRange, "a") == MLNStyleError(.outOfRange, "a"))
    #expect(MLNStyleError(.outOfRange, "a") != MLNStyleError(.invalidArgument, "a"))
    #expect(
      MLNSourceError(.invalidArgument, source: "a", "b") != MLNSourceError(.invalidArgument, source: "c", "b")
    )
    #expect(MLNMapViewError.noArea(width: 0, height: 0) == .noArea(width: 0, height: 0))
  }
}
